import { describe, expect, it } from 'vitest'
import { fitColumns } from './fit.ts'
import { mergeSettings, nextSort, onlyColumns, searchText, toggle } from './model.ts'

describe('table model', () => {
  it('puts a column the settings do not know after its neighbour', () => {
    const columns = [{ key: 'a' }, { key: 'new' }, { key: 'b' }]
    const merged = mergeSettings(columns, [
      { key: 'b', shown: true },
      { key: 'gone', shown: true },
      { key: 'a', shown: false },
    ])
    expect(merged.map((s) => s.key)).toEqual(['b', 'a', 'new'])
    expect(
      onlyColumns(merged, 'new,b')
        .filter((s) => s.shown)
        .map((s) => s.key),
    ).toEqual(['new', 'b'])
  })
  it('reads the same search the same, whatever its order', () => {
    expect(searchText({ b: '1', a: '2', view: 'x', c: '' })).toBe(searchText({ a: '2', b: '1' }))
  })
  it('sorts down, up, not', () => {
    const known = ['-x', 'x']
    expect(nextSort('name', known)).toBe('-x')
    expect(nextSort('-x', known)).toBe('x')
    expect(nextSort('x', known)).toBe('')
  })
  it('excludes under "all" and takes the exclusion back', () => {
    const out = toggle({ all: true, exclude: [] }, ['1', '2'], false)
    expect(toggle(out, ['1'], true)).toEqual({ all: true, exclude: ['2'] })
  })
  it('puts columns away where they do not fit: the spare first, never the first or the one it stands by', () => {
    const columns = [
      { key: 'name', title: '名称', width: 200 },
      { key: 'by', title: '创建人', width: 100, spare: true },
      { key: 'count', title: '数量', width: 100, kind: 'number' as const },
      { key: 'note', title: '备注', width: 200 },
      { key: 'at', title: '时间', width: 100, kind: 'time' as const },
    ]
    const at = (room: number) => fitColumns(columns, room, { sorted: 'at' })
    expect(at(700)).toEqual({ list: columns, away: [] })
    expect(at(660).list.map((c) => c.width)).toEqual([184, 92, 100, 184, 100])
    expect(at(600).away).toEqual(['创建人'])
    expect(at(500).away).toEqual(['创建人', '备注'])
    expect(at(390).away).toEqual([])
  })
  it('on a phone what the list is read for stands first and whole, and nothing is pinned over it', () => {
    const columns = [
      { key: 'at', title: '时间', width: 150, pinned: 'left' as const },
      { key: 'did', title: '做了什么', width: 380, main: true },
    ]
    const [first, second] = fitColumns(columns, 342, { taken: 40 }).list
    expect([first!.key, first!.width, second!.pinned]).toEqual(['did', 302, undefined])
    expect(fitColumns(columns, 1000).list).toEqual(columns)
    const three = [...columns, { key: 'who', title: '谁', width: 130, main: true }]
    expect(fitColumns(three, 342, { taken: 40 }).list.map((c) => [c.key, c.width])).toEqual([
      ['did', 172],
      ['who', 130],
      ['at', 150],
    ])
    expect(fitColumns(columns, 0).list, 'chosen by the person').toEqual(columns)
  })
  it('G-10: a title in a longer language keeps its end, unless the person chose the width', () => {
    const widthOf = (given: object) =>
      fitColumns([{ key: 'new', title: 'New customers', kind: 'number', width: 84, ...given }], 1000).list[0]?.width
    expect(widthOf({})).toBeGreaterThanOrEqual(104)
    expect(widthOf({ sort: true })).toBeGreaterThan(widthOf({})!)
    expect(widthOf({ kept: true })).toBe(84)
    expect(widthOf({ title: '新客户' })).toBe(84)
  })
})
