import { sql } from 'kysely'
import { aMember } from '#areas/staff/staff-management/contract.ts'
import { departmentNames } from '#areas/staff/staff-management/server/nouns/departments.ts'
import { type Input, may } from '#core/contract/call.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { seatOf } from '#core/contract/seats.ts'
import { staffInScope } from '#core/server/access.ts'
import { contributed } from '#core/server/areas.ts'
import { closedBy } from '#core/server/closed.ts'
import type { Context } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import { actionsIn, can, privilegesOf } from '#core/server/rights.ts'
import type { SeenFields } from '#core/server/seen-fields.ts'
import { actorsOf } from '#core/server/session-actors.ts'
import type { acl } from '../contract.ts'
import { moduleList } from './modules.ts'
import { reaches, rightsIn } from './reach.ts'
import { roleRows } from './role-rows.ts'

interface Row {
  name: string
  alias: string
  admin_departments: number[]
  status: number
  has_seat: boolean
  role_id: string | null
}

/** Whose fields the pages of a module show. */
const fieldsOf = async (module: Module) =>
  (await contributed<SeenFields>('seen-fields.ts')).find((of) => of.areas.includes(modules[module].area))

/** Asks the code that decides, as the person would be asked. */
export async function explain(ctx: Context, { staffId, module, action = 'read', ofStaffId }: Input<typeof acl.explain>) {
  const { rows } = await sql<Row>`
    select s.name, s.alias, s.admin_departments, s.status, s.has_seat, s.role_id from staff s
    where s.corp_id = ${ctx.corpId} and s.staff_id = ${staffId}`.execute(ctx.db)
  const person = rows[0]
  if (!person) throw notFound(aMember)
  const session = { corp_id: ctx.corpId, kind: 'staff', staff_id: staffId, account: null, customer_ext_id: null }
  const [me] = await actorsOf(ctx.app.db, [session])
  const all = await roleRows(ctx.db)
  const role = all.find((r) => r.role_id === person.role_id)
  const isRoot = role?.role_type === 'root'
  const privileges = role?.privileges ?? {}
  const right = may(module, action)
  const mine = rightsIn({ role_type: role?.role_type ?? '', privileges })
  // what no call asks for yet, nobody gains or loses
  const there = new Set((await moduleList()).list.flatMap((m) => m.actions.map((one) => `${m.module}.${one}`)))
  const beyond = (those: Set<string>, these: Set<string>) => [...those].filter((one) => there.has(one) && !these.has(one)).length
  const others = (reaches(ctx, role) ? all : [])
    .filter((r) => r !== role && r.role_type !== 'root' && reaches(ctx, r) && actionsIn(r.privileges, module).includes(action))
    .map((r) => ({ roleId: r.role_id, name: r.name, more: beyond(rightsIn(r), mine), less: beyond(mine, rightsIn(r)) }))
    .sort((a, b) => a.more + a.less - b.more - b.less || a.less - b.less)
  const scope = me && ofStaffId ? await staffInScope({ ...ctx, me }) : null
  return {
    staffId,
    name: person.name,
    alias: person.alias,
    allowed: me ? can(me, right) : false,
    status: person.status,
    hasSeat: person.has_seat,
    closedBy: me ? closedBy(me, module) : null,
    seatKind: seatOf(module),
    roleId: person.role_id,
    roleName: role?.name ?? '',
    roleStaffCount: role?.staff_count ?? 0,
    actions: privilegesOf({ isRoot, privileges }).find((p) => p.module === module)?.actions ?? [],
    scope: isRoot ? ('all' as const) : (role?.scope ?? 'own'),
    departmentNames: me ? [...(await departmentNames(ctx.db, me.departmentIds)).values()] : [],
    departmentIds: person.admin_departments,
    sees: ofStaffId && me ? scope === null || scope.includes(ofStaffId) : null,
    fields: (me && (await (await fieldsOf(module))?.look(ctx, me))) ?? null,
    grantable: role !== undefined && !isRoot && reaches(ctx, role) && can(ctx.me, right),
    others: others.slice(0, 3),
  }
}
