/**
 * The error catalogue (spec/request-layer.md §8). A refusal is HTTP 200 with `success: false` and one of these codes;
 * HTTP 4xx and 5xx are left to transport. Codes below 1000 repeat an HTTP meaning inside the envelope.
 */
export const code = {
  ok: 0,
  /** The answer could not be parsed (client side only, R099). */
  unparsable: 0,
  badInput: 400,
  notFound: 404,
  conflict: 409,
  tooMany: 429,
  server: 500,
  unavailable: 503,
  /** R084: nobody is signed in · the session ended · the session was replaced (corp switched, password changed). */
  signedOut: 10031,
  sessionEnded: 10032,
  sessionReplaced: 10035,
  /** R092: never shown by itself. The QR login still waits · the thing asked for is not there yet. */
  loginWaiting: 10033,
  notYet: 4041,
  /** R090: the app's secret is not configured. */
  noSecret: 4099,
  /** R091: the browser goes to `redirect_url`. */
  redirect: 49694,
  /** The person may not do this; shown as 你没有操作此对象的权限 (R088). */
  forbidden: 14403,
  /** Shown with its message, then the browser goes to the first page (R089). */
  toIndex: 20001,
  /** WeCom refused or did not answer; `platform_errcode` and `hint` say more. */
  platform: 60000,
} as const
export type ErrorCode = (typeof code)[keyof typeof code]

export const signInCodes: readonly number[] = [code.signedOut, code.sessionEnded, code.sessionReplaced]
export const neverShown: readonly number[] = [code.loginWaiting, code.notYet]

/** What people read, in both languages. */
export interface Words {
  zh: string
  en: string
}
export const nothingAllowed: Words = { zh: '你没有操作此对象的权限', en: 'You do not have permission for this object' }
export const signInAgain: Words = { zh: '登录已失效，请重新登录', en: 'Your session has ended, please sign in again' }
/** One field that was refused: the name as it stands on the wire, and why. */
export interface Problem {
  field: string
  message: Words
}
/** The same in the language of whoever asked. */
export interface FieldError {
  field: string
  message: string
}
