import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInWay } from '#core/contract/sign-in-ways.ts'
import { nobody } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import type { App } from '#core/server/context.ts'
import type { Factor } from '#core/server/local-admins.ts'
import { setSession } from '#core/server/session.ts'
import { noteDevice } from './devices.ts'

type Who = { corpId: number } & ({ kind: 'staff'; staffId: string } | { kind: 'admin'; account: string })

/** Who has shown who they are gets a session, in place of the one this browser had, and stands in the audit log. */
export async function enter(app: App, req: FastifyRequest, reply: FastifyReply, who: Who, how: SignInWay, factor?: Factor): Promise<void> {
  const old = app.sessions.tokenOf(req)
  if (old) await app.sessions.end(old)
  const userAgent = req.headers['user-agent'] ?? ''
  const token = await app.sessions.begin({ ...who, how, factor, ip: req.ip, userAgent })
  const me = (await app.sessions.find(token))?.actor ?? nobody
  const about = { corpId: who.corpId, me, ip: req.ip, requestId: req.id }
  await audit(app.db.forCorp(who.corpId), about, 'sign_in', {
    kind: 'session',
    after: { how, ...(factor && { factor }), userAgent: userAgent.slice(0, 300) },
  })
  setSession(app.config, reply, token)
  // A test link is opened where somebody tries the demo out, not where the person is.
  if (how !== 'test_link') await noteDevice(app, req, reply, me, who.corpId)
}
