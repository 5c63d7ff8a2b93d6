import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import tagParts from '#areas/customer/customer-tags/web/parts.ts'
import { reference } from '#core/contract/references.ts'
import { type SavedView, savedViews } from '#core/contract/views.ts'
import { dialogLocked, openDialog } from '../../dialog.tsx'
import { history } from '../../history.ts'
import { registerParts } from '../../parts.ts'
import { makeRouter } from '../../router.tsx'
import { setSession } from '../../session.ts'
import { refusal, somebody } from '../../testing.tsx'
import { allOf, answer, byName, clean, press, settle, show } from '../testing/kit.tsx'
import { answers, gone, listed, lists, saved, table, ways } from './testing.tsx'

describe('conditions that cannot be applied', () => {
  beforeAll(() => registerParts({ tags: tagParts }))
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
    await clean()
    saved.columns = []
    saved.views = []
    gone.length = 0
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
    setSession({ state: 'in', me: somebody({ isRoot: false }) })
    await show(table(), answers, at)
    await press(byName('删除视图，看全部', 'button'), 300)
    await press(byName('删除视图', '[role=alertdialog] button.danger'), 300)
    expect(saved.views).toEqual([])
    expect(history.location.search).toBe('?view=all')
    expect(rowsShown()).toBe(20)
    setSession({ state: 'out' })
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
