import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { customersBeside, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { missions, missionsBeside } from './contract.ts'
import type { MissionDraft } from './mission.ts'
import { syncMission } from './server/results.ts'
import { dispatch } from './server/send.ts'
import { until } from './testing.ts'
import { type Staff, shop } from './testing-missions.ts'

const { url } = await testDatabase()
const { r, root, anna, ben, of, add, draft, words, one, inState, tasksOf, ended, delivered } = await shop(url)
afterAll(() => r.stop())
beforeEach(async () => {
  await r.killOutbox()
  r.sim.removeFault()
})

test('the asker sees it first, alone, through the app', async () => {
  const msgData = {
    text: `先看看，我是 {{staff_name}} ${'长'.repeat(700)}`,
    attachments: [{ msgtype: 'link' as const, title: '圣诞菜单', url: 'https://example.com/menu' }],
  }
  expect(await r.call(root, missions.tryOut, { msgData })).toMatchObject({ ok: true, messages: 3 })
  const sent = r.sim.ledger({ corpid: r.corpid, kind: 'app_message' }).entries
  expect(sent.map((e) => e.to)).toEqual(['root', 'root', 'root'])
  const seen = JSON.stringify(r.sim.notices({ corpid: r.corpid, userid: 'root' }).notices)
  expect(seen).toContain('先看看，我是 root')
  expect(seen.split('长').length).toBe(701)
  expect(seen).toContain('圣诞菜单')
  expect(await r.call(root, missions.tryOut, { msgData: { text: '{{customer_name}} 好', attachments: [] } })).toMatchObject({ ok: false })
  expect(r.sim.ledger({ corpid: r.corpid, kind: 'mass' }).entries).toEqual([])
})

test('R063: one tap beside the chat sends one’s own task, and results are WeCom’s at once; another’s is none of one’s business', async () => {
  r.startOutbox()
  const missionId = await add(draft())
  await inState(missionId, 'waiting')
  expect(await r.call(root, missionsBeside.confirm, { missionId })).toMatchObject({ ok: false })
  expect(await r.call(anna, missionsBeside.confirm, { missionId })).toMatchObject({ ok: true, confirmed: true, delivered: 4 })
  expect(tasksOf(anna, words())[0]).toMatchObject({ status: 'sent', sent_count: 4 })
  expect(tasksOf(ben, words())[0]).toMatchObject({ status: 'unsent' })
  expect(await one(missionId)).toMatchObject({ confirmed: 1, delivered: 4, waiting: 3 })
  // Twice is once.
  expect(await r.call(anna, missionsBeside.confirm, { missionId })).toMatchObject({ confirmed: true, delivered: 4 })
  const { rows } =
    await sql`select 1 from audit_log where corp_id = ${r.ctx.corpId} and action = 'mass_message.confirm' and object_id = ${missionId}`.execute(
      r.ctx.db,
    )
  expect(rows.length).toBe(1)
})

test('each customer is asked of one member; staff confirm; figures and rows are the platform’s', async () => {
  r.startOutbox()
  const missionId = await add(draft())
  await inState(missionId, 'waiting')
  const [annas, bens] = [tasksOf(anna, words()), tasksOf(ben, words())]
  expect([annas.length, bens.length]).toEqual([1, 1])
  expect(annas[0]!.receivers.map((c) => c.id).sort()).toEqual(of.anna.map((c) => c.externalId).sort())
  expect(bens[0]!.receivers.map((c) => c.id).sort()).toEqual(of.ben.map((c) => c.externalId).sort())
  expect(annas[0]!.text).toBe(`${words()}，我是 anna`)
  expect(bens[0]!.text).toBe(`${words()}，我是 ben`)

  // Each sees what waits for them, whatever else they may see.
  const waiting = async (s: Staff) => {
    const answer = await r.call(s, missions.mine, {})
    return answer.ok && answer.list.filter((m) => m.missionId === missionId).map((m) => [m.msgData.text, m.customers])
  }
  expect(await Promise.all([root, anna, ben].map(waiting))).toEqual([
    [],
    [[`${words()}，我是 {{staff_name}}`, 4]],
    [[`${words()}，我是 {{staff_name}}`, 3]],
  ])

  // One of ben's customers is gone when he presses send.
  const lost = await r.customer('将走', ben)
  const second = await add(draft({ audience: { customerIds: [lost.customerId, of.ben[0]!.customerId] } }))
  await inState(second, 'waiting')
  await r.leave(lost, ben)
  for (const [s, id] of [
    [anna, annas[0]!.msgid],
    [ben, bens[0]!.msgid],
    [ben, tasksOf(ben, words())[0]!.msgid],
  ] as const)
    r.sim.sendTask({ corpid: r.corpid, userid: s.userid, msgid: id })
  await syncMission(r.ctx, missionId)
  const done = await one(missionId)
  expect(await waiting(anna)).toEqual([])
  expect(done).toMatchObject({ state: 'done', asked: 2, confirmed: 2, customers: 7, delivered: 7, waiting: 0, quota: 0, notFriend: 0 })
  const sync = await r.call(root, missions.sync, { missionId: second })
  expect(sync.ok && (await ended(sync.taskId))).toMatchObject({ state: 'succeeded', done: 1, failed: 0 })
  expect(await one(second)).toMatchObject({ state: 'done', delivered: 1, notFriend: 1, waiting: 0 })

  const ledger = r.sim.ledger({ corpid: r.corpid, kind: 'mass' }).entries
  const rows = await r.call(root, missions.customers, { missionId, state: 'delivered' })
  expect(rows.ok && rows.list.map((c) => c.externalUserExtId).sort()).toEqual(
    ledger
      .filter((e) => [annas[0]!.msgid, bens[0]!.msgid].includes(e.msgid!))
      .map((e) => e.to)
      .sort(),
  )
  const gone = await r.call(root, missions.customers, { missionId: second, state: 'not_friend' })
  expect(gone).toMatchObject({ ok: true, total: 1, list: [{ customerId: lost.customerId, staffName: 'ben', sentAt: null }] })
  const staff = await r.call(root, missions.staff, { missionId, state: 'confirmed', sort: '-delivered' })
  expect(staff).toMatchObject({
    ok: true,
    total: 2,
    list: [
      { name: 'anna', customers: 4, delivered: 4, failed: 0, waiting: 0, confirmedAt: expect.any(String) },
      { name: 'ben', customers: 3, delivered: 3 },
    ],
  })
  // What others are told: the customer’s row and their timeline, once, however often the results are read.
  await sql`update mass_chunks k set closed_at = null where k.corp_id = ${r.corpId} and k.mission_id = ${missionId}`.execute(r.corp)
  await syncMission(r.ctx, missionId)
  const delivered = await sql<{ n: number }>`
    select coalesce(sum(jsonb_array_length(e.data->'deliveries')), 0)::int as n from domain_events e
    where e.kind = 'mass_message.delivered' and e.data->>'missionId' = ${missionId}`.execute(anyTable(r.app.db))
  expect(delivered.rows[0]!.n).toBe(7)
  const reached = await r.corp
    .selectFrom('customers')
    .select('last_reached_at')
    .where('corp_id', '=', r.corpId)
    .where('customer_id', '=', of.anna[0]!.customerId)
    .executeTakeFirst()
  expect(Date.now() - reached!.last_reached_at!.getTime()).toBeLessThan(60_000)
  const timeline = await until(async () => {
    const { rows } = await sql<{
      customer_id: string
    }>`select customer_id from customer_events e where e.corp_id = ${r.corpId} and e.data->>'missionId' = ${missionId}`.execute(r.corp)
    return rows.length >= 7 ? rows : null
  })
  expect(timeline).toHaveLength(7)
  // And what the pages of a customer list as sent, on the console, beside the chat and on the phone.
  const { customerId } = of.anna[0]!
  const { name } = await one(missionId)
  for (const detail of [externalUsers.detail, customersBeside.detail])
    expect(await r.call(root, detail, { customerId })).toMatchObject({
      deliveries: expect.arrayContaining([expect.objectContaining({ kind: 'mass', state: 'sent', text: name, staffName: 'anna' })]),
    })
})

test('what a mission may not hold is refused by the name of the field, and nothing stays', async () => {
  const before = await r.call(root, missions.list, {})
  const refused = async (d: Partial<MissionDraft>) => {
    const answer = await r.call(root, missions.add, { draft: draft(d) })
    return answer.ok ? 'taken' : answer.fields.map((f) => f.field).join()
  }
  const link = { msgtype: 'link' as const, title: 't', url: 'https://example.com' }
  expect(await refused({ msgData: { text: 'x', attachments: Array.from({ length: 10 }, () => link) } })).toBe('draft.msg_data.attachments')
  expect(await refused({ msgData: { text: '你好 {{customer_name}}', attachments: [] } })).toBe('draft.msg_data.text')
  expect(await refused({ msgData: { text: '', attachments: [{ ...link, title: '给{{customer_name}}' }] } })).toBe(
    'draft.msg_data.attachments.0.title',
  )
  expect(await refused({ msgData: { text: '', attachments: [] } })).toBe('draft.msg_data.text')
  expect(await refused({ msgData: { text: '', attachments: [{ msgtype: 'image', fileId: newId() }] } })).toBe(
    'draft.msg_data.attachments.0.file_id',
  )
  expect(await refused({ msgData: { text: '好'.repeat(1334), attachments: [] } })).toBe('draft.msg_data.text')
  expect(await refused({ name: '  ' })).toBe('draft.name')
  expect(await refused({ name: '\u202e' })).toBe('draft.name')
  expect(await refused({ sendAt: new Date(Date.now() - 1000).toISOString() })).toBe('draft.send_at')
  expect(await refused({ staffIds: [newId()] })).toBe('draft.staff_ids')
  expect(await refused({ audience: { status: 'lost' } })).toBe('draft.audience.status')
  expect(await refused({ audience: { keyword: '没有这个人' } })).toBe('draft.audience')
  const after = await r.call(root, missions.list, {})
  expect(after.ok && before.ok && after.total - before.total).toBe(0)
  // Nine are sent, in order.
  r.startOutbox()
  const text = '九个附件'
  const missionId = await add(
    draft({ name: '九个\u202e附件', msgData: { text, attachments: Array.from({ length: 9 }, (_, i) => ({ ...link, title: `第 ${i}` })) } }),
  )
  await inState(missionId, 'waiting')
  expect(await one(missionId)).toMatchObject({ name: text })
  expect(tasksOf(anna, text)[0]!.attachments.map((a) => a.link?.title)).toEqual(Array.from({ length: 9 }, (_, i) => `第 ${i}`))
})

test('R017 R040: stopping is a task that is followed; it takes back what is not confirmed, and keeps what was sent', async () => {
  r.startOutbox()
  const missionId = await add(draft())
  await inState(missionId, 'waiting')
  r.sim.sendTask({ corpid: r.corpid, userid: 'ben', msgid: tasksOf(ben, words())[0]!.msgid })
  expect(await r.call(root, missions.delete, { missionId })).toMatchObject({ ok: false, code: 409 })
  const started = await r.call(root, missions.cancel, { missionId })
  expect(started.ok && (await ended(started.taskId))).toMatchObject({ state: 'succeeded', counts: { cancelled: 1, confirmed: 1 } })
  expect(await one(missionId)).toMatchObject({ state: 'cancelled', delivered: 3, cancelled: 4, confirmed: 1 })
  expect(tasksOf(anna, words())[0]!.status).toBe('cancelled')
  expect(await r.call(root, missions.customers, { missionId, state: 'cancelled' })).toMatchObject({ total: 4 })
  expect(await r.call(root, missions.delete, { missionId })).toMatchObject({ ok: true })
  expect(await r.call(root, missions.one, { missionId })).toMatchObject({ ok: false, code: 404 })
})

test('stopped while WeCom is being asked: nobody keeps a task', async () => {
  r.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'timeout_after_effect', count: 1 })
  r.startOutbox({ concurrency: 1 })
  const missionId = await add(draft())
  await until(() => tasksOf(anna, words()).length === 1)
  const started = await r.call(root, missions.cancel, { missionId })
  expect(started.ok && (await ended(started.taskId)).state).toBe('succeeded')
  await until(() => tasksOf(anna, words())[0]?.status === 'cancelled')
  expect(tasksOf(ben, words())).toHaveLength(0)
  const mission = await until(async () => ((await one(missionId)).cancelled === 7 ? one(missionId) : null))
  expect(mission).toMatchObject({ state: 'cancelled', waiting: 0 })
})

