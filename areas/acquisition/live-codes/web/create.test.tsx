import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allOf, answer, byName, clean, press, requests, show, type } from '#core/web/blocks/testing/kit.tsx'
import { type Session, setSession } from '#core/web/session.ts'
import { refusal } from '#core/web/testing.tsx'
import { liveCodeGroups, liveCodes } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import CreatePage from './CreatePage.tsx'
import { allDay, codeDraft, codeRow, wayId } from './testing.ts'

const answers = answer(liveCodeGroups.list, { list: [], ungrouped: 0 })
const anchor = () => allOf('.cf-anchors button').find((b) => b.textContent?.includes('欢迎语'))!

describe('the form of a live code', () => {
  beforeEach(() => setSession({ state: 'in', me: { corpId: 1, isRoot: true, name: '周若溪', corpName: '麦禾' } as Session['me'] }))
  afterEach(clean)

  it('a welcome that is not written is not filled in, and said before the server is asked', async () => {
    await show(<CreatePage />, answers, '/dashboard/qr/create')
    expect(anchor().className).toBe('todo')
    await press(byName('创建活码', 'button[type=submit]'), 200)
    expect(allOf('.cf-errors li').map((li) => li.textContent)).toContainEqual(expect.stringContaining('欢迎语还没有写'))
    expect(requests.filter((a) => a.path === '/contact_way/add')).toEqual([])
    await press(byName('不发送', 'label').querySelector('input')!)
    expect([anchor().className, anchor().textContent]).toEqual(['done', expect.stringContaining('不发送')])
  })

  const staffId = '01a1fdd5-fc48-7d87-a28b-41949decba41'
  const ours = (more: Partial<LiveCodeDraft> = {}) =>
    codeDraft({ name: '静安寺店', bands: [allDay([{ staffId, weight: 1, dailyCap: null }])], backupStaffIds: [staffId], ...more })
  const nameField = () => document.querySelector<HTMLInputElement>('[id$="_draft_name"]')!

  it('somebody was faster: what one wrote is kept, and taken over onto what stands there now', async () => {
    let now = { draft: ours(), version: 2 }
    const faster = refusal(409, '打开之后姜晚晴在 11-22 12:40 改过这个活码', { request_id: 'r-9' })
    const server = {
      ...answers,
      ...answer(liveCodes.one, () => ({ row: codeRow(), inForce: null, ...now })),
      ...answer(liveCodes.checkName, { free: true }),
      ...answer(liveCodes.update, ({ version }) => (version === now.version ? {} : faster)),
    }
    await show(<CreatePage />, server, `/dashboard/qr/create?wayId=${wayId}`)
    await type(nameField(), '静安寺店门口')
    now = { draft: ours({ exclusive: true }), version: 3 }
    await press(byName('保存修改', 'button[type=submit]'), 300)
    const alert = () =>
      allOf('[role=alert]')
        .map((a) => a.textContent)
        .join()
    expect(alert()).toContain('姜晚晴在 11-22 12:40 改过')
    expect(alert()).not.toContain('r-9')
    expect(allOf('button[type=submit]')).toEqual([]) // it could not succeed
    expect(document.activeElement?.textContent).toBe('看最新的内容')
    await press(byName('看最新的内容', 'button'), 300)
    expect(nameField().value).toBe('静安寺店')
    expect(document.body.textContent).toContain('之后有人改过这里')
    await press(byName('接着写', 'button'))
    expect(nameField().value).toBe('静安寺店门口')
    await press(byName('保存修改', 'button[type=submit]'), 300)
    expect(requests.findLast((a) => a.path === '/contact_way/update')!.body).toMatchObject({
      version: 3,
      draft: { name: '静安寺店门口', exclusive: true },
    })
    expect(Object.keys(localStorage).filter((k) => k.includes('live_codes'))).toEqual([])
  })

  it('a code that is gone leads back to the list, and is not tried again', async () => {
    await show(<CreatePage />, answers, `/dashboard/qr/create?wayId=${wayId}`)
    expect(document.body.textContent).toContain('没有找到这个活码')
    expect(byName('去活码列表', 'a').getAttribute('href')).toBe('/dashboard/qr')
    expect(allOf('button').map((b) => b.textContent)).not.toContain('重试')
  })
})
