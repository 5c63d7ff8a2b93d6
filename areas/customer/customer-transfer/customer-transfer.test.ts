import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putInstead } from '#areas/acquisition/live-codes/server/batch.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { groups } from '#areas/group/group-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { tasks } from '#core/contract/tasks.ts'
import { program } from '#core/server/actor.ts'
import { makeContext } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import { split } from '#core/server/shares.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { type RecordRow, transfer, transferRecords } from './contract.ts'
import { addTransfers } from './server/add.ts'
import callbacks from './server/callbacks.ts'
import { peopleOf } from './server/people.ts'
import { putTransfers } from './server/put.ts'
import { lookAtDue } from './server/results.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
const id: Record<'annie' | 'bella' | 'carl' | 'dora', string> = { annie: '', bella: '', carl: '', dora: '' }
type Who = keyof typeof id
const day = 86_400_000
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, timeoutMs: 1500 })
  for (const userid of Object.keys(id)) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  root = await app.asAdmin()
  await app.call(staff.sync, {}, root)
  await app.settled()
  for (const { staffId, staffExtId } of (await app.call(staff.list, { pageSize: 100 }, root)).list)
    if (staffExtId in id) id[staffExtId as Who] = staffId
}, 30_000)
afterAll(() => app.close())

async function contacts(userid: string, ...names: string[]): Promise<string[]> {
  const exts = names.map((name) => app.sim.createCustomer({ name }).id)
  for (const ext of exts) app.sim.add({ person_id: ext, userid, when: Date.now() - 3 * day })
  await app.settled()
  return exts
}
const customerId = async (externalUserExtId: string) => (await app.call(externalUsers.detail, { externalUserExtId }, root)).customerId
const records = async (input: Input<typeof transferRecords.list> = {}, session = root) =>
  (await app.call(transferRecords.list, input, session)).list
const states = async (input: Input<typeof transferRecords.list> = {}) =>
  Object.fromEntries((await records(input)).map((r): [string, RecordRow['state']] => [r.name, r.state]))
/** Until WeCom has been asked: the outbox is not among what `settled` waits for. */
async function allAsked() {
  await app.settled()
  await expect.poll(async () => (await records({ state: 'asking' })).length, { timeout: 20_000 }).toBe(0)
  await app.settled()
}
/** WeCom’s day is over, and we have looked. */
async function dayLater() {
  app.sim.setClock({ advance_ms: day + 60_000 })
  await app.call(transferRecords.refresh, {}, root)
  await app.settled()
}
const who = async (ext: string) =>
  (await app.call(externalUsers.detail, { externalUserExtId: ext }, root)).follows
    .filter((f) => !f.deletedAt)
    .map((f) => Object.entries(id).find(([, staffId]) => staffId === f.staffId)![0])
const notices = async (session: string, kind: string) =>
  (await app.call(noticeCenter.list, { kind: `customer-transfer.${kind}` }, session)).list.flatMap((n) => n.items.map((i) => i.text))
const add = async (input: Input<typeof transfer.add>, session = root) => {
  const { taskId } = await app.call(transfer.add, input, session)
  await allAsked()
  return app.call(tasks.one, { taskId }, root)
}

test('shares: any number in a row is split as the weights say, to within one, and always in the same way', () => {
  for (const weights of [[1], [50, 30, 20], [1, 1, 1], [3, 1000]])
    for (const n of [0, 1, 7, 100, 333]) {
      const order = split(weights, n)
      const all = weights.reduce((a, b) => a + b)
      expect(order).toHaveLength(n)
      for (const [i, w] of weights.entries()) expect(Math.abs(order.filter((x) => x === i).length - (w * n) / all)).toBeLessThan(1.5)
      expect(split(weights, n + 5).slice(0, n)).toEqual(order)
    }
})

