/** Where to go after signing in: a path of this origin, never another site's and never the sign-in page itself. */
export function callbackOf(callback: string | undefined): string | undefined {
  if (!callback || !/^\/(?![/\\])/.test(callback)) return undefined
  return /^\/(login)?([?#]|$)/.test(callback) ? undefined : callback
}

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
