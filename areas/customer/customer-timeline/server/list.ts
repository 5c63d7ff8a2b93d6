import { type RawBuilder, sql } from 'kysely'
import { followUpsOf } from '#areas/customer/customer-management/server/nouns/settings.ts'
import { visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Parsed } from '#core/contract/call.ts'
import { notAccepted } from '#core/contract/refused.ts'
import { type EventKind, eventKinds, type TimelineEvent } from '#core/contract/timeline.ts'
import type { Context } from '#core/server/context.ts'
import { badInput } from '#core/server/refusal.ts'
import { linesTold, type ToldLine } from '#core/server/timeline.ts'
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
}
/** What is kept of every event, beside what its line keeps. */
interface Data extends Record<string, unknown> {
  action?: string
  by?: string | null
  actor?: string
  text?: string
}

/**
 * A page of what happened with one customer: what was written as an event by the area where it happened, and merged in, what stands in rows of
 * an area as it is (`from`): welcomes, in the delivery log.
 */
export async function list(ctx: Context, { customerId, kinds, staffId, before }: Parsed<typeof customerEvents.list>) {
  await visible(ctx, { customerId })
  const { corpId, db } = ctx
  const [at, seq] = cursor(before)
  const beyond = before ? sql`and (x.at, x.seq) < (${at}::timestamptz, ${seq}::bigint)` : sql``
  const whose = staffId ? sql`and x.staff_id = ${staffId}` : sql``
  const readable = await readableOf(ctx)
  const lines = await linesTold()
  const others = rowsOf(lines, ctx, customerId).filter(({ kind }) => !kinds || kinds.includes(kind))
  const { rows } = await sql<Row>`
    with page as (
      (select x.* from (
        select e.at, e.event_id as seq, e.kind, e.staff_id, e.data from customer_events e
        where e.corp_id = ${corpId} and e.customer_id = ${customerId}
          and (${kinds ?? null}::text[] is null or e.kind = any(${kinds ?? null}::text[])) ${readable}) x
        where true ${beyond} ${whose} order by x.at desc, x.seq desc limit ${eventLimit + 1})
      ${sql.join(
        others.map(
          ({ kind, rows }) => sql`union all
      (select x.* from (
        select o.at, ${seqOf} as seq, ${kind}::text as kind, o.staff_id, o.data from (${rows}) o) x
        where true ${beyond} ${whose} order by x.at desc, x.seq desc limit ${eventLimit + 1})`,
        ),
        sql` `,
      )}
    )
    select p.seq::text as seq, p.at, to_char(p.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact, p.kind, p.staff_id, p.data,
      s.name as staff_name, s.alias as staff_alias, s.avatar as staff_avatar
    from page p
    left join staff s on s.corp_id = ${corpId} and s.staff_id = p.staff_id
    order by p.at desc, p.seq desc limit ${eventLimit + 1}`.execute(db)
  const pageRows = rows.slice(0, eventLimit)
  const last = pageRows.at(-1)
  const [told, about] = await Promise.all([
    toldOf(lines, ctx, customerId, pageRows),
    before ? nothing : filtersOf(ctx, customerId, readable, rowsOf(lines, ctx, customerId)),
  ])
  return {
    list: pageRows.map((r) => ({ ...view(r), ...told.get(r) })),
    next: rows.length > eventLimit && last ? `${last.exact}_${last.seq}` : null,
    ...about,
  }
}

function cursor(before: string | undefined): string[] {
  const [at = '', seq = ''] = before?.split('_') ?? []
  const ms = Date.parse(at)
  if (before && (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 23) !== at.slice(0, 23))) throw badInput('before', notAccepted)
  return [at, seq]
}

const nothing: Awaited<ReturnType<typeof filtersOf>> = { kinds: [], staff: [] }

/** Its rows have no number in the order of events: one that stays the same, and meets none of theirs. */
const seqOf = sql`-(hashtextextended(o.id::text, 0) & 9007199254740991)`
const rowsOf = (lines: readonly ToldLine[], ctx: Context, customerId: string) =>
  lines.flatMap(({ kind, from }) => (from ? [{ kind, rows: from(ctx.corpId, customerId) }] : []))

/** What the areas tell of these events, each of those of one line at once. */
async function toldOf(lines: readonly ToldLine[], ctx: Context, customerId: string, rows: readonly Row[]) {
  const pairs = await Promise.all(
    lines.map(async ({ line, tell }) => {
      const own = rows.filter((r) => (r.data.action ?? r.kind) === line)
      if (own.length === 0) return []
      const fields = await tell(
        own.map((r) => ({ staffId: r.staff_id, data: r.data })),
        ctx,
        customerId,
      )
      return own.map((r, i) => [r, fields[i]!] as const)
    }),
  )
  return new Map(pairs.flat())
}

/** A setting of the company: what colleagues wrote down may be theirs alone (research/ux.md A-6). */
async function readableOf(ctx: Context): Promise<RawBuilder<unknown>> {
  const staff = await followUpsOf(ctx)
  return staff
    ? sql`and (e.kind <> all(${[...Object.values(writtenKinds), 'updateRemark']}::text[]) or e.staff_id = any(${staff}::uuid[]))`
    : sql``
}

async function filtersOf(ctx: Context, customerId: string, readable: RawBuilder<unknown>, others: ReturnType<typeof rowsOf>) {
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
      ${sql.join(
        others.map(({ kind, rows: own }) => sql`union select ${kind}::text, o.staff_id from (${own}) o`),
        sql` `,
      )}) x
    left join staff s on s.corp_id = ${corpId} and s.staff_id = x.staff_id`.execute(ctx.db)
  const people = new Map(rows.flatMap((r) => (r.staff_id && r.name !== null ? [[r.staff_id, r] as const] : [])))
  return {
    kinds: eventKinds.filter((k) => rows.some((r) => r.kind === k)),
    staff: [...people.values()].map((r) => ({ staffId: r.staff_id!, name: r.name!, alias: r.alias ?? '', avatar: r.avatar ?? '' })),
  }
}

function view(r: Row): TimelineEvent {
  const d = r.data
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
    text: d.text ?? '',
    object: null,
  }
}
