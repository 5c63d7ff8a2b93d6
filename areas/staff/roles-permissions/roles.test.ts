import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { actions, type Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { type Module, modules } from '#core/contract/modules.ts'
import { staffMe } from '#core/contract/session.ts'
import { newId } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { cookieName } from '#core/server/session.ts'
import { startApp } from '#core/server/start.ts'
import { ask } from '#testing/ask.ts'
import { ground } from '#testing/company/ground.ts'
import { people, type Staff } from '#testing/company/people.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { acl, type PrivilegeDraft, roles } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
/** Known to WeCom: `wu` and `xia`. Ours alone, in several departments: ann, ben … (testing/company/people.ts). */
let wu: string
let xia: string
let ours: Staff
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['wu', 'xia']) app.sim.createStaff({ userid, name: `员工 ${userid}` })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  wu = (await app.call(staff.one, { staffExtId: 'wu' }, admin)).staffId
  xia = (await app.call(staff.one, { staffExtId: 'xia' }, admin)).staffId
  ours = await people(ground(app))
})
afterAll(() => app.close())

const sessionOf = async (staffId: string) =>
  `${cookieName}=${await app.app.sessions.begin({ corpId: app.corpId, kind: 'staff', staffId, ip: '', userAgent: '' })}`
const root = () => roleIdOf(app.corpId, 'root')
const ordinary = () => roleIdOf(app.corpId, 'staff')
const one = (roleId: string) => app.call(roles.privilege, { roleId }, admin)
type Content = Omit<Input<typeof roles.privilegeUpdate>, 'roleId' | 'version'>
const put = (roleId: string, content: Partial<Content>, as = admin) =>
  app.edit(roles.privilegeUpdate, { roleId, privileges: [], scope: 'own', departmentIds: [], ...content }, as)
async function newRole(name: string, content: Partial<Content> = {}): Promise<string> {
  const { roleId } = await app.call(roles.add, { name }, admin)
  await put(roleId, content)
  return roleId
}
const reads = (...names: Module[]): PrivilegeDraft[] => names.map((module) => ({ module, actions: ['read'] }))
const roleOf = async (staffId: string) => (await app.call(staff.one, { staffId }, admin)).roleName
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code

test('R051 roles are listed, added, copied, renamed and deleted; the four of the start keep their names and stay', async () => {
  const { list } = await app.call(roles.list, {}, admin)
  expect(list.slice(0, 4).map((r) => [r.roleType, r.isSystem])).toEqual([
    ['root', true],
    ['admin', true],
    ['department', true],
    ['staff', true],
  ])
  const roleId = await newRole('门店店长', { privileges: reads('customer', 'tag'), scope: 'department' })
  const copied = await app.call(roles.copy, { from: roleId, name: '副店长' }, admin)
  expect(await one(copied.roleId)).toMatchObject({
    name: '副店长',
    roleType: 'custom',
    isSystem: false,
    scope: 'department',
  })
  expect((await one(copied.roleId)).privileges).toEqual((await one(roleId)).privileges)
  await app.edit(roles.rename, { roleId: copied.roleId, name: ' 值班\u202e店长 ' }, admin)
  expect((await one(copied.roleId)).name).toBe('值班店长')
  expect(await codeOf(app.edit(roles.rename, { roleId: copied.roleId, name: '门店店长' }, admin))).toBe(code.conflict)

  const id = newId()
  for (const _ of [1, 2]) expect(await app.call(roles.add, { roleId: id, name: '只要一个' }, admin)).toEqual({ roleId: id })
  expect((await app.call(roles.list, {}, admin)).list.filter((r) => r.name === '只要一个')).toHaveLength(1)

  for (const roleType of ['root', 'admin', 'department', 'staff'] as const) {
    expect(await codeOf(app.call(roles.delete, { roleId: roleIdOf(app.corpId, roleType) }, admin))).toBe(code.conflict)
    expect(await codeOf(app.edit(roles.rename, { roleId: roleIdOf(app.corpId, roleType), name: '别名' }, admin))).toBe(code.conflict)
  }
  expect(await codeOf(put(root(), { privileges: [] }))).toBe(code.conflict)
  for (const gone of [id, copied.roleId]) expect(await app.call(roles.delete, { roleId: gone }, admin)).toEqual({ moved: 0 })
  expect(await codeOf(one(id))).toBe(code.notFound)
})

