import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import Type from 'typebox'
import { Id } from '#core/contract/call.ts'
import { clockOf, dayOf, instantOf, startOfDay } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { type Db, type Tx, tx } from '#core/server/db.ts'
import { enqueue, enqueueMany, job } from '#core/server/jobs.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import type { Database } from '#core/server/tables.generated.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { LiveCodeRow } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { offer, staffOf, standIns, type Today } from '../roster.ts'
import { codeRefused } from './notices.ts'
import type { LiveCodes } from './tables.generated.ts'

/** Enqueued whenever the receivers may have changed: an edit, the time of day, a cap, somebody who left. At most one waits per code. */
export const publishJob = job('live_codes.publish', { data: Type.Object({ wayId: Id }), retryLimit: 8 })

/** Reads WeCom's image, so that the code can be drawn with a logo. */
export const readQrJob = job('live_codes.read_qr', { data: Type.Object({ wayId: Id }) })

export const publish = (db: Db | Tx, wayId: string) => enqueue(db, publishJob, { wayId }, { key: wayId })
export const publishMany = (db: Db | Tx, wayIds: string[]) =>
  enqueueMany(
    db,
    publishJob,
    wayIds.map((wayId) => ({ data: { wayId }, key: wayId })),
  )

/** A row of `live_codes`; functions that need less of it pick from this type. */
export type Row = Omit<Selectable<LiveCodes>, 'config' | 'draft' | 'state'> & {
  config: LiveCodeDraft
  draft: LiveCodeDraft | null
  state: LiveCodeRow['state']
}

export const load = async (db: Db | Tx, wayId: string): Promise<Row | undefined> =>
  (await db.selectFrom('live_codes').selectAll().where('corp_id', '=', db.corpId).where('way_id', '=', wayId).executeTakeFirst()) as
    | Row
    | undefined

/** The code whose entry carries this state: its own, or that of a place on its page. */
export const carries =
  ({ corpId }: Context, state: string) =>
  (e: ExpressionBuilder<Database, 'live_codes'>) =>
    e.or([
      e('state_key', '=', state),
      e(
        'way_id',
        '=',
        e.selectFrom('live_code_places').select('way_id').where('corp_id', '=', corpId).where('live_code_places.state_key', '=', state),
      ),
    ])

/** The receivers that WeCom's entry should have now, as userids, and when the time of day changes them next. */
export async function receiversNow(ctx: Context, row: Row, draft: LiveCodeDraft): Promise<{ userIds: string[]; nextTurn: Date | null }> {
  const now = new Date()
  const staff = await usable(ctx.db, staffOf(draft))
  const usableIds = new Set(staff.map((s) => s.staff_id))
  // The zone is read anew: the receivers stay until `nextTurn`, longer than the zone is cached.
  const zone = await zoneOf(ctx.db, { now: true })
  const at = clockOf(now, zone)
  const staffIds =
    row.state === 'off'
      ? standIns(draft).filter((id) => usableIds.has(id))
      : offer(draft, at, await expected(ctx.db, row.way_id, Boolean(draft.roundCap)), usableIds).staffIds
  const userIds = staff
    .filter((s) => staffIds.includes(s.staff_id))
    .map((s) => s.staff_ext_id)
    .sort()
  const daily =
    Boolean(draft.roundCap) || draft.bands.some((b) => b.receivers.some((r) => r.dailyCap !== null || r.weight !== b.receivers[0]!.weight))
  return { userIds: userIds.slice(0, 100), nextTurn: row.state === 'off' ? null : nextTurn(draft, now, daily, zone) }
}

export const usable = (db: Db, staffIds: string[]) =>
  db
    .selectFrom('staff')
    .select(['staff_id', 'staff_ext_id', 'name', 'avatar'])
    .where('corp_id', '=', db.corpId)
    .where('staff_id', '=', sql<string>`any(${staffIds}::uuid[])`)
    .where('status', '=', 1)
    .where('has_customer_contact', '=', true)
    .execute()

