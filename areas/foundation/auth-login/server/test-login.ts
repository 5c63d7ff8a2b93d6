import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { aMember } from '#areas/staff/staff-management/contract.ts'
import { aLink } from '#core/contract/things.ts'
import { hour } from '#core/contract/time.ts'
import type { App } from '#core/server/context.ts'
import { originOf } from '#core/server/origin.ts'
import { notFound } from '#core/server/refusal.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { enter } from './enter.ts'
import { homeCorp } from './home-corp.ts'
import { safePath } from './states.ts'

/** How long such a link is good for, in milliseconds: three hours (R106). */
export const signatureLasts = 3 * hour
export const testLoginPath = '/api/auth/test_login'

const sign = (secretKey: string, staff: string, at: string): string => secretsFrom(secretKey).sign(`test login ${staff} ${at}`)

/** A link that signs in as a member of staff without a phone, for whoever knows the demo's secret. `at` is when it was made, in seconds. */
export function testLoginLink(secretKey: string, staff: string, at = Math.floor(Date.now() / 1000)): string {
  return `${testLoginPath}?${new URLSearchParams({ staff, at: String(at), sign: sign(secretKey, staff, String(at)) })}`
}

/** Only mounted in demo mode. The page that it opens knows that it stands in a test session (R085). */
export async function testLogin(app: App, req: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { staff = '', at = '', sign: given = '', callback } = req.query as Record<string, string | undefined>
  const [ours, theirs] = [Buffer.from(sign(app.config.SECRET_KEY, staff, at)), Buffer.from(String(given))]
  const age = Date.now() / 1000 - Number(at)
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs) || !(age >= 0 && age < signatureLasts)) throw notFound(aLink)
  const home = await homeCorp(app)
  const person =
    home &&
    (await app.db
      .forCorp(home.corpId)
      .selectFrom('staff')
      .select('staff_id')
      .where('corp_id', '=', home.corpId)
      .where('staff_ext_id', '=', staff)
      .where('status', '=', 1)
      .executeTakeFirst())
  if (!person) throw notFound(aMember)
  await enter(app, req, reply, { corpId: home.corpId, kind: 'staff', staffId: person.staff_id }, 'test_link')
  const to = new URL(safePath(callback ?? '/dashboard', originOf(app.config, req)), originOf(app.config, req))
  to.searchParams.set('test_session', '1')
  return reply.header('cache-control', 'no-store').redirect(`${to.pathname}${to.search}${to.hash}`)
}
