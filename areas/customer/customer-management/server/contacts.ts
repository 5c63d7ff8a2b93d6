import type { ExternalContact } from '@rapport/wecom/parts.ts'
import { sql } from 'kysely'
import type { TimelineRow } from '#core/contract/timeline.ts'
import type { Tx } from '#core/server/db.ts'
import { emitMany } from '#core/server/events.ts'
import { clean } from '#core/server/gate/sync.ts'
import { newId } from '#core/server/ids.ts'
import { customerAdded, customerKnown, customerLost, customerTagged, remarkChanged } from '../contract.ts'
import { lockCustomers, recompute } from './nouns/columns.ts'
import { addTimelines } from './nouns/timeline.ts'

/** One relation as WeCom tells it, in either of its two forms (platform/04 §2.2, §2.3), with our ids. */
export interface Relation {
  staffId: string
  contact: ExternalContact
  remark: string
  description: string
  remarkCorpName: string
  remarkMobiles: string[]
  addWay: number
  operUserid: string
  state: string
  tagIds: string[]
  addedAt: Date
}
export type LostBy = 'staff' | 'customer' | 'transfer' | 'sync'
export interface Gone {
  staffId: string
  customerId: string
  by: LostBy
  at: Date
}

interface OldFollow {
  staff_id: string
  customer_id: string
  remark: string
  description: string
  remark_corp_name: string
  remark_mobiles: string[]
  add_way: number
  state: string
  tag_ids: string[]
  added_at: Date
  deleted_at: Date | null
  deleted_by: string | null
}
export interface Sums {
  added: number
  changed: number
  /** How many were not written, because a later answer of WeCom stands there already. */
  stale: number
}

/**
 * Writes relations as they are at WeCom, with everything that follows from what changed: the repeated columns, timeline and events, all
 * in one transaction. `fetchedAt` is when the answer was asked for; rows written from a later answer stay. `quiet`: the first fetch, where
 * nothing happened now; `found`: a sync came upon them; `at`: when tags and remarks changed, where WeCom told, else now.
 */
