import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askedOf, leftWithCustomers } from '#areas/customer/customer-relation-supervision/server/notices.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { operationLog } from '#areas/system/operation-log/contract.ts'
import { code } from '#core/contract/errors.ts'
import { newId } from '#core/server/ids.ts'
import { type AnyNoticeKind, give } from '#core/server/notices.ts'
import { taskDone, taskFailed } from '#core/server/own/notices.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { announcements, noticeCenter, noticeSettings } from './contract.ts'
import { workingFrom } from './server/hours.ts'
import { message } from './server/message.ts'
import { publish, withdraw } from './server/publish.ts'
import { dropOld } from './server/retention.ts'
import { together } from './server/together.ts'
import { write } from './server/write.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let [anna, ben] = ['', '']
let [annaId, benId] = ['', '']

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, timeoutMs: 500 })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  annaId = (await app.call(staff.one, { staffExtId: 'anna' }, admin)).staffId
  benId = (await app.call(staff.one, { staffExtId: 'ben' }, admin)).staffId
  anna = await app.signIn('anna')
  ben = await app.signIn('ben')
  app.app.config.PUBLIC_URL = 'https://scrm.example.com'
}, 60_000)
afterAll(() => app.close())

const title = (zh: string) => ({ zh, en: zh, failed: 0 })
const tell = async (staffIds: string[], zh: string, kind = taskDone) => {
  await app.ctx.tx((tx) =>
    give(
      tx,
      kind,
      staffIds.map((id) => `staff:${id}`),
      title(zh),
    ),
  )
  await app.settled()
}
const listed = async (as: string, filter: { kind?: string; read?: boolean } = {}) => (await app.call(noticeCenter.list, filter, as)).list
const unread = async (as: string) => (await app.call(noticeCenter.unreadCount, {}, as)).notices
const readAll = (as: string) => app.call(noticeCenter.readAll, { until: new Date().toISOString() }, as)
/** Puts what there is so many minutes back. */
const older = (minutes: number) =>
  sql`update notices set at = at - make_interval(mins => ${minutes}::int), began_at = began_at - make_interval(mins => ${minutes}::int)`.execute(
    anyTable(app.app.db),
  )

test('a task that ends is told to whoever started it, at once, and to nobody else', async () => {
  await readAll(admin)
  const line = await app.fetch('/api/push', { headers: { cookie: admin } })
  const frames = line.body!.pipeThrough(new TextDecoderStream()).getReader()
  await app.call(operationLog.export, { filters: {} }, admin)
  await app.settled()
  let heard = ''
  while (!heard.includes('event: notice')) heard += (await frames.read()).value ?? ''
  await frames.cancel()
  const [first] = await listed(admin)
  expect(first).toMatchObject({ kind: 'tasks.done', level: 'info', text: '导出操作日志：完成了', read: false, message: 'off' })
  expect(first!.items).toMatchObject([{ screen: 'task-center', words: {} }])
  expect(await app.call(noticeCenter.unreadCount, {}, admin)).toEqual({ notices: 1, announcements: 0, bad: false })
  expect(await listed(anna)).toEqual([])
  // Somebody else’s is passed over as if it were not there.
  await app.call(noticeCenter.read, { noticeIds: [first!.noticeId] }, anna)
  expect(await unread(admin)).toBe(1)
  await app.call(noticeCenter.read, { noticeIds: [first!.noticeId] }, admin)
  expect(await unread(admin)).toBe(0)
  expect((await listed(admin, { read: false })).length).toBe(0)
})

