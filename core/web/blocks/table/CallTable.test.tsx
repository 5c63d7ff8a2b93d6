import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import tagParts from '#areas/customer/customer-tags/web/parts.ts'
import { history } from '../../history.ts'
import { keepFocus } from '../../keep-focus.ts'
import { registerParts } from '../../parts.ts'
import { setSession } from '../../session.ts'
import { refusal, somebody } from '../../testing.tsx'
import { allOf, answer, byName, clean, press, settle, show, type } from '../testing/kit.tsx'
import { makes, makesAll } from './actions.ts'
import { CallTable } from './CallTable.tsx'
import { drawn } from './drawn.ts'
import type { Chosen } from './model.ts'
import { answers, chosen, columns, gone, lists, saved, table, ways } from './testing.tsx'

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

  it('a filter is added and chosen by keyboard; one that is given up or taken off leaves the focus beside it', async () => {
    HTMLElement.prototype.checkVisibility ??= () => true
    const stop = keepFocus()
    await show(table(), answers, '/dashboard/ways')
    const beside = () => allOf('.ct-filters')[0]!.contains(document.activeElement)
    await press(byName('筛选', '.chip.add'))
    await press(byName('类型', '[role=menuitem]'))
    const [radio] = allOf('[role=dialog] input')
    expect(document.activeElement).toBe(radio)
    fireEvent.keyDown(radio!, { key: 'Escape' })
    await settle()
    expect([beside(), history.location.href]).toEqual([true, '/dashboard/ways'])
    await press(byName('筛选', '.chip.add'))
    await press(byName('类型', '[role=menuitem]'))
    await press(allOf('[role=dialog] input')[0]!)
    expect(lists().at(-1)!.query).toContain('kind=1')
    byName('去掉', '.chip-remove').focus()
    await press(byName('去掉', '.chip-remove'))
    expect([beside(), history.location.href]).toEqual([true, '/dashboard/ways'])
    stop()
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
    expect(chosen.at(-1)).toEqual({ all: true, filter: { kind: 1 }, exclude: ['w21'] })
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

  it('keeps column settings on the server, but not those of somebody who looks as another', async () => {
    setSession({ state: 'in', me: somebody({ viewedBy: '周' }) })
    await show(table(), answers)
    await press(byName('列', 'button.button.quiet'))
    await press(byName('显示「备注」', 'input'), 700)
    expect(saved.columns).toEqual([])
    await clean()
    setSession({ state: 'in', me: somebody() })
    await show(table(), answers)
    await press(byName('列', 'button.button.quiet'))
    await press(byName('显示「备注」', 'input'), 700)
    expect(allOf('th').map((t) => t.textContent)).not.toContain('备注')
    expect(saved.columns).toContainEqual({ key: 'note', shown: false })
    setSession({ state: 'out' })
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
})
