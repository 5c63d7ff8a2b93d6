import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#core/server/context.ts'
import { randomToken, sha256 } from '#core/server/ids.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { cookieOf } from '#core/server/session.ts'

/**
 * A browser in which a local administrator has signed in carries our word for it, half a year long. It opens nothing: it only keeps somebody
 * who guesses elsewhere from slowing this browser down (`tries.ts`).
 */

const days = 180
const cookie = (app: App) => cookieOf(app.config, 'rapport_known')
const word = (app: App, about: string) => sha256(secretsFrom(app.config.SECRET_KEY).sign(`known browser ${about}`)).toString('base64url')

/** Its name, where it has signed in to this account before. */
export function knownBrowser(app: App, req: FastifyRequest, account: string): string | null {
  const [id = '', until = '', said = ''] = (req.cookies[cookie(app).name] ?? '').split('.')
  const own = Buffer.from(word(app, `${id} ${until} ${account}`))
  const right = said.length === own.length && timingSafeEqual(Buffer.from(said), own)
  return right && Number(until) > Date.now() ? id : null
}

export function knowBrowser(app: App, reply: FastifyReply, account: string): void {
  const [id, until] = [randomToken(12), Date.now() + days * 86_400_000]
  const { name, options } = cookie(app)
  reply.setCookie(name, `${id}.${until}.${word(app, `${id} ${until} ${account}`)}`, { ...options, maxAge: days * 86_400 })
}
