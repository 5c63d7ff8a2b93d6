import Type from 'typebox'
import { calls, command, exportOf, Id, type Input, may, type Output, orders, page, pageOf, query, strict } from '#core/contract/call.ts'
import { columnsOf } from '#core/contract/columns.ts'
import { type GoneReference, type SavedView, savedViews, tableHeader } from '#core/contract/views.ts'
import { answer, requests } from '../testing/kit.tsx'
import { CallTable } from './CallTable.tsx'
import type { Chosen } from './model.ts'
import type { CallTableProps } from './types.ts'

/** A list with three columns, two filters and a batch action, for the tests of lists. */
const Row = Type.Object({ wayId: Type.String(), name: Type.String(), adds: Type.Integer(), note: Type.Union([Type.String(), Type.Null()]) })
export const ways = calls('test', 'ways', {
  list: query({
    access: 'staff',
    about: 'own',
    input: page({
      keyword: Type.Optional(Type.String({ maxLength: 8 })),
      kind: Type.Optional(Type.Integer()),
      tagIds: Type.Optional(Type.Array(Id)),
      sort: orders('-adds', 'adds', 'name'),
    }),
    output: pageOf(Row),
  }),
  remove: command({ access: may('channel_qr', 'delete'), about: 'rows', input: strict({ wayIds: Type.Array(Type.String()) }) }),
  empty: command({ access: may('channel_qr', 'delete'), about: 'company' }),
  export: command({ access: may('channel_qr', 'export'), about: 'rows', input: exportOf({ kind: Type.Optional(Type.Integer()) }) }),
})
export const columns = columnsOf(ways.list, [
  { key: 'name', title: { zh: '名称', en: 'Name' } },
  { key: 'adds', title: { zh: '新增', en: 'Adds' }, kind: 'number' },
  { key: 'share', title: { zh: '占比', en: 'Share' }, kind: 'percent', value: (r) => r.adds / 100 },
  { key: 'note', title: { zh: '备注', en: 'Note' }, under: 'name' },
])
export const rows = Array.from({ length: 45 }, (_, i) => ({ wayId: `w${i}`, name: `活码 ${i}`, adds: i, note: i ? 'x' : null }))
export const saved: { columns: Output<typeof tableHeader.get>['columns']; views: SavedView[] } = { columns: [], views: [] }
export const listed = ({ kind, page = 1 }: Input<typeof ways.list>) => {
  const list = kind === 9 ? [] : rows
  return { list: list.slice((page - 1) * 20, page * 20), total: list.length }
}
export const answers = {
  ...answer(ways.list, listed),
  ...answer(tableHeader.get, () => ({ columns: saved.columns })),
  ...answer(tableHeader.set, ({ columns }) => {
    saved.columns = columns
    return {}
  }),
  ...answer(savedViews.list, () => ({ list: saved.views })),
  ...answer(savedViews.check, () => ({ gone })),
  ...answer(savedViews.delete, ({ viewId }) => {
    saved.views = saved.views.filter((v) => v.viewId !== viewId)
    return {}
  }),
}
export const gone: GoneReference[] = []
/** What the action of the batch bar was given, each time. */
export const chosen: Chosen<unknown>[] = []
export const table = (more: Partial<Omit<CallTableProps<typeof ways.list>, 'file' | 'columns'>> = {}) => (
  <CallTable
    call={ways.list}
    table="ways"
    rowKey="wayId"
    columns={[
      { key: 'name', title: '名称', sort: true },
      { key: 'adds', title: '新增', kind: 'number', sort: true },
      { key: 'note', title: '备注' },
    ]}
    filters={[
      {
        key: 'kind',
        label: '类型',
        kind: 'choice',
        options: [
          { value: 1, label: '单人' },
          { value: 9, label: '没有的' },
        ],
      },
      { key: 'tagIds', label: '标签', operator: '包含任一', kind: 'tags' },
    ]}
    batch={[{ key: 'go', label: '批量停用', needs: null, run: (c) => chosen.push(c) }]}
    unit="个"
    {...more}
  />
)
export const lists = () => requests.filter((a) => a.path === '/ways/list')