export async function putRelations(
  tx: Tx,
  relations: Relation[],
  fetchedAt: Date,
  how: { quiet: boolean; found: boolean; at?: Date },
): Promise<Sums> {
  const without = how.quiet ? new Set<string>() : await withoutUnionid(tx, relations)
  const ids = await putCustomers(tx, relations, fetchedAt)
  const fresh = relations.filter((r) => ids.has(r.contact.external_userid))
  const sums: Sums = { added: 0, changed: 0, stale: relations.length - fresh.length }
  if (fresh.length === 0) return sums
  const idOf = (r: Relation) => ids.get(r.contact.external_userid)!.customerId
  const customerIds = [...new Set(fresh.map(idOf))]
  const { rows: old } = await sql<OldFollow>`
    select staff_id, customer_id, remark, description, remark_corp_name, remark_mobiles, add_way, state, tag_ids, added_at, deleted_at, deleted_by
    from follows where corp_id = ${tx.corpId} and customer_id = any(${customerIds}::uuid[])`.execute(tx)
  const known = new Map(old.map((f) => [`${f.staff_id} ${f.customer_id}`, f]))
  const met = new Set(old.map((f) => f.customer_id))

  const write: (Relation & { customerId: string })[] = []
  const timeline: TimelineRow[] = []
  const added: Parameters<typeof emitMany<(typeof customerAdded)['data']>>[2] = []
  const tagged: Parameters<typeof emitMany<(typeof customerTagged)['data']>>[2] = []
  const remarked: Parameters<typeof emitMany<(typeof remarkChanged)['data']>>[2] = []
  const recognised: Parameters<typeof emitMany<(typeof customerKnown)['data']>>[2] = []
  const internal = await internalTags(tx, old)
  for (const relation of fresh) {
    const customerId = idOf(relation)
    const was = known.get(`${relation.staffId} ${customerId}`)
    // Tags of ours alone, of which WeCom knows nothing, stay.
    const r = was ? { ...relation, tagIds: [...relation.tagIds, ...was.tag_ids.filter((t) => internal.has(t))] } : relation
    // A customer who removed the member stays readable with the old date; a new date is a new contact (platform/04 §9).
    const gone = was?.deleted_by === 'customer' && r.addedAt <= was.added_at
    const isNew = !was || (was.deleted_at !== null && !gone)
    if (isNew) {
      sums.added++
      const at = r.addedAt
      timeline.push({
        customerId,
        kind: 'customerAction',
        staffId: r.staffId,
        at,
        data: { action: 'added', addWay: r.addWay, state: r.state },
      })
      added.push({
        customerId,
        staffId: r.staffId,
        externalUserId: r.contact.external_userid,
        state: r.state,
        addWay: r.addWay,
        firstTime: !met.has(customerId),
        at: at.toISOString(),
        found: how.found,
      })
      met.add(customerId)
    } else {
      const more = r.remarkMobiles.some((mobile) => !was.remark_mobiles.includes(mobile))
      if (more || without.has(r.contact.external_userid)) recognised.push({ customerId, staffId: r.staffId })
      if (!differs(was, r)) continue
      sums.changed++
    }
    write.push({ ...r, customerId })
    if (!was || gone) continue
    const plus = r.tagIds.filter((t) => !was.tag_ids.includes(t))
    const minus = was.tag_ids.filter((t) => !r.tagIds.includes(t))
    if (plus.length + minus.length > 0) {
      timeline.push({
        customerId,
        kind: 'customerAction',
        staffId: r.staffId,
        at: how.at,
        data: { action: 'tags', added: plus, removed: minus, by: 'wecom' },
      })
      tagged.push({ customerId, staffId: r.staffId, added: plus, removed: minus, by: 'wecom' })
    }
    if (was.remark !== r.remark) {
      timeline.push({
        customerId,
        kind: 'updateRemark',
        staffId: r.staffId,
        at: how.at,
        data: { before: was.remark, after: r.remark, by: 'wecom' },
      })
      remarked.push({ customerId, staffId: r.staffId, remark: r.remark, by: 'wecom' })
    }
  }
  await putFollows(tx, write)
  const written = new Set(write.map((w) => `${w.staffId} ${w.customerId}`))
  const same = fresh.map((r) => ({ staff_id: r.staffId, customer_id: idOf(r) }))
  await addSources(
    tx,
    same.filter((r) => !written.has(`${r.staff_id} ${r.customer_id}`)),
  )
  const begun = new Map([...ids.values()].filter((c) => c.inserted).map((c) => [c.customerId, c.tagIds]))
  // Also when only the name changed: the name is part of what is searched.
  const renamed = [...ids.values()].filter((c) => c.changed).map((c) => c.customerId)
  const stood = [...write.map((w) => w.customerId), ...renamed].filter((id) => !begun.has(id))
  await recompute(
    tx,
    stood,
    [...begun].map(([customer_id, tag_ids]) => ({ customer_id, tag_ids })),
  )
  await addTimelines(tx, timeline)
  if (how.quiet) return sums
  await emitMany(tx, customerAdded, added)
  await emitMany(tx, customerTagged, tagged)
  await emitMany(tx, remarkChanged, remarked)
  await emitMany(tx, customerKnown, recognised)
  return sums
}

const differs = (was: OldFollow, r: Relation): boolean =>
  was.remark !== r.remark ||
  was.description !== r.description ||
  was.remark_corp_name !== r.remarkCorpName ||
  was.add_way !== r.addWay ||
  was.state !== r.state ||
  was.remark_mobiles.join() !== r.remarkMobiles.join() ||
  was.added_at.getTime() !== r.addedAt.getTime() ||
  [...was.tag_ids].sort().join() !== [...r.tagIds].sort().join()

/** The columns that repeat what stands in `follows`, of somebody who was not there before: as `recompute` would have them. */
function firstColumns(mine: Relation[]) {
  const newest = [...mine].sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime())
  const c = newest[0]!.contact
  const remarks = [...new Set(newest.map((r) => r.remark).filter((text) => text !== ''))].sort()
  const mobileEnds = newest.flatMap((r) => r.remarkMobiles.map((mobile) => mobile.slice(-4))) // what the mask shows, and no more
  return {
    remark: newest.find((r) => r.remark !== '')?.remark ?? '',
    search: [clean(c.name), ...remarks, ...mobileEnds, clean(c.corp_full_name || c.corp_name)].filter((text) => text !== '').join(' '),
    staff_ids: [...new Set(newest.map((r) => r.staffId))].sort(),
    add_ways: [...new Set(newest.map((r) => r.addWay))].sort((a, b) => a - b),
    tag_ids: [...new Set(newest.flatMap((r) => r.tagIds))].sort(),
    added_at: newest[0]!.addedAt,
  }
}

