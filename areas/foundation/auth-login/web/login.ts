import { ownPath } from '#core/contract/url.ts'
import { go } from '#core/web/history.ts'
import { environment } from '#core/web/request/environment.ts'

/** Where to go after signing in: a page of this origin, never another site's and never the sign-in page itself. */
export function callbackOf(callback: string | undefined): string | undefined {
  const path = ownPath(callback, location.origin)
  return path === undefined || /^\/(login)?([?#]|$)/.test(path) ? undefined : path
}

/** Goes on to a page of ours. Those of the other surfaces are another program. */
export function goOn(to: string): void {
  if (/^\/(mobile|client|H5|activity)([/?#]|$)/.test(to)) environment.go(to)
  else go(to, { replace: true })
}

/** In WeCom's own browser nobody has to scan anything: the client knows who they are. */
export const inWecom = (): boolean => /wxwork/i.test(navigator.userAgent)

/** In the demo the sign-in page is the simulator's, not WeCom's: its origin also has the phone that scans. */
export function simulatorOf(loginUrl: string | undefined): string | undefined {
  if (!loginUrl || !URL.canParse(loginUrl)) return undefined
  const { hostname, origin } = new URL(loginUrl)
  return /(^|\.)(weixin\.qq\.com|wecom\.work)$/.test(hostname) ? undefined : `${origin}/phone/`
}

let waiting: ReturnType<typeof setTimeout> | undefined
/** R309: two clicks within 50 ms start one sign-in. */
export const debounced = (start: () => unknown) => () => {
  clearTimeout(waiting)
  waiting = setTimeout(start, 50)
}
