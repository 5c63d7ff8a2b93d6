import { type RawBuilder, sql } from 'kysely'
import { followUpsOf } from '#areas/customer/customer-management/server/nouns/settings.ts'
import { visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Parsed } from '#core/contract/call.ts'
import { notAccepted } from '#core/contract/refused.ts'
import { type EventKind, eventKinds, type TimelineEvent } from '#core/contract/timeline.ts'
import type { Context } from '#core/server/context.ts'
import { badInput } from '#core/server/refusal.ts'
import { type customerEvents, eventLimit, writtenKinds } from '../contract.ts'

interface Row {
  seq: string
  at: Date
  /** `at` to the microsecond: a cursor must not round. */
  exact: string
  kind: EventKind
  staff_id: string | null
  staff_name: string | null
  staff_alias: string | null
  staff_avatar: string | null
  data: Data
  source: string | null
  way_id: string | null
}
/** What the writers of events keep; each action has some of these. */
interface Data {
  action?: string
  by?: string | null
  actor?: string
  text?: string
  name?: string
  before?: string
  after?: string
  added?: string[]
  removed?: string[]
  addWay?: number
  missionId?: string
  reason?: string
  state?: string
  latencyMs?: number | null
}

/**
 * A page of what happened with one customer. Welcomes stand in the delivery log only, so they are merged in here; everything else was written
 * as an event by the area where it happened.
 */
export async function list(ctx: Context, { customerId, kinds, staffId, before }: Parsed<typeof customerEvents.list>) {
  await visible(ctx, { customerId })
  const { corpId, db } = ctx
  const [at, seq] = cursor(before)
  const beyond = before ? sql`and (x.at, x.seq) < (${at}::timestamptz, ${seq}::bigint)` : sql``
  const whose = staffId ? sql`and x.staff_id = ${staffId}` : sql``
  const readable = await readableOf(ctx)
  const welcomes = !kinds || kinds.includes('customerAction')
  const { rows } = await sql<Row>`
    with page as (
      (select x.* from (
        select e.at, e.event_id as seq, e.kind, e.staff_id, e.data from customer_events e
        where e.corp_id = ${corpId} and e.customer_id = ${customerId}
          and (${kinds ?? null}::text[] is null or e.kind = any(${kinds ?? null}::text[])) ${readable}) x
        where true ${beyond} ${whose} order by x.at desc, x.seq desc limit ${eventLimit + 1})
      union all
      (select x.* from (
        select d.at, -(hashtextextended(d.delivery_id::text, 0) & 9007199254740991) as seq, 'customerAction' as kind, d.staff_id,
          jsonb_build_object('action', 'welcome', 'state', d.state, 'reason', d.reason, 'latencyMs', d.latency_ms, 'text', d.content->>'text') as data
        from deliveries d where d.corp_id = ${corpId} and d.customer_id = ${customerId} and d.kind = 'welcome' and d.state <> 'waiting' and ${welcomes}) x
        where true ${beyond} ${whose} order by x.at desc, x.seq desc limit ${eventLimit + 1})
    )
    select p.seq::text as seq, p.at, to_char(p.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, p.kind, p.staff_id, p.data,
      s.name as staff_name, s.alias as staff_alias, s.avatar as staff_avatar, f.source_name as source, f.way_id
    from page p
    left join staff s on s.corp_id = ${corpId} and s.staff_id = p.staff_id
    left join follows f on f.corp_id = ${corpId} and f.staff_id = p.staff_id and f.customer_id = ${customerId}
      and p.data->>'action' = 'added' and f.state = p.data->>'state'
    order by p.at desc, p.seq desc limit ${eventLimit + 1}`.execute(db)
  const pageRows = rows.slice(0, eventLimit)
  const last = pageRows.at(-1)
  const [tags, about] = await Promise.all([tagsOf(ctx, pageRows), before ? nothing : filtersOf(ctx, customerId, readable)])
  return { list: pageRows.map((r) => view(r, tags)), next: rows.length > eventLimit && last ? `${last.exact}_${last.seq}` : null, ...about }
}

