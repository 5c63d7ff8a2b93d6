import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#areas/group/group-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { customerTags } from '../customer-tags/contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const [userid, name] of [
    ['annie', '安妮'],
    ['bella', '贝拉'],
  ] as const)
    app.sim.createStaff({ userid, name, department: [1], customer_contact: true })
  root = await app.asAdmin()
  await app.call(staff.sync, {}, root)
  await app.settled()
})
afterAll(() => app.close())

interface Follow {
  userid: string
  remark: string
  state: string
  deleted_by: string | null
}
const follows = async (ext: string): Promise<Follow[]> =>
  (
    await sql<Follow>`
      select s.staff_ext_id as userid, f.remark, f.state, f.deleted_by from follows f
      join staff s on s.corp_id = ${app.corpId} and s.staff_id = f.staff_id
      join customers c on c.corp_id = ${app.corpId} and c.customer_id = f.customer_id and c.external_user_ext_id = ${ext}
      where f.corp_id = ${app.corpId} order by 1`.execute(app.ctx.db)
  ).rows
const customer = async (ext: string) =>
  app.ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('corp_id', '=', app.corpId)
    .where('external_user_ext_id', '=', ext)
    .executeTakeFirst()
const followsOf = async (ext: string) =>
  (
    await sql<{ kind: string; data: Record<string, unknown> }>`
      select kind, data from domain_events where data->>'externalUserId' = ${ext} order by event_id`.execute(anyTable(app.app.db))
  ).rows
const timeline = async (ext: string) =>
  (
    await sql<{ kind: string; data: Record<string, unknown> }>`
      select e.kind, e.data from customer_events e
      join customers c on c.corp_id = ${app.corpId} and c.customer_id = e.customer_id and c.external_user_ext_id = ${ext}
      where e.corp_id = ${app.corpId} order by e.event_id`.execute(app.ctx.db)
  ).rows
const person = (name: string) => app.sim.createCustomer({ name }).id

test('added: the welcome is asked for before the fetch, then the row, the timeline and one event', async () => {
  const ext = person('小何')
  app.sim.add({ person_id: ext, userid: 'annie', state: 'way_1' })
  await app.settled()
  expect(await follows(ext)).toEqual([{ userid: 'annie', remark: '', state: 'way_1', deleted_by: null }])
  expect(await customer(ext)).toMatchObject({ name: '小何', status: 'friend' })
  const [asked, added, ...rest] = await followsOf(ext)
  expect(rest).toEqual([])
  expect(asked).toMatchObject({
    kind: 'customer.welcome_asked',
    data: { staffExtId: 'annie', state: 'way_1', welcomeCode: expect.stringMatching(/./) },
  })
  expect(added).toMatchObject({ kind: 'customer.added', data: { state: 'way_1', firstTime: true } })
  expect(await timeline(ext)).toEqual([{ kind: 'customerAction', data: { action: 'added', addWay: expect.any(Number), state: 'way_1' } }])
})

test('screens of whoever may see customers hear that some were added, at most once a second and without a row', async () => {
  const frames = async (session: string) => {
    const closer = new AbortController()
    const answer = await app.fetch('/api/push', { headers: { cookie: session }, signal: closer.signal })
    const heard: string[] = []
    const read = (async () => {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream()))
        heard.push(...(piece.match(/^(event|data): .*$/gm) ?? []))
    })().catch(() => {})
    const close = () => {
      closer.abort()
      return read
    }
    return { heard, close }
  }
  const [seesAll, seesOwn, seesNothing] = [
    await frames(root),
    await frames(await app.withOwnScope()),
    await frames(await app.withoutPrivileges()),
  ]
  for (let i = 0; i < 5; i++) app.sim.add({ person_id: person(`同时来的${i}`), userid: 'annie' })
  await app.settled()
  await expect.poll(() => Math.min(seesAll.heard.length, seesOwn.heard.length)).toBeGreaterThan(0)
  for (const { heard } of [seesAll, seesOwn]) {
    const frames = heard.filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)))
    expect(new Set(heard.filter((line) => line.startsWith('event: ')))).toEqual(new Set(['event: changed']))
    expect(frames.length).toBeLessThan(5)
    expect(frames.flatMap((frame) => frame.areas)).toContain('customer-management')
    expect(frames.every((frame) => Object.keys(frame).join() === 'areas')).toBe(true)
  }
  expect(seesNothing.heard).toEqual([])
  await Promise.all([seesAll, seesOwn, seesNothing].map((line) => line.close()))
})

test('the welcome does not wait for a slow fetch', async () => {
  const ext = person('急客')
  app.sim.addFault({ call: 'externalcontact/get', kind: 'errcode', errcode: -1, count: 2 })
  app.sim.add({ person_id: ext, userid: 'annie' })
  let asked: number | undefined
  for (let i = 0; i < 100 && asked === undefined; i++) {
    await new Promise((r) => setTimeout(r, 20))
    if ((await followsOf(ext)).some((e) => e.kind === 'customer.welcome_asked')) asked = i * 20
  }
  expect(asked).toBeLessThan(1000)
  expect(await customer(ext)).toBeUndefined()
  await app.settled()
  expect(await customer(ext)).toBeDefined()
})