test('those of one kind and ten minutes stand as one until it is read; what is heard twice stands there once', async () => {
  for (const one of ['导入甲', '导入乙']) await tell([annaId, benId], one)
  await tell([annaId], '导入丙', taskFailed)
  const seen = await listed(anna)
  expect(seen.map((n) => [n.kind, n.text, n.items.map((i) => i.text)])).toEqual([
    ['tasks.failed', '导入丙：没有成功', ['导入丙：没有成功']],
    ['tasks.done', '2 个任务完成了', ['导入乙：完成了', '导入甲：完成了']],
  ])
  expect(await app.call(noticeCenter.unreadCount, {}, anna)).toMatchObject({ notices: 2, bad: true })
  const { rows } = await sql<{ event_id: number; at: Date }>`
    select event_id, at from domain_events where corp_id = ${app.corpId} and kind = 'notice.given' order by event_id`.execute(app.ctx.db)
  const sameNotice = { kind: 'tasks.done', to: [`staff:${annaId}`], values: title('导入甲') }
  await write(app.ctx, sameNotice, { eventId: rows.at(-3)!.event_id, at: rows.at(-3)!.at })
  // Also when it is read by then, and long after.
  await readAll(anna)
  await write(app.ctx, sameNotice, { eventId: rows.at(-3)!.event_id, at: rows.at(-3)!.at })
  expect((await listed(anna)).map((n) => n.items.length)).toEqual([1, 2])
  expect(await unread(anna)).toBe(0)
  await tell([annaId, benId], '导入丁')
  expect((await listed(anna)).map((n) => n.text)).toEqual(['导入丁：完成了', '导入丙：没有成功', '2 个任务完成了'])
  expect((await listed(ben)).map((n) => n.text)).toEqual(['3 个任务完成了'])
  await older(11)
  await tell([benId], '导入戊')
  expect((await listed(ben)).map((n) => n.text)).toEqual(['导入戊：完成了', '3 个任务完成了'])
  expect(await unread(ben)).toBe(2)
  // What came after one looked stays unread.
  const [newest, oldest] = await listed(ben)
  expect(await app.call(noticeCenter.readAll, { until: oldest!.at }, ben)).toEqual({ read: 1 })
  expect((await listed(ben, { read: false })).map((n) => n.noticeId)).toEqual([newest!.noticeId])
})

test('a muted kind is kept as read, the others go on; each person has settings of their own', async () => {
  const before = await app.call(noticeSettings.get, {}, anna)
  expect(before).toMatchObject({ hours: { days: [1, 2, 3, 4, 5], from: 540, to: 1080 }, timeZone: 'Asia/Shanghai', reachable: true })
  await readAll(anna)
  await readAll(ben)
  await app.edit(noticeSettings.update, { kinds: { 'tasks.done': { console: false, app: false } } }, anna)
  await tell([annaId, benId], '静音的')
  expect([await unread(anna), await unread(ben)]).toEqual([0, 1])
  expect((await listed(anna))[0]).toMatchObject({ text: '静音的：完成了', read: true })
  await tell([annaId], '还会说的', taskFailed)
  expect(await unread(anna)).toBe(1)
  await app.edit(noticeSettings.update, { hours: { days: [6], from: 600, to: 660 } }, anna)
  const { kinds, hours } = await app.call(noticeSettings.get, {}, anna)
  expect(kinds.find((k) => k.kind === 'tasks.done')!.channels).toEqual({ console: false, app: false })
  expect(hours).toEqual({ days: [6], from: 600, to: 660 })
  for (const wrong of [{ hours: { days: [1], from: 600, to: 600 } }, { kinds: { 'no.such-kind': { console: true, app: true } } }])
    expect((await refusalOf(app.edit(noticeSettings.update, wrong, anna)))?.code).toBe(code.badInput)
})

test('working hours begin where the company’s clock says, over a weekend and over midnight', () => {
  const hours = { days: [1, 2, 3, 4, 5], from: 540, to: 1080 }
  const from = (at: string, zone = 'Asia/Shanghai') => workingFrom(new Date(at), hours, zone).toISOString()
  expect(from('2026-11-23T02:00:00Z')).toBe('2026-11-23T02:00:00.000Z') // Monday 10:00
  expect(from('2026-11-22T23:00:00Z')).toBe('2026-11-23T01:00:00.000Z') // Monday 7:00
  expect(from('2026-11-27T10:00:00Z')).toBe('2026-11-30T01:00:00.000Z') // Friday 18:00
  expect(from('2026-11-27T10:00:00Z', 'Europe/Berlin')).toBe('2026-11-27T10:00:00.000Z')
  expect(workingFrom(new Date('2026-11-23T02:00:00Z'), { ...hours, days: [1], from: 0, to: 60 }, 'Asia/Shanghai').toISOString()).toBe(
    '2026-11-29T16:00:00.000Z', // Monday a week later
  )
})

const monday = new Date('2026-11-23T02:00:00Z')
const messagesTo = (userid: string) => app.sim.notices({ corpid: app.corpid, userid }).notices
const withMessages = { 'tasks.done': { console: true, app: true } }
const settledMessage = (as: string) =>
  vi.waitFor(
    async () => {
      const [notice] = await listed(as)
      if (['waiting', 'calling'].includes(notice!.message)) throw new Error(notice!.message)
      return notice!
    },
    { timeout: 15_000, interval: 50 },
  )