/** Of the tags that these contacts have, those that WeCom does not know. */
async function internalTags(tx: Tx, old: readonly OldFollow[]): Promise<Set<string>> {
  const ids = [...new Set(old.flatMap((f) => f.tag_ids))]
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ tag_id: string }>`
    select tag_id from tags where corp_id = ${tx.corpId} and tag_id = any(${ids}::uuid[]) and tag_ext_id is null and deleted_at is null`.execute(
    tx,
  )
  return new Set(rows.map((r) => r.tag_id))
}

/** Those whose unionid WeCom tells now and nobody knew: their ids at WeCom. */
async function withoutUnionid(tx: Tx, relations: Relation[]): Promise<Set<string>> {
  const externalUserIds = relations.flatMap(({ contact }) => (contact.unionid ? [contact.external_userid] : []))
  if (externalUserIds.length === 0) return new Set()
  const { rows } = await sql<{ ext: string }>`
    select external_user_ext_id as ext from customers
    where corp_id = ${tx.corpId} and external_user_ext_id = any(${externalUserIds}::text[]) and unionid is null`.execute(tx)
  return new Set(rows.map((r) => r.ext))
}

async function putCustomers(tx: Tx, relations: Relation[], fetchedAt: Date) {
  const rows = [...Map.groupBy(relations, (r) => r.contact.external_userid)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mine]) => ({ c: mine.at(-1)!.contact, columns: firstColumns(mine) }))
    .map(({ c, columns }) => ({
      ...columns,
      customer_id: newId(),
      ext: c.external_userid,
      name: clean(c.name),
      avatar: clean(c.avatar),
      type: c.type,
      gender: c.gender ?? 0,
      unionid: c.unionid ?? null,
      corp_name: clean(c.corp_full_name || c.corp_name),
      position: clean(c.position),
    }))
  const { rows: put } = await sql<{ customer_id: string; ext: string; changed: boolean; inserted: boolean }>`
    insert into customers as c (corp_id, customer_id, external_user_ext_id, name, avatar, type, gender, unionid, corp_name, position, fetched_at,
      remark, search, staff_ids, add_ways, tag_ids, added_at)
    select ${tx.corpId}::int, g.customer_id, g.ext, g.name, g.avatar, g.type, g.gender, g.unionid, g.corp_name, g.position, ${fetchedAt}::timestamptz,
      g.remark, left(g.search, 500), g.staff_ids, g.add_ways, g.tag_ids, g.added_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(customer_id uuid, ext text, name text, avatar text, type smallint,
      gender smallint, unionid text, corp_name text, position text, remark text, search text, staff_ids uuid[], add_ways smallint[],
      tag_ids uuid[], added_at timestamptz)
    on conflict (corp_id, external_user_ext_id) do update set name = excluded.name, avatar = coalesce(nullif(excluded.avatar, ''), c.avatar),
      type = excluded.type, gender = excluded.gender, unionid = coalesce(excluded.unionid, c.unionid), corp_name = excluded.corp_name,
      position = excluded.position, fetched_at = excluded.fetched_at, seen_at = excluded.seen_at,
      updated_at = case when (c.name, c.corp_name) is distinct from (excluded.name, excluded.corp_name) then excluded.seen_at else c.updated_at end
    where c.fetched_at <= excluded.fetched_at
    returning c.customer_id, c.external_user_ext_id as ext, c.updated_at = c.seen_at as changed, c.xmax = 0 as inserted`.execute(tx)
  const tagsOf = new Map(rows.map((r) => [r.ext, r.tag_ids]))
  return new Map(
    put.map((r) => [r.ext, { customerId: r.customer_id, changed: r.changed, inserted: r.inserted, tagIds: tagsOf.get(r.ext)! }]),
  )
}