test('R052 R165 R233 a role may what it names and nothing else, and a negative line wins; it holds at the next request, in every process', async () => {
  const roleId = await newRole('试用')
  await app.call(acl.setRole, { staffId: wu, roleId }, admin)
  const session = await app.signIn('wu')
  const second = await startApp({ ...app.app.config, PORT: 0 }, 'http', { migrate: false })
  try {
    const sees = async () => [
      (await refusalOf(app.call(externalUsers.list, {}, session)))?.code ?? 'yes',
      (await ask(second.url, externalUsers.list, {}, session)).body.status_code || 'yes',
    ]
    const mine = async () => (await app.call(staffMe.me, {}, session)).privileges
    expect(await sees()).toEqual([code.forbidden, code.forbidden])
    expect(await mine()).toEqual([])

    await put(roleId, { privileges: reads('customer') })
    expect((await sees())[0]).toBe('yes')
    await expect.poll(sees, { interval: 5 }).toEqual(['yes', 'yes']) // the notice is on its way when the edit has answered
    expect(await mine()).toEqual([{ module: 'customer', actions: ['read'], actionNegative: false }])

    await put(roleId, { privileges: [...reads('customer'), { module: 'customer', actions: [], actionNegative: true }] })
    expect((await sees())[0]).toBe(code.forbidden)
    await expect.poll(sees, { interval: 5 }).toEqual([code.forbidden, code.forbidden])
    expect(await mine()).toEqual([{ module: 'customer', actions: [], actionNegative: true }])
    expect(await app.call(acl.check, { module: 'customer' }, session)).toEqual({ allowed: false })
  } finally {
    await second.stop()
  }
})

test('a role that two edit tells the slower who was faster; giving it to somebody is no edit', async () => {
  const roleId = await newRole('两个人改')
  const { version } = await one(roleId)
  await app.call(acl.setRole, { staffId: xia, roleId }, admin)
  const edit = (names: Module[]) =>
    app.call(roles.privilegeUpdate, { roleId, version, privileges: reads(...names), scope: 'own', departmentIds: [] }, admin)
  const both = await Promise.all([refusalOf(edit(['tag'])), refusalOf(edit(['customer']))])
  expect(both.map((r) => r?.code ?? 'saved').sort()).toEqual([code.conflict, 'saved'])
  expect(both.find((r) => r)!.message).toContain('系统管理员')
})

test('R053 R246 the scope of a role says whose rows its people see, the departments given with it where they are', async () => {
  const roleId = await newRole('区域', { privileges: reads('customer') })
  const session = await sessionOf(ours.cat) // of department 4, which is below 3
  /** Whose customers are counted for the person: those in their scope. */
  const seen = async () => {
    const { list } = await app.call(staff.list, { pageSize: 100 }, session)
    return list
      .flatMap((s) => (s.customerCount === null || s.staffExtId.length > 3 ? [] : [s.staffExtId]))
      .filter((id) => !['wu', 'xia'].includes(id))
  }
  await app.call(acl.setRole, { staffId: ours.cat, roleId }, admin)
  expect(await seen()).toEqual(['cat'])
  await put(roleId, { scope: 'department' })
  expect(await seen()).toEqual(['cat'])
  await app.call(acl.setRole, { staffId: ours.cat, roleId, departmentIds: [3] }, admin)
  expect(await seen()).toEqual(['ben', 'cat', 'fay'])
  await put(roleId, { scope: 'department_only' })
  expect(await seen()).toEqual(['ben', 'cat', 'fay']) // cat, too, though of department 4: one always sees oneself
  await app.call(acl.setRole, { staffId: ours.cat, roleId, departmentIds: [1] }, admin)
  expect(await seen()).toEqual(['cat', 'dan'])
  await put(roleId, { scope: 'chosen', departmentIds: [2] })
  expect(await seen()).toEqual(['ann', 'ben', 'cat', 'gus'])
  await put(roleId, { scope: 'all' })
  expect(await seen()).toEqual(['ann', 'ben', 'cat', 'dan', 'fay', 'gus'])
  expect(await codeOf(put(roleId, { scope: 'chosen' }))).toBe(code.badInput)
  expect(await codeOf(put(roleId, { scope: 'chosen', departmentIds: [99] }))).toBe(code.badInput)
  expect(await codeOf(app.call(acl.setRole, { staffId: ours.cat, roleId, departmentIds: [99] }, admin))).toBe(code.badInput)
})

