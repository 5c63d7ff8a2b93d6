import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Action, may } from '../contract/call.ts'
import type { Module } from '../contract/modules.ts'
import type { Owed } from '../contract/owed.ts'
import type { SeatKind } from '../contract/seats.ts'
import { type ActivationStatus, viewing } from '../contract/session.ts'
import { activationNow } from './activation-now.ts'
import { type Actor, nobody } from './actor.ts'
import type { DbPool } from './db.ts'
import { can, privilegesOf } from './rights.ts'
import { ordinaryRole } from './roles.ts'
import { lasts } from './session-lasts.ts'

/** Whose session it is, as its row says. */
interface Owner {
  corp_id: number
  kind: string
  staff_id: string | null
  account: string | null
  customer_ext_id: string | null
  /** As whom the session looks at the pages. */
  view_as?: string | null
}

/** How long an answer that brings another cookie may be on its way (`leave` in session.ts). */
const leavingMs = 1000

/** A person and what their company may do: one that is withdrawn or not activated yet leaves them themselves. */
export type ActorNow = Actor & { activation: Static<typeof ActivationStatus> }

/** Who may ask with these sessions, and as whom; by hash in hex. One statement, and one per company and kind of person. */
export async function actorsNow(db: DbPool, hashes: readonly Buffer[]): Promise<Map<string, ActorNow | 'leaving'>> {
  if (hashes.length === 0) return new Map()
  const rows = await db.all
    .selectFrom('sessions as s')
    .innerJoin('corps as c', 'c.corp_id', 's.corp_id')
    .select(['s.session_hash', 's.corp_id', 's.kind', 's.staff_id', 's.account', 's.customer_ext_id', 's.view_as'])
    .select([sql<boolean>`s.expires_at <= now()`.as('leaving'), activationNow.as('activation')])
    .where('s.session_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where((e) => e.or([lasts, sql<boolean>`s.expires_at between now() - make_interval(secs => ${leavingMs / 1000}) and now()`]))
    .execute()
  const actors = await actorsOf(db, rows)
  const now = new Map<string, ActorNow | 'leaving'>()
  for (const [i, { session_hash, leaving, activation }] of rows.entries()) {
    const actor = leaving ? ('leaving' as const) : actors[i] && { ...actors[i], activation }
    if (actor) now.set(session_hash.toString('hex'), actor)
  }
  return now
}

/** In the order of the rows; `null` for who left or is an administrator no more. */
export async function actorsOf(db: DbPool, rows: readonly Owner[]): Promise<(Actor | null)[]> {
  const known = new Map<string, Actor>()
  for (const [corpId, of] of Map.groupBy(rows, (row) => row.corp_id)) {
    const staffIds = [
      ...new Set(of.flatMap((row) => [row.kind === 'staff' ? row.staff_id : null, row.view_as ?? null].filter((id) => id !== null))),
    ]
    const accounts = [...new Set(of.flatMap((row) => (row.kind === 'admin' && row.account ? [row.account] : [])))]
    for (const actor of [...(await staff(db, corpId, staffIds)), ...(await admins(db, corpId, accounts))])
      known.set(`${corpId} ${actor.owner}`, actor)
  }
  return rows.map((row) => {
    if (row.kind === 'customer')
      return { ...nobody, kind: 'customer', customerExtId: row.customer_ext_id, owner: `customer:${row.customer_ext_id}` }
    const me = known.get(`${row.corp_id} ${row.kind === 'admin' ? `admin:${row.account}` : `staff:${row.staff_id}`}`)
    if (!row.view_as) return me ?? null
    // A view that may not go on ends the session: the page that is open must not be theirs again, with all they may do, from one click to the next.
    const seenAs = known.get(`${row.corp_id} staff:${row.view_as}`)
    return me && seenAs && mayView(me, seenAs) ? viewed(me, seenAs) : null
  })
}

/** Whoever may change roles may look as somebody else sees it who may do nothing that they may not do themselves. */
export const mayView = (me: Actor, as: Actor): boolean =>
  can(me, viewing.begin) &&
  (me.isRoot || (!as.isRoot && privilegesOf(as).every((p) => p.actions.every((a) => can(me, may(p.module as Module, a as Action))))))
/** What is a person's own, their tasks and settings, is not shown: nobody but the rows and rights is looked at. */
const viewed = ({ staffId, name, owner }: Actor, as: Actor): Actor => ({ ...as, owner: `view:${owner}`, viewer: { staffId, name, owner } })

async function admins(db: DbPool, corpId: number, accounts: string[]): Promise<Actor[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<{ name: string; account: string; owes: Owed | null }>`
    select a.name, a.account, case when a.must_change then 'password'
      when a.totp_secret is null and coalesce((c.settings #>> '{sign_in,totpRequired}')::boolean, false) then 'factor' end as owes
    from local_admins a join corps c on c.corp_id = a.corp_id
    where a.corp_id = ${corpId} and a.account = any(${accounts}::text[]) and a.suspended_at is null and a.deleted_at is null`.execute(
    db.forCorp(corpId),
  )
  return rows.map(({ name, account, owes }) => ({
    ...nobody,
    kind: 'admin',
    name,
    roleType: 'root',
    roleName: '超级管理员',
    owner: `admin:${account}`,
    // Who owes something may do nothing else: no rights at all, so that whatever asks for one refuses by itself.
    ...(owes ? { owes } : { isRoot: true, scope: 'all' as const }),
  }))
}

async function staff(db: DbPool, corpId: number, staffIds: string[]): Promise<Actor[]> {
  if (staffIds.length === 0) return []
  // A seat ends by itself as the clock goes: what is believed of it is believed for as long as the rest.
  const without = sql<SeatKind[]>`array(
    select g.kind from seat_grants g where g.corp_id = ${corpId} and not exists (
      select from seats t where t.corp_id = ${corpId} and t.staff_id = s.staff_id and t.kind = g.kind and t.ended_at is null
        and (t.ends_at is null or t.ends_at > now())) order by g.kind)`
  const rows = await db
    .forCorp(corpId)
    .selectFrom('staff as s')
    .leftJoin('roles as r', (j) => j.on('r.corp_id', '=', corpId).onRef('r.role_id', '=', 's.role_id'))
    .select([
      's.staff_id',
      's.staff_ext_id',
      's.name',
      's.department_ids',
      's.admin_departments',
      'r.name as role_name',
      'r.role_type',
      'r.privileges',
      'r.scope',
      'r.department_ids as chosen_departments',
      without.as('without_seat'),
    ])
    .where('s.corp_id', '=', corpId)
    .where('s.staff_id', '=', sql<string>`any(${staffIds}::uuid[])`)
    .where('s.status', '=', 1)
    .execute()
  return rows.map((one) => ({
    kind: 'staff',
    staffId: one.staff_id,
    staffExtId: one.staff_ext_id,
    name: one.name,
    isRoot: one.role_type === 'root',
    roleType: one.role_type ?? 'staff',
    roleName: one.role_name ?? ordinaryRole,
    privileges: (one.privileges ?? {}) as Record<string, string[]>,
    scope: (one.scope ?? 'own') as Actor['scope'],
    departmentIds: departmentsOf(one),
    withoutSeat: one.without_seat,
    customerExtId: null,
    owner: `staff:${one.staff_id}`,
  }))
}

/** Those that the role names; else those that were given with it (R246), or that the person leads; else those they are in. */
const departmentsOf = (one: {
  scope: string | null
  chosen_departments: number[] | null
  admin_departments: number[]
  department_ids: number[]
}): number[] => {
  if (one.scope === 'chosen') return one.chosen_departments ?? []
  return one.admin_departments.length > 0 ? one.admin_departments : one.department_ids
}
