import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Action, AnyCall, Output } from '#core/contract/call.ts'
import type { ClosedBy } from '#core/contract/closed.ts'
import { signInAgain } from '#core/contract/errors.ts'
import type { Module } from '#core/contract/modules.ts'
import { ownSeat, type SeatStatus } from '#core/contract/seats.ts'
import { auth, type StaffMe, staffMe, user } from '#core/contract/session.ts'
import { confirm } from './dialog.tsx'
import { environment } from './request/environment.ts'
import { ApiError } from './request/error.ts'
import { queryClient } from './request/query.ts'
import { meantFor, onOtherCompany, request, uploading } from './request/request.ts'
import { dropAll, load, prefix, save } from './storage.ts'
import { setZone } from './text/format.ts'
import { say, texts, useText } from './text/text.ts'
import { forgetNotices, toast } from './toast.tsx'

/** Who is signed in and to which company: logged in or logged out, nothing between (R193). */
export interface Session {
  state: 'loading' | 'out' | 'in' | 'failed'
  status?: Output<typeof auth.loginStatus>
  user?: Output<typeof user.me>
  /** Missing when the staff profile could not be had: signed in without user, company logged out (R268). */
  me?: StaffMe
  /** Missing when it could not be had: the server alone then says what is closed (R272). */
  seat?: SeatStatus
  error?: Error
}

export const sessionText = texts({
  'zh-CN': {
    ended: signInAgain.zh,
    noCorp: '无法获取企业信息，请联系客服',
    title: '企业登录状态已更新',
    content: '另一个标签页切换了企业，刷新后继续。',
    signedOut: '另一个标签页已退出登录',
    signedOutHelp: '刷新后重新登录，没有写完的内容会留着。',
    uploading: '这一页正在上传的文件没有保存：回到原来的企业后，再上传一次。',
    reload: '刷新页面',
    looking: '正在以别人的身份查看，不能保存',
    noSeat: '席位信息没有加载出来，请刷新页面；还是不行请联系客服',
    seatChanged: '你的席位有变化，能打开的页面也跟着变了',
  },
  en: {
    ended: signInAgain.en,
    noCorp: 'Company information is missing, please contact support',
    title: 'The signed-in company has changed',
    content: 'Another tab switched to a different company.',
    signedOut: 'Another tab signed out',
    signedOutHelp: 'Reload to sign in again; unfinished forms are kept.',
    uploading: ' The file that this page was uploading is not kept: upload it again once you are back in its company.',
    reload: 'Reload the page',
    looking: 'You see what somebody else sees, and can save nothing',
    noSeat: 'Seat information could not be loaded: refresh the page, or contact support',
    seatChanged: 'Your seats have changed, and with them the pages you can open',
  },
})

let session: Session = { state: 'loading' }
const listeners = new Set<() => void>()
const set = (next: Session) => {
  session = next
  meantFor(next.me?.corpId)
  for (const fn of listeners) fn()
}
const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => listeners.delete(fn)
}
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => session,
  )
export const sessionNow = (): Session => session

/** The signed-in staff member; only where the shell has let somebody in. */
export function useMe(): StaffMe {
  const { me } = useSession()
  if (!me) throw new Error('useMe outside a signed-in page')
  return me
}

/** Why a form that is open saves nothing: somebody looks at it as another sees it. Empty when one is oneself. */
export const useOnlyLooking = (): string => {
  const text = useText(sessionText)
  return useSession().me?.viewedBy === undefined ? '' : text.looking
}

/**
 * Whether the person may make this call: what buttons, row actions and forms ask before they show. What concerns the whole company takes
 * the whole company in scope as well (`about` in core/contract/call.ts), and who looks as another changes nothing; the server asks the same.
 */
export function can({ access, about, kind, variantOf }: AnyCall, me: StaffMe | undefined = session.me): boolean {
  const right = variantOf ? variantOf.access : access
  if (typeof right === 'object' && closedBy(right.module)) return false
  if (access === 'public' || access === 'share') return true
  if (!me || access === 'customer' || (kind === 'command' && me.viewedBy !== undefined)) return false
  if (me.isRoot) return true
  if (access === 'root' || (about === 'company' && me.dataScope !== 'all')) return false
  return access === 'staff' || opens(access.module, access.action, me)
}

/**
 * Whether a page of this module is the person's to open; any, without a module. A privilege grants access when the module is there, names
 * the action, and is not negative (spec/console.md §6).
 */
export function opens(module: Module | undefined, action: Action = 'read', me: StaffMe | undefined = session.me): boolean {
  if (!module) return true
  if (!me || closedBy(module)) return false
  return mayByRole(module, action, me)
}

/** What closes a module to the person whatever their role says: root's, too (R235). */
export const closedBy = (module: Module): ClosedBy | undefined => session.seat?.closed[module]
export function mayByRole(module: Module, action: Action = 'read', me: StaffMe | undefined = session.me): boolean {
  if (!me) return false
  if (me.isRoot) return true
  return me.privileges.some((p) => p.module === module && !p.actionNegative && p.actions.includes(action))
}

const rootOrDashboard = (): boolean => environment.dashboardPath() || environment.path() === '/'

let retry: ReturnType<typeof setTimeout> | undefined
/**
 * The server was away, or not itself, for a moment: a page that stands keeps what it knows of its person and asks once more a little later, each
 * at a time of its own. False where nothing is known yet, or the answer is a no.
 */
function stands(error: unknown): boolean {
  if (session.state !== 'in' || !session.me || (error instanceof ApiError && !error.broke)) return false
  retry = setTimeout(() => void (session.state === 'in' && startSession()), 3_000 * (1 + Math.random()))
  return true
}

