import { noteDevice } from '#areas/foundation/auth-login/server/nouns/devices.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { implement } from '#core/server/implement.ts'
import { notFound, signedOut } from '#core/server/refusal.ts'
import { setSession } from '#core/server/session.ts'
import { aCompany, companies, links as linkCalls } from '../contract.ts'
import { companiesOf, placeIn } from './companies.ts'
import * as links from './links.ts'

/** R242: a server of one company has no second one, whatever its tables say. */
const hosted = ({ app }: Context): void => {
  if (app.config.RELEASE !== 'saas') throw notFound(aCompany)
}

export default [
  ...implement(companies, {
    list: async (ctx) => ({ list: await companiesOf(ctx) }),
    multiList: async (ctx) => {
      hosted(ctx)
      return { list: (await companiesOf(ctx)).filter(({ current, enterable }) => current || enterable) }
    },
    async switch(ctx, { corpId }, { req, reply }) {
      hosted(ctx)
      const there = await placeIn(ctx, corpId)
      if (!there) throw notFound(aCompany)
      const { app } = ctx
      const as = { corpId, kind: 'staff', staffId: there.owner.replace('staff:', ''), how: 'switch' } as const
      const where = { ip: req.ip, userAgent: req.headers['user-agent'] ?? '' }
      const token = await app.sessions.switchCorp(app.sessions.tokenOf(req)!, { ...as, ...where }, reply, (trx) =>
        audit(trx, ctx, 'corp.leave', { kind: 'session' }),
      )
      if (!token) throw signedOut() // meanwhile, somewhere else
      const me = (await app.sessions.find(token))!.actor
      await audit(app.db.forCorp(corpId), { corpId, me, ip: ctx.ip, requestId: ctx.requestId }, 'corp.enter', { kind: 'session' })
      setSession(app.config, reply, token)
      await noteDevice(app, req, reply, me, corpId)
      return { corpId }
    },
  }),
  ...implement(linkCalls, { offer: links.offer, answer: links.answer, list: links.list, end: links.end }),
]