test('R053 many get a role at once, all or nobody; people who left are nobody', async () => {
  const roleId = await newRole('一批人')
  const give = (staffIds: string[]) => app.call(acl.batchSetRole, { staffIds, roleId }, admin)
  expect(await codeOf(give([ours.ann, ours.eve]))).toBe(code.notFound)
  expect(await roleOf(ours.ann)).not.toBe('一批人')
  expect(await give([ours.ann, ours.fay])).toEqual({ changed: 2 })
  expect(await give([ours.ann, ours.gus])).toEqual({ changed: 1 })
  const { list, total } = await app.call(roles.staffList, { roleId }, admin)
  expect([list.map((m) => m.name), total]).toEqual([['ann', 'fay', 'gus'], 3])
  expect((await app.call(roles.staffList, { roleId, keyword: 'FA' }, admin)).list.map((m) => m.name)).toEqual(['fay'])
  expect((await app.call(roles.list, {}, admin)).list.find((r) => r.roleId === roleId)?.staffCount).toBe(3)

  expect(await codeOf(app.call(roles.delete, { roleId }, admin))).toBe(code.badInput)
  expect(await app.call(roles.delete, { roleId, moveTo: ordinary() }, admin)).toEqual({ moved: 3 })
  expect(await roleOf(ours.ann)).toBe('普通员工')
})

test('a role that is deleted while it is given is given to nobody', async () => {
  const roleId = await newRole('马上没有')
  const [deleted, given] = await Promise.all([
    refusalOf(app.call(roles.delete, { roleId, moveTo: ordinary() }, admin)),
    refusalOf(app.call(acl.setRole, { staffId: ours.gus, roleId }, admin)),
  ])
  expect(deleted).toBe(null)
  expect(given === null || given.code === code.conflict).toBe(true)
  expect(await roleOf(ours.gus)).toBe('普通员工')
  const late = await refusalOf(app.call(acl.setRole, { staffId: ours.gus, roleId }, admin))
  expect(late?.message).toContain('刚刚被删除了')
})

test('the last root cannot take away their own right, also when two do it to each other at once', async () => {
  for (const staffId of [wu, xia]) await app.call(acl.setRole, { staffId, roleId: root() }, admin)
  const everyRoot = () => app.call(roles.staffList, { roleId: root(), pageSize: 100 }, admin)
  for (const other of (await everyRoot()).list.filter((m) => ![wu, xia].includes(m.staffId)))
    await app.call(acl.setRole, { staffId: other.staffId, roleId: ordinary() }, admin)
  const [wuIn, xiaIn] = [await app.signIn('wu'), await app.signIn('xia')]
  const both = await Promise.all([
    refusalOf(app.call(acl.setRole, { staffId: xia, roleId: ordinary() }, wuIn)),
    refusalOf(app.call(acl.setRole, { staffId: wu, roleId: ordinary() }, xiaIn)),
  ])
  expect(both.filter((r) => r === null)).toHaveLength(1)
  const { list } = await everyRoot()
  expect(list).toHaveLength(1)
  const last = list[0]!.staffId
  const own = await refusalOf(app.call(acl.setRole, { staffId: last, roleId: ordinary() }, last === wu ? wuIn : xiaIn))
  expect(own?.message).toContain('至少要有一位')
  expect(await codeOf(app.call(acl.batchSetRole, { staffIds: [last], roleId: ordinary() }, admin))).toBe(code.conflict)
})

