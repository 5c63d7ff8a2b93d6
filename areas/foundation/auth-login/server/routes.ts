import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#core/server/context.ts'
import { originOf } from '#core/server/origin.ts'
import { clientLogin, type Surface, surfaces, workLogin } from '../contract.ts'
import { failedAt, finishLogin, whyOf } from './finish.ts'
import { loginEventLines } from './login-events.ts'
import { beginLogin, safePath } from './states.ts'
import { testLogin, testLoginPath } from './test-login.ts'

/** Where browsers go, rather than calls: the way to WeCom's sign-in page and back (platform/01 §1, §2; R261). */
export default async function routes(http: FastifyInstance, app: App): Promise<void> {
  const door = (at: Surface) => async (req: FastifyRequest, reply: FastifyReply) => {
    const query = req.query as Record<string, unknown>
    const word = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
    reply.header('cache-control', 'no-store')
    if (query.state !== undefined || query.code !== undefined) return reply.redirect(await finishLogin(app, req, reply, at))
    const surface = at === 'client' ? at : (surfaces.find((one) => one === word('surface')) ?? at)
    const callback = word('callback')
    try {
      return reply.redirect(await beginLogin(app, req, reply, { surface, callback, appId: word('appid') }))
    } catch (error) {
      const why = whyOf(error)
      if (!why) throw error
      return reply.redirect(failedAt(surface, why, safePath(callback, originOf(app.config, req))))
    }
  }
  http.get(workLogin.path, door('console'))
  http.get(clientLogin.path, door('client'))
  loginEventLines(http, app)
  if (app.config.MODE === 'demo') http.get(testLoginPath, (req, reply) => testLogin(app, req, reply))
}
