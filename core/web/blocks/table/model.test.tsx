import { describe, expect, it } from 'vitest'
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
})