test('of who is at work: previewed, asked for once, waiting a day, then the taker’s; one who declines is given to somebody else', async () => {
  const exts = await contacts('annie', '甲', '乙', '丙', '丁')
  const excludeIds = [await customerId(exts[3]!)]
  const plan = {
    fromStaffId: id.annie,
    excludeIds,
    takers: [
      { staffId: id.bella, weight: 2 },
      { staffId: id.carl, weight: 1 },
    ],
  }
  expect(await app.call(transfer.preview, plan, root)).toMatchObject({
    transferType: 'serving',
    all: 4,
    can: 3,
    out: 1,
    waiting: 0,
    takers: [{ get: 2, has: 0, unavailable: null }, { get: 1 }],
    problem: null,
  })
  const planned = Object.fromEntries((await app.call(transfer.held, plan, root)).list.map((r) => [r.name, r.to?.staffName ?? null]))
  expect(planned.丁).toBeNull()
  const task = await add({ ...plan, message: '以后由同事照顾您' })
  expect(task).toMatchObject({ state: 'succeeded', total: 3, done: 3, failed: 0 })
  expect(await states()).toEqual({ 甲: 'waiting', 乙: 'waiting', 丙: 'waiting' })
  // As the preview said, and all of one taker in one call to WeCom.
  expect(Object.fromEntries((await records()).map((r) => [r.name, r.to.staffName]))).toEqual({
    甲: planned.甲,
    乙: planned.乙,
    丙: planned.丙,
  })
  const { rows: calls } = await sql<{ n: number }>`
    select count(*)::int as n from outbox where corp_id = ${app.corpId} and effect_key like 'transfer_customers:%' and state = 'done'`.execute(
    app.ctx.db,
  )
  expect(calls[0]!.n).toBe(2)
  expect(await app.call(transfer.preview, plan, root)).toMatchObject({ can: 0, waiting: 3 })
  expect(await refusalOf(app.call(transfer.add, plan, root))).toMatchObject({ code: 409 })
  expect((await records({ batch: task.taskId })).length).toBe(3)

  app.sim.declineTransfer({ person_id: exts[0]! })
  await app.settled()
  expect(await states({ state: 'open' })).toEqual({ 甲: 'refused' })
  expect(await notices(root, 'nothing')).toEqual(['annie 的「甲」没有转接成功，可以换一位同事'])
  await dayLater()
  expect(await states()).toEqual({ 甲: 'refused', 乙: 'done', 丙: 'done' })
  expect([await who(exts[0]!), await who(exts[1]!)]).toEqual([['annie'], [planned.乙]])
  const { list: events } = await app.call(customerEvents.list, { customerId: await customerId(exts[1]!) }, root)
  const line = { action: 'handover', handoverFrom: 'annie', handoverTo: planned.乙 }
  expect(events.filter((e) => e.action === 'handover')).toMatchObject([
    { ...line, handoverState: 'done' },
    { ...line, handoverState: 'waiting' },
  ])

  const [declined] = await records({ state: 'open' })
  expect(await app.call(transfer.retry, { recordIds: [declined!.recordId], toStaffId: id.carl }, root)).toEqual({ asked: 1, passedOver: 0 })
  await allAsked()
  expect(await records({ state: 'open' })).toEqual([])
  // Twice at once is once.
  expect(await app.call(transfer.retry, { recordIds: [declined!.recordId], toStaffId: id.bella }, root)).toEqual({
    asked: 0,
    passedOver: 1,
  })
  await dayLater()
  expect(await who(exts[0]!)).toEqual(['carl'])
})

test('taken back, and not a third time within 90 days', async () => {
  const [ext] = await contacts('annie', '来回的')
  const customer = await customerId(ext!)
  await app.call(transfer.one, { customerId: customer, fromStaffId: id.annie, toStaffId: id.bella }, root)
  expect(await refusalOf(app.call(transfer.one, { customerId: customer, fromStaffId: id.annie, toStaffId: id.carl }, root))).toMatchObject({
    code: 409,
  })
  await allAsked()
  await dayLater()
  const [done] = await records({ keyword: '来回的' })
  expect(await app.call(transfer.retry, { recordIds: [done!.recordId], toStaffId: id.annie }, root)).toEqual({ asked: 1, passedOver: 0 })
  await allAsked()
  await dayLater()
  expect(await who(ext!)).toEqual(['annie'])
  const { list } = await app.call(transfer.held, { fromStaffId: id.annie, fit: 'twice' }, root)
  expect(list.map((r) => [r.name, r.times])).toEqual([['来回的', 2]])
  expect(
    (await refusalOf(app.call(transfer.one, { customerId: customer, fromStaffId: id.annie, toStaffId: id.carl }, root)))!.message,
  ).toMatch('90 天')
})