/** Today, as the company counts its days. */
export async function todayIn(db: Db): Promise<{ day: string; began: Date }> {
  const zone = await zoneOf(db)
  const day = dayOf(new Date(), zone)
  return { day, began: startOfDay(day, zone) }
}
export const todayBegan = async (db: Db): Promise<Date> => (await todayIn(db)).began

/** Customers each person has had through this code today; for rounds also in which order, which is a row a customer. */
export async function todayOf(db: Db, wayId: string, rounds: boolean): Promise<Today> {
  const rows = await db
    .selectFrom('live_code_adds')
    .select(['staff_id', (e) => e.fn.countAll<number>().as('n')])
    .where('corp_id', '=', db.corpId)
    .where('way_id', '=', wayId)
    .where('at', '>=', await todayBegan(db))
    .groupBy('staff_id')
    .execute()
  return { had: new Map(rows.map((r) => [r.staff_id, r.n])), order: rounds ? await orderOf(db, wayId) : [] }
}

async function orderOf(db: Db, wayId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_code_adds')
    .select('staff_id')
    .where('corp_id', '=', db.corpId)
    .where('way_id', '=', wayId)
    .where('at', '>=', await todayBegan(db))
    .orderBy('at')
    .orderBy('customer_id')
    .execute()
  return rows.map((r) => r.staff_id)
}

/** How long the callback of a customer who scanned at the last moment may take. */
const echoSeconds = 60
/** Places that are unused and may still be used. */
const open = () => sql<boolean>`used_at is null and (closed_at is null or closed_at > ${new Date(Date.now() - echoSeconds * 1000)})`

/** The open places of a code: which member was given, and from which address it was asked for, oldest first. */
export const given = (db: Db | Tx, wayId: string) =>
  db
    .selectFrom('live_code_places')
    .select(['staff_id', 'source'])
    .where('corp_id', '=', db.corpId)
    .where('way_id', '=', wayId)
    .where('given_at', '>', new Date(Date.now() - 86_400_000))
    .where(open())
    .orderBy('given_at')
    .execute()

/** Today's customers, and those who hold a place and may come any moment. */
export async function expected(db: Db | Tx, wayId: string, rounds: boolean): Promise<Today> {
  const today = await todayOf(db, wayId, rounds)
  const soon = (await given(db, wayId)).map((place) => place.staff_id)
  const had = new Map(today.had)
  for (const id of soon) had.set(id, (had.get(id) ?? 0) + 1)
  return { had, order: [...today.order, ...soon] }
}

/** The next edge of a band; midnight too when caps, shares or rounds start anew then. `null` when the clock changes nothing. */
export function nextTurn(draft: LiveCodeDraft, now: Date, daily: boolean, zone: string): Date | null {
  const always =
    draft.bands.length === 1 && draft.bands[0]!.weekdays.length === 7 && draft.bands[0]!.from === 0 && draft.bands[0]!.to === 1440
  if (always && !daily) return null
  const { minutes } = clockOf(now, zone)
  const edges = [...draft.bands.flatMap((b) => [b.from, b.to]), 1440].filter((m) => m > minutes)
  return instantOf(dayOf(now, zone), Math.min(...edges), zone)
}

/** What WeCom keeps on the entry, apart from its kind. */
export const entryOf = (row: Row, draft: LiveCodeDraft, userIds: string[]) => ({
  remark: row.name,
  state: row.state_key,
  skip_verify: draft.skipVerify,
  is_exclusive: draft.exclusive,
  user: userIds,
})

/**
 * Records why WeCom refused, and tells whoever made the code. A code in use keeps working as before; one that was never made becomes `failed`.
 */
export async function fail(ctx: Context, row: Row, problem: string, db: Db | Tx = ctx.db): Promise<void> {
  await tx(db, async (tx) => {
    await tx
      .updateTable('live_codes')
      .set({ problem, ...(row.config_id ? {} : { state: 'failed' }) })
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', row.way_id)
      .execute()
    if (problem && problem !== row.problem) await give(tx, codeRefused, ownerOf(row.created_by), { wayId: row.way_id, name: row.name })
  })
}
