import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInWay } from '#core/contract/sign-in-ways.ts'
import { nobody } from '#core/server/actor.ts'
import { audit } from '#core/server/audit.ts'
import type { App } from '#core/server/context.ts'
import { tx } from '#core/server/db.ts'
import { type Factor, type LocalAdmin, stillProves } from '#core/server/local-admins.ts'
import { setSession } from '#core/server/session.ts'
import { noteDevice } from './nouns/devices.ts'
import { wrong } from './password.ts'

/** Of a local administrator: the row against which they have shown who they are. */
type Who = { corpId: number } & ({ kind: 'staff'; staffId: string } | { kind: 'admin'; proven: LocalAdmin })

/**
 * Who has shown who they are gets a session, in place of the one this browser had, and stands in the audit log. A local administrator whose
 * password or factor was changed meanwhile has shown nothing: refused.
 */
export async function enter(app: App, req: FastifyRequest, reply: FastifyReply, who: Who, how: SignInWay, factor?: Factor): Promise<void> {
  const old = app.sessions.tokenOf(req)
  const userAgent = req.headers['user-agent'] ?? ''
  const { corpId } = who
  const whose = who.kind === 'staff' ? { kind: who.kind, staffId: who.staffId } : { kind: who.kind, account: who.proven.account }
  const token = await tx(app.db.forCorp(corpId), async (trx) => {
    if (who.kind === 'admin' && !(await stillProves(trx, who.proven))) throw wrong()
    return app.sessions.begin({ corpId, ...whose, how, factor, ip: req.ip, userAgent }, trx)
  })
  await app.sessions.replace(old, reply)
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
