import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, asked, clean, named, press, show } from '#core/web/blocks/testing/kit.tsx'
import { type Session, setSession } from '#core/web/session.ts'
import CreatePage from './CreatePage.tsx'

const answers = { '/contact_way_group/list': () => ({ list: [], ungrouped: 0 }) }
const anchor = () => all('.cf-anchors button').find((b) => b.textContent?.includes('欢迎语'))!

describe('the form of a live code', () => {
  beforeEach(() => setSession({ state: 'in', me: { corpId: 1, isRoot: true, name: '周若溪', corpName: '麦禾' } as Session['me'] }))
  afterEach(clean)

  it('a welcome that is not written is not filled in, and said before the server is asked', async () => {
    await show(<CreatePage />, answers, '/dashboard/qr/create')
    expect(anchor().className).toBe('todo')
    await press(named('创建活码', 'button[type=submit]'), 200)
    expect(all('.cf-errors li').map((li) => li.textContent)).toContainEqual(expect.stringContaining('欢迎语还没有写'))
    expect(asked.filter((a) => a.path === '/contact_way/add')).toEqual([])
    await press(named('不发送', 'label').querySelector('input')!)
    expect([anchor().className, anchor().textContent]).toEqual(['done', expect.stringContaining('不发送')])
  })
})
