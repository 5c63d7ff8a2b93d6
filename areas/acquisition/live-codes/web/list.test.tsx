import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { screens } from '#apps/console/screens.ts'
import { savedViews, tableHeader } from '#core/contract/views.ts'
import { allOf, answer, byName, clean, press, requests, settle, show } from '#core/web/blocks/testing/kit.tsx'
import { history } from '#core/web/history.ts'
import { makeRouter } from '#core/web/router.tsx'
import { type Session, setSession } from '#core/web/session.ts'
import { somebody } from '#core/web/testing.tsx'
import { type LiveCodeRow, liveCodeGroups, liveCodes } from '../contract.ts'
import ListPage from './ListPage.tsx'
import { codeDraft, codeRow, wayId } from './testing.ts'

const group = { groupId: '01930000-0000-7000-8000-000000000001', name: '门店', version: 1, codes: 2 }
type Privileges = NonNullable<Session['me']>['privileges']
const answers = {
  ...answer(liveCodes.list, { list: [], total: 0 }),
  ...answer(liveCodeGroups.list, { list: [group], ungrouped: 1 }),
  ...answer(liveCodes.export, { taskId: group.groupId }),
  ...answer(tableHeader.get, { columns: [] }),
  ...answer(savedViews.list, { list: [] }),
}
const lists = () => requests.filter((a) => a.path === '/contact_way/list').map((a) => a.query)

describe('the list of live codes', () => {
  beforeEach(() => {
    makeRouter(screens, { shell: () => null, notFound: () => null, error: () => null })
    setSession({ state: 'in', me: { corpId: 1, isRoot: true } as Session['me'] })
  })
  afterEach(clean)

  it('R335: a code opens in a drawer beside its list, and closes to it', async () => {
    await show(<ListPage />, { ...answers, ...answer(liveCodes.list, { list: [codeRow()], total: 1 }) }, '/dashboard/qr')
    await press(byName('静安寺门口', 'button, a'))
    const [drawer] = allOf('[role=dialog]')
    expect(requests.find((a) => a.path === '/contact_way/one')?.query).toContain(wayId)
    drawer!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await settle(300)
    expect([allOf('[role=dialog]').length, byName('静安寺门口', 'button, a').isConnected]).toEqual([0, true])
  })
  it('the group chosen is in the address: a copied link shows and exports the same', async () => {
    await show(<ListPage />, answers, '/dashboard/qr')
    await press(byName('门店', '.lc-groups a'))
    expect(history.location.search).toBe(`?groupId=${group.groupId}`)
    await clean()
    await show(<ListPage />, answers, `/dashboard/qr?groupId=${group.groupId}`)
    expect(lists()[0]).toContain(`group_id=${group.groupId}`)
    expect(byName('门店', '.lc-groups a').getAttribute('aria-current')).toBe('true')
    // Where there is no room for the groups, the filter says it.
    expect(allOf('.ct-chip').map((c) => c.textContent)).toEqual([expect.stringContaining('门店')])
    await press(byName('导出', '.ct-tools button'))
    await press(byName('Excel', '[role=menuitem]'))
    expect(requests.find((a) => a.path === '/contact_way/export')?.body.filters).toEqual({ group_id: group.groupId })
  })

  const ready = codeRow()
  const withRow = (row: LiveCodeRow) => ({ ...answers, ...answer(liveCodes.list, { list: [row], total: 1 }) })
  const offered = async (actions: string[], row: LiveCodeRow) => {
    const privileges = [{ module: 'channel_qr', actions, actionNegative: false }] as Privileges
    setSession({ state: 'in', me: somebody({ isRoot: false, privileges }) })
    await show(<ListPage />, withRow(row), '/dashboard/qr')
    await press(allOf('tbody button[aria-haspopup]').at(-1)!)
    const words = allOf('[role=menuitem]').map((item) => item.textContent)
    await clean()
    return words
  }

  it('only what the role may do with a code is offered', async () => {
    const read = await offered(['read'], ready)
    expect(read.length).toBeGreaterThan(0)
    for (const word of ['编辑', '复制', '停用', '删除', '重试']) expect(read).not.toContain(word)
    expect(await offered(['read', 'delete'], ready)).toContain('删除')
    const all = await offered(['read', 'update', 'create', 'delete'], { ...ready, mine: false })
    for (const word of ['编辑', '停用', '删除']) expect(all).not.toContain(word)
    const update = await offered(['read', 'update'], ready)
    expect(update).toEqual(expect.arrayContaining(['编辑', '停用']))
    expect(update).not.toContain('删除')
    expect(update).not.toContain('重试')
    expect(await offered(['read', 'update'], { ...ready, problem: '欢迎语被拒绝' })).toContain('重试')
  })

  it('a code without a problem has no note of one; one with a problem says it in its row and in its drawer', async () => {
    const open = async (problem: string) => {
      const row = { ...ready, problem }
      await show(
        <ListPage />,
        { ...withRow(row), ...answer(liveCodes.one, { row, draft: codeDraft(), inForce: null, version: 1 }) },
        '/dashboard/qr',
      )
      const inRow = allOf('.lc-why small').map((note) => note.textContent)
      await press(byName('静安寺门口', 'button, a'), 300)
      const inDrawer = allOf('[role=dialog] .note').map((note) => note.textContent)
      await clean()
      return { inRow, inDrawer }
    }
    expect(await open('')).toEqual({ inRow: [], inDrawer: [] })
    expect(await open('欢迎语被拒绝')).toEqual({ inRow: ['欢迎语被拒绝'], inDrawer: ['欢迎语被拒绝'] })
  })
})
