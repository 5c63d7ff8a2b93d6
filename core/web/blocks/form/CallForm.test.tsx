import { act } from 'react'
import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { calls, command, strict } from '#core/contract/call.ts'
import { ApiError } from '../../request/error.ts'
import { type Session, setSession } from '../../session.ts'
import { load } from '../../storage.ts'
import { refusal, somebody } from '../../testing.tsx'
import { shownToasts } from '../../toast.tsx'
import { Roster } from '../roster/Roster.tsx'
import { allOf, answer, byName, clean, press, requests, settle, show, type } from '../testing/kit.tsx'
import { CallForm } from './CallForm.tsx'

const ways = calls('test', 'ways', {
  add: command({
    access: 'staff',
    about: 'own',
    because: 'a test',
    input: strict({
      name: Type.String({ minLength: 1, maxLength: 10 }),
      welcome: strict({ text: Type.String({ maxLength: 20 }) }),
      cap: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    output: Type.Object({ wayId: Type.String() }),
  }),
})
const sections = [
  { key: 'a', title: '基础', fields: [{ name: 'name', label: '名称', count: 'wide' as const }] },
  {
    key: 'b',
    title: '更多',
    fields: [
      { name: 'welcome.text', label: '欢迎语' },
      { name: 'cap', label: '上限' },
    ],
  },
]
const field = (id: string) => document.querySelector<HTMLInputElement>(`[id$="_${id}"]`)!
const submit = () => press(byName('创建活码', 'button'), 120)
const added = answer(ways.add, { wayId: 'w1' })

describe('CallForm', () => {
  afterEach(clean)

  it('focuses the first error, lists all, and counts a Chinese character as 2', async () => {
    await show(<CallForm call={ways.add} sections={sections} submit="创建活码" />, {})
    await type(field('name'), '静安寺店门口台卡')
    await submit()
    expect(document.body.textContent).toContain('16/10')
    expect(document.body.textContent).toContain('还有 2 处要改')
    expect(document.body.textContent).toContain('一个汉字算 2 个')
    expect(document.activeElement).toBe(field('name'))
    expect(requests.length).toBe(0)
    expect(allOf('.cf-optional').length).toBe(1)
  })

  it('looked at as somebody else it can be read, says why it saves nothing, and sends nothing', async () => {
    setSession({ state: 'in', me: somebody({ viewedBy: '周' }) })
    await show(<CallForm call={ways.add} sections={sections} submit="创建活码" initial={{ name: 'a', welcome: { text: 'hi' } }} />, added)
    expect(field('name')).toMatchObject({ value: 'a', disabled: true })
    expect(document.body.textContent).toContain('正在以别人的身份查看，不能保存')
    expect(allOf('[type=submit]').length).toBe(0)
    setSession({ state: 'out' })
  })

  it('puts the server’s errors on their fields', async () => {
    await show(<CallForm call={ways.add} sections={sections} submit="创建活码" initial={{ name: 'a', welcome: { text: 'hi' } }} />, {
      ...answer(ways.add, () => refusal(400, 'bad', { fields: [{ field: 'welcome.text', message: 'has a forbidden word' }] })),
    })
    await submit()
    expect(requests[0]!.body).toEqual({ name: 'a', welcome: { text: 'hi' } })
    expect(document.body.textContent).toContain('has a forbidden word')
    expect(document.activeElement).toBe(field('welcome_text'))
  })

  it('a refusal in words stands alone; what broke comes with its number', async () => {
    const filled = { name: 'a', welcome: { text: 'hi' } }
    let given: ReturnType<typeof refusal> | { wayId: string } = refusal(409, '名字太像了', { request_id: 'r-4' })
    await show(
      <CallForm call={ways.add} sections={sections} submit="创建活码" initial={filled} />,
      answer(ways.add, () => given),
    )
    await submit()
    expect(allOf('.cf-errors li').map((li) => li.textContent)).toEqual(['名字太像了'])
    given = refusal(500, '出错了', { request_id: 'r-4' })
    await submit()
    expect(allOf('.cf-errors li').map((li) => li.textContent)).toEqual([expect.stringMatching(/服务器处理这次请求时出了错.*\(500 · r-4\)/)])
    expect(shownToasts()).toEqual([])
    given = { wayId: 'w1' }
    await press(byName('重试', 'button'))
    expect(requests).toHaveLength(3)
    expect(allOf('.cf-errors')).toEqual([])
  })

  it('options that were not read: the field says why, and reads again; a check that broke leaves it to the call', async () => {
    let read = 0
    const error = new ApiError(ways.add, { code: 500, message: '', httpStatus: 500, requestId: 'r-5' })
    const check = () => Promise.reject(error)
    const fields = [{ name: 'name', label: '名称', check, read: { error, refetch: () => read++ } }]
    const filled = { name: 'a', welcome: { text: 'hi' } }
    const form = <CallForm call={ways.add} sections={[{ key: 's', title: '', fields }]} submit="创建活码" initial={filled} />
    await show(form, added)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('服务器处理这次请求时出了错 500 · r-5')
    await press(byName('重试', 'button'))
    expect(read).toBe(1)
    await submit()
    expect(requests).toHaveLength(1)
  })

  it('keeps a draft, offers it again, and forgets it once sent', async () => {
    let done = ''
    const form = <CallForm call={ways.add} sections={sections} submit="创建活码" onDone={(out) => (done = out.wayId)} />
    await show(form, {})
    await type(field('name'), 'draft')
    await settle(2100)
    expect(load<{ values?: { name: string } }>('draft.0.0.ways.add', {}).values?.name).toBe('draft')
    const savedDraft = localStorage.getItem('rapport.draft.0.0.ways.add')!
    await clean()
    localStorage.setItem('rapport.draft.0.0.ways.add', savedDraft)
    await show(form, added)
    await press(byName('接着写', 'button'))
    expect(field('name').value).toBe('draft')
    await type(field('welcome_text'), 'hi')
    await submit()
    expect(done).toBe('w1')
    expect(localStorage.getItem('rapport.draft.0.0.ways.add')).toBe(null)
  })

  it('loses nothing typed beside a draft on offer: kept, taken, dropped or sent', async () => {
    const key = 'rapport.draft.0.0.ways.add'
    const form = <CallForm call={ways.add} sections={sections} submit="创建活码" />
    const storedDraft = () => load<{ values?: { name?: string; welcome?: { text?: string } } }>('draft.0.0.ways.add', {}).values
    const older = JSON.stringify({ at: Date.now() - 60_000, values: { name: 'older', welcome: { text: '' } } })
    const reopen = async () => {
      await clean()
      localStorage.setItem(key, older)
      await show(form, added)
      await type(field('welcome_text'), 'newer')
    }
    await reopen()
    expect(document.body.textContent).toContain('只补上你刚才没写的几项')
    await settle(2100)
    expect(storedDraft()).toMatchObject({ name: 'older', welcome: { text: 'newer' } })
    await press(byName('接着写', 'button'))
    expect([field('name').value, field('welcome_text').value]).toEqual(['older', 'newer'])

    await reopen()
    await press(byName('丢掉草稿', 'button'))
    expect(storedDraft()?.welcome?.text).toBe('newer')
    expect(storedDraft()?.name).toBe(undefined)

    await reopen()
    await type(field('name'), 'mine')
    await submit()
    expect(requests.map((r) => r.path)).toContain('/ways/add')
    expect(localStorage.getItem(key)).toBe(older)
  })

  it('offers a draft to its writer only', async () => {
    const signedIn = (userId: string) =>
      setSession({ state: 'in', user: { user: { userId } } as Session['user'], me: { corpId: 1 } as Session['me'] })
    const form = <CallForm call={ways.add} sections={sections} submit="创建活码" />
    signedIn('zhou')
    await show(form, {})
    await type(field('name'), 'draft')
    await settle(2100)
    const stored = { ...localStorage }
    const reopenAs = async (userId: string) => {
      await clean()
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      signedIn(userId)
      await show(form, {})
    }
    await reopenAs('jiang')
    expect(document.body.textContent).not.toContain('接着写')
    await reopenAs('zhou')
    expect(document.body.textContent).toContain('接着写')
    setSession({ state: 'out' })
  })

  it('is not sent by Enter in a field, but by Ctrl+Enter, and not by the small forms in its fields', async () => {
    const day = { id: 'b', weekday: 1, from: 480, to: 1320, teamId: 'a' }
    const more = [
      ...sections,
      {
        key: 'c',
        title: '排班',
        fields: [
          { name: 'at', label: '时间', as: 'instant' as const, optional: true },
          {
            name: 'duty',
            label: '排班',
            optional: true,
            render: () => <Roster value={[day]} teams={[{ id: 'a', name: '早班', staff: [] }]} />,
          },
        ],
      },
    ]
    await show(
      <CallForm call={ways.add} sections={more} submit="创建活码" initial={{ name: 'a', welcome: { text: 'hi' } }} draft={false} />,
      added,
    )
    // What the browser makes of Enter in a field, unless the page says no.
    const enter = async (el: HTMLElement, ctrlKey = false) => {
      const key = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey, bubbles: true, cancelable: true })
      await act(async () => void (el.dispatchEvent(key) && el.closest('form')?.requestSubmit()))
      await settle(120)
    }
    for (const id of ['name', 'cap', 'at']) await enter(field(id))
    await press(byName('时段', 'button'))
    await press(allOf('.pop button[type=submit]')[0]!, 120)
    expect(requests.map((a) => a.path)).toEqual([])
    await enter(field('cap'), true)
    expect(requests.map((a) => a.path)).toEqual(['/ways/add'])
  })

  it('in a dialog Enter in a line of text sends', async () => {
    const name = [{ key: 'a', title: '', fields: [{ name: 'name', label: '名称' }] }]
    await show(<CallForm call={ways.add} sections={name} compact draft={false} />, {})
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    expect(field('name').dispatchEvent(key)).toBe(true)
  })
})
