import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { customerSync, externalUsers } from '#areas/customer/customer-management/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { enqueue } from '#core/server/jobs.ts'
import { anyTable } from '#testing/any-table.ts'
import { brokenInvariants } from '#testing/chaos/invariants.ts'
import { calm, deep, seeded, shortLease, until, type Workers, workersOf } from '#testing/chaos/rig.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, startTestApp, type TestApp } from '#testing/harness.ts'
import { batchMarking, customerTags, marking } from './contract.ts'
import { recountJob } from './server/recount.ts'

const { url } = await testDatabase()
const userids = ['annie', 'bella', 'chris']
const actions = Number(process.env.COUNTER_ACTIONS ?? (deep ? 240 : 80))
const seed = Number(process.env.COUNTER_SEED ?? 3)
let app: TestApp
let workers: Workers
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http', env: shortLease })
  for (const userid of userids) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  workers = await workersOf(app, 2)
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await calm(app)
}, 120_000)
afterAll(async () => {
  await workers.stop()
  await app.close()
})

/** In one statement, so that it holds at every moment: a counter is committed with what it counts. */
const drifted = async () =>
  (
    await sql<{ name: string; kept: number; counted: number }>`
      select t.name, t.customer_count as kept, coalesce(n.n, 0)::int as counted from tags t
      left join (select x as tag_id, count(*) as n from customers c, unnest(c.tag_ids) x where c.corp_id = ${app.corpId} group by 1) n using (tag_id)
      where t.corp_id = ${app.corpId} and t.customer_count <> coalesce(n.n, 0)`.execute(anyTable(app.app.db))
  ).rows

test('whatever happens at once, the counter of a tag is the number of its customers, at every moment', async () => {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random(0, list.length))]!
  const { list: people } = await app.call(staff.list, { available: true }, admin)
  const { tagIds } = await app.call(customerTags.add, { groupName: '来源', names: ['甲', '乙', '丙', '丁', '戊'] }, admin)
  const draft = plainCode(
    people.map((s) => s.staffId),
    { tagIds: tagIds.slice(0, 2), welcome: { mode: 'off', content: { text: '', attachments: [] }, bands: [] } },
  )
  const { wayId } = await app.call(liveCodes.add, { draft }, admin)
  await until('the code to be ready', async () => (await app.call(liveCodes.one, { wayId }, admin)).row.state === 'ready')
  const configId = app.sim.codes().codes[0]!.config_id
  const guests = Array.from({ length: 8 }, (_, i) => app.sim.createCustomer({ name: `客${i}` }).id)
  for (const id of guests) for (const userid of userids) app.sim.add({ person_id: id, userid })
  await calm(app)
  const tagExt = new Map(
    (await app.ctx.db.selectFrom('tags').select(['tag_id', 'tag_ext_id']).where('corp_id', '=', app.corpId).execute()).map((t) => [
      t.tag_id,
      t.tag_ext_id!,
    ]),
  )
  app.sim.setSettings({ latency_ms: 15 })

  const some = (most: number) => [...new Set(Array.from({ length: Math.ceil(random(0, most)) }, () => pick(tagIds)))]
  const mark = () => {
    const input = { externalUserExtId: pick(guests), staffId: pick(people).staffId, addTagIds: some(2), removeTagIds: some(2) }
    return Promise.all(Array.from({ length: random(0, 1) < 0.3 ? 2 : 1 }, () => app.call(marking.markTag, input, admin)))
  }
  /** What the simulator refuses had ended meanwhile. */
  const outside = (act: () => unknown) => () => {
    try {
      act()
    } catch {}
  }
  const inClient = outside(() => {
    const ext = (n: number) => some(n).flatMap((t) => tagExt.get(t) ?? [])
    app.sim.editCustomer({ userid: pick(userids), person_id: pick(guests), add_tags: ext(2), remove_tags: ext(2) })
  })
  const leave = outside(() => {
    const [person, userid] = [pick(guests), pick(userids)]
    const [person_id, other_id] = random(0, 1) < 0.5 ? [person, userid] : [userid, person]
    app.sim.remove({ person_id, other_id })
  })
  const comeBack = outside(() => app.sim.add({ person_id: pick(guests), userid: pick(userids) }))
  const scan = outside(() => {
    const { id } = app.sim.createCustomer({ name: '路人' })
    guests.push(id)
    app.sim.add({ person_id: id, config_id: configId })
  })
  const rename = async () => {
    const { customerId } = await app.call(externalUsers.detail, { externalUserExtId: pick(guests) }, admin)
    await app.call(
      externalUsers.setRemark,
      { customerId, staffId: pick(people).staffId, remark: `备注${Math.floor(random(0, 99))}` },
      admin,
    )
  }
  const many = () => app.call(batchMarking.startV3, { audience: { status: 'friend' }, addTagIds: some(2), removeTagIds: some(1) }, admin)
  const weighted: [number, () => unknown][] = [
    [10, mark],
    [8, inClient],
    [4, leave],
    [4, comeBack],
    [3, scan],
    [3, rename],
    [2, () => app.call(customerSync.sync, {}, admin)],
    [1, many],
  ]
  const bag = weighted.flatMap(([n, act]) => Array.from({ length: n }, () => act))

  let left = actions
  const failures: string[] = []
  const hand = async () => {
    while (left-- > 0) {
      // What has ended meanwhile is refused; anything else is a mistake of ours.
      await Promise.resolve()
        .then(pick(bag))
        .catch((error: Error) => {
          if (!(error instanceof CallRefused && error.code !== code.server)) failures.push(error.stack ?? error.message)
        })
      await sleep(random(0, 30))
    }
  }
  const hands = Promise.all(Array.from({ length: 8 }, hand))
  let looked = 0
  const looking = (async () => {
    while (left > 0) {
      expect(await drifted()).toEqual([])
      looked++
    }
  })()
  const killing = (async () => {
    while (left > 0) {
      await sleep(random(500, 2_000))
      await workers.kill()
    }
  })()
  await Promise.all([hands, looking, killing])
  app.sim.setSettings({ latency_ms: 0 })
  await calm(app)
  expect(failures).toEqual([])
  expect(looked).toBeGreaterThan(5)
  expect(workers.kills()).toBeGreaterThan(0)
  expect(await drifted()).toEqual([])
  const { rows } = await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(anyTable(app.app.db))
  expect(rows).toEqual([{ deadlocks: 0 }])
  expect((await brokenInvariants(app.app, app.corpId)).filter((words) => /^(the columns of|a tag counts)/.test(words))).toEqual([])
}, 240_000)

