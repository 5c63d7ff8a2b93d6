import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#core/server/context.ts'
import { finishLogin } from './sign-in.ts'
import { beginLogin, clientCallback, consoleCallback, homeCorp, type Surface } from './states.ts'
import { testLogin, testLoginPath } from './test-login.ts'

/** Where browsers go, rather than calls: the way to WeCom's sign-in page and back (platform/01 §1, §2; R261). */
export default async function routes(http: FastifyInstance, app: App): Promise<void> {
  const door = (surface: Surface) => async (req: FastifyRequest, reply: FastifyReply) => {
    const query = req.query as Record<string, unknown>
    reply.header('cache-control', 'no-store')
    if (query.state !== undefined || query.code !== undefined) return reply.redirect(await finishLogin(app, req, reply, query))
    const home = await homeCorp(app)
    const account = home && (await app.gate.accounts.find(home.corpId))
    if (!account) return reply.redirect('/login?error=no_corp')
    if (typeof query.appid === 'string' && query.appid !== account.wecomCorpId) return reply.redirect('/login?error=appid')
    const callback = typeof query.callback === 'string' ? query.callback : undefined
    return reply.redirect(await beginLogin(app, account, { surface, callback, req, reply }))
  }
  http.get(consoleCallback, door('console'))
  http.get(clientCallback, door('client'))
  if (app.config.MODE === 'demo') http.get(testLoginPath, (req, reply) => testLogin(app, req, reply))
}