test('of a leaver: customers and groups, each by WeCom’s way for leavers; what WeCom refuses says why', async () => {
  const exts = await contacts('dora', '戊', '己')
  const { chat_id } = app.sim.createGroup({ owner: 'dora', name: '多拉的群', members: exts })
  await app.settled()
  // One has deleted her, and nobody here has heard of it.
  app.sim.addFault({ call: 'del_external_contact', kind: 'lost', count: 1 })
  app.sim.remove({ person_id: 'dora', other_id: exts[0]! })
  app.sim.changeStaff({ userid: 'dora', status: 5 })
  await app.settled()
  const [giver] = (await app.call(transfer.staff, {}, root)).list
  expect(giver).toMatchObject({ staffId: id.dora, customers: 2, groups: 1, waiting: 0, open: 0, leftAt: expect.any(String) })
  const takers = [{ staffId: id.carl, weight: 1 }]
  expect(await add({ fromStaffId: id.dora, takers })).toMatchObject({ state: 'succeeded', failed: 0 })
  const of = { fromStaffIds: [id.dora] }
  expect((await records({ ...of, resourceType: 'customer' })).every((r) => r.transferType === 'resigned')).toBe(true)
  await dayLater()
  expect((await records(of)).map((r) => [r.name, r.state, r.why, r.errcode])).toEqual(
    expect.arrayContaining([
      ['己', 'done', '', null],
      ['戊', 'failed', '已经不是原员工的客户', 40131],
    ]),
  )
  expect(await who(exts[1]!)).toEqual(['carl'])
  expect(await add({ fromStaffId: id.dora, resourceType: 'group', takers })).toMatchObject({ done: 1 })
  expect((await states(of)).多拉的群).toBe('done')
  const owned = await app.call(groups.list, { staffIds: [id.carl] }, root)
  expect(owned.list.map((g) => g.groupExtId)).toEqual([chat_id])
})

test('a leaver whom nobody here has met, and a customer never seen with one, are found by WeCom’s list, since when, and handed on', async () => {
  app.sim.createStaff({ userid: 'gina', name: '吉娜', department: [1], customer_contact: true })
  await app.settled()
  const [seen] = await contacts('gina', '看见过的')
  // Nobody here has heard of what follows: neither of the member, nor of their customer, nor of the second one of somebody known.
  const lost = app.sim.addFault({ call: '*', kind: 'lost' })
  const [ext] = await contacts('gina', '没见过的')
  app.sim.changeStaff({ userid: 'gina', status: 5 })
  await app.settled()
  app.sim.removeFault({ id: lost.id })
  await app.call(transfer.readUnassigned, {}, root)
  await app.settled()
  const [giver] = (await app.call(transfer.staff, {}, root)).list
  expect(giver).toMatchObject({ staffName: '吉娜', customers: 2, staffStatus: 5, leftAt: expect.any(String) })
  expect((await app.call(transfer.unassigned, {}, root)).readAt).not.toBeNull()
  const { list } = await app.call(transfer.held, { fromStaffId: giver!.staffId }, root)
  expect(list.map((r) => r.name).sort()).toEqual(['看见过的', ext].sort())
  // Twice is once.
  await app.call(transfer.readUnassigned, {}, root)
  await app.settled()
  expect(await add({ fromStaffId: giver!.staffId, takers: [{ staffId: id.carl, weight: 1 }] })).toMatchObject({ done: 2, failed: 0 })
  await dayLater()
  expect([await who(ext!), await who(seen!)]).toEqual([['carl'], ['carl']])
  expect((await app.call(externalUsers.detail, { externalUserExtId: ext! }, root)).name).toBe('没见过的')
})

test('who may not, another scope, who is gone, and input that cannot be: refused, by field', async () => {
  const field = async (input: Input<typeof transfer.add>) => (await refusalOf(app.call(transfer.add, input, root)))?.body.field
  const takers = [{ staffId: id.bella, weight: 1 }]
  expect(await field({ fromStaffId: id.annie })).toBe('takers')
  expect(await field({ fromStaffId: id.annie, takers: [...takers, ...takers] })).toBe('takers')
  expect(await field({ fromStaffId: id.annie, takers: [{ staffId: id.annie, weight: 1 }] })).toBe('takers.0.staff_id')
  expect(await field({ fromStaffId: id.annie, takers: [...takers, { staffId: id.dora, weight: 1 }] })).toBe('takers.1.staff_id')
  const other = await app.withOwnScope()
  expect(await refusalOf(app.call(transfer.preview, { fromStaffId: id.annie }, other))).toMatchObject({ code: 404 })
  expect(await refusalOf(app.call(transfer.preview, { fromStaffId: newId() }, root))).toMatchObject({ code: 404 })
  expect(await records({}, other)).toEqual([])
  const [record] = await records()
  expect(await refusalOf(app.call(transfer.retry, { recordIds: [record!.recordId], toStaffId: id.bella }, other))).toMatchObject({
    code: 404,
  })
  expect(await refusalOf(app.call(transferRecords.one, { recordId: record!.recordId }, other))).toMatchObject({ code: 404 })
  expect(await app.call(transferRecords.one, { recordId: record!.recordId }, root)).toEqual(record)
})

