import { code, neverShown, nothingAllowed, signInAgain } from '#core/contract/errors.ts'
import { httpUrl } from '#core/contract/url.ts'
import { save } from '../storage.ts'
import { say, texts } from '../text/text.ts'
import { toast } from '../toast.tsx'
import { completeConfiguration, environment } from './environment.ts'
import { type ApiError, drawn } from './error.ts'

/**
 * What the browser does about a failed call (spec/request-layer.md §8). `none` hides nothing; `strict`, the default, leaves
 * refused reads to the screen that asked; `all` hides everything. A redirect happens at every level.
 */
export type Silence = 'none' | 'strict' | 'all'

export const t = texts({
  'zh-CN': {
    signIn: signInAgain.zh,
    forbidden: nothingAllowed.zh,
    toIndex: (m: string) => `请求失败，${m}`,
    other: (m: string, c: number, hint: string) => `请求失败，${m}(${hint ? `${c},${hint}` : c})`,
    server: (status: number) => `服务器错误 (${status})`,
    http403: '没有权限访问该资源',
    http404: '请求的资源不存在',
    http405: '请求方法不正确',
    network: (status: number) => `请求失败，请检查网络设置后重试 (${status})`,
    unparsable: '服务器返回的内容无法解析',
    late: (seconds: number) => `等了 ${seconds} 秒，服务器还没有答复`,
  },
  en: {
    signIn: signInAgain.en,
    forbidden: nothingAllowed.en,
    toIndex: (m) => `Request failed, ${m}`,
    other: (m, c, hint) => `Request failed, ${m} (${hint ? `${c},${hint}` : c})`,
    server: (status) => `Server error (${status})`,
    http403: 'You may not access this resource',
    http404: 'This resource does not exist',
    http405: 'Wrong request method',
    network: (status) => `Request failed, please check your network and try again (${status})`,
    unparsable: 'The answer of the server could not be read',
    late: (seconds) => `No answer from the server after ${seconds} seconds`,
  },
})

/** Wording of a failed transport (R094–R098). `message` is what the body said, if anything. */
export function httpMessage(status: number, message: string): string {
  const text = say(t)
  if (status === 500 || status === 502) return text.server(status)
  if (status === 403) return text.http403
  if (status === 404) return text.http404
  if (status === 405) return text.http405
  return message || text.network(status)
}

/** The sentence a person sees, or nothing when the catalogue says never (R092). */
export function sentence(e: ApiError): string | undefined {
  const text = say(t)
  if (!e.logic) return e.message
  if (neverShown.includes(e.code)) return undefined
  if (e.signInNeeded) return text.signIn
  if (e.code === code.forbidden) return text.forbidden
  if (e.code === code.toIndex) return text.toIndex(e.message)
  return text.other(e.message, e.code, e.hint)
}

/** R082: what a page in the chat client begins with: it says itself, in the place of its content, why that is missing. */
const saysItself = ['/sidebar/status', '/staff_client/contact_way']

/** R101, R102: under `strict` a refused GET is left to its screen, except 500 and authentication errors. */
export function hidden(e: ApiError, silence: Silence): boolean {
  if (silence === 'all' || saysItself.includes(e.call.path)) return true
  if (silence === 'none') return false
  return e.logic && e.call.method === 'GET' && e.code !== code.server && !e.signInNeeded
}

export function react(e: ApiError, options: { silence: Silence; toast: boolean }): void {
  const env = environment
  if (e.signInNeeded && env.dashboardPath() && !env.testSession() && !env.mobileHost()) {
    toIndex(say(t).signIn) // R084–R087
    return
  }
  if (e.logic && e.code === code.toIndex) {
    toIndex(sentence(e) ?? '')
    return
  }
  // R090: the app's secret is missing, which only an administrator can mend, on his phone or the console.
  if (e.logic && e.code === code.noSecret && env.sidebarPath()) {
    env.go(completeConfiguration)
    return
  }
  if (e.logic && e.code === code.redirect && (httpUrl.test(e.redirectUrl) || /^\/(?!\/)/.test(e.redirectUrl))) {
    env.go(e.redirectUrl) // R091
    return
  }
  // a call may ask for no toast (R100)
  if (!options.toast || hidden(e, options.silence)) return
  const text = sentence(e)
  if (!text) return
  if (e.call.kind === 'command' || e.signInNeeded || options.silence === 'none') toast.error(text)
  // A read that failed usually stands in the place of what was read, with its cause; said once is enough.
  else setTimeout(() => drawn.has(e) || toast.error(text), 100)
}

let leaving = false
/** The message is read by the index page after the jump; several calls failing together jump once. */
function toIndex(message: string): void {
  if (leaving) return
  leaving = true
  setTimeout(() => {
    leaving = false
  }, 1000)
  save('flash', message, true)
  environment.toIndex()
}
