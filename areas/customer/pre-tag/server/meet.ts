import { sql } from 'kysely'
import { followUpsOf } from '#areas/customer/customer-management/server/nouns/settings.ts'
import { staffInScope } from '#core/server/access.ts'
import { type Context, makeContext } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { newId } from '#core/server/ids.ts'
import { enqueue } from '#core/server/jobs.ts'
import { can } from '#core/server/rights.ts'
import { actorsOf } from '#core/server/session-actors.ts'
import { type By, type Kind, preFields, preTags } from '../contract.ts'
import { customersOf, entriesOf, type Person, type Wanted } from './found.ts'
import { lookedFor } from './list.ts'
import { applyJob } from './look-job.ts'
import { tell } from './tell.ts'

/** In the name of whoever wrote it down, with what they may do today; `null` once they have left, or may not any more. */
export async function asMaker(ctx: Context, { owner, what }: { owner: string; what: Kind }): Promise<Context | null> {
  const [kind, of = ''] = owner.split(':')
  const session = { corp_id: ctx.corpId, customer_ext_id: null }
  const [me] =
    kind === 'staff'
      ? await actorsOf(ctx.app.db, [{ ...session, kind, staff_id: of, account: null }])
      : kind === 'admin'
        ? await actorsOf(ctx.app.db, [{ ...session, kind, staff_id: null, account: of }])
        : [null]
  return me && can(me, (what === 'tags' ? preTags : preFields).add) ? makeContext(ctx.app, ctx.corpId, me) : null
}

/** Somebody became a contact, or is known by something new: whoever was waited for under it has come. Safe to run twice. */
export async function arrived(ctx: Context, { customerId, staffId }: { customerId: string; staffId: string | null }): Promise<void> {
  await lostBefore(ctx, customerId)
  const entries = await entriesOf(ctx, customerId)
  if (entries.length === 0) return
  const also = await customersOf(
    ctx,
    entries.filter((e) => e.person.by !== 'name'),
  )
  for (const [entryId, ways] of Map.groupBy(entries, (e) => e.entry_id)) {
    const others = (also.get(entryId) ?? []).filter((p) => p.customerId !== customerId)
    await meet(ctx, ways[0]!, [...ways.map((w) => w.person), ...others], staffId)
  }
}

/** What could not be put on because they were no contact any more is tried again. */
async function lostBefore(ctx: Context, customerId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ hit_id: string }>`
      update pre_hits h set state = 'pending' where h.corp_id = ${ctx.corpId} and h.customer_id = ${customerId}
        and h.state = 'failed' and h.cause = 'not_friends' returning h.hit_id`.execute(tx)
    for (const { hit_id } of rows) await enqueue(tx, applyJob, { hitId: hit_id })
  })
}

/** One person: it is put on. Several: somebody has to say who is meant. Whoever comes after it was put on somebody else is asked about, too. */
export async function meet(ctx: Context, entry: Wanted, people: readonly Person[], staffId: string | null): Promise<void> {
  const maker = await asMaker(ctx, entry)
  const scope = maker && (await staffInScope(maker))
  const remarks = maker && (await followUpsOf(maker))
  const among = (ids: readonly string[], those: readonly string[] | null) => !those || ids.some((id) => those.includes(id))
  // A number that a colleague noted says nothing here: else whoever shares the customer could guess it.
  const known = people.filter(
    ({ staffIds, notedBy, by }) => among(staffIds, scope) && (!notedBy || among(notedBy, by === 'name' ? remarks : scope)),
  )
  const rank: By[] = ['name', 'unionid', 'phone']
  const seen = [...new Map(known.sort((a, b) => rank.indexOf(a.by) - rank.indexOf(b.by)).map((p) => [p.customerId, p])).values()]
  if (seen.length === 0) return
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ met: boolean; looked: boolean }>`
      select e.met_at is not null as met, ${lookedFor} as looked from pre_entries e
      where e.corp_id = ${ctx.corpId} and e.entry_id = ${entry.entry_id} and e.deleted_at is null for update`.execute(tx)
    const [now] = rows
    if (!now || !(now.met || now.looked)) return
    const asks = now.met || seen.length > 1 ? 'shared' : maker === null ? 'maker_gone' : ''
    const hits = seen.map((p) => ({
      ...p,
      hitId: newId(),
      staffId: staffId && p.staffIds.includes(staffId) && (!scope || scope.includes(staffId)) ? staffId : null,
    }))
    const made = await insertHits(tx, entry, hits, asks)
    if (made.length === 0) return
    if (!now.met)
      await sql`
        update pre_entries set met_at = ${new Date()} where corp_id = ${ctx.corpId} and entry_id = ${entry.entry_id}`.execute(tx)
    if (asks) await tell(tx, ctx, made)
    else for (const hitId of made) await enqueue(tx, applyJob, { hitId })
  })
}

