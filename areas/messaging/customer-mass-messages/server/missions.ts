import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import { addDays, startOfDay } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { escapeLike } from '#core/server/audience.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { newId, sha256 } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName } from '#core/server/names.ts'
import { batches } from '#core/server/paging.ts'
import { inLang, type Phrase, wordsOf } from '#core/server/phrases.ts'
import { badInput, conflict } from '#core/server/refusal.ts'
import { ofStaff } from '#core/server/stats.ts'
import { zoneOf } from '#core/server/zone.ts'
import { aMission, type missions } from '../contract.ts'
import { type Mission, type MissionDraft, type MissionRow, remindersADay, trackedDays } from '../mission.ts'
import { checkDraft, filesOf } from './checks.ts'
import { fixPlan, reached } from './plan.ts'
import { dispatchLater } from './queue.ts'
import { type Counted, counts, findMission, type MissionRecord, seesPlan, viewOf } from './rows.ts'
import { send } from './send.ts'

/** Listing, making, reading and deleting missions. What WeCom must be told goes through the outbox, after the answer. */

const dayMs = 86_400_000
const order = {
  '-send_at': sql`m.send_at desc, m.mission_id desc`,
  send_at: sql`m.send_at, m.mission_id`,
  name: sql`m.name, m.mission_id`,
}

type Filter = Omit<Parsed<typeof missions.list>, 'page' | 'pageSize' | 'sort'>

/** The condition on missions `m`. */
async function matching(ctx: Context, filter: Filter, scope: string[] | null): Promise<RawBuilder<SqlBool>> {
  const { keyword, state, staffId } = filter
  const and: RawBuilder<SqlBool>[] = [sql`m.corp_id = ${ctx.corpId} and m.deleted_at is null`]
  if (scope) and.push(sql`m.sender_ids && ${scope}::uuid[]`)
  // a colleague out of scope finds nothing: who else was asked is not theirs to know
  if (staffId) and.push(!scope || scope.includes(staffId) ? sql`m.sender_ids && ${[staffId]}::uuid[]` : sql`false`)
  if (state) and.push(sql`m.state = ${state}`)
  if (filter.confirmedFrom || filter.confirmedTo) and.push(await confirmedIn(ctx, filter, scope))
  const words = keyword?.trim()
  if (words) and.push(sql`grams(m.name) @> grams(${words}) and m.name ilike ${`%${escapeLike(words)}%`}`)
  return sql<SqlBool>`${sql.join(and, sql` and `)}`
}

export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof missions.list>) {
  const scope = await staffInScope(ctx)
  const which = await matching(ctx, filter, scope)
  const { rows } = await sql<MissionRecord & Counted>`
    select m.*, n.* from (select * from mass_missions m where ${which} order by ${order[sort]}
      limit ${pageSize} offset ${(page - 1) * pageSize}) m
    cross join lateral (${counts(ctx, scope)}) n order by ${order[sort]}`.execute(ctx.db)
  const total = await sql<{ n: number }>`select count(*) as n from mass_missions m where ${which}`.execute(ctx.db)
  return { list: rows.map((r) => viewOf(ctx, scope, r)), total: total.rows[0]!.n }
}

/** All of them for a file, two hundred at a time along their order: each is counted. */
export async function* everyMission(ctx: Context, filter: Filter): AsyncGenerator<MissionRow[]> {
  const scope = await staffInScope(ctx)
  const which = await matching(ctx, filter, scope)
  type Row = MissionRecord & Counted & { moment: string }
  const fetch = async (last: Row | null, limit: number) => {
    const beyond = last ? sql`and (m.send_at, m.mission_id) < (${last.moment}::timestamptz, ${last.mission_id}::uuid)` : sql``
    const { rows } = await sql<Row>`
      select m.*, n.*, m.send_at::text as moment from (select * from mass_missions m where ${which} ${beyond} order by ${order['-send_at']} limit ${limit}) m
      cross join lateral (${counts(ctx, scope)}) n order by ${order['-send_at']}`.execute(ctx.db)
    return rows
  }
  yield* batches(fetch, (rows) => rows.map((r) => viewOf(ctx, scope, r)), 200)
}

/** Missions `m` of which somebody who is asked about sent a part on these days: few of a company, found by the days (`mass_chunks_confirmed`). */
async function confirmedIn(ctx: Context, f: Partial<Parsed<typeof missions.list>>, scope: string[] | null): Promise<RawBuilder<SqlBool>> {
  const [zone, { confirmedFrom: from, confirmedTo: to, staffId }] = [await zoneOf(ctx.db), f]
  return sql`m.mission_id in (select k.mission_id from mass_chunks k where k.corp_id = ${ctx.corpId} and k.confirmed_at is not null
    ${from ? sql`and k.confirmed_at >= ${startOfDay(from, zone)}` : sql``} ${to ? sql`and k.confirmed_at < ${startOfDay(addDays(to, 1), zone)}` : sql``}
    ${ofStaff(scope, 'k.staff_id')} ${staffId ? sql`and k.staff_id = ${staffId}` : sql``})`
}

