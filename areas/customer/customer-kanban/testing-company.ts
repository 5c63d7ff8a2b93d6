import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import type { Process, ProcessDraft } from '#core/contract/stages.ts'
import { tasks } from '#core/contract/tasks.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { customerKanban, customerStages } from './contract.ts'
import { processDraft, stage } from './testing.ts'

/** Anna with six customers, Ben with one of his own, and what is done to processes in tests. */
export async function kanbanCompany() {
  const { url } = await testDatabase()
  const app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  const admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (let i = 0; i < 6; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `安客${i}` }).id, userid: 'anna' })
  app.sim.add({ person_id: app.sim.createCustomer({ name: '本客' }).id, userid: 'ben' })
  await app.settled()
  await sql`update follows set added_at = now() - interval '30 days' where corp_id = ${app.corpId}`.execute(app.ctx.db)
  const { list } = await app.call(externalUsers.list, { sort: 'added_at' }, admin)
  const people = list.sort((a, b) => (a.name < b.name ? -1 : 1)).map((c) => c.customerId)
  const anna = await app.signIn('anna')
  const ben = await app.signIn('ben')
  const at = (n: number) => people[n]!
  async function made(
    nameZh: string,
    stages = [stage('新客'), stage('意向'), stage('成交', { kind: 'won' })],
    more: Partial<ProcessDraft> = {},
  ) {
    const { processId } = await app.call(customerStages.add, processDraft(nameZh, stages, more), admin)
    return processOf(processId)
  }
  const processOf = async (processId: string) =>
    (await app.call(customerStages.list, {}, admin)).list.find((p) => p.processId === processId)!
  const idIn = (p: Process, label: string) => p.stages.find((s) => s.labelZh === label)!.stageId
  const standing = async (p: Process, customerId: string, as = admin) =>
    (await app.call(customerKanban.of, { customerId }, as)).list.find((s) => s.processId === p.processId)
  async function move(
    p: Process,
    customerId: string,
    label: string | null,
    more: Partial<Input<typeof customerKanban.move>> = {},
    as = admin,
  ) {
    const version = (await standing(p, customerId, as))?.version ?? 0
    const stageId = label === null ? null : idIn(p, label)
    return app.call(customerKanban.move, { customerId, processId: p.processId, stageId, version, ...more }, as)
  }
  const draftOf = ({ processId, enabled, notify, version, ...draft }: Process): ProcessDraft => draft
  const update = (p: Process, change: Partial<ProcessDraft>, moves: Record<string, string> = {}) =>
    app.call(customerStages.update, { processId: p.processId, version: p.version, moves, ...draftOf(p), ...change }, admin)
  async function ended(taskId: string) {
    for (const end = Date.now() + 30_000; ; await sleep(25)) {
      const task = await app.call(tasks.one, { taskId }, admin)
      if (!['queued', 'running'].includes(task.state)) return task
      if (Date.now() > end) throw new Error(`task ${task.kind} is still ${task.state}`)
    }
  }
  const memberOf = async (userid: string) =>
    (await app.call(staff.list, { pageSize: 100 }, admin)).list.find((m) => m.staffExtId === userid)!
  const idOfStaff = async (userid: string) => (await memberOf(userid)).staffId
  const departmentOf = async (userid: string) => (await memberOf(userid)).departmentIds[0]!
  const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const boardOf = async (p: Process, as = admin) => (await app.call(customerKanban.board, { processId: p.processId }, as)).stages
  const inStage = async (p: Process, label: string, as = admin) =>
    (await app.call(externalUsers.list, { stageIds: [idIn(p, label)], pageSize: 100 }, as)).list.map((c) => c.customerId)
  return {
    app,
    admin,
    people,
    anna,
    ben,
    at,
    made,
    processOf,
    idIn,
    standing,
    move,
    draftOf,
    update,
    ended,
    memberOf,
    idOfStaff,
    departmentOf,
    daysAgo,
    boardOf,
    inStage,
  }
}