/** The startup order of R179: login status first; then, if somebody is in, who they are and what they may. */
export async function startSession(): Promise<Session> {
  clearTimeout(retry)
  let status: Output<typeof auth.loginStatus>
  try {
    status = await request(auth.loginStatus, {}, { silence: 'all' })
  } catch (error) {
    if (!stands(error)) set({ state: 'failed', error: error as Error })
    return session
  }
  if (!status.hasLogin) {
    // Ended elsewhere, or by time: the sign-in page says so, and leads back.
    if (session.state === 'in' && !leaving && environment.dashboardPath()) save('flash', say(sessionText).ended, true)
    forget()
    set({ state: 'out', status })
    return session
  }
  const [info, profile, seat] = await Promise.allSettled([
    request(user.me, {}, { silence: 'all' }),
    request(staffMe.me, {}, { silence: 'all' }),
    request(ownSeat.info, {}, { silence: 'all' }),
  ])
  if (info.status === 'rejected') {
    const error = info.reason as Error
    if (stands(error)) return session
    if (!(error instanceof ApiError && error.signInNeeded)) {
      set({ state: 'failed', status, error })
      return session
    }
    // not signed in any more: the company is forgotten (R266), and on the console the session ended at the server, too (R267)
    forget()
    if (rootOrDashboard()) await endSession()
    set({ state: 'out', status: { ...status, hasLogin: false } })
    return session
  }
  if (profile.status === 'rejected') {
    if (stands(profile.reason)) return session
    // No answer came, as where this page is left for another while it opens: no session is ended for that.
    if (!(profile.reason instanceof ApiError) || profile.reason.code === 0) {
      set({ state: 'failed', status, error: profile.reason })
      return session
    }
    // R268, R269; R277 says why, here or on the page one is sent to.
    forget()
    const { noCorp } = say(sessionText)
    if (rootOrDashboard()) {
      await endSession()
      save('flash', noCorp, true)
      set({ state: 'out', status: { ...status, hasLogin: false }, error: profile.reason })
    } else {
      toast.error(noCorp)
      set({ state: 'in', status, user: info.value, error: profile.reason })
    }
    return session
  }
  // The session of the browser went on in another company: what stands on this page is the company's it was read in (R198, R199).
  if (session.me && session.me.corpId !== profile.value.corpId && environment.dashboardPath()) {
    void reloadForCorp()
    return session
  }
  save('corp_id', profile.value.corpId)
  setZone(profile.value.timeZone)
  if (seat.status === 'rejected') console.error(say(sessionText).noSeat, seat.reason)
  const held = seat.status === 'fulfilled' ? seat.value : session.seat
  set({ state: 'in', status, user: info.value, me: profile.value, ...(held && { seat: held }) })
  if (seat.status === 'fulfilled') keepSeat(seat.value)
  return session
}

/** The seat as it is now; the page that is open is checked by it (R181). */
export function setSeat(seat: SeatStatus): void {
  set({ ...session, seat })
  keepSeat(seat)
}

/** What this browser knew of the seat last; whoever looks on hears that it is another. */
function keepSeat({ ltc, kinds }: SeatStatus): void {
  const held = kinds.filter((one) => one.held).map((one) => one.kind)
  const before = load<{ held: string[] } | null>('seat_status', null)
  if (before && before.held.join() !== held.join()) toast.info(say(sessionText).seatChanged)
  save('seat_status', { ltc, held })
}

const endSession = () => request(auth.logout, {}, { silence: 'all' }).catch(() => undefined)

/** R194, R195, R197: corp id, company info and what was known of the seat go. */
function forget(): void {
  save('corp_id', undefined)
  save('seat_status', undefined)
  queryClient.clear()
}

/** Unfinished forms are their writer's: the next one at the same machine is not shown them. */
export const draftsOf = ({ me, user }: Session): string => `draft.${me?.corpId ?? 0}.${user?.user.userId ?? 0}.`

/** Whoever signs out here need not be told that they are out. */
let leaving = false
export async function logout(): Promise<void> {
  const drafts = draftsOf(session)
  leaving = true
  await endSession()
  leaving = false
  forget()
  // A form that is open writes its draft as it goes; it must be gone before its drafts are.
  forgetNotices()
  flushSync(() => set({ state: 'out', status: session.status && { ...session.status, hasLogin: false } }))
  dropAll(drafts)
  environment.go('/')
}

/** R198, R199: another tab switched company, or signed out, which is no switch. One button, which reloads. */
export function watchCorp(): () => void {
  const changed = (e: StorageEvent) => {
    if (e.key !== `${prefix}corp_id` || e.newValue === e.oldValue || !environment.dashboardPath()) return
    // A tab that is still opening is in no company yet: it reads its own.
    if (!session.me || e.newValue === JSON.stringify(session.me.corpId)) return
    void reloadForCorp(e.newValue === null)
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** Whichever is heard of first, what is stored or the end of the session: asked once. */
let asking = false
/** The page is of a company that this browser has left; it hears nothing more until it is loaded anew. */
export const companyLeft = (): boolean => asking
onOtherCompany(() => {
  if (!session.me || !environment.dashboardPath()) return false
  void reloadForCorp()
  return true
})
async function reloadForCorp(signedOut = false): Promise<void> {
  if (asking) return
  asking = true
  const text = say(sessionText)
  await confirm({
    title: signedOut ? text.signedOut : text.title,
    content: signedOut ? text.signedOutHelp : uploading() > 0 ? text.content + text.uploading : text.content,
    verb: text.reload,
    noCancel: true,
  })
  asking = false
  location.reload()
}

/** For tests: who is signed in, without asking the server. */
export const setSession = set