test('R040: results are fetched when asked for, and a reminder goes to those who have not confirmed, three times in 24 hours', async () => {
  r.startOutbox()
  const missionId = await add(draft())
  await inState(missionId, 'waiting')
  r.sim.sendTask({ corpid: r.corpid, userid: 'ben', msgid: tasksOf(ben, words())[0]!.msgid })
  await syncMission(r.ctx, missionId)
  for (const left of [2, 1, 0])
    expect(await r.call(root, missions.notify, { missionId })).toEqual({ ok: true, staff: 1, remindersLeft: left })
  expect(await r.call(root, missions.notify, { missionId })).toMatchObject({ ok: false, code: 409, message: '24 小时内已经提醒过 3 次' })
  const { msgid } = tasksOf(anna, words())[0]!
  await until(() => r.sim.ledger({ corpid: r.corpid, kind: 'reminder', msgid }).entries.length === 3)
  expect(r.sim.ledger({ corpid: r.corpid, kind: 'reminder' }).entries.filter((e) => e.to === 'ben')).toEqual([])
  expect(await one(missionId)).toMatchObject({ remindersLeft: 0, nextReminderAt: expect.any(String) })
})

test('a scheduled mission waits for its time; deleted before, it is never sent', async () => {
  r.startOutbox()
  const soon = new Date(Date.now() + 2500).toISOString()
  const missionId = await add(draft({ sendAt: soon }))
  const text = words()
  const later = await add(draft({ sendAt: soon }))
  expect(await one(missionId)).toMatchObject({ state: 'scheduled', customers: expect.any(Number), trackingEnds: null })
  expect(await r.call(root, missions.delete, { missionId: later })).toMatchObject({ ok: true })
  await dispatch(r.ctx, { missionId }) // too early
  expect(tasksOf(anna, text)).toHaveLength(0)
  await inState(missionId, 'waiting')
  await Promise.all([dispatch(r.ctx, { missionId }), dispatch(r.ctx, { missionId: later })])
  expect(tasksOf(anna, text)).toHaveLength(1)
  expect(tasksOf(anna, words())).toHaveLength(0)
})

