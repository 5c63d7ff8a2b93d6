import { setTimeout as sleep } from 'node:timers/promises'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { tasks } from '#core/contract/tasks.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { writeCondition } from './conditions.ts'
import { customFields } from './contract.ts'

type Draft = Input<typeof customFields.add>
/** Anna with six customers, Ben with one of his own, and what is done to fields in tests. */
export async function fieldCompany() {
  const { url } = await testDatabase()
  const app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  const admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (let i = 0; i < 6; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `安客${i}` }).id, userid: 'anna' })
  app.sim.add({ person_id: app.sim.createCustomer({ name: '本客' }).id, userid: 'ben' })
  await app.settled()
  const { list } = await app.call(externalUsers.list, { sort: 'added_at' }, admin)
  const people = list.map((c) => ({ id: c.customerId, ext: c.externalUserExtId, name: c.name })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const anna = await app.signIn('anna')
  const ben = await app.signIn('ben')
  const draft = (key: string, type: Draft['type'], more: Partial<Draft> = {}): Draft => ({
    key,
    type,
    labelZh: key,
    labelEn: '',
    limits: {},
    options: [],
    required: false,
    readOnly: false,
    masked: false,
    indexed: false,
    departmentIds: [],
    roleIds: [],
    initial: null,
    ...more,
  })
  const made = async (...given: Parameters<typeof draft>) => (await app.call(customFields.add, draft(...given), admin)).fieldId
  const settingOf = async (fieldId: string) => (await app.call(customFields.setting, {}, admin)).list.find((f) => f.fieldId === fieldId)!
  const at = (n: number) => people[n]!
  const knownOf = async (customerId: string, fieldId: string, as = admin) =>
    (await app.call(customFields.values, { customerId }, as)).list.find((v) => v.field.fieldId === fieldId)!
  async function put(customerId: string, fieldId: string, value: FieldValue, as = admin) {
    const { version } = await knownOf(customerId, fieldId, as)
    return app.call(customFields.setValue, { customerId, fieldId, value, version }, as)
  }
  const found = async (fieldId: string, ask: 'is' | 'has' | 'from' | 'to' | 'some' | 'none', value = '', as = admin) =>
    (await app.call(externalUsers.list, { fields: writeCondition({ fieldId, ask, value }), pageSize: 100 }, as)).list
      .map((c) => c.name)
      .sort()
  async function ended(taskId: string, as = admin) {
    for (const end = Date.now() + 30_000; ; await sleep(25)) {
      const task = await app.call(tasks.one, { taskId }, as)
      if (!['queued', 'running'].includes(task.state)) return task
      if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
    }
  }
  return { app, admin, people, anna, ben, draft, made, settingOf, at, knownOf, put, found, ended }
}
