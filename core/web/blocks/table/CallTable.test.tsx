import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { calls, page, pageOf, query } from '#core/contract/call.ts'
import { history } from '../../history.ts'
import { all, asked, clean, named, press, settle, show, type } from '../testing/kit.tsx'
import { CallTable } from './CallTable.tsx'
import type { Chosen } from './model.ts'
import type { CallTableProps } from './types.ts'

const Row = Type.Object({ wayId: Type.String(), name: Type.String(), adds: Type.Integer(), note: Type.Union([Type.String(), Type.Null()]) })
const ways = calls('test', 'ways', {
  list: query({
    access: 'staff',
    input: page({
      keyword: Type.Optional(Type.String()),
      kind: Type.Optional(Type.Integer()),
      tagIds: Type.Optional(Type.Array(Type.String())),
      sort: Type.Optional(Type.String()),
    }),
    output: pageOf(Row),
  }),
})
const rows = Array.from({ length: 45 }, (_, i) => ({ way_id: `w${i}`, name: `活码 ${i}`, adds: i, note: i ? 'x' : null }))
const saved: { columns: object[]; views: object[] } = { columns: [], views: [] }
const answers = {
  '/ways/list': (q: URLSearchParams) => {
    const p = Number(q.get('page') ?? 1)
    const list = q.get('kind') === '9' ? [] : rows
    return { list: list.slice((p - 1) * 20, p * 20), total: list.length }
  },
  '/table_header/get': () => ({ columns: saved.columns }),
  '/table_header/set': (_: URLSearchParams, body: Record<string, unknown>) => {
    saved.columns = body.columns as object[]
    return {}
  },
  '/saved_view/list': () => ({ list: saved.views }),
}
let chosen: Chosen<unknown> | undefined
const table = (more: Partial<CallTableProps<typeof ways.list>> = {}) => (
  <CallTable
    call={ways.list}
    table="ways"
    rowKey="wayId"
    columns={[
      { key: 'name', title: '名称' },
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
    ]}
    batch={[{ key: 'go', label: '批量停用', run: (c) => (chosen = c) }]}
    unit="个"
    {...more}
  />
)
const lists = () => asked.filter((a) => a.path === '/ways/list')

describe('CallTable', () => {
  afterEach(async () => {
    await clean()
    saved.columns = []
    saved.views = []
  })

  it('reads filters, sort and page from the address and says `-` for nothing', async () => {
    await show(table(), answers, '/dashboard/ways?kind=1&sort=-adds#tablePage=2')
    expect(lists()[0]!.query).toContain('kind=1')
    expect(lists()[0]!.query).toContain('sort=-adds')
    expect(lists()[0]!.query).toContain('page=2')
    expect(all('.chip .v')[0]!.textContent).toBe('单人')
    expect(all('th[aria-sort=descending]').length).toBe(1)
    await press(named('第 1 页'))
    expect(history.location.href).toBe('/dashboard/ways?kind=1&sort=-adds')
    expect(all('tr.ct-row')[0]!.textContent).toContain('-')
  })

  it('keeps "all that match, except" over paging and gives it to the action', async () => {
    await show(table(), answers, '/dashboard/ways?kind=1')
    await press(named('选择本页全部'))
    expect(document.body.textContent).toContain('已选 20 个')
    await press(named('选择符合筛选的全部 45 个'))
    await press(named('第 2 页'))
    await press(named('选择 活码 21'))
    expect(document.body.textContent).toContain('已选 44 个')
    await press(named('批量停用'))
    expect(chosen).toEqual({ all: true, filter: { kind: 1 }, exclude: ['w21'] })
  })

  it('names the condition that removed everything and drops it', async () => {
    await show(table(), answers, '/dashboard/ways?kind=9')
    await settle()
    expect(document.body.textContent).toContain('「类型」去掉了最后 45 个')
    await press(named('去掉这个条件'))
    expect(history.location.search).toBe('')
    expect(all('tr.ct-row').length).toBe(20)
  })

  it('shows code and request id when the list cannot be read, and tries again', async () => {
    await show(table({ views: false }), {
      ...answers,
      '/ways/list': () => ({ success: false, status_code: 500, status_message: '坏了', request_id: 'r-7' }),
    })
    expect(document.body.textContent).toContain('500 · r-7')
    const before = lists().length
    await press(named('重试', 'button'))
    expect(lists().length).toBe(before + 1)
  })

  it('keeps column settings on the server', async () => {
    await show(table(), answers)
    await press(named('列', 'button.b.q'))
    await press(named('显示「备注」', 'input'), 700)
    expect(all('th').map((t) => t.textContent)).not.toContain('备注')
    expect(saved.columns).toContainEqual({ key: 'note', shown: false })
  })

  it('opens the default view and says when it was changed', async () => {
    saved.views = [{ view_id: 'v1', name: '单人码', search: 'kind=1', shared: false, mine: true, is_default: true }]
    await show(table(), answers)
    expect(history.location.search).toBe('?kind=1&view=v1')
    expect(document.body.textContent).not.toContain('已改动')
    await type(named('搜索', 'input'), '静安', 500)
    expect(history.location.search).toContain('keyword=')
    expect(document.body.textContent).toContain('已改动')
    await press(named('放弃', 'button'))
    expect(history.location.search).toBe('?kind=1&view=v1')
  })
})
