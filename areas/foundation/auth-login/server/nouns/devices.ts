import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { shortDevice } from '#core/contract/devices.ts'
import type { Actor } from '#core/server/actor.ts'
import type { App } from '#core/server/context.ts'
import { tx } from '#core/server/db.ts'
import { randomToken, sha256 } from '#core/server/ids.ts'
import { give, isPerson } from '#core/server/notices.ts'
import { cookieOf } from '#core/server/session.ts'
import { newDevice } from '../notices.ts'

/** How long a browser is remembered that nobody signed in with; browsers themselves keep a cookie no longer. */
const days = 400
const cookie = (app: App) => cookieOf(app.config, 'rapport_device')

/** A browser that this person has not signed in with before, while they have with others, is told to them. */
export async function noteDevice(app: App, req: FastifyRequest, reply: FastifyReply, { owner }: Actor, corpId: number): Promise<void> {
  if (!isPerson(owner)) return
  const { name, options } = cookie(app)
  const device = req.cookies[name] ?? randomToken(24)
  reply.setCookie(name, device, { ...options, maxAge: days * 86_400 })
  await tx(app.db.forCorp(corpId), async (trx) => {
    // Two first sign-ins at once are told as one after the other.
    await sql`select pg_advisory_xact_lock(7218010, hashtext(${`${corpId} ${owner}`}))`.execute(trx)
    const { rows } = await sql<{ others: boolean; known: boolean }>`
      select exists (select from sign_in_devices d where d.corp_id = ${corpId} and d.owner = ${owner} and d.device_hash <> ${sha256(device)}) as others,
        exists (select from sign_in_devices d where d.corp_id = ${corpId} and d.owner = ${owner} and d.device_hash = ${sha256(device)}) as known`.execute(
      trx,
    )
    await sql`insert into sign_in_devices (corp_id, owner, device_hash, seen_at) values (${corpId}, ${owner}, ${sha256(device)}, ${new Date()})
      on conflict (corp_id, owner, device_hash) do update set seen_at = excluded.seen_at`.execute(trx)
    const { others, known } = rows[0]!
    if (others && !known) await give(trx, newDevice, [owner], { ...shortDevice(req.headers['user-agent'] ?? ''), ip: req.ip })
  })
}

export async function forgetDevices(app: App): Promise<void> {
  await sql`delete from sign_in_devices where seen_at < now() - make_interval(days => ${days}::int)`.execute(
    app.db.across(['sign_in_devices'], 'browsers of all companies that nobody has used for long'),
  )
}