function cursor(before: string | undefined): string[] {
  const [at = '', seq = ''] = before?.split('_') ?? []
  const ms = Date.parse(at)
  if (before && (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 23) !== at.slice(0, 23))) throw badInput('before', notAccepted)
  return [at, seq]
}

const nothing: Awaited<ReturnType<typeof filtersOf>> = { kinds: [], staff: [] }

type Tags = Map<string, TimelineEvent['tagsAdded'][number]>

/** Deleted tags too: that one was given stays true. */
async function tagsOf(ctx: Context, rows: Row[]): Promise<Tags> {
  const ids = [...new Set(rows.flatMap((r) => (r.data.action === 'tags' ? [...(r.data.added ?? []), ...(r.data.removed ?? [])] : [])))]
  if (ids.length === 0) return new Map()
  const found = await sql<{ tag_id: string; name: string; group_name: string }>`
    select t.tag_id, t.name, g.name as group_name from tags t join tag_groups g on g.corp_id = ${ctx.corpId} and g.group_id = t.group_id
    where t.corp_id = ${ctx.corpId} and t.tag_id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(found.rows.map((t) => [t.tag_id, { tagId: t.tag_id, name: t.name, groupName: t.group_name }]))
}

/** A setting of the company: what colleagues wrote down may be theirs alone (research/ux.md A-6). */
async function readableOf(ctx: Context): Promise<RawBuilder<unknown>> {
  const staff = await followUpsOf(ctx)
  return staff ? sql`and (e.kind <> all(${Object.values(writtenKinds)}::text[]) or e.staff_id = any(${staff}::uuid[]))` : sql``
}

async function filtersOf(ctx: Context, customerId: string, readable: RawBuilder<unknown>) {
  const { corpId } = ctx
  const { rows } = await sql<{
    kind: EventKind
    staff_id: string | null
    name: string | null
    alias: string | null
    avatar: string | null
  }>`
    select distinct x.kind, x.staff_id, s.name, s.alias, s.avatar from (
      select e.kind, e.staff_id from customer_events e where e.corp_id = ${corpId} and e.customer_id = ${customerId} ${readable}
      union select 'customerAction', staff_id from deliveries
        where corp_id = ${corpId} and customer_id = ${customerId} and kind = 'welcome' and state <> 'waiting') x
    left join staff s on s.corp_id = ${corpId} and s.staff_id = x.staff_id`.execute(ctx.db)
  const people = new Map(rows.flatMap((r) => (r.staff_id && r.name !== null ? [[r.staff_id, r] as const] : [])))
  return {
    kinds: eventKinds.filter((k) => rows.some((r) => r.kind === k)),
    staff: [...people.values()].map((r) => ({ staffId: r.staff_id!, name: r.name!, alias: r.alias ?? '', avatar: r.avatar ?? '' })),
  }
}

function view(r: Row, tags: Tags): TimelineEvent {
  const d = r.data
  const refs = (ids: string[] | undefined) => (ids ?? []).flatMap((id) => tags.get(id) ?? [])
  const object = d.missionId
    ? { kind: 'mission', id: d.missionId }
    : d.action === 'added' && r.way_id
      ? { kind: 'liveCode', id: r.way_id }
      : null
  return {
    eventId: r.seq,
    at: r.at.toISOString(),
    kind: r.kind,
    action: d.action ?? '',
    staff:
      r.staff_id && r.staff_name !== null
        ? { staffId: r.staff_id, name: r.staff_name, alias: r.staff_alias ?? '', avatar: r.staff_avatar ?? '' }
        : null,
    // A mark set by hand names who set it; `by` alone would only say that it was a colleague.
    by: (d.by === 'staff' && d.actor) || d.by || d.actor || '',
    text: d.text ?? d.name ?? '',
    before: d.before ?? '',
    after: d.after ?? '',
    tagsAdded: d.action === 'tags' ? refs(d.added) : [],
    tagsRemoved: d.action === 'tags' ? refs(d.removed) : [],
    addWay: d.addWay ?? null,
    source: d.action === 'added' ? (r.source ?? '') : '',
    reason: d.state === 'not_sent' || d.state === 'unknown' ? d.reason || 'unknown' : '',
    latencyMs: d.latencyMs ?? null,
    object,
  }
}
