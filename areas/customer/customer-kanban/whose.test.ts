import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerSettings, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerEvents } from '#areas/customer/customer-timeline/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import type { Process, ProcessDraft } from '#core/contract/stages.ts'
import { remindDue } from '#core/server/stages/remind.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { customerKanban, customerStages, kanbanBeside } from './contract.ts'
import { customers } from './server/subject.ts'
import { processDraft, stage } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let ben: string
/** Of anna and ben both. */
let customerId: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const { id: person_id } = app.sim.createCustomer({ name: '乙' })
  for (const userid of ['anna', 'ben']) app.sim.add({ person_id, userid })
  await app.settled()
  app.sim.editCustomer({ userid: 'ben', person_id, remark: 'BEN秘密备注' })
  await app.settled()
  customerId = (await app.call(externalUsers.list, {}, admin)).list[0]!.customerId
  await sql`update follows set added_at = now() - interval '60 days' where corp_id = ${app.corpId}`.execute(app.ctx.db)
  anna = await app.signIn('anna')
  ben = await app.signIn('ben')
}, 60_000)
afterAll(() => app.close())
const forgetNotices = () => sql`delete from notices where corp_id = ${app.corpId}`.execute(app.ctx.db)
beforeEach(forgetNotices)

async function made(nameZh: string, stages = [stage('新'), stage('意向'), stage('成', { kind: 'won' })], more: Partial<ProcessDraft> = {}) {
  const { processId } = await app.call(customerStages.add, processDraft(nameZh, stages, more), admin)
  return (await app.call(customerStages.list, {}, admin)).list.find((p) => p.processId === processId)!
}
const asked = (p: Process, label: string) => ({
  customerId,
  processId: p.processId,
  stageId: p.stages.find((s) => s.labelZh === label)!.stageId,
})
const standing = async (p: Process) =>
  (await app.call(customerKanban.of, { customerId }, admin)).list.find((s) => s.processId === p.processId)
async function move(p: Process, label: string, as: string, more: Partial<Input<typeof customerKanban.move>> = {}) {
  const version = (await standing(p))?.version ?? 0
  const { moveId } = await app.call(as === admin ? customerKanban.move : kanbanBeside.move, { ...asked(p, label), version, ...more }, as)
  return moveId
}
const undo = (p: Process, moveId: string, as: string) =>
  refusalOf(app.call(as === admin ? customerKanban.undo : kanbanBeside.undo, { customerId, processId: p.processId, moveId }, as))
const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
const heard = async (as: string) => (await app.call(noticeCenter.list, {}, as)).list.flatMap((n) => n.items.map((i) => i.text))

test('one undoes one’s own last move, for thirty days, and nobody else’s', async () => {
  const p = await made('自己的')
  const first = (await move(p, '新', anna))!
  const second = (await move(p, '意向', admin))!
  for (const one of [anna, ben])
    expect(await undo(p, second, one)).toMatchObject({ code: code.conflict, message: expect.stringContaining('只能撤销自己的移动') })
  expect(await undo(p, first, anna)).toMatchObject({ code: code.conflict })
  expect(await undo(p, first, admin)).toMatchObject({ code: code.conflict })
  expect(await standing(p)).toMatchObject({ labelZh: '意向' })
  expect(await undo(p, second, admin)).toBeNull()
  expect(await standing(p)).toMatchObject({ labelZh: '新' })
  const third = (await move(p, '意向', anna))!
  expect(await undo(p, third, admin)).toMatchObject({ code: code.conflict, message: expect.stringContaining('只能撤销自己的移动') })
  expect(await undo(p, third, anna)).toBeNull()
  await app.call(customerKanban.move, { ...asked(p, '新'), stageId: null, version: (await standing(p))!.version }, admin)
  // When it was made counts, not when it is said to have happened.
  const late = (await move(p, '新', anna, { at: daysAgo(40) }))!
  const made40DaysAgo = sql`update stage_moves set made_at = now() - interval '40 days' where corp_id = ${app.corpId} and move_id = ${late}`
  await made40DaysAgo.execute(app.ctx.db)
  expect(await undo(p, late, anna)).toMatchObject({ code: code.conflict, message: expect.stringContaining('30 天') })
  const next = (await move(p, '意向', anna, { at: daysAgo(35) }))!
  expect(await undo(p, next, anna)).toBeNull()
})

test('where a process goes forward only an undo is no way back; a stage whose heir asks for a reason is not gone back to', async () => {
  const p = await made('向前', undefined, { forwardOnly: true })
  const entered = (await move(p, '新', anna))!
  expect(await undo(p, entered, anna)).toBeNull()
  await move(p, '新', anna)
  expect(await move(p, '意向', anna)).toBeNull()
  const { rows } = await sql<{ id: string }>`
    select move_id::text as id from stage_moves where corp_id = ${app.corpId} order by move_id desc limit 1`.execute(app.ctx.db)
  expect(await undo(p, rows[0]!.id, anna)).toMatchObject({ code: code.conflict, message: expect.stringContaining('只能向前') })
  expect(await standing(p)).toMatchObject({ labelZh: '意向' })

  const q = await made('要原因', [stage('新'), stage('意向'), stage('丢', { kind: 'lost', reasonNeeded: true })])
  await move(q, '新', anna)
  const away = (await move(q, '意向', anna))!
  const { processId, enabled, notify, version, ...draft } = q
  const moves = { [asked(q, '新').stageId]: asked(q, '丢').stageId }
  await app.call(customerStages.update, { processId, version, moves, ...draft, stages: q.stages.slice(1) }, admin)
  expect(await undo(q, away, anna)).toMatchObject({ code: code.conflict, message: expect.stringContaining('已不存在') })
})

