import { sql } from 'kysely'
import { chooseDepartment, departmentGone, departmentNames } from '#areas/staff/staff-management/server/nouns/departments.ts'
import type { Input } from '#core/contract/call.ts'
import { type SeatKind, seatKinds, seatNames } from '#core/contract/seats.ts'
import { thing } from '#core/contract/things.ts'
import { staffInScope } from '#core/server/access.ts'
import { auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { badInput, conflict } from '#core/server/refusal.ts'
import { endingDays, type KindState, type seats, unusedAfter } from '../contract.ts'

/** What there is of a kind that is counted. */
export interface Grant {
  kind: SeatKind
  granted: number | null
  ends_at: Date | null
  new_members: KindState['newMembers']
  department_ids: number[]
  new_since: Date
  version: number
}
const columns = sql`g.kind, g.granted, g.ends_at, g.new_members, g.department_ids, g.new_since, g.version`

export async function grantsOf(db: Db | Tx): Promise<Map<SeatKind, Grant>> {
  const { rows } = await sql<Grant>`select ${columns} from seat_grants g where g.corp_id = ${db.corpId}`.execute(db)
  return new Map(rows.map((row) => [row.kind, row]))
}

/** Whoever gives or takes seats of a kind does so after the other: else two could give the last one at once. */
export async function lockGrants(tx: Tx, kinds: readonly SeatKind[]): Promise<Map<SeatKind, Grant>> {
  const { rows } = await sql<Grant>`
    select ${columns} from seat_grants g where g.corp_id = ${tx.corpId} and g.kind = any(${kinds}::text[])
    order by g.kind for update`.execute(tx)
  return new Map(rows.map((row) => [row.kind, row]))
}

/** A seat that runs at this moment, of `seats t`. */
export const running = sql`t.ended_at is null and (t.ends_at is null or t.ends_at > now())`

/** Of `seats t`: those of whom the asker is told when they were used. Seats are the company's to see, when somebody works is not. */
export async function seenBy(ctx: Context) {
  const scope = await staffInScope(ctx)
  return scope ? sql<boolean>`t.staff_id = any(${scope}::uuid[])` : sql<boolean>`true`
}
/** Of those: it was there for so many days, its use was counted, and there was none. */
export const unusedFor = async (
  ctx: Context,
  days: number,
) => sql<boolean>`(${await seenBy(ctx)} and t.use_counted_from <= now() - make_interval(days => ${days}::int)
  and not exists (select from seat_uses u where u.corp_id = ${ctx.corpId} and u.staff_id = t.staff_id and u.kind = t.kind
    and u.used_at > now() - make_interval(days => ${days}::int)))`

/** The kind is not counted, so that there is nothing to give. */
export const notCounted = (kind: SeatKind) =>
  badInput('kinds', {
    zh: `${seatNames()[kind].zh}不限，人人都有，不用分配`,
    en: `Seats for ${seatNames()[kind].en.toLowerCase()} are not counted: everybody has one`,
  })

export async function summary(ctx: Context) {
  const { corpId, db } = ctx
  const unused = await unusedFor(ctx, unusedAfter)
  const [grants, counted, waits] = await Promise.all([
    grantsOf(db),
    sql<{ kind: SeatKind; used: number; ending: number; unused: number }>`
      select t.kind, count(*)::int as used,
        count(*) filter (where t.ends_at <= now() + make_interval(days => ${endingDays}))::int as ending,
        count(*) filter (where ${unused})::int as unused
      from seats t where t.corp_id = ${corpId} and ${running} group by t.kind`.execute(db),
    sql<{ kind: SeatKind; n: number }>`
      select w.kind, count(*)::int as n from seat_waits w join staff s on s.corp_id = ${corpId} and s.staff_id = w.staff_id and s.status <> 5
      where w.corp_id = ${corpId} group by w.kind`.execute(db),
  ])
  const used = new Map(counted.rows.map((row) => [row.kind, row]))
  const waiting = new Map(waits.rows.map((row) => [row.kind, row.n]))
  const kinds = seatKinds.map((kind): KindState => {
    const grant = grants.get(kind)
    return {
      kind,
      counted: grant !== undefined,
      granted: grant?.granted ?? null,
      used: used.get(kind)?.used ?? 0,
      ending: used.get(kind)?.ending ?? 0,
      unused: used.get(kind)?.unused ?? 0,
      waiting: waiting.get(kind) ?? 0,
      endsAt: grant?.ends_at?.toISOString() ?? null,
      newMembers: grant?.new_members ?? 'nobody',
      departmentIds: grant?.department_ids ?? [],
      version: grant?.version ?? 0,
    }
  })
  return { kinds }
}

const aKind = thing('seats', '席位设置')

export async function updateKind(ctx: Context, { kind, version, newMembers, departmentIds }: Input<typeof seats.kindUpdate>) {
  if (newMembers === 'departments' && departmentIds.length === 0) throw badInput('department_ids', chooseDepartment)
  const ids = newMembers === 'departments' ? [...new Set(departmentIds)].sort((a, b) => a - b) : []
  await ctx.tx(async (tx) => {
    const names = await departmentNames(tx, ids)
    if (ids.some((id) => !names.has(id))) throw badInput('department_ids', departmentGone)
    const grant = (await lockGrants(tx, [kind])).get(kind)
    if (!grant) throw notCounted(kind)
    await checkVersion(tx, grant.version, version, { thing: aKind, kind: 'seat_kind', id: kind })
    await sql`
      update seat_grants set new_members = ${newMembers}, department_ids = ${ids}::int[], version = version + 1,
        new_since = ${grant.new_members === 'nobody' ? new Date() : grant.new_since}
      where corp_id = ${ctx.corpId} and kind = ${kind}`.execute(tx)
    const before = await departmentNames(tx, grant.department_ids)
    await auditEdit(tx, ctx, 'seat.kind', {
      kind: 'seat_kind',
      id: kind,
      name: seatNames()[kind].zh,
      before: { newMembers: grant.new_members, departments: grant.department_ids.map((id) => before.get(id) ?? String(id)) },
      after: { newMembers, departments: ids.map((id) => names.get(id)!) },
    })
  })
  return {}
}

/** The end that a seat of the grant gets: not after that of the grant, and still to come. */
export function endOf(grant: Grant, asked: Date | null): Date | null {
  if (grant.ends_at && grant.ends_at <= new Date())
    throw conflict(
      { zh: '这类席位已到期，续期后才能分配', en: 'What was granted of this kind has ended; it has to be renewed first' },
      'kinds',
    )
  if (!asked) return grant.ends_at
  if (asked <= new Date()) throw badInput('ends_at', { zh: '到期时间要晚于现在', en: 'The end must be still to come' })
  if (grant.ends_at && asked > grant.ends_at)
    throw badInput('ends_at', {
      zh: '不能晚于这类席位本身的到期时间',
      en: 'It cannot be after the end of what was granted',
    })
  return asked
}