test('edited in the client: remark and tags, with their events and counters', async () => {
  const ext = person('改备注')
  app.sim.add({ person_id: ext, userid: 'annie' })
  await app.settled()
  const made = await app.call(customerTags.add, { groupName: '等级', names: ['金卡', '银卡'] }, root)
  const { tagGroupList } = await app.call(customerTags.list, {}, root)
  const gold = tagGroupList[0]!.tags.find((t) => t.name === '金卡')!
  app.sim.editCustomer({ userid: 'annie', person_id: ext, remark: '老何', add_tags: [gold.tagExtId!] })
  await app.settled()
  expect(await customer(ext)).toMatchObject({ remark: '老何', tag_ids: [gold.tagId], search: '改备注 老何' })
  expect((await app.call(customerTags.list, {}, root)).tagGroupList[0]!.tags.find((t) => t.tagId === gold.tagId)!.customerCount).toBe(1)
  expect((await timeline(ext)).map((t) => [t.kind, t.data.action ?? t.data.after])).toEqual([
    ['customerAction', 'added'],
    ['customerAction', 'tags'],
    ['updateRemark', '老何'],
  ])
  expect(made.tagIds).toContain(gold.tagId)
})

test('two edits by one member in one second read the same: the second is looked at, too', async () => {
  const ext = person('改两次')
  app.sim.add({ person_id: ext, userid: 'annie' })
  await app.settled()
  app.sim.setClock({ speed: 0 }) // the second does not pass
  app.sim.editCustomer({ userid: 'annie', person_id: ext, remark: '第一次' })
  await app.settled()
  expect((await follows(ext))[0]!.remark).toBe('第一次')
  app.sim.editCustomer({ userid: 'annie', person_id: ext, remark: '第二次' })
  await app.settled()
  app.sim.setClock({ speed: 1 })
  expect((await follows(ext))[0]!.remark).toBe('第二次')
  const { rows } = await sql<{ n: number; bodies: number }>`
    select count(*)::int as n, count(distinct body)::int as bodies from callbacks
    where corp_id = ${app.corpId} and event like '%edit_external_contact' and body like ${`%${ext}%`}`.execute(anyTable(app.app.db))
  expect(rows[0]).toEqual({ n: 2, bodies: 1 })
})

test('what is told late is dated when it happened: tags, remarks, losses, who left a group', async () => {
  const hour = 3_600_000
  const ago = (hours: number) => Math.floor(Date.now() / 1000) * 1000 - hours * hour
  const ext = person('说晚了')
  app.sim.add({ person_id: ext, userid: 'annie', when: ago(72) })
  await app.settled()
  const { chat_id } = app.sim.createGroup({ owner: 'annie', name: '晚到群', members: [ext], when: ago(70) })
  await app.settled()
  app.sim.editCustomer({ userid: 'annie', person_id: ext, remark: '晚', when: ago(48) })
  await app.settled()
  app.sim.leaveGroup({ person_id: ext, chat_id, when: ago(25) })
  app.sim.remove({ person_id: ext, other_id: 'annie', when: ago(24) })
  await app.settled()
  const { rows } = await sql<{ at: Date }>`
    select e.at from customer_events e join customers c on c.corp_id = ${app.corpId} and c.customer_id = e.customer_id
      and c.external_user_ext_id = ${ext} where e.corp_id = ${app.corpId}
    union all select m.left_at from group_members m where m.corp_id = ${app.corpId} and m.member_ext_id = ${ext} order by at`.execute(
    app.ctx.db,
  )
  expect(rows.map((r) => (r.at.getTime() - ago(0)) / hour).map(Math.round)).toEqual([-72, -48, -25, -24])
  expect(() => app.sim.remove({ person_id: ext, other_id: 'annie', when: Date.now() + hour })).toThrow('过去')
})

test('who ended it is known, and an answer that still lists them does not bring them back (platform/04 §9)', async () => {
  const [byCustomer, byStaff] = [person('走了'), person('被删')]
  for (const ext of [byCustomer, byStaff]) app.sim.add({ person_id: ext, userid: 'annie' })
  await app.settled()
  app.sim.remove({ person_id: byCustomer, other_id: 'annie' })
  app.sim.remove({ person_id: 'annie', other_id: byStaff })
  await app.settled()
  expect((await follows(byCustomer))[0]!.deleted_by).toBe('customer')
  expect((await follows(byStaff))[0]!.deleted_by).toBe('staff')
  expect(await customer(byCustomer)).toMatchObject({ status: 'lost', lost_at: expect.any(Date) })
  expect((await followsOf(byCustomer)).at(-1)).toMatchObject({ kind: 'customer.lost', data: { by: 'customer', last: true } })

  app.sim.editCustomer({ userid: 'annie', person_id: byCustomer, remark: '已流失' })
  await app.settled()
  expect((await follows(byCustomer))[0]).toMatchObject({ deleted_by: 'customer', remark: '已流失' })

  app.sim.setClock({ advance_ms: 5000 })
  app.sim.add({ person_id: byCustomer, userid: 'annie' })
  await app.settled()
  expect((await follows(byCustomer))[0]!.deleted_by).toBeNull()
  expect((await followsOf(byCustomer)).at(-1)).toMatchObject({ kind: 'customer.added', data: { firstTime: false } })
})