/** Each customer once; answers those that are new. */
async function insertHits(
  tx: Tx,
  { entry_id, what }: Wanted,
  hits: readonly (Person & { hitId: string; staffId: string | null })[],
  asks: string,
) {
  const rows = hits.map((h) => ({ id: h.hitId, customer_id: h.customerId, staff_id: h.staffId, by: h.by }))
  const { rows: made } = await sql<{ hit_id: string }>`
    insert into pre_hits (corp_id, hit_id, entry_id, what, customer_id, staff_id, by, state, cause)
    select ${tx.corpId}::int, g.id, ${entry_id}::uuid, ${what}::text, g.customer_id, g.staff_id, g.by, ${asks ? 'asks' : 'pending'}::text, ${asks}::text
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(id uuid, customer_id uuid, staff_id uuid, by text)
    on conflict (corp_id, entry_id, customer_id) do nothing returning hit_id`.execute(tx)
  return made.map((r) => r.hit_id)
}

const atOnce = 500
const first = '00000000-0000-0000-0000-000000000000'

/** Whether some of those waited for are customers already. */
export async function look(ctx: Context, entryIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Wanted>`
    select e.entry_id, e.what, e.phone, e.unionid, e.owner from pre_entries e
    where e.corp_id = ${ctx.corpId} and e.entry_id = any(${[...entryIds]}::uuid[]) and ${lookedFor}
      and (e.phone_key is not null or e.unionid is not null)`.execute(ctx.db)
  if (rows.length === 0) return
  const found = await customersOf(ctx, rows)
  for (const entry of rows) await meet(ctx, entry, found.get(entry.entry_id) ?? [], null)
}

/** Every night: all who are waited for, a portion at a time, and what has been on its way for an hour. */
export async function lookAtAll(ctx: Context): Promise<void> {
  for (let after = first; ; ) {
    const { rows } = await sql<{ id: string }>`
      select e.entry_id as id from pre_entries e where e.corp_id = ${ctx.corpId} and e.met_at is null and e.deleted_at is null
        and e.entry_id > ${after}::uuid order by e.entry_id limit ${atOnce}`.execute(ctx.db)
    if (rows.length > 0)
      await look(
        ctx,
        rows.map((r) => r.id),
      )
    if (rows.length < atOnce) break
    after = rows.at(-1)!.id
  }
  const { rows: stuck } = await sql<{ hit_id: string }>`
    select h.hit_id from pre_hits h where h.corp_id = ${ctx.corpId} and h.what in ('tags', 'fields') and h.state = 'pending'
      and h.at < now() - interval '1 hour'`.execute(ctx.db)
  for (const { hit_id } of stuck) await enqueue(ctx.db, applyJob, { hitId: hit_id }, { key: hit_id })
}

/** What was deleted 30 days ago and met nobody goes for good. Safe to run twice. */
export async function tidy(ctx: Context): Promise<void> {
  await sql`
    delete from pre_entries where corp_id = ${ctx.corpId} and deleted_at < now() - interval '30 days' and met_at is null`.execute(ctx.db)
}
