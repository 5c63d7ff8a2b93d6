import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Output } from '#core/contract/call.ts'
import { files } from '#core/contract/files.ts'
import { ownSeat, type SeatKind, type SeatStatus, seatKinds } from '#core/contract/seats.ts'
import { auth, staffMe, user as userCalls, viewing } from '#core/contract/session.ts'
import { savedViews } from '#core/contract/views.ts'
import { environment } from './request/environment.ts'
import { request } from './request/request.ts'
import { can, closedBy, companyLeft, logout, mayByRole, opens, sessionNow, setSession, startSession, watchCorp } from './session.ts'
import { load, save } from './storage.ts'
import { type Answers, answer, byRole, type Network, network, refusal, settle, show, somebody, until } from './testing.tsx'
import { clearToasts, shownToasts } from './toast.tsx'

const user: Output<typeof userCalls.me>['user'] = {
  userId: '01930000-0000-7000-8000-000000000001',
  name: '周',
  avatar: '',
  loginType: 'wecom',
}
const staff = somebody({
  staffId: null,
  isRoot: false,
  corpId: 7,
  channels: ['TOB'],
  privileges: [
    { module: 'customer', actions: ['read', 'export'], actionNegative: false },
    { module: 'tag', actions: ['read'], actionNegative: true },
  ],
})
/** Somebody whose company counts base seats, with these kinds. */
const seat = (held: SeatKind[]): SeatStatus => ({
  ltc: true,
  kinds: seatKinds.map((kind) => ({
    kind,
    counted: kind === 'base',
    held: kind !== 'base' || held.includes(kind),
    since: null,
    endsAt: null,
    waiting: false,
  })),
  closed: held.includes('base') ? {} : { customer: 'seat' },
})
const signedIn = {
  hasLogin: true,
  activationStatus: 'activated' as const,
  user,
  wxUser: null,
  passwordLogin: true,
  loginDialog: false,
  corpId: 7,
}
const answers = (over: Answers) =>
  network({
    ...answer(auth.loginStatus, signedIn),
    ...answer(userCalls.me, { user, activationStatus: 'activated', wxUser: null, corpAuthType: 'ia' }),
    ...answer(staffMe.me, staff),
    ...answer(ownSeat.info, seat(['base'])),
    ...answer(auth.logout, {}),
    ...over,
  })
const urlsOf = (net: { sent: { url: string }[] }) => net.sent.map((s) => s.url)
const real = { ...environment }
const went: string[] = []
let net: Network

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  went.length = 0
  Object.assign(environment, {
    path: () => '/dashboard/home',
    go: (url: string) => went.push(url),
    mobileHost: () => false,
    toIndex: () => went.push('index'),
  })
})
afterEach(() => {
  net?.restore()
  clearToasts()
  Object.assign(environment, real)
  localStorage.clear()
  sessionStorage.clear()
  setSession({ state: 'loading' })
})

