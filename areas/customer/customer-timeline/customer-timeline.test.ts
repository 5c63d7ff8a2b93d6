import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { type DeclaredLines, eventKinds, timelineLines } from '#core/contract/timeline.ts'
import { areaFolders } from '#core/server/areas.ts'
import { newId } from '#core/server/ids.ts'
import { linesTold } from '#core/server/timeline.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { eventColumns } from './columns.ts'
import { customerEvents, eventLimit, eventTemplates, templateLimit } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
const [customerId, staffId, otherStaffId, tagId] = [newId(), newId(), newId(), newId()]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http' })
  root = await app.asAdmin()
  const { corpId } = app
  const groupId = newId()
  await sql`insert into staff (corp_id, staff_id, staff_ext_id, name) values (${corpId}, ${staffId}, 'zhou', '周若溪'), (${corpId}, ${otherStaffId}, 'lin', '林小满')`.execute(
    app.ctx.db,
  )
  await sql`insert into customers (corp_id, customer_id, external_user_ext_id, name, staff_ids) values (${corpId}, ${customerId}, 'wm_su', '苏念', ${[staffId]}::uuid[])`.execute(
    app.ctx.db,
  )
  await sql`insert into follows (corp_id, staff_id, customer_id, added_at, state, source_name) values (${corpId}, ${staffId}, ${customerId}, now(), 'lc1', '静安寺店门口台卡')`.execute(
    app.ctx.db,
  )
  await sql`insert into tag_groups (corp_id, group_id, name) values (${corpId}, ${groupId}, '口味')`.execute(app.ctx.db)
  await sql`insert into tags (corp_id, tag_id, group_id, name) values (${corpId}, ${tagId}, ${groupId}, '下午茶')`.execute(app.ctx.db)
})
afterAll(() => app.close())

const event = (kind: string, data: object, at: string, staff: string | null = staffId) =>
  sql`insert into customer_events (corp_id, customer_id, at, kind, staff_id, data) values (${app.corpId}, ${customerId}, ${at}::timestamptz, ${kind}, ${staff}, ${JSON.stringify(data)})`.execute(
    app.ctx.db,
  )
const list = (input: object = {}, session = root) => app.call(customerEvents.list, { customerId, ...input }, session)

test('R160: the nine kinds, no other', () => {
  expect([...eventKinds].sort()).toEqual(
    [
      'customerAction',
      'manualEvent',
      'reminderEvent',
      'templateEvent',
      'updateRemark',
      'momentInteraction',
      'integralRecord',
      'workOrderEvent',
      'voiceCallRecord',
    ].sort(),
  )
})

test('each line that an area declares with fields is told by it, no two lines have one name, and one name is one field', async () => {
  const files = areaFolders().flatMap(({ dir }) => (existsSync(`${dir}/timeline.ts`) ? [`${dir}/timeline.ts`] : []))
  const areas = await Promise.all(files.map(async (file) => Object.values((await import(file)) as Record<string, DeclaredLines>)))
  const lines = areas.flat().flatMap((declared) => Object.entries(declared))
  const names = lines.map(([line]) => line)
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((line, i) => names.indexOf(line) !== i)).toEqual([])
  const tellers = (await linesTold()).map(({ line }) => line)
  expect(lines.filter(([line, { told: fields }]) => Object.keys(fields).length > 0 && !tellers.includes(line))).toEqual([])
  const clash = { odd: { kind: 'customerAction', kept: {}, told: { before: Type.Integer() } } } as const
  expect(() => timelineLines(clash)).toThrow('odd: before')
})

test('what the areas wrote is said in names, with the welcome from the delivery log among it', async () => {
  await event('customerAction', { action: 'added', addWay: 1, state: 'lc1' }, '2026-11-01T10:00:00Z')
  await event('customerAction', { action: 'tags', added: [tagId], removed: [], by: 'staff', actor: '管理员' }, '2026-11-01T10:00:02Z')
  await event('updateRemark', { before: '', after: '小苏', by: 'wecom' }, '2026-11-01T10:00:03Z', otherStaffId)
  await sql`insert into deliveries (corp_id, delivery_id, kind, customer_id, staff_id, state, reason, latency_ms, content, at)
    values (${app.corpId}, ${newId()}, 'welcome', ${customerId}, ${staffId}, 'not_sent', 'no_code', 130, '{"text":"欢迎"}', '2026-11-01T10:00:01Z'),
      (${app.corpId}, ${newId()}, 'welcome', ${customerId}, ${staffId}, 'waiting', '', null, '{"text":"还在路上"}', '2026-11-01T10:00:04Z')`.execute(
    app.ctx.db,
  )
  const { list: events, next, kinds, staff } = await list()
  expect(events.map((e) => e.action || e.kind)).toEqual(['updateRemark', 'tags', 'welcome', 'added'])
  expect(events[0]).toMatchObject({ before: '', after: '小苏', by: 'wecom', staff: { name: '林小满' } })
  expect(events[1]).toMatchObject({ tagsAdded: [{ tagId, name: '下午茶', groupName: '口味' }], tagsRemoved: [], by: '管理员' })
  expect(events[2]).toMatchObject({ reason: 'no_code', latencyMs: 130, text: '欢迎' })
  expect(events[3]).toMatchObject({ addWay: 1, source: '静安寺店门口台卡', staff: { name: '周若溪' } })
  expect(next).toBeNull()
  expect(kinds).toEqual(['customerAction', 'updateRemark'])
  expect(staff.map((s) => s.name).sort()).toEqual(['周若溪', '林小满'].sort())
})

