import Type from 'typebox'
import { expect, test } from 'vitest'
import { calls, Instant, page, pageOf, query } from './call.ts'
import { columnsOf, fileCell, type ListColumn } from './columns.ts'

const row = { at: '2026-11-21T02:00:00.000Z', price: 1290, share: 0.1234, gone: false, names: ['安娜', '本'], empty: null }
const cellOf = (column: Omit<ListColumn<typeof row>, 'title'>, en = false) =>
  fileCell({ title: { zh: '', en: '' }, ...column }, row, { en, zone: 'Asia/Shanghai' })
test('a file writes times in the company’s zone, money in yuan, shares in per cent, and several in one cell', () => {
  expect(cellOf({ key: 'at', kind: 'time' })).toBe('2026-11-21 10:00:00')
  expect(cellOf({ key: 'at', kind: 'ago' })).toBe('2026-11-21 10:00:00')
  expect(cellOf({ key: 'price', kind: 'money' })).toBe(12.9)
  expect(cellOf({ key: 'share', kind: 'percent' })).toBe('12.3%')
  expect([cellOf({ key: 'gone', kind: 'yes' }), cellOf({ key: 'gone', kind: 'yes' }, true)]).toEqual(['否', 'No'])
  expect([cellOf({ key: 'names' }), cellOf({ key: 'names' }, true)]).toEqual(['安娜、本', '安娜, 本'])
  expect([cellOf({ key: 'empty', kind: 'time' }), cellOf({ key: 'empty', kind: 'money' })]).toEqual(['', ''])
})

test('columns that no row fills, two of one key, and two declarations for one list end the start', () => {
  const list = () => query({ access: 'staff', about: 'own', input: page({}), output: pageOf(Type.Object({ at: Instant })) })
  const all = calls('test', 'columns', { one: list(), two: list(), three: list() })
  const title = { zh: '时间', en: 'Time' }
  expect(() => columnsOf(all.one, [{ key: 'made', title }])).toThrow('no field')
  expect(() =>
    columnsOf(all.two, [
      { key: 'at', title },
      { key: 'at', title },
    ]),
  ).toThrow('two columns')
  expect(columnsOf(all.three, [{ key: 'at', title }]).list).toHaveLength(1)
  expect(() => columnsOf(all.three, [{ key: 'at', title }])).toThrow('twice')
})