test('two colleagues: the first is first, the customer is lost only with the last', async () => {
  const ext = person('共同')
  app.sim.add({ person_id: ext, userid: 'annie' })
  await app.settled()
  app.sim.add({ person_id: ext, userid: 'bella' })
  await app.settled()
  const added = (await followsOf(ext)).filter((e) => e.kind === 'customer.added')
  expect(added.map((e) => e.data.firstTime)).toEqual([true, false])
  app.sim.remove({ person_id: ext, other_id: 'annie' })
  await app.settled()
  expect((await followsOf(ext)).at(-1)!.data).toMatchObject({ by: 'customer', last: false })
  expect(await customer(ext)).toMatchObject({ status: 'friend' })
})

test('a storm with 10 % doubled and 5 % swapped: each contact once', async () => {
  app.sim.addFault({ call: 'add_external_contact', kind: 'doubled', probability: 0.1 })
  app.sim.addFault({ call: 'add_external_contact', kind: 'swapped', probability: 0.05 })
  const people = Array.from({ length: 150 }, (_, i) => person(`客${i}`))
  people.forEach((ext, i) => {
    app.sim.add({ person_id: ext, userid: i % 2 ? 'annie' : 'bella', state: `s${i}` })
  })
  await app.settled(60_000)
  app.sim.removeFault()
  const { rows } = await sql<{ ext: string; n: number; asked: number; timeline: number }>`
    select c.external_user_ext_id as ext,
      (select count(*)::int from domain_events d where d.kind = 'customer.added' and d.data->>'externalUserId' = c.external_user_ext_id) as n,
      (select count(*)::int from domain_events d where d.kind = 'customer.welcome_asked' and d.data->>'externalUserId' = c.external_user_ext_id) as asked,
      (select count(*)::int from customer_events e where e.corp_id = ${app.corpId} and e.customer_id = c.customer_id) as timeline
    from customers c where c.corp_id = ${app.corpId} and c.external_user_ext_id = any(${people}::text[])`.execute(anyTable(app.app.db))
  expect(rows).toHaveLength(150)
  expect(rows.filter((r) => r.n !== 1 || r.asked !== 1 || r.timeline !== 1)).toEqual([])
}, 90_000)

test('groups: made, joined, renamed, left, dismissed', async () => {
  const [ext, stranger] = [person('群友'), person('路人')]
  app.sim.add({ person_id: ext, userid: 'annie' })
  await app.settled()
  const { chat_id } = app.sim.createGroup({ owner: 'annie', name: '福利群', members: [ext] })
  await app.settled()
  app.sim.joinGroup({ person_id: stranger, chat_id })
  app.sim.changeGroup({ chat_id, name: '新福利群' })
  await app.settled()
  const group = (await app.call(groups.list, { keyword: '福利' }, root)).list[0]!
  expect(group).toMatchObject({ name: '新福利群', memberCount: 3, customerCount: 2, ownerName: '安妮' })
  expect((await customer(ext))!.group_ids).toEqual([group.groupId])

  app.sim.add({ person_id: stranger, userid: 'bella' }) // who was a stranger in the group is a customer now
  app.sim.leaveGroup({ person_id: ext, chat_id })
  await app.settled()
  expect((await customer(stranger))!.group_ids).toEqual([group.groupId])
  expect((await customer(ext))!.group_ids).toEqual([])
  const { rows } = await sql<{ kind: string }>`
    select kind from domain_events where data->>'groupId' = ${group.groupId} and kind like 'group.member%' order by event_id`.execute(
    anyTable(app.app.db),
  )
  expect(rows.map((r) => r.kind)).toEqual(['group.member_joined', 'group.member_joined', 'group.member_left'])
  app.sim.dismissGroup({ chat_id })
  await app.settled()
  expect((await app.call(groups.list, { keyword: '福利' }, root)).total).toBe(0)
  expect((await customer(stranger))!.group_ids).toEqual([])
})

test('staff: new, renamed, gone; whoever is gone is signed out', async () => {
  app.sim.createStaff({ userid: 'carol', name: '卡罗', department: [1], customer_contact: true })
  await app.settled()
  const session = await app.signIn('carol')
  app.sim.changeStaff({ userid: 'carol', name: '卡罗尔', position: '店长' })
  await app.settled()
  expect(await app.call(staff.one, { staffExtId: 'carol' }, root)).toMatchObject({ name: '卡罗尔', position: '店长', status: 1 })
  app.sim.changeStaff({ userid: 'carol', status: 5 })
  await app.settled()
  expect(await app.call(staff.one, { staffExtId: 'carol' }, root)).toMatchObject({ status: 5, unavailable: '已离职' })
  await expect(app.call(staff.list, {}, session)).rejects.toMatchObject({ code: 10031 })
})
