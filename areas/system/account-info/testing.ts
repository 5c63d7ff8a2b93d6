import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { expect, vi } from 'vitest'
import { auth } from '#core/contract/session.ts'
import { codecOf } from '#core/contract/wire.ts'
import { anyTable } from '#testing/any-table.ts'
import { CallRefused, type TestApp } from '#testing/harness.ts'

/** A browser of a local administrator: its cookies stay with it, as a real one's do. `cookies`: those that it begins with. */
export function browserOf(app: TestApp, userAgent = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0', cookies = '') {
  const jar = new Map(cookies.split('; ').flatMap((pair) => (pair ? [pair.split('=', 2) as [string, string]] : [])))
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await app.fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json', 'user-agent': userAgent, cookie: cookie() },
      body: JSON.stringify(body),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';')
      const at = pair.indexOf('=')
      if (rest.some((word) => /^\s*Max-Age=0$/i.test(word))) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const json = (await answer.json()) as Record<string, unknown>
    if (!json.success) throw new CallRefused(json)
    return json
  }
  return {
    /** The session's cookie alone, for `app.call`. */
    session: () => `rapport_session=${jar.get('rapport_session') ?? ''}`,
    cookie,
    ask,
    login: (account: string, password: string, code?: string) =>
      ask('/auth/password_login', codecOf(auth.passwordLogin.input).write({ account, password, ...(code && { code }) }) as object),
  }
}
export type Browser = ReturnType<typeof browserOf>

/** What the app on the phone shows, so many steps of 30 s from now. */
export const codeNow = (secret: string, steps = 0): string => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** As if half a minute had gone by since the last code: the next may be of the step of now. */
export const nextStep = (app: TestApp, account = 'admin') =>
  sql`update local_admins set totp_step = totp_step - 3 where account = ${account}`.execute(anyTable(app.app.db))

/**
 * Until another process has heard that the session ended, by the notice of the database alone (docs/decisions/rights.md): the clock stands,
 * so that what it believes of the session does not end by itself.
 */
export async function isOut(session: string, at: TestApp): Promise<void> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    await expect.poll(async () => (await at.call(auth.loginStatus, {}, session)).hasLogin, { interval: 5, timeout: 5000 }).toBe(false)
  } finally {
    clock.mockRestore()
  }
}