test('by a message of the app ten minutes later, all at once, inside working hours; never twice, and none to whoever has read it', async () => {
  const usual = { days: [1, 2, 3, 4, 5], from: 540, to: 1080 }
  for (const who of [anna, ben, admin]) {
    await readAll(who)
    await app.edit(noticeSettings.update, { kinds: withMessages, hours: usual }, who)
  }
  for (const one of ['导入一', '导入二']) await tell([annaId, benId], one)
  const [notice] = await listed(anna)
  expect(notice).toMatchObject({ message: 'waiting', messageAt: new Date(Date.parse(notice!.items[1]!.at) + 600_000).toISOString() })
  // At night it waits for the morning.
  await message(app.ctx, notice!.noticeId, new Date('2026-11-22T20:00:00Z'))
  expect((await listed(anna))[0]).toMatchObject({ message: 'waiting', messageAt: '2026-11-23T01:00:00.000Z' })
  expect(messagesTo('anna')).toEqual([])
  await Promise.all([message(app.ctx, notice!.noticeId, monday), message(app.ctx, notice!.noticeId, monday)])
  expect(await settledMessage(anna)).toMatchObject({ message: 'sent', problem: '' })
  await message(app.ctx, notice!.noticeId, monday)
  await app.settled()
  expect(messagesTo('anna').length).toBe(1)
  expect(JSON.stringify(messagesTo('anna'))).toMatch(/2 个任务完成了.*导入二：完成了.*导入一：完成了.*scrm\.example\.com\/mobile\/notices/s)
  const [his] = await listed(ben)
  await app.call(noticeCenter.read, { noticeIds: [his!.noticeId] }, ben)
  await message(app.ctx, his!.noticeId, monday)
  expect((await listed(ben))[0]).toMatchObject({ message: 'read_before' })
  expect(messagesTo('ben')).toEqual([])
})

test('whoever lost the right by then gets no message, and names in one are no links', async () => {
  const may = async (privileges: object) => {
    await anyTable(app.app.db)
      .updateTable('roles')
      .set({ privileges })
      .where('corp_id', '=', app.corpId)
      .where('role_type', '=', 'staff')
      .execute()
    app.app.sessions.forget()
  }
  const codes = { 'live-codes.refused': { console: true, app: true } }
  await may({ '*': ['read'] })
  await readAll(anna)
  await app.edit(
    noticeSettings.update,
    { kinds: { ...withMessages, ...codes }, hours: { days: [1, 2, 3, 4, 5], from: 540, to: 1080 } },
    anna,
  )
  const before = messagesTo('anna').length
  await write(
    app.ctx,
    { kind: 'live-codes.refused', to: [`staff:${annaId}`], values: { wayId: newId(), name: '机密活码' } },
    { eventId: 900_001, at: new Date() },
  )
  const [secret] = await listed(anna)
  expect(secret).toMatchObject({ kind: 'live-codes.refused', message: 'waiting' })
  await may({})
  await message(app.ctx, secret!.noticeId, monday)
  await may({ '*': ['read'] })
  expect((await listed(anna))[0]).toMatchObject({ noticeId: secret!.noticeId, message: 'off' })
  await tell([annaId], '<a href="https://evil.example">登录已过期</a>')
  await message(app.ctx, (await listed(anna))[0]!.noticeId, monday)
  expect(await settledMessage(anna)).toMatchObject({ message: 'sent' })
  const [sent] = messagesTo('anna')
  expect(messagesTo('anna').length).toBe(before + 1)
  expect(JSON.stringify(sent)).toContain('＜a href=')
  expect(JSON.stringify(sent)).not.toMatch(/<a href=[^>]*evil/)
})

test('what became of a message is kept: refused, not in the visible range, or nobody knows and it is not sent again', async () => {
  const send = async (zh: string) => {
    await readAll(anna)
    await tell([annaId], zh)
    await message(app.ctx, (await listed(anna))[0]!.noticeId, monday)
    return settledMessage(anna)
  }
  const before = messagesTo('anna').length
  app.sim.addFault({ call: 'message/send', kind: 'errcode', errcode: 60020, count: 1 })
  expect(await send('不在可信 IP')).toMatchObject({ message: 'refused', problem: expect.stringContaining('IP') })
  app.sim.addFault({ call: 'message/send', kind: 'timeout_after_effect', count: 1 })
  const unknown = send('没有回音')
  await vi.waitFor(longAgo, { timeout: 10_000, interval: 50 })
  expect(await unknown).toMatchObject({ message: 'unknown' })
  expect(messagesTo('anna').length).toBe(before + 1)
}, 30_000)
/** The call that nobody answered lies further back than the outbox waits before it looks. */
async function longAgo() {
  const { rows } = await sql`
    update outbox set called_at = called_at - interval '1 hour' where state = 'unknown' and called_at > now() - interval '1 minute'
    returning outbox_id`.execute(anyTable(app.app.db))
  if (rows.length === 0) throw new Error('not yet')
  await sql`update outbox_due set due_at = now()`.execute(anyTable(app.app.db))
}