export async function detail(ctx: Context, missionId: string): Promise<Mission> {
  const [row, scope] = [await findMission(ctx, missionId), await staffInScope(ctx)]
  const { rows } = await sql<Counted>`
    select n.* from mass_missions m cross join lateral (${counts(ctx, scope)}) n
    where m.corp_id = ${ctx.corpId} and m.mission_id = ${missionId}`.execute(ctx.db)
  const files = await filesOf(ctx, row.content)
  const reminded = recent(row.reminded_at)
  return {
    ...viewOf(ctx, scope, { ...row, ...rows[0]! }),
    displayMsgData: { files: [...files.values()].map((f) => ctx.app.files.ref(f)) },
    plan: seesPlan(ctx, scope, row) ? { quotaUsed: row.quota_used, blacklisted: row.blacklisted, noSeat: row.no_seat } : null,
    waits: row.state === 'sending' ? await waitsFor(ctx, missionId) : '',
    syncedAt: row.synced_at?.toISOString() ?? null,
    trackingEnds: row.started_at ? new Date(row.started_at.getTime() + trackedDays * dayMs).toISOString() : null,
    cancelAsked: row.cancel_asked_at !== null,
    remindersLeft: Math.max(0, remindersADay - reminded.length),
    nextReminderAt: reminded.length < remindersADay ? null : new Date(reminded[0]!.getTime() + dayMs).toISOString(),
    mine: row.mine,
  }
}

/** What the latest try of a task said that was not made: the authorisation is withdrawn, WeCom is away or has had enough. */
async function waitsFor(ctx: Context, missionId: string): Promise<string> {
  const { rows } = await sql<{ why: Phrase }>`
    select o.result -> 'waits' as why from mass_chunks k join outbox o on o.corp_id = ${ctx.corpId} and o.outbox_id = k.outbox_id
    where k.corp_id = ${ctx.corpId} and k.mission_id = ${missionId} and k.state = 'planned' and o.state in ('intended', 'unknown')
      and o.result -> 'waits' is not null
    order by o.called_at desc nulls last limit 1`.execute(ctx.db)
  return rows[0] ? inLang(wordsOf(rows[0].why), ctx.lang) : ''
}

/** The reminders of the last 24 hours, oldest first. */
export const recent = (at: Date[]): Date[] => at.filter((t) => t.getTime() > Date.now() - dayMs).sort((a, b) => a.getTime() - b.getTime())

export async function create(ctx: Context, draft: MissionDraft, missionId = newId()): Promise<{ missionId: string }> {
  const draftHash = sha256(JSON.stringify(draft))
  const find = async () => {
    const row = await ctx.db
      .selectFrom('mass_missions')
      .select(['draft_hash', 'created_by', 'deleted_at'])
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .executeTakeFirst()
    return row && { mine: row.created_by === ctx.me.staffId, same: row.draft_hash.equals(draftHash), gone: row.deleted_at !== null }
  }
  await madeOnce(ctx, { thing: aMission, field: 'mission_id', find }, () => make(ctx, draft, missionId, draftHash))
  return { missionId }
}

async function make(ctx: Context, draft: MissionDraft, missionId: string, draftHash: Buffer): Promise<void> {
  const { contentHash } = await checkDraft(ctx, draft)
  const name = cleanName(draft.name)
  const plan = await reached(ctx, draft)
  const now = new Date()
  await ctx.tx(async (tx) => {
    await tx
      .insertInto('mass_missions')
      .values({
        corp_id: ctx.corpId,
        mission_id: missionId,
        name,
        state: draft.sendAt ? 'scheduled' : 'sending',
        audience: JSON.stringify(draft.audience),
        staff_limit: draft.staffIds ?? [],
        content: JSON.stringify(draft.msgData),
        content_hash: contentHash,
        draft_hash: draftHash,
        matched: 0,
        quota_used: 0,
        no_seat: 0,
        send_at: draft.sendAt ? new Date(draft.sendAt) : now,
        scheduled: draft.sendAt !== null,
        created_by: ctx.me.staffId,
        created_by_name: ctx.me.name,
      })
      .execute()
    const { matched, quotaUsed, blacklisted, noSeat, planned } = await fixPlan(ctx, tx, missionId, plan)
    if (planned === 0) throw badInput('draft.audience', { zh: '没有可以发送的客户', en: 'It reaches nobody' })
    await sql`
      update mass_missions m set matched = ${matched}, quota_used = ${quotaUsed}, blacklisted = ${blacklisted}, no_seat = ${noSeat},
        sender_ids = array(select distinct k.staff_id from mass_chunks k where k.corp_id = ${ctx.corpId} and k.mission_id = ${missionId})
      where m.corp_id = ${ctx.corpId} and m.mission_id = ${missionId}`.execute(tx)
    if (draft.sendAt) await dispatchLater(tx, missionId, new Date(draft.sendAt))
    else await send(tx, missionId)
    await audit(tx, ctx, 'mass_message.create', {
      kind: 'mission',
      id: missionId,
      name,
      after: { planned, sendAt: draft.sendAt },
    })
  })
}

/** What was sent stays counted in the quota; what was only scheduled is never sent. */
export async function remove(ctx: Context, missionId: string): Promise<void> {
  await findMission(ctx, missionId, { whole: true })
  await ctx.tx(async (tx) => {
    const gone = await tx
      .updateTable('mass_missions')
      .set({ deleted_at: new Date(), next_sync_at: null })
      .where('corp_id', '=', ctx.corpId)
      .where('mission_id', '=', missionId)
      .where('state', 'in', ['scheduled', 'cancelled', 'done', 'failed'])
      .where('deleted_at', 'is', null)
      .returning(['name', 'state'])
      .executeTakeFirst()
    if (!gone) throw conflict({ zh: '发送中的群发不能删除，请先停止', en: 'Stop it before deleting it' })
    if (gone.state === 'scheduled')
      await tx.deleteFrom('mass_targets').where('corp_id', '=', ctx.corpId).where('mission_id', '=', missionId).execute()
    await audit(tx, ctx, 'mass_message.delete', { kind: 'mission', id: missionId, name: gone.name, before: { state: gone.state } })
  })
}