test('killed after it wrote a page and before it said so, the handover goes on and WeCom is asked for nobody twice', async () => {
  app.sim.createStaff({ userid: 'hana', name: '哈娜', department: [1], customer_contact: true })
  await app.settled()
  await contacts('hana', '庚', '辛', '壬')
  const { staffId } = await app.call(staff.one, { staffExtId: 'hana' }, root)
  const takers = [
    { staffId: id.bella, weight: 1 },
    { staffId: id.carl, weight: 1 },
  ]
  const taskId = newId()
  await anyTable(app.app.db)
    .insertInto('tasks')
    .values({ corp_id: app.corpId, task_id: taskId, kind: 'customer_transfer', state: 'running' })
    .execute()
  const startedAt = new Date()
  const worker = (saveCursor: () => Promise<void>) =>
    addTransfers.spec.run(
      {
        ctx: makeContext(app.app, app.corpId, program),
        taskId,
        startedAt,
        cursor: null,
        total() {},
        done() {},
        fail() {},
        count() {},
        checkpoint: async () => {},
        saveCursor,
      } as never,
      { fromStaffId: staffId, resourceType: 'customer', takers },
    )
  // One call to WeCom for each taker.
  const calls = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox where corp_id = ${app.corpId}
      and effect_key like 'transfer_customers:%' and state = 'done'`.execute(app.ctx.db)
    return rows[0]!.n
  }
  const before = await calls()
  await expect(worker(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  await allAsked()
  expect((await calls()) - before).toBe(2)
  await worker(async () => {})
  await allAsked()
  expect((await calls()) - before).toBe(2)
  expect((await records({ fromStaffIds: [staffId] })).map((r) => r.state)).toEqual(['waiting', 'waiting', 'waiting'])
})

test('all that one holds goes in one go: a live code has the colleague in place of whoever goes, with their share', () => {
  const draft = {
    bands: [
      {
        receivers: [
          { staffId: 'a', weight: 40, dailyCap: 5 },
          { staffId: 'b', weight: 60, dailyCap: null },
        ],
      },
      {
        receivers: [
          { staffId: 'a', weight: 1, dailyCap: null },
          { staffId: 'c', weight: 9, dailyCap: null },
        ],
      },
    ],
    backupStaffIds: ['a', 'c'],
  } as never
  expect(putInstead(draft, { of: 'a', staffId: 'c' })).toMatchObject({
    bands: [
      {
        receivers: [
          { staffId: 'c', weight: 40, dailyCap: 5 },
          { staffId: 'b', weight: 60 },
        ],
      },
      { receivers: [{ staffId: 'c', weight: 9 }] },
    ],
    backupStaffIds: ['c'],
  })
})

test('WeCom does not answer: it is looked up there, and nobody is asked for twice', async () => {
  const [ext] = await contacts('annie', '没回音的')
  app.sim.addFault({ call: 'externalcontact/transfer_customer', kind: 'timeout_after_effect', count: 1 })
  await app.call(transfer.one, { customerId: await customerId(ext!), fromStaffId: id.annie, toStaffId: id.bella }, root)
  await expect.poll(async () => (await states({ keyword: '没回音的' })).没回音的, { timeout: 20_000 }).toBe('waiting')
  await dayLater()
  expect(await who(ext!)).toEqual(['bella'])
  expect(app.sim.ledger({ kind: 'transfer', to: ext! }).entries).toHaveLength(1)
}, 40_000)

test('whose customers are not in the asker’s scope they do not move: neither those that came to nothing nor those handed to a colleague', async () => {
  const [theirs, gone] = await contacts('annie', '不是我的', '已给出的')
  for (const ext of [theirs!, gone!])
    await app.call(transfer.one, { customerId: await customerId(ext), fromStaffId: id.annie, toStaffId: id.bella }, root)
  await allAsked()
  app.sim.declineTransfer({ person_id: theirs! })
  await app.settled()
  await dayLater()
  const record = async (keyword: string) => (await records({ keyword }))[0]!
  const [declined, done] = [await record('不是我的'), await record('已给出的')]
  expect([declined.state, done.state]).toEqual(['refused', 'done'])
  const privileges = JSON.stringify({ customer_transfer: ['read', 'create'], customer: ['read'] })
  await anyTable(app.app.db).updateTable('roles').set({ privileges, scope: 'own' }).where('role_type', '=', 'staff').execute()
  app.app.sessions.forget()
  const [annie, bella] = [await app.signIn('annie'), await app.signIn('bella')]
  // The taker reads of it, and cannot take what the giver kept.
  expect(await records({ keyword: '不是我的' }, bella)).toMatchObject([{ state: 'refused', canRetry: false }])
  expect(await records({ state: 'open', keyword: '不是我的' }, bella)).toEqual([])
  expect(await records({ state: 'open', keyword: '不是我的' }, annie)).toMatchObject([{ canRetry: true }])
  for (const toStaffId of [id.bella, id.carl])
    expect(await app.call(transfer.retry, { recordIds: [declined.recordId], toStaffId }, bella)).toEqual({ asked: 0, passedOver: 1 })
  // The giver reads of it, and cannot take away what is the taker’s now.
  for (const toStaffId of [id.annie, id.carl])
    expect(await app.call(transfer.retry, { recordIds: [done.recordId], toStaffId }, annie)).toEqual({ asked: 0, passedOver: 1 })
  expect(await app.call(transfer.retry, { recordIds: [done.recordId], toStaffId: id.carl }, bella)).toEqual({ asked: 1, passedOver: 0 })
  // How many a colleague has is theirs.
  const { takers } = await app.call(transfer.preview, { fromStaffId: id.annie, takers: [{ staffId: id.bella, weight: 1 }] }, annie)
  expect(takers).toMatchObject([{ staffName: 'bella', has: null }])
  await allAsked()
})

test('asked for by many at once, a customer is asked for once', async () => {
  const [ext] = await contacts('annie', '抢着转的')
  const customer = await customerId(ext!)
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      refusalOf(app.call(transfer.one, { customerId: customer, fromStaffId: id.annie, toStaffId: n % 2 ? id.bella : id.carl }, root)),
    ),
  )
  expect(asked.filter((refused) => refused === null)).toHaveLength(1)
  expect(asked.flatMap((refused) => refused?.code ?? [])).toEqual(Array.from({ length: 11 }, () => 409))
  await allAsked()
  app.sim.declineTransfer({ person_id: ext! })
  await app.settled()
  const [{ recordId }] = (await records({ keyword: '抢着转的' })) as [RecordRow]
  const retries = await Promise.all(
    Array.from({ length: 12 }, () => app.call(transfer.retry, { recordIds: [recordId], toStaffId: id.carl }, root)),
  )
  expect(retries.reduce((n, { asked }) => n + asked, 0)).toBe(1)
  await allAsked()
  // The log says whose it was, and which.
  const { rows } = await sql<{ after: object; object: string }>`
    select after, object_id as object from audit_log where corp_id = ${app.corpId} and action = 'customer_transfer.retry' order by at desc limit 1`.execute(
    app.ctx.db,
  )
  const [newest] = await records({ keyword: '抢着转的' })
  expect(rows[0]).toMatchObject({ object: newest!.recordId, after: { fromStaffIds: [id.annie], toStaffId: id.carl } })
})

test('WeCom tells late of a transfer before this one: this one goes on', async () => {
  const [ext] = await contacts('annie', '旧消息')
  app.sim.addFault({ call: 'transfer_fail', kind: 'lost', count: 1 })
  const give = async () => app.call(transfer.one, { customerId: await customerId(ext!), fromStaffId: id.annie, toStaffId: id.bella }, root)
  await give()
  await allAsked()
  app.sim.declineTransfer({ person_id: ext! })
  const declinedAt = new Date()
  await app.call(transferRecords.refresh, {}, root)
  await app.settled()
  expect(await states({ keyword: '旧消息' })).toEqual({ 旧消息: 'refused' })
  await give()
  await allAsked()
  const late = { Event: 'change_external_contact', ChangeType: 'transfer_fail', FailReason: 'customer_refused', UserID: 'bella' }
  const event = { ...late, ExternalUserID: ext!, CreateTime: Math.floor(declinedAt.getTime() / 1000) - 600 }
  await callbacks['change_external_contact/transfer_fail'](app.ctx, event as never)
  expect((await records({ keyword: '旧消息' })).map((r) => r.state)).toEqual(['waiting', 'refused'])
})

test('declined before WeCom’s answer was looked for: nobody is asked a second time', async () => {
  const [ext] = await contacts('annie', '快手的')
  app.sim.addFault({ call: 'externalcontact/transfer_customer', kind: 'timeout_after_effect', count: 1 })
  const { recordId } = await app.call(
    transfer.one,
    { customerId: await customerId(ext!), fromStaffId: id.annie, toStaffId: id.bella },
    root,
  )
  await expect.poll(() => app.sim.declineTransfer({ person_id: ext! }), { timeout: 10_000 }).toMatchObject({ declined: true })
  await app.settled()
  expect((await app.call(transferRecords.one, { recordId }, root)).state).toBe('refused')
  const called = async () => {
    const { rows } = await sql<{ state: string; attempts: number }>`
      select o.state, o.attempts from outbox o where o.corp_id = ${app.corpId} and o.payload->'transferIds' ? ${recordId}`.execute(
      app.ctx.db,
    )
    return rows[0]
  }
  await expect.poll(called, { timeout: 20_000 }).toEqual({ state: 'done', attempts: 1 })
  expect((await app.call(transferRecords.one, { recordId }, root)).state).toBe('refused')
}, 40_000)

test('WeCom does not answer for several groups: each is looked at, and one that stayed is not said to have gone', async () => {
  app.sim.createStaff({ userid: 'emil', name: 'emil', department: [1], customer_contact: true })
  await app.settled()
  const { list } = await app.call(staff.list, { pageSize: 100 }, root)
  const emil = list.find((s) => s.staffExtId === 'emil')!.staffId
  const members = await contacts('emil', '群友')
  const all = ['留下的群', '走的群'].map((name) => app.sim.createGroup({ owner: 'emil', name, members }).chat_id)
  await app.settled()
  // Dissolved there, and nobody here has heard of it.
  app.sim.addFault({ call: 'change_external_chat', kind: 'lost', count: 5 })
  app.sim.dismissGroup({ chat_id: all[0]! })
  app.sim.addFault({ call: 'externalcontact/groupchat/onjob_transfer', kind: 'timeout_after_effect', count: 1 })
  await app.call(transfer.add, { fromStaffId: emil, resourceType: 'group', takers: [{ staffId: id.carl, weight: 1 }] }, root)
  await allAsked()
  expect(await states({ fromStaffIds: [emil] })).toEqual({ 留下的群: 'failed', 走的群: 'done' })
}, 40_000)

test('a page of a killed task is written once more: what is in the batch already is not asked for again', async () => {
  const [ext] = await contacts('annie', '重来的')
  const customer = await customerId(ext!)
  const batchId = newId()
  const giver = (await peopleOf(app.ctx.db, [id.annie])).get(id.annie)!
  const put = () =>
    app.ctx.tx((tx) =>
      putTransfers(tx, { batchId, giver, kind: 'customer', message: '', by: { owner: 'staff:nobody', name: '无' } }, [
        { id: customer, toStaffId: id.bella },
      ]),
    )
  const first = await put()
  await allAsked()
  app.sim.declineTransfer({ person_id: ext! })
  await app.settled()
  expect(await put()).toEqual(first)
  expect((await records({ keyword: '重来的' })).map((r) => r.state)).toEqual(['refused'])
})

test('what cannot be looked at now is due again later, and stands in nobody’s way', async () => {
  const [ext] = await contacts('annie', '看不到的')
  await app.call(transfer.one, { customerId: await customerId(ext!), fromStaffId: id.annie, toStaffId: id.bella }, root)
  await allAsked()
  const { id: fault } = app.sim.addFault({ call: 'externalcontact/transfer_result', kind: 'errcode', errcode: 48002 })
  const [{ recordId }] = (await records({ keyword: '看不到的' })) as [RecordRow]
  await sql`update transfers set look_at = now() - interval '1 minute' where corp_id = ${app.corpId} and transfer_id = ${recordId}`.execute(
    app.ctx.db,
  )
  await lookAtDue(app.app)
  const { rows } = await sql<{ due: boolean }>`
    select look_at <= now() as due from transfers where corp_id = ${app.corpId} and transfer_id = ${recordId}`.execute(app.ctx.db)
  expect(rows).toEqual([{ due: false }])
  app.sim.removeFault({ id: fault })
})
