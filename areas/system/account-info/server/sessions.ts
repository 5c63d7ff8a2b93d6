import type { FastifyRequest } from 'fastify'
import { aMember } from '#areas/staff/staff-management/contract.ts'
import type { Input, Parsed } from '#core/contract/call.ts'
import { shortDevice } from '#core/contract/devices.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { sha256 } from '#core/server/ids.ts'
import { findAdmin } from '#core/server/local-admins.ts'
import { endSessions, type Person, personOf, type SessionRow, sessionsOf } from '#core/server/people-sessions.ts'
import { badInput, notFound } from '#core/server/refusal.ts'
import { aLocalAdmin, aSession, type mySessions, type personSessions, type SessionItem } from '../contract.ts'
import { networkOf } from './network.ts'

const hashOf = (ctx: Context, req: FastifyRequest): Buffer => sha256(ctx.app.sessions.tokenOf(req) ?? '')

const itemOf = (row: SessionRow, current: Buffer): SessionItem => ({
  sessionId: row.session_id,
  current: row.session_hash.equals(current),
  how: row.how,
  factor: row.factor,
  ...shortDevice(row.user_agent),
  ip: row.ip,
  network: networkOf(row.ip),
  createdAt: row.created_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
})

export async function mine(ctx: Context, pages: Parsed<typeof mySessions.list>, { req }: { req: FastifyRequest }) {
  const { rows, total } = await sessionsOf(ctx.app, ctx.corpId, personOf(ctx.me), pages)
  const current = hashOf(ctx, req)
  return { list: rows.map((row) => itemOf(row, current)), total }
}

const ended = ({ ip, user_agent }: { ip: string; user_agent: string }) => {
  const { browser, system } = shortDevice(user_agent)
  return { device: [browser, system].filter(Boolean).join(' · '), from: ip }
}

export async function endMine(ctx: Context, { sessionId }: Input<typeof mySessions.end>, { req }: { req: FastifyRequest }) {
  const keep = ctx.app.sessions.tokenOf(req)
  await ctx.tx(async (tx) => {
    const gone = await endSessions(ctx.app, tx, personOf(ctx.me), { only: sessionId, keep })
    if (!gone[0]) throw notFound(aSession)
    await audit(tx, ctx, 'session.end', { kind: 'session', before: ended(gone[0]) })
  })
  return {}
}

export function endOthers(ctx: Context, _: unknown, { req }: { req: FastifyRequest }) {
  const keep = ctx.app.sessions.tokenOf(req)
  return ctx.tx(async (tx) => {
    const gone = await endSessions(ctx.app, tx, personOf(ctx.me), { keep })
    if (gone.length === 0) nothingDone(ctx)
    else await audit(tx, ctx, 'session.end', { kind: 'session', before: { count: gone.length } })
    return { ended: gone.length }
  })
}

interface Whose {
  staffId?: string
  account?: string
}
/** Somebody of the company, by whichever of the two names was sent, and how the log calls them. */
async function whose(ctx: Context, { staffId, account }: Whose): Promise<{ person: Person; kind: string; id: string; name: string }> {
  if ((staffId === undefined) === (account === undefined))
    throw badInput(staffId ? 'account' : 'staff_id', { zh: '成员和账号要填其中一个', en: 'Name either a member or an account' })
  if (account !== undefined) {
    const admin = await findAdmin(ctx.db, account)
    if (!admin) throw notFound(aLocalAdmin)
    return { person: { account }, kind: 'local_admin', id: account, name: admin.name }
  }
  const row = await ctx.db
    .selectFrom('staff')
    .select('name')
    .where('corp_id', '=', ctx.corpId)
    .where('staff_id', '=', staffId!)
    .executeTakeFirst()
  if (!row) throw notFound(aMember)
  return { person: { staffId: staffId! }, kind: 'staff', id: staffId!, name: row.name }
}

export async function theirs(
  ctx: Context,
  { page, pageSize, ...named }: Parsed<typeof personSessions.list>,
  { req }: { req: FastifyRequest },
) {
  const { person } = await whose(ctx, named)
  const { rows, total } = await sessionsOf(ctx.app, ctx.corpId, person, { page, pageSize })
  const current = hashOf(ctx, req)
  return { list: rows.map((row) => itemOf(row, current)), total }
}

/** The log names who ended them, and whose they were. */
export async function endTheirs(ctx: Context, { sessionId, ...named }: Input<typeof personSessions.end>) {
  const { person, ...object } = await whose(ctx, named)
  return ctx.tx(async (tx) => {
    const gone = await endSessions(ctx.app, tx, person, { only: sessionId })
    if (sessionId && !gone[0]) throw notFound(aSession)
    if (gone.length === 0) nothingDone(ctx)
    else await audit(tx, ctx, 'session.end_of', { ...object, before: sessionId ? ended(gone[0]!) : { count: gone.length } })
    return { ended: gone.length }
  })
}