describe('starting up', () => {
  it('R179: the login status is fetched first, and alone while nobody is signed in', async () => {
    net = answers(answer(auth.loginStatus, { ...signedIn, hasLogin: false, user: null }))
    expect((await startSession()).state).toBe('out')
    expect(urlsOf(net)).toEqual(['/api/auth/login_status'])
  })
  it('R173, R180, R253, R329: then who it is, with authorization type, privileges and seat', async () => {
    net = answers({})
    const session = await startSession()
    expect(urlsOf(net)).toEqual(['/api/auth/login_status', '/api/user/me', '/api/staff/me', '/api/vip/seat/info'])
    expect(session).toMatchObject({
      state: 'in',
      status: { hasLogin: true, activationStatus: 'activated' },
      user: { corpAuthType: 'ia' },
      me: { corpId: 7 },
    })
    expect(localStorage.getItem('rapport.corp_id')).toBe('7')
  })
  it('R235: what the seat closes is closed, to root, too; what their role says stays said', async () => {
    net = answers(answer(ownSeat.info, seat([])))
    await startSession()
    expect([opens('customer'), mayByRole('customer'), closedBy('customer')]).toEqual([false, true, 'seat'])
    setSession({ ...sessionNow(), me: somebody({ isRoot: true }) })
    expect([opens('customer'), opens('channel_qr')]).toEqual([false, true])
  })
  it('R272: where the seat cannot be had, the console says what to do, and the server alone says what is closed', async () => {
    net = answers(answer(ownSeat.info, () => refusal(500, 'down')))
    expect((await startSession()).state).toBe('in')
    expect(vi.mocked(console.error)).toHaveBeenCalledWith(expect.stringMatching(/刷新页面.*联系客服/), expect.anything())
    expect(opens('customer')).toBe(true)
  })
  it('R181: a seat that changes while one looks on is said, and the pages follow', async () => {
    let now = seat(['base'])
    net = answers(answer(ownSeat.info, () => now))
    await startSession()
    expect([opens('customer'), shownToasts()]).toEqual([true, []])
    now = seat([])
    await startSession()
    expect(opens('customer')).toBe(false)
    expect(shownToasts().map((m) => m.text)).toEqual(['你的席位有变化，能打开的页面也跟着变了'])
  })
  it('a session that ended elsewhere is said on the page one comes to; who signs out here is told nothing', async () => {
    net = answers({})
    await startSession()
    net.restore()
    net = answers(answer(auth.loginStatus, { ...signedIn, hasLogin: false, user: null }))
    await startSession()
    expect(load('flash', '', true)).toBe('登录已失效，请重新登录')
    save('flash', undefined, true)
    net.restore()
    net = answers({})
    await startSession()
    net.restore()
    // The line of this very page hears of the end before the answer is here.
    net = answers({
      ...answer(auth.loginStatus, { ...signedIn, hasLogin: false, user: null }),
      ...answer(auth.logout, async () => {
        await startSession()
        return {}
      }),
    })
    await logout()
    expect(load('flash', '', true)).toBe('')
  })
  it('R266, R267: user info with an authentication error marks logged out, clears the corp and, on a dashboard path, logs out', async () => {
    save('corp_id', 7)
    net = answers(answer(userCalls.me, () => refusal(10032, 'ended')))
    expect((await startSession()).state).toBe('out')
    expect(urlsOf(net)).toContain('/api/auth/logout')
    expect(load('corp_id', 0)).toBe(0)
  })
  it('R267: but not elsewhere', async () => {
    environment.path = () => '/client/side_window/todo'
    net = answers(answer(userCalls.me, () => refusal(10032, 'ended')))
    expect((await startSession()).state).toBe('out')
    expect(urlsOf(net)).not.toContain('/api/auth/logout')
  })
  it('another failure of user info is a failure, not a sign-out', async () => {
    net = answers(answer(userCalls.me, () => refusal(500, 'down')))
    expect((await startSession()).state).toBe('failed')
    expect(urlsOf(net)).not.toContain('/api/auth/logout')
  })
  it('R268, R277: without the staff profile: signed in without user, company logged out', async () => {
    environment.path = () => '/mobile/today'
    save('corp_id', 7)
    net = answers(answer(staffMe.me, () => refusal(500, 'down')))
    const session = await startSession()
    expect(session.state).toBe('in')
    expect(session.me).toBeUndefined()
    expect(shownToasts().map((m) => m.text)).toEqual(['无法获取企业信息，请联系客服'])
    expect(load('corp_id', 0)).toBe(0)
    expect(urlsOf(net)).not.toContain('/api/auth/logout')
  })
  it('R269: and on a dashboard path or root, logs out', async () => {
    environment.path = () => '/'
    net = answers(answer(staffMe.me, () => refusal(500, 'down')))
    expect((await startSession()).state).toBe('out')
    expect(urlsOf(net)).toContain('/api/auth/logout')
  })
  it('a profile whose answer never came, as of a page that is left while it opens, ends no session', async () => {
    environment.path = () => '/'
    net = answers(answer(staffMe.me, () => Promise.reject(new TypeError('Failed to fetch'))))
    expect((await startSession()).state).toBe('failed')
    expect(urlsOf(net)).not.toContain('/api/auth/logout')
  })
})

describe('a server that is away for a moment', () => {
  it('signs nobody out of a page that stands: what is known stays, and is asked once more', async () => {
    vi.useFakeTimers()
    net = answers({})
    await startSession()
    for (const call of [auth.loginStatus, userCalls.me, staffMe.me]) {
      net.restore()
      net = answers(answer(call, () => refusal(500, 'down')))
      expect(await startSession()).toMatchObject({ state: 'in', me: { corpId: 7 } })
      expect(urlsOf(net)).not.toContain('/api/auth/logout')
    }
    net.restore()
    net = answers(answer(staffMe.me, () => refusal(10032, 'ended')))
    await vi.advanceTimersByTimeAsync(7_000)
    vi.useRealTimers()
    expect(sessionNow().state).toBe('out')
  })
})

describe('signing out', () => {
  it('R193–R195, R197: ends the session and clears corp id, company info and the seat status kept here', async () => {
    net = answers({})
    await startSession()
    expect(load('seat_status', null)).toMatchObject({ ltc: true })
    await logout()
    expect(sessionNow().state).toBe('out')
    expect(sessionNow().me).toBeUndefined()
    expect([load('corp_id', null), load('seat_status', null)]).toEqual([null, null])
    expect(went).toEqual(['/'])
  })

  it('takes the own unfinished forms along, not those of others', async () => {
    net = answers({})
    await startSession()
    const [own, other] = [`draft.7.${user.userId}.a.form`, 'draft.7.somebody.a.form']
    for (const key of [own, other]) save(key, { name: '静安寺' })
    await logout()
    expect([load(own, null), load(other, null)]).toEqual([null, { name: '静安寺' }])
  })
})