async function putFollows(tx: Tx, rows: (Relation & { customerId: string })[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map((r) => ({
    staff_id: r.staffId,
    customer_id: r.customerId,
    remark: r.remark,
    description: r.description,
    remark_corp_name: r.remarkCorpName,
    remark_mobiles: r.remarkMobiles,
    add_way: r.addWay,
    oper_userid: r.operUserid,
    state: r.state,
    tag_ids: r.tagIds,
    added_at: r.addedAt,
  }))
  await sql`
    insert into follows as f (corp_id, staff_id, customer_id, remark, description, remark_corp_name, remark_mobiles, add_way, oper_userid, state,
      tag_ids, added_at)
    select ${tx.corpId}::int, g.* from json_to_recordset(${JSON.stringify(given)}::json) as g(staff_id uuid, customer_id uuid, remark text,
      description text, remark_corp_name text, remark_mobiles text[], add_way smallint, oper_userid text, state text, tag_ids uuid[],
      added_at timestamptz)
    on conflict (corp_id, staff_id, customer_id) do update set remark = excluded.remark, description = excluded.description,
      remark_corp_name = excluded.remark_corp_name, remark_mobiles = excluded.remark_mobiles, add_way = excluded.add_way,
      oper_userid = excluded.oper_userid, state = excluded.state, tag_ids = excluded.tag_ids, added_at = excluded.added_at, updated_at = excluded.updated_at,
      seen_at = excluded.seen_at, way_id = case when f.state = excluded.state then f.way_id end,
      deleted_at = case when f.deleted_by = 'customer' and excluded.added_at <= f.added_at then f.deleted_at end,
      deleted_by = case when f.deleted_by = 'customer' and excluded.added_at <= f.added_at then f.deleted_by end`.execute(tx)
}

async function addSources(tx: Tx, pairs: { staff_id: string; customer_id: string }[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    update follows f set seen_at = now() from json_to_recordset(${JSON.stringify(pairs)}::json) as g(staff_id uuid, customer_id uuid)
    where f.corp_id = ${tx.corpId} and f.staff_id = g.staff_id and f.customer_id = g.customer_id`.execute(tx)
}

/** Ends relations, with what follows from it. Those that have ended already are left alone. */
export async function endRelations(tx: Tx, gone: Gone[]): Promise<number> {
  if (gone.length === 0) return 0
  await lockCustomers(
    tx,
    gone.map((g) => g.customerId),
  )
  const given = gone.map((g) => ({ staff_id: g.staffId, customer_id: g.customerId, by: g.by, at: g.at }))
  const { rows } = await sql<{ staff_id: string; customer_id: string; deleted_by: LostBy; deleted_at: Date }>`
    update follows f set deleted_at = g.at, deleted_by = g.by, updated_at = now()
    from json_to_recordset(${JSON.stringify(given)}::json) as g(staff_id uuid, customer_id uuid, by text, at timestamptz)
    where f.corp_id = ${tx.corpId} and f.staff_id = g.staff_id and f.customer_id = g.customer_id and f.deleted_at is null
    returning f.staff_id, f.customer_id, f.deleted_by, f.deleted_at`.execute(tx)
  if (rows.length === 0) return 0
  const customerIds = [...new Set(rows.map((r) => r.customer_id))]
  await recompute(tx, customerIds)
  const { rows: now } = await sql<{ customer_id: string; ext: string; status: string }>`
    select customer_id, external_user_ext_id as ext, status from customers
    where corp_id = ${tx.corpId} and customer_id = any(${customerIds}::uuid[])`.execute(tx)
  const about = new Map(now.map((c) => [c.customer_id, c]))
  await addTimelines(
    tx,
    rows.map((r) => ({
      customerId: r.customer_id,
      kind: 'customerAction' as const,
      staffId: r.staff_id,
      at: r.deleted_at,
      data: { action: 'lost', by: r.deleted_by },
    })),
  )
  await emitMany(
    tx,
    customerLost,
    rows.map((r) => ({
      customerId: r.customer_id,
      staffId: r.staff_id,
      externalUserId: about.get(r.customer_id)!.ext,
      by: r.deleted_by,
      at: r.deleted_at.toISOString(),
      last: about.get(r.customer_id)!.status === 'lost',
    })),
  )
  return rows.length
}
