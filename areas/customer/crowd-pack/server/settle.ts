import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { conditionsAsked } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import type { MoveCause } from '../contract.ts'
import type { PackRow } from './rows.ts'

/** What happened to a customer since the last look, and when the last of it did: a callback may tell late. */
export interface Happened {
  lines: Set<string>
  at: Date | null
}
export interface Moved {
  came: string[]
  went: string[]
}
type Within = (id: RawBuilder<unknown>) => RawBuilder<SqlBool>
type Asked = Awaited<ReturnType<typeof conditionsAsked>>

/**
 * Brings the members of a pack among some customers to whom its condition finds now, and keeps who came and went. As the program, whose scope
 * is the company. The pack's row is locked by the caller, so its size is true.
 */
export async function settle(
  ctx: Context,
  tx: Tx,
  pack: PackRow,
  within: Within,
  cause: MoveCause,
  happened: ReadonlyMap<string, Happened> = new Map(),
): Promise<Moved> {
  const { corpId } = ctx
  const asked = await conditionsAsked(ctx, pack.audience)
  const and = sql.join([sql`c.corp_id = ${corpId}`, within(sql`c.customer_id`), ...asked.map((a) => a.where)], sql` and `)
  const when = (id: string) => happened.get(id)?.at?.toISOString() ?? null
  // Since when they are in it is written with the row: to write it behind would be every row twice.
  const dated = [...happened].flatMap(([id, { at }]) => (at ? [id] : []))
  const [since, at] =
    dated.length > 0
      ? [
          sql`coalesce(g.at, now())`,
          sql`left join unnest(${dated}::uuid[], ${dated.map(when)}::timestamptz[]) g(id, at) on g.id = found.customer_id`,
        ]
      : [sql`now()`, sql``]
  const { rows } = await sql<{ id: string; came: boolean }>`
    with found as materialized (select c.customer_id from customers c where ${and}),
    went as (delete from crowd_members m where m.corp_id = ${corpId} and m.pack_id = ${pack.pack_id} and ${within(sql`m.customer_id`)}
      and not exists (select from found where found.customer_id = m.customer_id) returning m.customer_id),
    came as (insert into crowd_members (corp_id, pack_id, customer_id, since)
      select ${corpId}::int, ${pack.pack_id}::uuid, found.customer_id, ${since} from found ${at}
      on conflict do nothing returning customer_id)
    select came.customer_id as id, true as came from came union all select went.customer_id, false from went`.execute(tx)
  const moved = { came: rows.flatMap((r) => (r.came ? r.id : [])), went: rows.flatMap((r) => (r.came ? [] : r.id)) }
  if (rows.length === 0) return moved
  await sql`update crowd_packs set size = size + ${moved.came.length - moved.went.length}
    where corp_id = ${corpId} and pack_id = ${pack.pack_id}`.execute(tx)
  // Before it was whole nobody came: they were there.
  if (!pack.looked_at) return moved
  const ceased = await ceasedFor(corpId, tx, asked, moved.went)
  const begun = (id: string) => (cause === 'edited' ? [] : beganFor(asked, happened.get(id)?.lines, cause))
  await keepMoves(tx, pack.pack_id, cause, [
    ...moved.came.map((id) => ({ customerId: id, came: true, conditions: begun(id), at: when(id) })),
    ...moved.went.map((id) => ({ customerId: id, came: false, conditions: ceased.get(id) ?? [], at: when(id) })),
  ])
  return moved
}

/** Which conditions those who went do not meet any more: each is asked. */
async function ceasedFor(corpId: number, tx: Tx, asked: Asked, went: string[]): Promise<Map<string, string[]>> {
  if (went.length === 0 || asked.length === 0) return new Map()
  // Of one condition there is nothing to ask.
  if (asked.length === 1) return new Map(went.map((id) => [id, [asked[0]!.condition.field]]))
  const each = asked.map(({ condition, where }) => sql`case when (${where}) is not true then ${condition.field}::text end`)
  const { rows } = await sql<{ id: string; fields: string[] }>`
    select c.customer_id as id, array_remove(array[${sql.join(each)}], null) as fields from customers c
    where c.corp_id = ${corpId} and c.customer_id = any(${went}::uuid[])`.execute(tx)
  return new Map(rows.map((r) => [r.id, r.fields]))
}

/** Which conditions began to hold for somebody who came: those that what happened to them can have changed. A single one needs no guess. */
function beganFor(asked: Asked, lines: ReadonlySet<string> | undefined, cause: MoveCause): string[] {
  if (asked.length === 1) return [asked[0]!.condition.field]
  const by = ({ condition }: Asked[number]) =>
    cause === 'time' ? condition.overTime !== undefined : condition.lines?.some((line) => lines?.has(line))
  return asked.filter(by).map((a) => a.condition.field)
}

interface Move {
  customerId: string
  came: boolean
  conditions: string[]
  /** When what moved them happened; now without it. */
  at?: string | null
}
export async function keepMoves(tx: Tx, packId: string, cause: MoveCause, moves: Move[], actor = ''): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into crowd_moves (corp_id, pack_id, customer_id, came, cause, conditions, actor, at)
    select ${tx.corpId}::int, ${packId}::uuid, g."customerId", g.came, ${cause}, array(select jsonb_array_elements_text(g.conditions)), ${actor}, coalesce(g.at, now())
    from json_to_recordset(${JSON.stringify(moves)}::json) as g("customerId" uuid, came boolean, conditions jsonb, at timestamptz)`.execute(
    tx,
  )
}