test('a member asks only their own customers and sees only their own missions', async () => {
  r.startOutbox()
  const own = await add(draft(), ben)
  await inState(own, 'waiting')
  expect(tasksOf(anna, words())).toHaveLength(0)
  const mixed = await add(draft())
  expect(await one(mixed, ben)).toMatchObject({ staffCount: 1, mine: false })
  expect(await r.call(ben, missions.cancel, { missionId: mixed })).toMatchObject({ ok: false, code: 14403 })
  const annas = await add(draft({ staffIds: [anna.staffId] }))
  expect(await r.call(ben, missions.one, { missionId: annas })).toMatchObject({ ok: false, code: 404 })
  for (const call of [missions.cancel, missions.notify, missions.sync] as const)
    expect(await r.call(ben, call, { missionId: newId() })).toMatchObject({ ok: false, code: 404 })
})

test('an export carries the rows of its tab', async () => {
  const missionId = await delivered()
  const started = await r.call(root, missions.exportCustomers, { filters: { missionId, state: 'delivered' }, format: 'csv' })
  const task = started.ok ? await ended(started.taskId) : null
  expect(task).toMatchObject({ state: 'succeeded', resultName: expect.stringMatching(/\.csv$/) })
  expect(task!.done).toBe((await one(missionId)).delivered)
})
