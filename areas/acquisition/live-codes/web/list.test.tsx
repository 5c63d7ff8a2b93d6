import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, asked, clean, named, press, show } from '#core/web/blocks/testing/kit.tsx'
import { history } from '#core/web/history.ts'
import { type Session, setSession } from '#core/web/session.ts'
import ListPage from './ListPage.tsx'

const group = { group_id: '01930000-0000-7000-8000-000000000001', name: '门店', codes: 2 }
const answers = {
  '/contact_way/list': () => ({ list: [], total: 0 }),
  '/contact_way_group/list': () => ({ list: [group], ungrouped: 1 }),
  '/contact_way/export': () => ({ task_id: group.group_id }),
  '/table_header/get': () => ({ columns: [] }),
  '/saved_view/list': () => ({ list: [] }),
}
const lists = () => asked.filter((a) => a.path === '/contact_way/list').map((a) => a.query)

describe('the list of live codes', () => {
  beforeEach(() => setSession({ state: 'in', me: { corpId: 1, isRoot: true } as Session['me'] }))
  afterEach(clean)

  it('the group chosen is in the address: a copied link shows and exports the same', async () => {
    await show(<ListPage />, answers, '/dashboard/qr')
    await press(named('门店', '.lc-groups button'))
    expect(history.location.search).toBe(`?groupId=${group.group_id}`)
    await clean()
    await show(<ListPage />, answers, `/dashboard/qr?groupId=${group.group_id}`)
    expect(lists()[0]).toContain(`group_id=${group.group_id}`)
    expect(named('门店', '.lc-groups button').getAttribute('aria-current')).toBe('true')
    // Where there is no room for the groups, the filter says it.
    expect(all('.ct-chip').map((c) => c.textContent)).toEqual([expect.stringContaining('门店')])
    await press(named('导出', '.ct-tools button'))
    await press(named('Excel', '[role=menuitem]'))
    expect(asked.find((a) => a.path === '/contact_way/export')?.body.filters).toEqual({ group_id: group.group_id })
  })
})
