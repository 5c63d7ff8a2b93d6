import { act } from 'react'
import Type from 'typebox'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import tagParts from '#areas/customer/customer-tags/web/parts.ts'
import { calls, command, exportOf, Id, type Input, may, type Output, orders, page, pageOf, query, strict } from '#core/contract/call.ts'
import { columnsOf } from '#core/contract/columns.ts'
import { reference } from '#core/contract/references.ts'
import { type GoneReference, type SavedView, savedViews, tableHeader } from '#core/contract/views.ts'
import { dialogLocked, openDialog } from '../../dialog.tsx'
import { history } from '../../history.ts'
import { registerParts } from '../../parts.ts'
import { makeRouter } from '../../router.tsx'
import { setSession } from '../../session.ts'
import { refusal, somebody } from '../../testing.tsx'
import { allOf, answer, byName, clean, press, requests, settle, show, type } from '../testing/kit.tsx'
import { makes, makesAll } from './actions.ts'
import { CallTable } from './CallTable.tsx'
import { drawn } from './drawn.ts'
import type { Chosen } from './model.ts'
import type { CallTableProps } from './types.ts'

const Row = Type.Object({ wayId: Type.String(), name: Type.String(), adds: Type.Integer(), note: Type.Union([Type.String(), Type.Null()]) })
const ways = calls('test', 'ways', {
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
const columns = columnsOf(ways.list, [
  { key: 'name', title: { zh: '名称', en: 'Name' } },
  { key: 'adds', title: { zh: '新增', en: 'Adds' }, kind: 'number' },
  { key: 'share', title: { zh: '占比', en: 'Share' }, kind: 'percent', value: (r) => r.adds / 100 },
  { key: 'note', title: { zh: '备注', en: 'Note' }, under: 'name' },
])
const rows = Array.from({ length: 45 }, (_, i) => ({ wayId: `w${i}`, name: `活码 ${i}`, adds: i, note: i ? 'x' : null }))
const saved: { columns: Output<typeof tableHeader.get>['columns']; views: SavedView[] } = { columns: [], views: [] }
const listed = ({ kind, page = 1 }: Input<typeof ways.list>) => {
  const list = kind === 9 ? [] : rows
  return { list: list.slice((page - 1) * 20, page * 20), total: list.length }
}
const answers = {
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
const gone: GoneReference[] = []
let chosen: Chosen<unknown> | undefined
const table = (more: Partial<Omit<CallTableProps<typeof ways.list>, 'file' | 'columns'>> = {}) => (
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
    batch={[{ key: 'go', label: '批量停用', needs: null, run: (c) => (chosen = c) }]}
    unit="个"
    {...more}
  />
)
const lists = () => requests.filter((a) => a.path === '/ways/list')

describe('CallTable', () => {
  beforeAll(() => registerParts({ tags: tagParts }))
  afterEach(async () => {
    await clean()
    saved.columns = []
    saved.views = []
    gone.length = 0
  })

  it('the order that stands has its arrow before anybody asks for one, and a column offers the orders its call knows only', async () => {
    await show(table(), answers, '/dashboard/ways')
    const sorted = () => allOf('th[aria-sort]').map((th) => `${th.textContent} ${th.getAttribute('aria-sort')}`)
    expect(sorted()).toEqual(['名称 none', '新增 descending'])
    await press(byName('新增', '.ct-sort'))
    expect(history.location.href).toContain('sort=adds')
    await press(byName('名称', '.ct-sort'))
    expect(history.location.href).toContain('sort=name')
    expect(sorted()).toEqual(['名称 ascending', '新增 none'])
  })
  it('reads filters, sort and page from the address and says `-` for nothing', async () => {
    await show(table(), answers, '/dashboard/ways?kind=1&sort=-adds#tablePage=2')
    expect(lists()[0]!.query).toContain('kind=1')
    expect(lists()[0]!.query).toContain('sort=-adds')
    expect(lists()[0]!.query).toContain('page=2')
    expect(allOf('.chip .chip-value')[0]!.textContent).toBe('单人')
    expect(allOf('th[aria-sort=descending]').length).toBe(1)
    await press(byName('第 1 页'))
    expect(history.location.href).toBe('/dashboard/ways?kind=1&sort=-adds')
    expect(allOf('tr.ct-row')[0]!.textContent).toContain('-')
  })

  it('keeps "all that match, except" over paging and gives it to the action', async () => {
    await show(table(), answers, '/dashboard/ways?kind=1')
    await press(byName('选择本页全部'))
    expect(document.body.textContent).toContain('已选 20 个')
    await press(byName('选择符合筛选的全部 45 个'))
    await press(byName('第 2 页'))
    await press(byName('选择 活码 21'))
    expect(document.body.textContent).toContain('已选 44 个')
    await press(byName('批量停用'))
    expect(chosen).toEqual({ all: true, filter: { kind: 1 }, exclude: ['w21'] })
  })

  describe('what can be done', () => {
    const sure = { title: '真的？', verb: '就删' }
    const acting = (
      <CallTable
        call={ways.list}
        table="ways"
        rowKey="wayId"
        columns={[{ key: 'name', title: '名称' }]}
        actions={(row) => [
          { key: 'look', label: '看看', needs: null, run: () => {} },
          { key: 'remove', label: '删一个', ...makes(ways.remove, { wayIds: [row.wayId] }, { confirm: sure }) },
          { key: 'empty', label: '全公司清空', ...makes(ways.empty, {}) },
          { key: 'never', label: '不是这一行', when: false, needs: null, run: () => {} },
        ]}
        batch={[
          {
            key: 'remove',
            label: '批量删除',
            ...makesAll(ways.remove, (c: Chosen<unknown>) => ({ wayIds: 'ids' in c ? c.ids : [] }), { confirm: () => sure }),
          },
        ]}
      />
    )
    const removed: unknown[] = []
    const served = {
      ...answers,
      ...answer(ways.remove, (sent) => {
        removed.push(sent)
        return {}
      }),
    }
    const may = (actions: string[], dataScope: 'own' | 'all') =>
      setSession({
        state: 'in',
        me: somebody({ isRoot: false, dataScope, privileges: [{ module: 'channel_qr', actions, actionNegative: false }] }),
      })
    afterEach(() => setSession({ state: 'out' }))

    it.each([
      [[], 'all', 1, 0],
      [['delete'], 'own', 2, 1],
      [['delete'], 'all', 3, 1],
    ] as const)('with %j and scope %s: %i on a row, %i on many', async (actions, scope, onRow, onMany) => {
      may([...actions], scope)
      await show(acting, served)
      await press(byName('活码 0 的操作', 'button'))
      expect(allOf('[role=menuitem]').length).toBe(onRow)
      expect(allOf('tr.ct-row input[type=checkbox]').length).toBe(onMany ? 20 : 0)
    })

    it('asks first where it says so, makes the call once, and lets go of the selection', async () => {
      may(['delete'], 'own')
      await show(acting, served)
      await press(byName('选择 活码 1'))
      await press(byName('批量删除'))
      expect(removed).toEqual([])
      await press(byName('就删', 'button'), 300)
      expect(removed).toEqual([{ wayIds: ['w1'] }])
      expect(document.body.textContent).not.toContain('已选')
    })
  })

  it('names the condition that removed everything and drops it', async () => {
    await show(table(), answers, '/dashboard/ways?kind=9')
    await settle()
    expect(document.body.textContent).toContain('「类型」去掉了最后 45 个')
    await press(byName('去掉这个条件'))
    expect(history.location.search).toBe('')
    expect(allOf('tr.ct-row').length).toBe(20)
  })

  it('shows code and request id when the list cannot be read, and tries again', async () => {
    await show(table({ views: false }), {
      ...answers,
      ...answer(ways.list, () => refusal(500, '坏了', { request_id: 'r-7' })),
    })
    expect(document.body.textContent).toContain('500 · r-7')
    const before = lists().length
    await press(byName('重试', 'button'))
    expect(lists().length).toBe(before + 1)
  })

  it('keeps column settings on the server', async () => {
    await show(table(), answers)
    await press(byName('列', 'button.button.quiet'))
    await press(byName('显示「备注」', 'input'), 700)
    expect(allOf('th').map((t) => t.textContent)).not.toContain('备注')
    expect(saved.columns).toContainEqual({ key: 'note', shown: false })
  })

  it('the file has what the list shows: its filter, its columns in the person’s order, and what it says in the cell of another', async () => {
    saved.columns = [
      { key: 'share', shown: true },
      { key: 'adds', shown: false },
      { key: 'name', shown: true },
    ]
    const sent: unknown[] = []
    const taken = {
      ...answers,
      ...answer(ways.export, (asked) => {
        sent.push(asked)
        return {}
      }),
    }
    const list = () => (
      <CallTable
        call={ways.list}
        table="ways"
        rowKey="wayId"
        columns={drawn(columns)}
        file={{ call: ways.export }}
        filters={[{ key: 'kind', label: '类型', kind: 'choice', options: [{ value: 1, label: '单人' }] }]}
      />
    )
    setSession({ state: 'in', me: somebody() })
    await show(list(), taken, '/dashboard/ways?kind=1')
    expect(allOf('th').map((t) => t.textContent)).toEqual(['占比', '名称'])
    expect(allOf('tr.ct-row')[7]!.textContent).toContain('7%')
    await press(byName('导出', 'button'))
    await press(byName('导出为 CSV', '[role=menuitem]'))
    expect(sent).toEqual([{ filters: { kind: 1 }, columns: ['share', 'name', 'note'], format: 'csv' }])
    setSession({ state: 'out' })
  })

  it('opens the default view and says when it was changed', async () => {
    saved.views = [{ viewId: 'v1', name: '单人码', search: 'kind=1', shared: false, mine: true, isDefault: true }]
    await show(table(), answers)
    expect(history.location.search).toBe('?kind=1&view=v1')
    expect(document.body.textContent).not.toContain('已改动')
    await type(byName('搜索', 'input'), '静安', 500)
    expect(history.location.search).toContain('keyword=')
    expect(document.body.textContent).toContain('已改动')
    await press(byName('放弃', 'button'))
    expect(history.location.search).toBe('?kind=1&view=v1')
  })

  describe('conditions that cannot be applied', () => {
    const tag = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
    const view = (search: string, more: Partial<SavedView> = {}): SavedView => ({
      viewId: 'v1',
      name: '老客户',
      search,
      shared: true,
      mine: true,
      isDefault: false,
      ...more,
    })
    const at = `/dashboard/ways?kind=1&tagIds=${tag(1)},${tag(2)}&view=v1`
    const dialogs = () => allOf('[role=alertdialog]')
    afterEach(async () => {
      for (const d of allOf('[aria-modal=true]'))
        await act(async () => void d.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
      await settle(250)
    })
    const rowsShown = () => allOf('tr.ct-row').length

    it('R347: the notice names the view and each condition, and nothing is shown until the person chooses', async () => {
      saved.views = [view(`kind=1&tagIds=${tag(1)},${tag(2)}`)]
      gone.push({ kind: 'tags', id: tag(1), name: 'VIP', gone: '已被删除', finds: false })
      await show(table({ title: '活码', toolbar: [{ key: 'mass', label: '群发给全部', needs: null, run: () => {} }] }), answers, at)
      expect(dialogs()[0]!.textContent).toContain('视图「老客户」里有条件用不上了')
      expect(dialogs()[0]!.textContent).toContain('标签 包含任一「VIP」已被删除')
      const hidden = () => {
        expect(rowsShown()).toBe(0)
        expect(document.body.textContent).not.toContain('群发给全部')
        expect(allOf('.count,.ct-batch,nav[aria-label=分页]')).toEqual([])
      }
      hidden()
      await press(byName('修改筛选', 'button'), 300)
      hidden() // still: closing decides nothing
      expect(dialogs()).toEqual([])
      expect(allOf('.ct-chip.unfit').map((c) => c.textContent)).toEqual([expect.stringContaining('VIP')])
      expect(allOf('.ct-chip.unfit button')[0]).toBe(document.activeElement)
      await press(byName('看看是哪些', 'button'))
      await press(byName('去掉这些条件，继续看', 'button'), 300)
      expect(history.location.search).toBe(`?kind=1&tagIds=${encodeURIComponent(tag(2))}&view=v1`)
      expect(rowsShown()).toBe(20)
      expect(document.body.textContent).toContain('群发给全部')
      expect(document.body.textContent).toContain('已改动')
      expect(dialogs()).toEqual([])
    })

    it('R347: the view can be deleted from the notice by whoever may; then all is shown', async () => {
      saved.views = [view(`tagIds=${tag(1)}`, { mine: false })]
      gone.push({ kind: 'tags', id: tag(1), name: null, gone: '', finds: false })
      await show(table(), answers, at)
      expect(dialogs()[0]!.textContent).toContain('标签 包含任一：其中一个已不存在，或者你看不到')
      expect(dialogs()[0]!.textContent).not.toContain('删除视图')
      await press(byName('修改筛选', 'button'), 300)
      await clean()
      saved.views = [view(`tagIds=${tag(1)}`)]
      await show(table(), answers, at)
      await press(byName('删除视图，看全部', 'button'), 300)
      await press(byName('删除视图', '[role=alertdialog] button.danger'), 300)
      expect(saved.views).toEqual([])
      expect(history.location.search).toBe('?view=all')
      expect(rowsShown()).toBe(20)
    })

    it('R205: the notice clears the lock of a dialog that loads, and shows anyway', async () => {
      void openDialog(() => new Promise<{ default: () => null }>(() => {}), {}, { label: 'x' })
      expect(dialogLocked()).toBe(true)
      gone.push({ kind: 'tags', id: tag(1), name: 'VIP', gone: '已被删除', finds: false })
      await show(table(), answers, at.replace('&view=v1', ''))
      expect(dialogs()[0]!.textContent).toContain('这个地址里有条件用不上了')
      expect(dialogLocked()).toBe(false)
    })

    it('R347: fields, choices and values nobody knows are told, one by one, and go chip by chip', async () => {
      await show(table(), answers, `/dashboard/ways?kind=7&stage=3&tagIds=nonsense`)
      expect(allOf('.ct-unfit li').map((li) => li.textContent)).toEqual([
        '类型：没有「7」这个选项',
        '没有「stage」这个条件',
        '标签 包含任一：「nonsense」不是能用的值',
      ])
      expect(lists()).toEqual([])
      await press(byName('修改筛选', 'button'), 300)
      for (const name of ['stage', '类型', '标签']) {
        expect(rowsShown()).toBe(0)
        await press(byName(`去掉筛选「${name}」`), 300)
        expect(dialogs()).toEqual([]) // told once, not again for each that is left
      }
      expect(rowsShown()).toBe(20)
    })

    it('on the way to another page the words are that page’s: nothing is told, nothing asked', async () => {
      const screen = (path: string) => ({
        path,
        key: path,
        load: async () => ({ default: () => null }),
        title: { zh: '', en: '' },
      })
      const pages = { shell: () => null, notFound: () => null, error: () => null }
      makeRouter([screen('/dashboard/ways'), screen('/dashboard/way')], pages)
      await show(table(), answers, '/dashboard/ways?kind=1')
      const before = lists().length
      await act(async () => history.push('/dashboard/way?wayId=w1'))
      await settle()
      expect(dialogs()).toEqual([])
      expect([rowsShown(), lists().length]).toEqual([20, before])
      makeRouter([], pages)
    })

    it('a code that was deleted still finds who came by it: it is told, and the rows stand', async () => {
      gone.push({ kind: 'liveCodes', id: tag(3), name: '门店码', gone: '已被删除，仍按扫过它的客户筛选', finds: true })
      const aCode = reference({ kind: 'liveCodes', call: ways.list })
      const filters = [{ key: 'tagIds', label: '活码', kind: 'custom', refers: aCode, show: (w: string) => w, edit: () => null }] as const
      await show(table({ filters }), answers, `/dashboard/ways?tagIds=${tag(3)}`)
      expect(dialogs()[0]!.textContent).toContain('活码「门店码」已被删除，仍按扫过它的客户筛选')
      expect(rowsShown()).toBe(20)
      await press(byName('知道了', 'button'), 300)
      expect(history.location.search).toContain(tag(3))
    })

    it('words too long to be searched for are told; the box takes no more than the call', async () => {
      await show(table(), answers, '/dashboard/ways?keyword=123456789')
      expect(allOf('.ct-unfit li').map((li) => li.textContent)).toEqual(['搜索：「123456789」不是能用的值'])
      expect(lists()).toEqual([])
      await press(byName('去掉这些条件，继续看', 'button'), 300)
      expect(rowsShown()).toBe(20)
      expect(allOf('.ct-search input')[0]!.getAttribute('maxlength')).toBe('8')
    })

    it('what the server refuses is not tried again as it is: the way on is without filters', async () => {
      const refused = refusal(400, '这样不行', { request_id: 'r-4' })
      await show(table(), { ...answers, ...answer(ways.list, (asked) => (asked.kind ? refused : listed(asked))) }, '/dashboard/ways?kind=1')
      expect(document.body.textContent).toContain('这样不行')
      expect(allOf('.empty button').map((b) => b.textContent)).not.toContain('重试')
      await press(byName('清空筛选', '.empty button'))
      expect(rowsShown()).toBe(20)
    })

    it('a choice the server no longer has is told without its id', async () => {
      const group = { key: 'tagIds', label: '分组', kind: 'choice', options: [{ value: tag(1), label: '门店' }] } as const
      await show(table({ filters: [group] }), answers, `/dashboard/ways?tagIds=${tag(3)}`)
      expect(allOf('.ct-unfit li').map((li) => li.textContent)).toEqual(['分组：其中一个已不存在，或者你看不到'])
      expect(allOf('.ct-chip.unfit .chip-value').map((v) => v.textContent)).toEqual(['已失效'])
    })

    it('a column that is gone is told, too, but the rows stand', async () => {
      await show(table(), answers, '/dashboard/ways?cols=name,price')
      expect(dialogs()[0]!.textContent).toContain('没有「price」这一列，或者你看不到')
      expect(rowsShown()).toBe(20)
      await press(byName('去掉这些条件，继续看', 'button'), 300)
      expect(history.location.search).toBe('?cols=name')
    })

    it('when nobody can say what is gone, nothing is shown', async () => {
      await show(table(), { ...answers, ...answer(savedViews.check, () => refusal(500, '', { request_id: 'r-9' })) }, at)
      expect(rowsShown()).toBe(0)
      expect(document.body.textContent).toContain('500 · r-9')
    })
  })
})
