import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, clockOf, dayOf, local } from '#core/contract/time.ts'
import { remindDue } from '#core/server/stages/remind.ts'
import { refusalOf } from '#testing/harness.ts'
import { customerKanban, kanbanBeside } from './contract.ts'
import { customers } from './server/subject.ts'
import { stage } from './testing.ts'
import { kanbanCompany } from './testing-company.ts'

const { app, admin, people, anna, ben, at, made, processOf, idIn, standing, move, update, ended, daysAgo, boardOf, inStage } =
  await kanbanCompany()
afterAll(() => app.close())

test('a batch moves, names who could not, and is undone but for those who were moved again', async () => {
  const p = await made('批量')
  await move(p, at(0), '意向')
  const audience = { customerIds: people.slice(0, 4) }
  const { taskId } = await app.call(customerKanban.batch, { audience, processId: p.processId, stageId: idIn(p, '新客') }, admin)
  expect(await ended(taskId)).toMatchObject({ state: 'succeeded', done: 4 })
  expect(await app.call(externalUsers.count, { batch: taskId }, admin)).toEqual({ total: 4 })
  await move(p, at(3), '成交')
  const undone = await ended((await app.call(tasks.undo, { taskId }, admin)).taskId)
  expect(undone).toMatchObject({ done: 3, failed: 1 })
  expect(await standing(p, at(0))).toMatchObject({ labelZh: '意向' })
  expect(await standing(p, at(1))).toBeUndefined()
  expect(await standing(p, at(3))).toMatchObject({ labelZh: '成交' })
  expect((await boardOf(p)).map((s) => s.count)).toEqual([0, 1, 1])
})

test('a stage that is removed says where its customers go; who is dragged into it is told, and counts never miss anybody', async () => {
  const p = await made('删阶段', [stage('新客'), stage('意向'), stage('报价')])
  await move(p, at(0), '意向', { at: daysAgo(2) })
  await move(p, at(1), '意向')
  const gone = idIn(p, '意向')
  const stages = p.stages.filter((s) => s.stageId !== gone)
  expect(await refusalOf(update(p, { stages }))).toMatchObject({ code: code.badInput, body: { field: 'moves' } })
  const drags = people
    .slice(2, 6)
    .map((customerId) => refusalOf(app.call(customerKanban.move, { customerId, processId: p.processId, stageId: gone, version: 0 }, admin)))
  await update(p, { stages }, { [gone]: idIn(p, '报价') })
  const refused = (await Promise.all(drags)).filter((r) => r !== null)
  for (const r of refused) expect(r).toMatchObject({ code: code.conflict, message: expect.stringContaining('报价') })
  const inside = 2 + drags.length - refused.length
  expect((await boardOf(p)).map((s) => s.count)).toEqual([0, inside])
  expect(await inStage(p, '报价')).toHaveLength(inside)
  await app.settled()
  expect((await boardOf(p)).map((s) => s.count)).toEqual([0, inside])
  expect(await standing(p, at(0))).toMatchObject({ labelZh: '报价' })
  const [line] = (await app.call(customerEvents.list, { customerId: at(0) }, admin)).list
  expect(line).toMatchObject({ action: 'stageMoved', fromStage: '意向', toStage: '报价', moveOrigin: 'removed' })
  expect(
    await refusalOf(app.call(customerKanban.move, { customerId: at(5), processId: p.processId, stageId: gone, version: 0 }, admin)),
  ).not.toBeNull()
})

test('R063: beside the chat one’s own customers stand and move; a colleague’s is as absent, on the board, too', async () => {
  const p = await made('范围')
  await move(p, at(0), '新客')
  await move(p, at(6), '新客')
  expect((await boardOf(p, admin))[0]!.count).toBe(2)
  const filter = { processId: p.processId, keyword: '本客' }
  expect((await app.call(customerKanban.board, filter, admin)).stages[0]).toMatchObject({ count: 1 })
  const { list: cards } = await app.call(customerKanban.cards, { ...filter, stageId: idIn(p, '新客') }, admin)
  expect(cards.map((c) => c.customerId)).toEqual([at(6)])
  expect((await app.call(kanbanBeside.of, { customerId: at(0) }, anna)).list).toHaveLength(
    (await app.call(customerKanban.of, { customerId: at(0) }, admin)).list.length,
  )
  const ofBen = { customerId: at(6), processId: p.processId, stageId: idIn(p, '意向'), version: 1 }
  expect(await refusalOf(app.call(kanbanBeside.move, ofBen, anna))).toMatchObject({ code: code.notFound })
  expect(await refusalOf(app.call(kanbanBeside.of, { customerId: at(6) }, anna))).toMatchObject({ code: code.notFound })
  await app.call(kanbanBeside.move, ofBen, ben)
  const [line] = (await app.call(customerEvents.list, { customerId: at(6) }, admin)).list
  expect(line).toMatchObject({ moveOrigin: 'phone' })
})