test('a counter that is wrong all the same is mended at night, also while customers are tagged, and somebody can read that it was', async () => {
  const { tagIds } = await app.call(customerTags.add, { groupName: '夜里', names: ['错的', '对的'] }, admin)
  const [bad, good] = tagIds as [string, string]
  const { list } = await app.call(externalUsers.list, { status: 'friend', pageSize: 100 }, admin)
  const half = list.slice(0, Math.ceil(list.length / 2))
  for (const c of half) await app.call(marking.markTag, { customerId: c.customerId, addTagIds: tagIds }, admin)
  await sql`update tags set customer_count = customer_count + 7 where corp_id = ${app.corpId} and tag_id = ${bad}`.execute(app.ctx.db)
  expect(await drifted()).toHaveLength(1)
  await Promise.all([
    enqueue(app.ctx.db, recountJob, {}),
    ...list.slice(half.length).map((c) => app.call(marking.markTag, { customerId: c.customerId, addTagIds: tagIds }, admin)),
  ])
  await calm(app)
  expect(await drifted()).toEqual([])
  const { rows } = await sql<{ object_id: string; before: { name: string; customerCount: number }; after: { customerCount: number } }>`
    select object_id, before, after from audit_log where corp_id = ${app.corpId} and action = 'tag.recount'`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ object_id: bad, before: { name: '错的' } })
  expect(rows[0]!.before.customerCount).toBe(rows[0]!.after.customerCount + 7)
  expect(
    (await app.call(customerTags.list, {}, admin)).tagGroupList.flatMap((g) => g.tags).find((t) => t.tagId === good)!.customerCount,
  ).toBe(list.length)
})