describe('what one may', () => {
  it('a privilege grants when it is there, names the action and is not negative; root may all', async () => {
    net = answers({})
    const { me } = await startSession()
    expect(opens('customer', 'read', me)).toBe(true)
    expect(opens('customer', 'delete', me)).toBe(false)
    expect(opens('tag', 'read', me)).toBe(false)
    expect(opens('living', 'read', me)).toBe(false)
    expect(opens('living', 'delete', { ...me!, isRoot: true })).toBe(true)
    expect(opens(undefined, 'read', me)).toBe(true)
    // Who looks as another reads what they read, and changes nothing; root neither.
    for (const isRoot of [false, true]) {
      const looking = { ...me!, isRoot, viewedBy: '周' }
      expect([staffMe.me, viewing.begin, savedViews.save].map((call) => can(call, looking))).toEqual([true, false, false])
    }
  })
})

describe('another tab', () => {
  it('that signs in while this one opens is no switch', async () => {
    net = answers({})
    const page = await show(null)
    const stop = watchCorp()
    environment.path = () => '/dashboard/home'
    setSession({ state: 'loading', me: undefined })
    await settle(
      () => void window.dispatchEvent(Object.assign(new Event('storage'), { key: 'rapport.corp_id', oldValue: null, newValue: '7' })),
    )
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
    stop()
    await page.unmount()
  })
  const changed = (newValue: string) =>
    settle(() => void window.dispatchEvent(Object.assign(new Event('storage'), { key: 'rapport.corp_id', oldValue: '7', newValue })))
  it('R198, R199: switching company there asks to reload here, on dashboard paths only, with one button', async () => {
    net = answers({})
    await startSession()
    const page = await show(null)
    const stop = watchCorp()
    environment.path = () => '/H5/x'
    await changed('8')
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
    environment.path = () => '/dashboard/home'
    await changed('7') // the company that is shown here
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
    await changed('8')
    const box = byRole('alertdialog', '企业登录状态已更新')
    expect([...box.querySelectorAll('button')].map((b) => b.textContent)).toEqual(['刷新页面'])
    await changed('9')
    expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(1)
    stop()
    await page.unmount()
  })
  it('its button loads the page anew, and nothing else of this browser goes', async () => {
    net = answers({})
    await startSession()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const page = await show(null)
    const stop = watchCorp()
    save('theme', 'dark')
    await changed('8')
    await settle(() => byRole('button', '刷新页面').click())
    expect(load('theme', '')).toBe('dark')
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
    await page.unmount()
  })
  it('signing out there, by whatever, is no switch of company: it says what happened', async () => {
    net = answers({})
    await startSession()
    vi.spyOn(location, 'reload').mockImplementation(() => {})
    const page = await show(null)
    const stop = watchCorp()
    await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull()) // of the one before
    environment.path = () => '/dashboard/home'
    await settle(
      () => void window.dispatchEvent(Object.assign(new Event('storage'), { key: 'rapport.corp_id', oldValue: '7', newValue: null })),
    )
    const box = byRole('alertdialog', '另一个标签页已退出登录')
    expect(box.textContent).not.toContain('切换了企业')
    await settle(() => byRole('button', '刷新页面').click())
    stop()
    await page.unmount()
  })
  it('R199: what is asked in a company that the browser has left is answered by that dialog alone, which names the file on its way', async () => {
    const elsewhere = refusal(409, '另一个标签页切换了企业', { other_company: true })
    net = answers({ ...answer(savedViews.list, () => elsewhere), ...answer(files.uploadMedia, () => new Promise<never>(() => {})) })
    await startSession()
    vi.spyOn(location, 'reload').mockImplementation(() => {})
    const page = await show(null)
    await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull()) // of the one before
    const ended = vi.fn()
    await settle(() => void request(files.uploadMedia, new FormData()).finally(ended))
    await settle(() => void request(savedViews.list, { table: 'customers' }).finally(ended))
    expect(byRole('alertdialog', '企业登录状态已更新').textContent).toContain('正在上传的文件没有保存')
    expect([document.querySelectorAll('[role=alertdialog]').length, ended.mock.calls, shownToasts(), companyLeft()]).toEqual([
      1,
      [],
      [],
      true,
    ])
    await settle(() => byRole('button', '刷新页面').click())
    await page.unmount()
  })
})