test('R038: silent members are reminded on the next working day at eight, and again; a follow-up begins anew', async () => {
  const p = await made('提醒', [stage('新客', { remindAfter: 3, remindEvery: 2 }), stage('成交', { kind: 'won' })])
  await move(p, at(0), '新客', { at: daysAgo(10) })
  await move(p, at(1), '新客')
  const due = async (customerId: string) =>
    (
      await sql<{ at: Date | null }>`select remind_at as at from stage_items
        where corp_id = ${app.corpId} and process_id = ${p.processId} and object_id = ${customerId}`.execute(app.ctx.db)
    ).rows[0]!.at
  const first = (await due(at(1)))!
  expect(clockOf(first)).toMatchObject({ minutes: 480 })
  expect(clockOf(first).weekday).toBeLessThan(6)
  expect(dayOf(first) >= addDays(dayOf(new Date()), 4)).toBe(true)
  const heard = async () => (await app.call(noticeCenter.list, { kind: 'customer-kanban.silent' }, anna)).list.flatMap((n) => n.items)
  await remindDue(app.ctx, customers)
  await app.settled()
  expect((await heard()).map((n) => n.text)).toEqual([expect.stringMatching(/安客0.*新客.*10 天/)])
  const next = (await due(at(0)))!
  expect([local(next).slice(11, 16), next > new Date()]).toEqual(['08:00', true])
  await remindDue(app.ctx, customers)
  await app.settled()
  expect(await heard()).toHaveLength(1)
  await app.call(customerEvents.add, { customerId: at(0), text: '打过电话' }, anna)
  await app.settled()
  expect(await due(at(0))).toEqual(first)
  // Whoever switches the reminder off in the stage is not reminded any more.
  const now = await processOf(p.processId)
  await update(now, { stages: now.stages.map((s) => ({ ...s, remindAfter: null, remindEvery: null })) })
  await app.settled()
  expect([await due(at(0)), await due(at(1))]).toEqual([null, null])
  // Of a move by somebody else hears whoever looks after the customer.
  await move(p, at(0), '成交')
  await app.settled()
  const moved = (await app.call(noticeCenter.list, { kind: 'customer-kanban.moved' }, anna)).list.flatMap((n) => n.items)
  expect(moved.map((n) => n.text)).toContainEqual(expect.stringMatching(/安客0.*成交/))
})

test('who comes new begins in the first stage of a process that says so; stay and conversion are the list behind them', async () => {
  const p = await made('自动', [stage('新客'), stage('意向'), stage('成交', { kind: 'won' })], { autoEnter: true })
  app.sim.add({ person_id: app.sim.createCustomer({ name: '新来的' }).id, userid: 'ben' })
  await app.settled()
  const [fresh] = (await app.call(externalUsers.list, { stageIds: [idIn(p, '新客')] }, admin)).list
  expect(fresh).toMatchObject({ name: '新来的' })
  await move(p, at(0), '新客', { at: daysAgo(4) })
  await move(p, at(1), '新客', { at: daysAgo(4) })
  await move(p, at(0), '意向', { at: daysAgo(2) })
  const undone = await move(p, at(1), '意向')
  await app.call(customerKanban.undo, { customerId: at(1), processId: p.processId, moveId: undone.moveId! }, admin)
  const days = { processId: p.processId, from: addDays(dayOf(new Date()), -6), to: dayOf(new Date()) }
  const { stages } = await app.call(customerKanban.statistics, days, admin)
  expect(stages).toMatchObject([
    { entered: 3, onward: 1, medianHours: 48, p90Hours: 48 },
    { entered: 1, onward: 0, medianHours: null },
    { entered: 0, onward: 0 },
  ])
  for (const s of stages)
    for (const only of [undefined, 'onward'] as const) {
      const { total } = await app.call(customerKanban.entries, { ...days, stageId: s.stageId, ...(only && { only }) }, admin)
      expect(total).toBe(only ? s.onward : s.entered)
    }
})

test('under any interleaving a customer stands in one stage, and counters, rows and history agree', async () => {
  const p = await made('并发', [stage('一'), stage('二'), stage('三'), stage('完', { kind: 'won' })])
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % n
  }
  const labels = ['一', '二', '三', '完', null]
  for (let round = 0; round < 6; round++)
    await Promise.all(
      Array.from({ length: 12 }, () => {
        const customerId = at(random(4))
        const label = labels[random(5)]!
        const work = async () => {
          const { moveId } = await move(p, customerId, label)
          if (moveId && random(3) === 0) await app.call(customerKanban.undo, { customerId, processId: p.processId, moveId }, admin)
        }
        // Two at once may be refused, with the stage where they stand; nothing may break.
        return refusalOf(work()).then((r) => r && expect(r).toMatchObject({ code: code.conflict }))
      }),
    )
  // Let in and taken back at once: whoever waited for the one finds neither a row nor a place of their own.
  await move(p, at(4), '一')
  await move(p, at(4), null)
  const inAndBack = async (label: string) => {
    const asked = { customerId: at(4), processId: p.processId }
    const { moveId } = await app.call(customerKanban.move, { ...asked, stageId: idIn(p, label), version: 0 }, admin)
    if (moveId) await app.call(customerKanban.undo, { ...asked, moveId }, admin)
  }
  for (let round = 0; round < 5; round++)
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => refusalOf(inAndBack(labels[n % 4]!)).then((r) => r && expect(r.code).toBe(code.conflict))),
    )
  const { rows } = await sql<{ label: string; kept: number; standing: number; history: number }>`
    select s.label_zh as label, s.items as kept,
      (select count(*)::int from stage_items i where i.corp_id = ${app.corpId} and i.stage_id = s.stage_id) as standing,
      (select (count(*) filter (where m.to_stage_id = s.stage_id) - count(*) filter (where m.from_stage_id = s.stage_id))::int
        from stage_moves m where m.corp_id = ${app.corpId} and m.process_id = ${p.processId} and not m.undone) as history
    from stages s where s.corp_id = ${app.corpId} and s.process_id = ${p.processId} order by s.sort_order`.execute(app.ctx.db)
  for (const row of rows) expect(row).toMatchObject({ kept: row.standing, history: row.standing })
  expect((await boardOf(p)).map((s) => s.count)).toEqual(rows.map((r) => r.standing))
  const { rows: several } = await sql<{ n: number }>`select max(n)::int as n from (select count(*) as n from stage_items i
    where i.corp_id = ${app.corpId} and i.process_id = ${p.processId} group by i.object_id) x`.execute(app.ctx.db)
  expect(several[0]!.n ?? 1).toBe(1)
})
