import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#core/server/context.ts'
import { randomToken, sha256 } from '#core/server/ids.ts'
import type { LocalAdmin } from '#core/server/local-admins.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { cookieOf } from '#core/server/session.ts'

/**
 * A browser in which a local administrator has signed in carries our word for it, half a year long at most, and no longer than the password
 * and the second factor of then are those of the account. It opens nothing: it only keeps somebody who guesses elsewhere from slowing this
 * browser down (`tries.ts`).
 */

const days = 180
const cookie = (app: App) => cookieOf(app.config, 'rapport_known')
const word = (app: App, id: string, until: string, { account, password_hash, totp_secret }: LocalAdmin) =>
  sha256(
    secretsFrom(app.config.SECRET_KEY).sign(`known browser ${JSON.stringify([id, until, account, password_hash, totp_secret])}`),
  ).toString('base64url')

/** Its name, where it has signed in to this account before, as the account is now. */
export function knownBrowser(app: App, req: FastifyRequest, admin: LocalAdmin): string | null {
  const [id = '', until = '', said = ''] = (req.cookies[cookie(app).name] ?? '').split('.')
  const own = Buffer.from(word(app, id, until, admin))
  const right = said.length === own.length && timingSafeEqual(Buffer.from(said), own)
  return right && Number(until) > Date.now() ? id : null
}

/** `known`: its name, if it has one; a browser has one, however often somebody signs in in it. */
export function knowBrowser(app: App, reply: FastifyReply, admin: LocalAdmin, known: string | null): void {
  const [id, until] = [known ?? randomToken(12), String(Date.now() + days * 86_400_000)]
  const { name, options } = cookie(app)
  reply.setCookie(name, `${id}.${until}.${word(app, id, until, admin)}`, { ...options, maxAge: days * 86_400 })
}