test('filters by kind and by person', async () => {
  expect((await list({ kinds: ['updateRemark'] })).list).toHaveLength(1)
  expect((await list({ kinds: ['manualEvent'] })).list).toHaveLength(0)
  expect((await list({ staffId: otherStaffId })).list.map((e) => e.kind)).toEqual(['updateRemark'])
  await expect(list({ kinds: ['anything'] })).rejects.toThrow('kinds')
})

test('R161, R162: a follow-up and a call note are written by hand and come first', async () => {
  await app.call(customerEvents.add, { customerId, text: '  想试一次企业月结  ' }, root)
  await app.call(customerEvents.add, { customerId, type: 'voice_call_record', text: '约了周五' }, root)
  const { list: events } = await list()
  expect(events[0]).toMatchObject({ kind: 'voiceCallRecord', text: '约了周五' })
  expect(events[1]).toMatchObject({ kind: 'manualEvent', text: '想试一次企业月结' })
  expect(events[1]!.by).not.toBe('')
  // The list of customers shows the last of them, whatever happened since.
  await event('customerAction', { action: 'tags', added: [tagId], removed: [], by: 'staff', actor: '管理员' }, new Date().toISOString())
  const [row] = (await app.call(externalUsers.list, { customerIds: [customerId] }, root)).list
  expect(eventColumns.map((c) => c.value!(row!, { en: false, zone: 'Asia/Shanghai' }))).toEqual(['约了周五', events[0]!.at])
  await expect(app.call(customerEvents.add, { customerId, text: '   ' }, root)).rejects.toThrow('text')
  await app.call(customerEvents.add, { customerId, text: '字'.repeat(1000) }, root)
  await expect(app.call(customerEvents.add, { customerId, text: '字'.repeat(1001) }, root)).rejects.toThrow('text')
})

test('R293: 40 at a time, each event once, also where many share one moment', async () => {
  for (let i = 0; i < 90; i++)
    await event('manualEvent', { text: `第 ${i} 条` }, `2026-10-${String(1 + Math.floor(i / 30)).padStart(2, '0')}T08:00:00Z`)
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await list({ before })
    expect(page.list.length).toBeLessThanOrEqual(eventLimit)
    seen.push(...page.list.map((e) => e.eventId))
    before = page.next ?? undefined
  } while (before)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(98)
  await expect(list({ before: '2026-02-31T00:00:00.000000Z_1' })).rejects.toThrow('before')
  await expect(list({ before: 'yesterday' })).rejects.toThrow('before')
})

test('who may not see the customer sees and writes nothing', async () => {
  const nobody = await app.withoutPrivileges()
  await expect(list({}, nobody)).rejects.toMatchObject({ code: 14403 })
  await expect(list({}, '')).rejects.toThrow()
  await expect(app.call(customerEvents.list, { customerId: newId() }, root)).rejects.toThrow('没有找到')
  await expect(app.call(customerEvents.add, { customerId: newId(), text: '不在' }, root)).rejects.toThrow('没有找到')
})

test('quick phrases: the same text is one, fifty are enough, a deleted one is gone', async () => {
  const { templateId } = await app.call(eventTemplates.add, { text: '已电话回访，无需求' }, root)
  expect(await app.call(eventTemplates.add, { text: ' 已电话回访，无需求 ' }, root)).toEqual({ templateId })
  for (let i = 1; i < templateLimit; i++) await app.call(eventTemplates.add, { text: `常用语 ${i}` }, root)
  await expect(app.call(eventTemplates.add, { text: '第五十一条' }, root)).rejects.toThrow('50')
  expect((await app.call(eventTemplates.list, {}, root)).list).toHaveLength(templateLimit)
  await app.call(eventTemplates.delete, { templateId }, root)
  await expect(app.call(eventTemplates.delete, { templateId }, root)).rejects.toThrow('没有找到')
  expect((await app.call(eventTemplates.list, {}, root)).list.some((t) => t.templateId === templateId)).toBe(false)
})