test('whoever may change roles gives no right that they do not have, and touches nobody who has more', async () => {
  const all = (module: Module): PrivilegeDraft => ({ module, actions: [...actions] })
  const roleId = await newRole('人事', { privileges: [all('privilege'), all('tag')], scope: 'all' })
  await app.call(acl.setRole, { staffId: ours.dan, roleId }, admin)
  const dan = await sessionOf(ours.dan)
  const more = await newRole('更大', { privileges: reads('customer'), scope: 'all' })
  const less = await newRole('更小', { privileges: reads('tag'), scope: 'all' })
  const tries = {
    own: () => put(roleId, { privileges: [all('privilege'), all('tag'), ...reads('customer')], scope: 'all' }, dan),
    narrowed: () => put(more, { privileges: reads('customer'), scope: 'own' }, dan),
    renamed: () => app.edit(roles.rename, { roleId: more, name: '改了' }, dan),
    exportTaken: () => app.edit(roles.exportPermissionUpdate, { roleId: more, modules: [] }, dan),
    taken: () => put(more, { privileges: [], scope: 'all' }, dan),
    copied: () => app.call(roles.copy, { from: more, name: '偷来的' }, dan),
    given: () => app.call(acl.setRole, { staffId: ours.dan, roleId: more }, dan),
    root: () => app.call(acl.setRole, { staffId: ours.dan, roleId: root() }, dan),
    newcomers: () => app.call(acl.defaultRoleUpdate, { roleId: more }, dan),
    exported: () => app.edit(roles.exportPermissionUpdate, { roleId: less, modules: ['customer'] }, dan),
    deleted: () => app.call(roles.delete, { roleId: more }, dan),
  }
  for (const [name, work] of Object.entries(tries)) expect(await codeOf(work()), name).toBe(code.forbidden)
  await app.call(acl.setRole, { staffId: ours.fay, roleId: more }, admin)
  expect(await codeOf(app.call(acl.setRole, { staffId: ours.fay, roleId: less }, dan)), 'somebody with more').toBe(code.forbidden)
  await app.call(acl.setRole, { staffId: ours.fay, roleId: less }, admin)
  await put(less, { privileges: [{ module: 'tag', actions: ['read', 'export'] }], scope: 'all' }, dan)
  await app.edit(roles.rename, { roleId: less, name: '更小的' }, dan)
  await put(less, { privileges: reads('tag'), scope: 'own' }, dan)
  expect(await roleOf(ours.fay)).toBe('更小的')
})

test('R054 new members get the role that is set, and keep what they have when it changes', async () => {
  expect(await app.call(acl.defaultRole, {}, admin)).toEqual({ roleId: ordinary(), name: '普通员工' })
  const roleId = await newRole('新人')
  await app.call(acl.defaultRoleUpdate, { roleId }, admin)
  expect(await app.call(acl.defaultRole, {}, admin)).toEqual({ roleId, name: '新人' })
  expect(await codeOf(app.call(acl.defaultRoleUpdate, { roleId: root() }, admin))).toBe(code.badInput)
  app.sim.createStaff({ userid: 'newcomer', name: '新来的' })
  await app.settled()
  const { staffId } = await app.call(staff.one, { staffExtId: 'newcomer' }, admin)
  expect(await roleOf(staffId)).toBe('新人')
  await app.call(acl.defaultRoleUpdate, { roleId: ordinary() }, admin)
  app.sim.changeStaff({ userid: 'newcomer', position: '导购' })
  await app.settled()
  expect(await roleOf(staffId)).toBe('新人')
  await app.call(acl.defaultRoleUpdate, { roleId }, admin)
  await app.call(roles.delete, { roleId, moveTo: ordinary() }, admin)
  expect((await app.call(acl.defaultRole, {}, admin)).roleId).toBe(ordinary())
})

test('a role given by hand outlives a sync; who left and comes back under the same userid begins anew', async () => {
  const roleId = await newRole('手动给的')
  app.sim.createStaff({ userid: 'again', name: '回来的' })
  await app.settled()
  const { staffId } = await app.call(staff.one, { staffExtId: 'again' }, admin)
  await app.call(acl.setRole, { staffId, roleId, departmentIds: [1] }, admin)
  app.sim.changeStaff({ userid: 'again', position: '店长' })
  await app.settled()
  expect(await roleOf(staffId)).toBe('手动给的')
  app.sim.changeStaff({ userid: 'again', status: 5 })
  await app.settled()
  app.sim.setClock({ advance_ms: 2_000 }) // within one second the two arrivals would be one callback
  app.sim.createStaff({ userid: 'again', name: '另一个人' })
  await app.settled()
  expect(await app.call(staff.one, { staffId }, admin)).toMatchObject({ status: 1, roleName: '普通员工' })
  const { rows } =
    await sql<object>`select role_by_hand, admin_departments from staff where corp_id = ${app.corpId} and staff_id = ${staffId}`.execute(
      app.ctx.db,
    )
  expect(rows).toEqual([{ role_by_hand: false, admin_departments: [] }])
})

