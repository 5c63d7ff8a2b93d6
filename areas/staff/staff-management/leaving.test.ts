import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { user } from '#core/contract/session.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { departments, staff } from './contract.ts'
import { putStaff } from './server/nouns/staff.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', sync: true })
  await app.settled(60_000)
  root = await app.asAdmin()
})
afterAll(() => app.close())

const person = async (staffExtId: string) => app.call(staff.one, { staffExtId }, root)

test('who leaves keeps what they hold until it is handed on, and may not come in; back under the same userid they go on', async () => {
  const { sim } = app
  sim.createStaff({ userid: 'annie', name: '安妮' })
  const su = sim.createCustomer({ name: '苏念' }).id
  sim.add({ person_id: su, userid: 'annie' })
  await app.settled() // who owns a group is known by then
  const { chat_id } = sim.createGroup({ owner: 'annie', name: '静安面包群', members: [su] })
  await app.settled()
  const { staffId, leftAt } = await person('annie')
  expect(leftAt).toBeNull()
  const held = async () => {
    const customers = await app.call(externalUsers.list, { staffIds: [staffId], status: 'friend' }, root)
    const owned = await app.call(groups.list, { staffIds: [staffId] }, root)
    return [customers.list.map((c) => c.externalUserExtId), owned.list.map((g) => g.groupExtId)]
  }
  expect(await held()).toEqual([[su], [chat_id]])
  const session = await app.signIn('annie')
  expect((await app.call(user.me, {}, session)).user.name).toBe('安妮')

  sim.changeStaff({ userid: 'annie', status: 5 })
  await app.settled()
  expect(await person('annie')).toMatchObject({ status: 5, leftAt: expect.any(String), hasCustomerContact: false, unavailable: '已离职' })
  expect((await app.call(staff.list, { status: 5 }, root)).list.map((s) => [s.name, s.customerCount])).toEqual([['安妮', 1]])
  expect((await app.call(staff.list, {}, root)).list.map((s) => s.name)).not.toContain('安妮')
  expect(await held()).toEqual([[su], [chat_id]])
  await expect(app.call(user.me, {}, session)).rejects.toMatchObject({ code: 10031 })

  sim.setClock({ advance_ms: 2_000 }) // within one second the two arrivals would be one callback
  sim.createStaff({ userid: 'annie', name: '安妮' })
  await app.settled()
  expect(await person('annie')).toMatchObject({ staffId, status: 1, leftAt: null })
  expect(await held()).toEqual([[su], [chat_id]])
  await expect(app.call(user.me, {}, session)).rejects.toMatchObject({ code: 10031 })
  expect((await app.call(user.me, {}, await app.signIn('annie'))).user.name).toBe('安妮')
})

test('departments say who leads them, as WeCom has it now, and not who has left', async () => {
  const { list } = await app.call(departments.list, {}, root)
  const { departmentId, name } = list[0]!
  const boss = (leads: 0 | 1, status = 1) =>
    app.ctx.tx((tx) => putStaff(tx, [{ userid: 'boss', name: '陈店长', department: [departmentId], is_leader_in_dept: [leads], status }]))
  const leaders = async () => {
    const [one] = (await app.call(departments.list, { departmentIds: [departmentId] }, root)).list
    return one!.leaders.map((s) => s.name).filter((n) => n === '陈店长')
  }
  await boss(1)
  expect([await leaders(), (await person('boss')).leadsNames]).toEqual([['陈店长'], [name]])
  await boss(1, 5)
  expect(await leaders()).toEqual([])
  await boss(0)
  expect([await leaders(), (await person('boss')).leadsNames]).toEqual([[], []])
  // What one may do changed with it twice, when they were made head for the first time they were new.
  await boss(1)
  const { rows } = await sql<{ before: object; after: object }>`
    select before, after from audit_log where corp_id = ${app.corpId} and action = 'role.follow' and object_name = '陈店长' and actor = 'system'
    order by at`.execute(app.ctx.db)
  const [head, ordinary] = [{ role: '部门主管' }, { role: '普通员工' }]
  expect(rows).toEqual([
    { before: head, after: ordinary },
    { before: ordinary, after: head },
  ])
})