test('of a move and of silence each member reads their own name of the customer, unless everybody reads all remarks', async () => {
  const stages = [stage('新', { remindAfter: 3 }), stage('意向')]
  const heardOf = async (p: Process) => {
    await move(p, '意向', admin, { at: daysAgo(20) })
    await move(p, '新', admin, { at: daysAgo(10) })
    await remindDue(app.ctx, customers)
    await app.settled()
    return Promise.all([heard(anna), heard(ben)])
  }
  const { version } = await app.call(customerSettings.get, {}, admin)
  await app.call(customerSettings.update, { shareFollowUps: false, version }, admin)
  const [ofAnna, ofBen] = await heardOf(await made('名字', stages))
  expect([ofAnna!.length, ofBen!.length]).toEqual([3, 3])
  for (const text of ofAnna!) expect(text).toMatch('「乙」')
  for (const text of ofBen!) expect(text).toMatch('「BEN秘密备注」')
  const now = await app.call(customerSettings.get, {}, admin)
  await app.call(customerSettings.update, { shareFollowUps: true, version: now.version }, admin)
  await forgetNotices()
  const ofBoth = (await heardOf(await made('名字二', stages))).flat()
  expect(ofBoth).toHaveLength(6)
  for (const text of ofBoth) expect(text).toMatch('「BEN秘密备注」')
})

test('of a process of others neither timeline, notices nor reminders tell anything', async () => {
  const { list } = await app.call(staff.list, { pageSize: 100 }, admin)
  const staffIds = [list.find((m) => m.staffExtId === 'ben')!.staffId]
  const p = await made('密谈', [stage('密一', { remindAfter: 3 }), stage('密二')], { staffIds })
  await move(p, '密二', ben, { reason: 'BENREASON', at: daysAgo(20) })
  await move(p, '密一', admin, { at: daysAgo(10) })
  await remindDue(app.ctx, customers)
  await app.settled()
  expect(await heard(anna)).toEqual([])
  expect((await heard(ben)).sort()).toEqual([expect.stringMatching(/密一.*10 天/), expect.stringMatching(/移到了「密一」/)])
  const linesOf = async (as: string) =>
    (await app.call(customerEvents.list, { customerId }, as)).list.filter((l) => l.action === 'stageMoved')
  const nothing = { processName: '', fromStage: '', toStage: '', text: '' }
  const ofAnna = await linesOf(anna)
  expect(JSON.stringify(ofAnna)).not.toMatch(/密|BENREASON/)
  expect(ofAnna.filter((l) => 'processName' in l && l.processName === '')).toMatchObject([nothing, nothing])
  const whole = expect.arrayContaining([expect.objectContaining({ processName: '密谈', toStage: '密二', text: 'BENREASON' })])
  for (const one of [ben, admin]) expect(await linesOf(one)).toEqual(whole)
  // What there was of everybody's is told on when the process is deleted.
  const open = await made('公开')
  await move(open, '新', ben)
  await app.call(customerStages.delete, { processId: open.processId, version: open.version }, admin)
  expect(await linesOf(anna)).toEqual(expect.arrayContaining([expect.objectContaining({ processName: '公开' })]))
})

test('a time before anybody had the customer, and a place in a column that there is not, are refused by name', async () => {
  const p = await made('何时')
  for (const at of ['1971-01-01T00:00:00Z', daysAgo(61), new Date(Date.now() + 3_600_000).toISOString()])
    expect(await refusalOf(app.call(kanbanBeside.move, { ...asked(p, '新'), version: 0, at }, anna))).toMatchObject({
      code: code.badInput,
      body: { field: 'at' },
    })
  expect(await standing(p)).toBeUndefined()
  await move(p, '新', anna, { at: daysAgo(59) })
  const column = { processId: p.processId, stageId: asked(p, '新').stageId }
  const good = `${new Date().toISOString()}_${customerId}`
  expect((await app.call(customerKanban.cards, { ...column, after: good }, admin)).list).toHaveLength(1)
  for (const after of [
    '20TZ_------------------------------------',
    `2026-13-45T99:99:99.999Z_${customerId}`,
    `2026-02-30T00:00:00.000Z_${customerId}`,
    good.slice(0, -1),
  ])
    expect(await refusalOf(app.call(customerKanban.cards, { ...column, after }, admin))).toMatchObject({
      code: code.badInput,
      body: { field: 'after' },
    })
})