test('R055 the export permission of a role is saved and read back, and the rest of it stays', async () => {
  const roleId = await newRole('导出', { privileges: [{ module: 'customer', actions: ['read', 'export'] }, ...reads('tag')] })
  expect(await app.call(roles.exportPermission, { roleId }, admin)).toMatchObject({ modules: ['customer'] })
  await app.edit(roles.exportPermissionUpdate, { roleId, modules: ['tag', 'channel_qr'] }, admin)
  expect((await app.call(roles.exportPermission, { roleId }, admin)).modules.sort()).toEqual(['channel_qr', 'tag'])
  expect((await one(roleId)).privileges.map((p) => [p.module, p.actions]).sort()).toEqual([
    ['channel_qr', ['export']],
    ['customer', ['read']],
    ['tag', ['read', 'export']],
  ])
})

test('R056 R057 R058 R234 one’s own rights as a map, as a list, and one by one', async () => {
  const roleId = await newRole('查自己', { privileges: [{ module: 'tag', actions: ['read', 'update'] }] })
  await app.call(acl.setRole, { staffId: ours.ann, roleId }, admin)
  const ann = await sessionOf(ours.ann)
  const { navPrivilege } = await app.call(acl.navPrivilege, {}, ann)
  expect(Object.keys(navPrivilege)).toHaveLength(116)
  expect(Object.keys(navPrivilege).filter((module) => navPrivilege[module])).toEqual(['tag'])
  expect((await app.call(acl.myPrivileges, {}, ann)).privileges).toEqual([
    { module: 'tag', actions: ['read', 'update'], actionNegative: false },
  ])
  const check = async (module: Module, action?: 'update' | 'delete') =>
    (await app.call(acl.check, { module, object: 'any', ...(action && { action }) }, ann)).allowed
  expect([await check('tag'), await check('tag', 'update'), await check('tag', 'delete'), await check('customer')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('R059 R232 the change record says what was and what is; the list of administrators holds all but ordinary staff', async () => {
  const roleId = await newRole('记录', { privileges: reads('tag'), scope: 'department' })
  await app.call(acl.setRole, { staffId: ours.ben, roleId }, admin)
  const { list } = await app.call(acl.changeRecords, { roleId }, admin)
  expect(list.map((r) => [r.action, r.actor, r.name])).toEqual([
    ['role.update', '系统管理员', '记录'],
    ['role.create', '系统管理员', '记录'],
  ])
  expect(list[0]!.changes).toEqual([
    { field: 'tag', before: [], after: ['read'] },
    { field: 'scope', before: ['own'], after: ['department'] },
  ])
  const [given] = (await app.call(acl.changeRecords, { pageSize: 1 }, admin)).list
  expect(given).toMatchObject({ action: 'role.give', name: 'ben' })
  expect(given!.changes.find((c) => c.field === 'role')).toEqual({ field: 'role', before: ['manager'], after: ['记录'] })
  await app.call(acl.setRole, { staffId: ours.ben, roleId }, admin)
  expect((await app.call(acl.changeRecords, { pageSize: 1 }, admin)).list[0]!.recordId, 'nothing was changed').toBe(given!.recordId)

  const admins = await app.call(acl.adminList, { pageSize: 100 }, admin)
  expect(admins.list[0]).toMatchObject({ account: 'admin', staffId: null, roleType: 'root' })
  const names = admins.list.map((a) => a.name)
  expect(names).toContain('ben')
  expect(names).not.toContain('gus')
  expect(admins.total).toBe(names.length)
  const paged = await Promise.all([1, 2].map((page) => app.call(acl.adminList, { page, pageSize: 3 }, admin)))
  expect(paged.flatMap((p) => p.list.map((a) => a.name))).toEqual(names.slice(0, 6))
})

test('R248 there are 116 modules: base 56, chat 11, marketing 30, service 7, sales 12', async () => {
  const { list, total } = await app.call(acl.moduleList, {}, admin)
  expect(total).toBe(116)
  const count = Map.groupBy(list, (m) => modules[m.module as Module].menuArea)
  expect(Object.fromEntries([...count].map(([area, of]) => [area, of.length]))).toEqual({
    base: 56,
    chat: 11,
    marketing: 30,
    service: 7,
    sales: 12,
  })
  expect(list.find((m) => m.module === 'privilege')?.actions).toEqual(['read', 'create', 'update', 'delete'])
  expect(list.find((m) => m.module === 'staff')?.actions).toEqual(['read', 'update'])
  expect(list.find((m) => m.module === 'raffle_activity')?.actions).toEqual([])
})

test('why somebody may not see a page: account, role and scope, and which roles would do', async () => {
  const roleId = await newRole('看不到', { privileges: reads('tag'), scope: 'department' })
  const would = await newRole('看得到', { privileges: reads('tag', 'channel_qr'), scope: 'department' })
  await app.call(acl.setRole, { staffId: ours.ann, roleId }, admin)
  const ask = (more: object = {}) => app.call(acl.explain, { staffId: ours.ann, module: 'channel_qr', ...more }, admin)
  const no = await ask({ ofStaffId: ours.cat })
  expect(no).toMatchObject({ allowed: false, status: 1, hasSeat: true, roleName: '看不到', roleStaffCount: 1, actions: [], sees: false })
  expect(no.departmentNames).toEqual(['一店'])
  expect(no.others[0]).toEqual({ roleId: would, name: '看得到', more: 1, less: 0 })
  expect(no.grantable).toBe(true)
  // Whoever reads roles and has neither of these rights is offered nothing they could not give.
  const reader = await newRole('只看角色', { privileges: reads('privilege', 'tag'), scope: 'all' })
  await app.call(acl.setRole, { staffId: ours.ben, roleId: reader }, admin)
  const asked = { staffId: ours.ann, module: 'channel_qr' } as const
  expect(await app.call(acl.explain, asked, await sessionOf(ours.ben))).toMatchObject({ allowed: false, grantable: false, others: [] })
  await app.call(acl.setRole, { staffId: ours.ann, roleId: would }, admin)
  expect(await ask({ ofStaffId: ours.ben })).toMatchObject({ allowed: true, actions: ['read'], sees: true })
  expect(await app.call(acl.explain, { staffId: ours.eve, module: 'tag' }, admin)).toMatchObject({ allowed: false, status: 5, sees: null })
})

test('why: what somebody sees of the fields of customers behind the page, by the right that opens a mask and by whose a field is', async () => {
  const [other, theirs] = [await newRole('别的角色'), await newRole('只看客户', { privileges: reads('customer'), scope: 'all' })]
  const field = {
    ...{ key: 'shop_level', type: 'text' as const, labelZh: '消费等级', labelEn: '', limits: {}, options: [], initial: null },
    ...{ required: false, readOnly: false, masked: false, indexed: false, departmentIds: [], roleIds: [other] },
  }
  await app.call(customFields.add, field, admin)
  await app.call(acl.setRole, { staffId: ours.ann, roleId: theirs }, admin)
  const ask = async (module: Module) => (await app.call(acl.explain, { staffId: ours.ann, module }, admin)).fields
  expect(await ask('customer')).toMatchObject({ reveals: false, masked: [], hidden: [{ labelZh: '消费等级' }] })
  expect(await ask('channel_qr')).toBeNull()
  await put(theirs, { privileges: [{ module: 'customer', actions: ['read', 'update'] }], scope: 'all' })
  expect(await ask('customer')).toMatchObject({ reveals: true })
  // Nobody who reads roles learns of a field that is not theirs to see.
  const reader = await newRole('只看角色和客户', { privileges: reads('privilege', 'customer'), scope: 'all' })
  await app.call(acl.setRole, { staffId: ours.cat, roleId: reader }, admin)
  const asked = { staffId: ours.ann, module: 'customer' } as const
  expect(await app.call(acl.explain, asked, await sessionOf(ours.cat))).toMatchObject({ fields: { hidden: [] } })
})
