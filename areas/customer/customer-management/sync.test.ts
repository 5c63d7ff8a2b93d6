import { externalcontactGetCorpTagList } from '@rapport/wecom/calls/corp-tags.ts'
import { externalcontactBatchGetByUser } from '@rapport/wecom/calls/customers.ts'
import { externalcontactGroupchatGet } from '@rapport/wecom/calls/groups.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '#areas/group/group-management/contract.ts'
import { departments, staff } from '#areas/staff/staff-management/contract.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { customerTags } from '../customer-tags/contract.ts'
import { customerSync } from './contract.ts'
import { lockCustomers, recompute } from './server/nouns/columns.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', sync: true })
  await app.settled(90_000)
  root = await app.asAdmin()
}, 120_000)
afterAll(() => app.close())

const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await text.execute(app.ctx.db)).rows

interface Told {
  userid: string
  ext: string
  name: string
  remark: string
  state: string
  addWay: number
  at: number
  tags: string[]
}
const keyOf = (t: { userid: string; ext: string }) => `${t.userid} ${t.ext}`

/** Every relation as WeCom tells it now. */
async function atWecom(): Promise<Map<string, Told>> {
  const people = await rows(
    sql<{ id: string }>`select staff_ext_id as id from staff where corp_id = ${app.corpId} and has_customer_contact`,
  )
  const out = new Map<string, Told>()
  let cursor = ''
  do {
    const page = await app.app.gate.call(app.corpId, externalcontactBatchGetByUser, {
      userid_list: people.map((p) => p.id),
      limit: 100,
      cursor,
    })
    for (const { external_contact: c, follow_info: f } of page.external_contact_list) {
      const contact = {
        userid: f.userid,
        ext: c.external_userid,
        name: c.name ?? '',
        remark: f.remark ?? '',
        state: f.state ?? '',
        addWay: f.add_way ?? 0,
        at: f.createtime,
        tags: [...(f.tag_id ?? [])].sort(),
      }
      out.set(keyOf(contact), contact)
    }
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return out
}

const here = async (): Promise<Map<string, Told>> =>
  new Map(
    (
      await rows(sql<Told>`
        select s.staff_ext_id as userid, c.external_user_ext_id as ext, c.name, f.remark, f.state, f.add_way as "addWay",
          extract(epoch from f.added_at)::int as at,
          array(select t.tag_ext_id from tags t where t.corp_id = ${app.corpId} and t.tag_id = any(f.tag_ids) order by t.tag_ext_id collate "C") as tags
        from follows f join staff s on s.corp_id = ${app.corpId} and s.staff_id = f.staff_id
          join customers c on c.corp_id = ${app.corpId} and c.customer_id = f.customer_id
        where f.corp_id = ${app.corpId} and f.deleted_at is null`)
    ).map((t) => [keyOf(t), t]),
  )

/** What is repeated on customers and tags must say what follows say. */
async function columnsHold(): Promise<void> {
  await sql`analyze customers, follows, tags`.execute(anyTable(app.app.db)) // or each customer's contacts are found by reading all
  const wrong = await rows(sql`
    select c.customer_id, c.staff_ids, c.tag_ids from customers c where c.corp_id = ${app.corpId} and (
      c.status = 'friend' and c.staff_ids <> array(select f.staff_id from follows f where f.corp_id = ${app.corpId} and f.customer_id = c.customer_id and f.deleted_at is null order by 1)
      or c.tag_ids <> array(select distinct t from follows f, unnest(f.tag_ids) t where f.corp_id = ${app.corpId} and f.customer_id = c.customer_id
        and f.deleted_at is null order by 1)
      or (c.status = 'friend') <> exists (select from follows f where f.corp_id = ${app.corpId} and f.customer_id = c.customer_id and f.deleted_at is null) or position(c.name in c.search) = 0)`)
  expect(wrong).toEqual([])
  const miscounted = await rows(sql`
    select t.name, t.customer_count from tags t where t.corp_id = ${app.corpId} and t.deleted_at is null and t.customer_count <>
      (select count(*) from customers c where c.corp_id = ${app.corpId} and c.tag_ids @> array[t.tag_id])`)
  expect(miscounted).toEqual([])
}

const task = (kind: string) =>
  app.ctx.db
    .selectFrom('tasks')
    .select(['state', 'counts', 'done', 'said'])
    .where('corp_id', '=', app.corpId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

test('the first start fetches staff, tags, customers and groups, one after the other, as visible tasks', async () => {
  const kinds = await rows(
    sql<{
      kind: string
      state: string
    }>`select kind, state from tasks where corp_id = ${app.corpId} and kind <> 'live_code_sync' order by started_at`,
  )
  expect(kinds).toEqual(['staff_sync', 'tag_sync', 'customer_sync', 'group_sync'].map((kind) => ({ kind, state: 'succeeded' })))
  expect((await task('staff_sync')).counts).toMatchObject({ added: 40, departments_added: 8, lost: 0 })
  const theirs = await atWecom()
  expect(theirs.size).toBeGreaterThan(5000)
  expect(await here()).toEqual(theirs)
  await columnsHold()
  expect((await task('customer_sync')).counts).toMatchObject({ contacts_added: theirs.size, contacts_changed: 0, contacts_lost: 0 })
})

test('what was there before is no news, but stands in the timeline', async () => {
  const news = await rows(sql<{ n: number }>`select count(*)::int as n from domain_events where kind = 'customer.added'`)
  expect(news[0]!.n).toBe(0)
  const [added] = await rows(sql<{ n: number }>`
    select count(*)::int as n from customer_events where corp_id = ${app.corpId} and kind = 'customerAction' and data->>'action' = 'added'`)
  expect(added!.n).toBe((await here()).size)
})

test('staff: page from offset and limit, pinyin, initials, departments with everything below (R071, R291)', async () => {
  const all = await app.call(staff.list, {}, root)
  expect([all.list.length, all.total]).toEqual([20, 40])
  const third = await app.call(staff.list, { page: 3, pageSize: 15 }, root)
  expect(third.list).toHaveLength(10)
  expect((await app.call(staff.list, { offset: 30, limit: 15 }, root)).list).toEqual(third.list)
  for (const keyword of ['林小满', 'linxiaoman', 'lxm', 'LXM', '小满']) {
    const found = await app.call(staff.list, { keyword }, root)
    expect(
      found.list.map((s) => s.staffExtId),
      keyword,
    ).toContain('linxiaoman')
  }
  const shop = await app.call(staff.list, { departmentId: 3, pageSize: 100 }, root)
  expect(shop.list.every((s) => s.departmentNames.includes('静安寺店'))).toBe(true)
  const company = await app.call(staff.list, { departmentId: 1, pageSize: 100 }, root)
  expect(company.total).toBe(40)
  const { list } = await app.call(departments.list, { pageSize: 100 }, root)
  expect(list[0]).toEqual({ departmentId: 1, leaders: [], name: expect.any(String), parentId: 0, staffCount: expect.any(Number) })
  expect(list.find((d) => d.departmentId === 3)!.staffCount).toBe(shop.total)
  const known = await app.call(departments.list, { departmentIds: [3, 999_999] }, root)
  expect(known).toEqual({ total: 1, list: [list.find((d) => d.departmentId === 3)] })
  const ways = (await app.call(staff.list, { pageSize: 100 }, root)).list.filter((s) => s.unavailable)
  expect(ways.map((s) => s.unavailable).sort()).toEqual(['未激活', '没有客户联系权限'].sort())
  const [one] = shop.list
  expect((await app.call(staff.one, { staffId: one!.staffId }, root)).name).toBe(one!.name)
  await expect(app.call(staff.one, { staffExtId: 'nobody' }, root)).rejects.toMatchObject({ code: 404 })
})

test('tags as WeCom has them (R166)', async () => {
  const { tag_group } = await app.app.gate.call(app.corpId, externalcontactGetCorpTagList, {})
  const list = await app.call(customerTags.list, {}, root)
  expect(list.tagGroupList.map((g) => [g.name, g.tags.map((t) => t.name)])).toEqual(
    tag_group.map((g) => [g.group_name, g.tag.map((t) => t.name)]),
  )
  expect(list.tagCount).toBe(tag_group.reduce((n, g) => n + g.tag.length, 0))
  expect(list.tagGroupList.every((g) => g.sourceType === 0)).toBe(true)
})

test('groups with their members', async () => {
  const theirGroups = app.sim.groups().groups
  const list = await app.call(groups.list, { pageSize: 100 }, root)
  expect(list.list.map((g) => [g.groupExtId, g.memberCount]).sort()).toEqual(theirGroups.map((g) => [g.chat_id, g.members]).sort())
  const { group_chat: chat } = await app.app.gate.call(app.corpId, externalcontactGroupchatGet, { chat_id: theirGroups[0]!.chat_id })
  const members = await rows(sql<{ id: string; known: boolean }>`
    select m.member_ext_id as id, m.customer_id is not null or m.staff_id is not null as known from group_members m
    join groups g on g.corp_id = ${app.corpId} and g.group_id = m.group_id and g.group_ext_id = ${chat.chat_id} where m.corp_id = ${app.corpId}`)
  expect(members.map((m) => m.id).sort()).toEqual(chat.member_list.map((m) => m.userid).sort())
  const [inGroups] = await rows(
    sql<{ n: number }>`select count(*)::int as n from customers where corp_id = ${app.corpId} and group_ids <> '{}'`,
  )
  expect(inGroups!.n).toBeGreaterThan(50)
})

test('the columns that repeat the contacts are at once what they are when counted again', async () => {
  const read = () =>
    rows(sql<{ customer_id: string; search: string; way_ids: string[] }>`
      select customer_id, remark, search, status, tag_ids, staff_ids, way_ids, add_ways, added_at, lost_at from customers
      where corp_id = ${app.corpId} order by customer_id`)
  // The order of several remarks in the text that is searched says nothing, nor that of codes.
  const unordered = (list: Awaited<ReturnType<typeof read>>) =>
    list.map((r) => ({ ...r, search: r.search.split(' ').sort(), way_ids: [...r.way_ids].sort() }))
  const counters = () => rows(sql`select tag_id, customer_count from tags where corp_id = ${app.corpId} order by tag_id`)
  const first = await read()
  const counted = await counters()
  await app.ctx.tx((tx) =>
    recompute(
      tx,
      first.map((r) => r.customer_id),
    ),
  )
  expect(unordered(await read())).toEqual(unordered(first))
  expect(await counters()).toEqual(counted)
})

test('R025: with every callback lost, the next sync, a task that is started and followed, finds what was added, changed and lost', async () => {
  app.sim.addFault({ call: '*', kind: 'lost' })
  const before = await here()
  const [gone, edited, left] = [...before.values()].filter((t) => t.userid === 'jiangwanqing')
  const ann = app.sim.createCustomer({ name: '安\u0000妮', gender: 2 })
  app.sim.add({ person_id: ann.id, userid: 'jiangwanqing' })
  app.sim.remove({ person_id: 'jiangwanqing', other_id: gone!.ext })
  app.sim.editCustomer({ userid: 'jiangwanqing', person_id: edited!.ext, remark: '改过的备注' })
  app.sim.changeStaff({ userid: 'baizixuan', status: 5 })
  app.sim.createGroup({ owner: 'jiangwanqing', name: '新群', members: [left!.ext] })
  app.sim.dismissGroup({ chat_id: app.sim.groups().groups[0]!.chat_id })
  await app.sim.settled()
  app.sim.removeFault()

  await app.call(staff.sync, {}, root)
  await app.settled()
  expect((await task('staff_sync')).counts).toMatchObject({ lost: 1 })
  await app.call(customerSync.sync, {}, root)
  await app.call(groups.sync, {}, root)
  await app.settled()
  const theirs = await atWecom()
  const now = await here()
  expect(now.get(`jiangwanqing ${ann.id}`)?.name).toBe('安妮')
  theirs.get(`jiangwanqing ${ann.id}`)!.name = '安妮' // PostgreSQL has no NUL
  const ours = new Map([...now].filter(([, t]) => t.userid !== 'baizixuan'))
  expect(ours).toEqual(theirs)
  expect((await task('customer_sync')).counts).toMatchObject({ contacts_added: 1, contacts_changed: 1, contacts_lost: 1 })
  expect((await task('group_sync')).counts).toMatchObject({ added: 1, lost: 1 })
  const events = await rows(sql<{ kind: string; data: Record<string, unknown> }>`
    select kind, data from domain_events where kind in ('customer.added', 'customer.lost', 'customer.remark_changed') order by event_id`)
  expect(events.map((e) => e.kind).sort()).toEqual(['customer.added', 'customer.lost', 'customer.remark_changed'])
  await columnsHold()
  const status = await app.call(customerSync.syncStatus, {}, root)
  expect(status.task?.state).toBe('succeeded')
  expect(status.lastSyncedAt).not.toBeNull()
})

test('WeCom goes away in the middle: the sync goes on from where it was, and counts nobody twice', async () => {
  const since = app.sim.events({ limit: 1 }).next
  app.sim.addFault({ call: 'externalcontact/batch/get_by_user', kind: 'refuse', after: 20, count: 4 })
  const { taskId } = await app.call(customerSync.sync, {}, root)
  await app.settled(60_000)
  app.sim.removeFault()
  const theirs = await atWecom()
  expect(await task('customer_sync')).toMatchObject({
    state: 'succeeded',
    done: theirs.size,
    counts: { contacts_added: 0, contacts_changed: 0, contacts_lost: 0 },
  })
  const asked = app.sim.events({ after: since, limit: 5000 }).events.filter((e) => e.title === 'externalcontact/batch/get_by_user').length
  expect(asked).toBeLessThan(2 * Math.ceil(theirs.size / 100) + 12) // this run, its four misses, and the comparison above
  expect(taskId).toBeTruthy()
})

test('an answer that is empty by mistake loses nobody', async () => {
  app.sim.setApp({ corpid: app.corpid, allow_party: [3] })
  await app.call(staff.sync, {}, root)
  await app.settled()
  expect(await task('staff_sync')).toMatchObject({
    state: 'failed',
    said: { key: 'most_gone', values: { zh: '员工' } },
  })
  app.sim.setApp({ corpid: app.corpid, allow_party: [1] })
})

test('customers are locked in the order in which they are written, whatever language the database sorts by', async () => {
  await sql`alter table customers alter column external_user_ext_id type text collate "und-x-icu"`.execute(anyTable(app.app.db))
  const written = ['wmB', 'wma', 'wmC', 'wm_1', 'wm-2'].sort((a, b) => (a < b ? -1 : 1))
  const ids = written.map(() => newId())
  for (const [i, ext] of written.entries())
    await sql`insert into customers (corp_id, customer_id, external_user_ext_id, name) values (${app.corpId}, ${ids[i]}, ${ext}, ${ext})`.execute(
      app.ctx.db,
    )
  const locked = await app.ctx.tx((tx) => lockCustomers(tx, ids))
  expect(locked.map((c) => c.customer_id)).toEqual(ids)
})