test('announcements: of all companies or of one, until they end, each person with a mark of their own', async () => {
  const draft = (zh: string) => ({ title: { zh, en: `${zh} (en)` }, body: { zh: '正文', en: 'Body' }, endsAt: null, corpIds: null })
  const all = await publish(app.app.db, draft('周六凌晨维护'))
  const ours = await publish(app.app.db, { ...draft('给你们的'), corpIds: [app.corpId] })
  const others = await publish(app.app.db, { ...draft('给别家的'), corpIds: [app.corpId + 1000] })
  const titles = async (as: string, filter = {}) => (await app.call(announcements.list, filter, as)).list.map((a) => [a.title, a.read])
  expect(await titles(anna)).toEqual([
    ['给你们的', false],
    ['周六凌晨维护', false],
  ])
  expect(await app.call(announcements.one, { announcementId: all }, anna)).toMatchObject({
    title: '周六凌晨维护',
    body: '正文',
    read: false,
  })
  await app.call(announcements.read, { announcementId: all }, anna)
  await app.call(announcements.read, { announcementId: all }, anna)
  expect(await titles(anna, { unread: true })).toEqual([['给你们的', false]])
  expect([await counted(anna), await counted(ben)]).toEqual([1, 2])
  expect(await withdraw(app.app.db, ours)).toBe(true)
  expect(await withdraw(app.app.db, ours)).toBe(false)
  expect(await titles(ben)).toEqual([['周六凌晨维护', false]])
  for (const gone of [ours, others, newId()])
    for (const call of [announcements.one, announcements.read])
      expect((await refusalOf(app.call(call, { announcementId: gone }, anna)))?.code).toBe(code.notFound)
  await sql`update announcements set published_at = published_at - interval '31 days'`.execute(anyTable(app.app.db))
  expect([await counted(ben), (await titles(ben, { unread: true })).length]).toEqual([0, 0])
})
const counted = async (as: string) => (await app.call(noticeCenter.unreadCount, {}, as)).announcements

test('after 90 days they are gone; the younger stay', async () => {
  await tell([annaId], '今天的')
  const before = (await listed(anna)).length
  await older(89 * 1440)
  await dropOld(app.ctx)
  expect((await listed(anna)).length).toBe(before)
  await older(2 * 1440)
  await tell([annaId], '今天的')
  await dropOld(app.ctx)
  expect((await listed(anna)).map((n) => n.text)).toEqual(['今天的：完成了'])
})

test('several of one kind: how many with the first names, and a link to the list of those, not to one of them', async () => {
  const ids = Array.from({ length: 4 }, () => newId())
  const rows = ids.map((customerId, i) => ({ event: i, at: '', values: { customerId, name: `客${i}`, kind: 'left', by: '周', note: '' } }))
  const items = (kind: AnyNoticeKind, of: typeof rows) =>
    of.map(({ values }) => ({ at: '', text: kind.line(values).zh, screen: kind.screen, words: kind.words?.(values) ?? {} }))
  const all = (kind: AnyNoticeKind, of: typeof rows) => together(kind, of as never, items(kind, of), 'zh-CN')
  expect(all(askedOf, rows)).toEqual({
    ...{ text: '请你处理 4 位客户的跟进：客0、客1、客2 等', screen: 'customer-management.list' },
    words: { customerIds: ids.join(',') },
  })
  expect(all(askedOf, rows.slice(0, 1))).toMatchObject({ screen: 'customer-management.detail', words: { customerId: ids[0] } })
  const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]]
  expect(all(askedOf, [one, { ...one, at: 'later' }]), 'the same customer twice is one page').toMatchObject({
    ...{ screen: 'customer-management.detail', words: { customerId: ids[0] } },
  })
  const leavers = [one, two].map((item, i) => ({ ...item, values: { ...item.values, staffId: `s${i}`, count: 2 } }))
  expect(all(leftWithCustomers, leavers).words).toEqual({ kind: 'left', staffIds: 's0,s1' })
})
