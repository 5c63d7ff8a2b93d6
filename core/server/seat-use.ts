import { sql } from 'kysely'
import type { AnyCall } from '../contract/call.ts'
import { seatOf } from '../contract/seats.ts'
import type { Context } from './context.ts'
import { moduleOf } from './rights.ts'

const hourMs = 3_600_000
/** When this process wrote it last, by company, person and kind. */
const written = new Map<string, number>()

/** A member made a call of a module that takes a seat: kept once an hour, so that reading a page costs no write. Looking as somebody else is no use of theirs. */
export async function seatUsed({ me, corpId, db, log }: Context, call: AnyCall): Promise<void> {
  const module = me.kind === 'staff' && me.staffId && !me.viewer ? moduleOf(call) : null
  const kind = module && seatOf(module)
  if (!kind) return
  const [key, now] = [`${corpId} ${me.staffId} ${kind}`, Date.now()]
  if (now - (written.get(key) ?? 0) < hourMs) return
  if (written.size >= 20_000) written.clear()
  written.set(key, now)
  await sql`
    insert into seat_uses (corp_id, staff_id, kind, used_at) values (${corpId}, ${me.staffId}, ${kind}, now())
    on conflict (corp_id, staff_id, kind) do update set used_at = excluded.used_at`
    .execute(db)
    .catch((error: Error) => log.warn({ err: { message: error.message } }, 'use of a seat not kept'))
}
