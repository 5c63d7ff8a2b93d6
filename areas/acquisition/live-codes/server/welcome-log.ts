import { sql } from 'kysely'
import Type from 'typebox'
import type { Context } from '#core/server/context.ts'
import { enqueue, job, work } from '#core/server/jobs.ts'
import { greet } from './welcome.ts'

const Missed = Type.Object({ staffId: Type.String(), externalUserId: Type.String(), state: Type.String(), at: Type.String() })
interface Missed {
  staffId: string
  externalUserId: string
  state: string
  at: string
}
/** WeCom repeats a callback for less than this, and its clock and ours may differ by as much. */
const patienceMs = 60_000
const missedWelcome = job('live_codes.missed_welcome_later', { data: Missed })

/** Somebody came by a code and a sync found them: the callback with its welcome may still be on its way. */
export async function missedWelcomeLater(ctx: Context, { staffId, externalUserId, state, at }: Missed): Promise<void> {
  const startAfter = new Date(Date.parse(at) + patienceMs)
  await enqueue(ctx.db, missedWelcome, { staffId, externalUserId, state, at }, { startAfter, key: `${staffId} ${externalUserId} ${at}` })
}

/** No callback came: the same look at the code as for any welcome, which ends with why nothing was sent, at the latest that it is too late. */
async function logMissed(ctx: Context, { staffId, externalUserId, state, at }: Missed): Promise<void> {
  const { rows } = await sql<{ userid: string; logged: boolean }>`
    select s.staff_ext_id as userid, exists (select from deliveries d where d.corp_id = ${ctx.corpId} and d.external_user_ext_id = ${externalUserId}
      and d.kind = 'welcome' and d.staff_id = s.staff_id and d.at > ${new Date(Date.parse(at) - 15 * patienceMs)}::timestamptz) as logged
    from staff s where s.corp_id = ${ctx.corpId} and s.staff_id = ${staffId}`.execute(ctx.db)
  const met = rows[0]
  if (met && !met.logged)
    await greet(ctx, { staffExtId: met.userid, externalUserId, state, welcomeCode: 'it never reached us', receivedAt: at })
}

export const missedWelcomes = work(missedWelcome, logMissed)
