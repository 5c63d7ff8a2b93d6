import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags, marking } from '#areas/customer/customer-tags/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Audience } from '#core/contract/audience.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { program } from '#core/server/actor.ts'
import { makeContext } from '#core/server/context.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { crowdPacks } from './contract.ts'
import { look, lookAgain } from './server/look.ts'
import { refreshPacks } from './server/refresh.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let anna: string
let tags: Record<string, string>
let ids: Record<string, string>

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const userid of ['anna', 'ben']) app.sim.createStaff({ userid, name: userid, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  const made = await app.call(customerTags.add, { groupName: '喜好', names: ['面包', '咖啡'] }, admin)
  tags = { 面包: made.tagIds[0]!, 咖啡: made.tagIds[1]! }
  for (const [n, name] of ['甲一', '甲二', '甲三', '甲四', '甲五'].entries())
    app.sim.add({ person_id: app.sim.createCustomer({ name }).id, userid: n < 3 ? 'anna' : 'ben' })
  await app.settled()
  const { list } = await app.call(externalUsers.list, {}, admin)
  ids = Object.fromEntries(list.map((c) => [c.name, c.customerId]))
  anna = await app.signIn('anna')
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  const { list } = await app.call(crowdPacks.list, { pageSize: 100 }, admin)
  // Those that name others first.
  for (const { packId } of [...list].reverse()) await app.call(crowdPacks.delete, { packId }, admin).catch(() => {})
  for (const { packId } of list) await app.call(crowdPacks.delete, { packId }, admin).catch(() => {})
})

let last = 0
async function add(kind: 'live' | 'fixed', audience: Audience, name = `包${++last}`): Promise<string> {
  const { packId } = await app.call(crowdPacks.add, { name, note: '', kind, audience }, admin)
  await app.settled()
  return packId
}
const one = (packId: string, as = admin) => app.call(crowdPacks.one, { packId }, as)
const members = async (packId: string, as = admin) =>
  (await app.call(crowdPacks.customerList, { packId }, as)).list.map((m) => m.name).sort()
const moves = async (packId: string) => (await app.call(crowdPacks.moves, { packId, pageSize: 100 }, admin)).list
const tag = (name: string, add: string[], remove: string[] = []) =>
  app.call(marking.markTag, { customerId: ids[name]!, addTagIds: add, removeTagIds: remove }, admin)
const ctx = () => makeContext(app.app, app.corpId, program)
/** As the clock would have it: what was noted a minute ago is read, and again what that noted. */
async function refreshed() {
  await app.settled()
  for (let n = 0; n < 2; n++) {
    await refreshPacks(ctx(), AbortSignal.timeout(60_000))
    await sql`update crowd_reading set noted_at = ${new Date(Date.now() - 120_000)} where corp_id = ${app.corpId}`.execute(
      app.app.db.forCorp(app.corpId),
    )
  }
  await refreshPacks(ctx(), AbortSignal.timeout(60_000))
  await app.settled()
}

test('a live pack follows its condition, and says who came and went and which condition that was', async () => {
  const packId = await add('live', { tagsAny: [tags.面包!], status: 'friend' })
  expect(await one(packId)).toMatchObject({ size: 0, looking: false })
  await refreshed()
  await tag('甲一', [tags.面包!])
  await refreshed()
  expect(await members(packId)).toEqual(['甲一'])
  expect(await one(packId)).toMatchObject({ size: 1 })
  await tag('甲一', [], [tags.面包!])
  await refreshed()
  expect(await members(packId)).toEqual([])
  expect(await moves(packId)).toMatchObject([
    { name: '甲一', came: false, cause: 'changed', conditions: ['tagsAny'] },
    { name: '甲一', came: true, cause: 'changed', conditions: ['tagsAny'] },
  ])
})

test('nothing is looked at twice, and what happened while nobody looked is found', async () => {
  const packId = await add('live', { tagsAny: [tags.咖啡!] })
  await refreshed()
  await tag('甲二', [tags.咖啡!])
  await refreshed()
  await refreshed()
  expect(await moves(packId)).toHaveLength(1)
  await tag('甲二', [], [tags.咖啡!])
  await refreshed()
})

test('who comes due by the clock comes and goes without anything happening', async () => {
  const packId = await add('live', { notReachedDays: 7 })
  expect(await members(packId)).toHaveLength(5)
  await refreshed()
  const db = app.app.db.forCorp(app.corpId)
  const reached = (hours: number) =>
    sql`update customers set last_reached_at = ${new Date(Date.now() - hours * 3_600_000)} where corp_id = ${app.corpId} and customer_id = ${ids.甲一}`.execute(
      db,
    )
  await reached(167)
  // What a sync would find.
  await app.call(crowdPacks.refresh, { packId }, admin)
  await app.settled()
  expect(await members(packId)).toHaveLength(4)
  await sql`update crowd_reading set clock_at = ${new Date(Date.now() - 7_200_000)} where corp_id = ${app.corpId}`.execute(db)
  await reached(169)
  await refreshed()
  expect(await members(packId)).toHaveLength(5)
  expect((await moves(packId))[0]).toMatchObject({ name: '甲一', came: true, cause: 'time', conditions: ['notReachedDays'] })
  await sql`update customers set last_reached_at = null where corp_id = ${app.corpId}`.execute(db)
})

test('a fixed pack keeps its people, and somebody puts others in and out, which can be undone', async () => {
  const packId = await add('fixed', { customerIds: [ids.甲一!, ids.甲二!] })
  const { taskId } = await app.call(crowdPacks.batchAdd, { packId, audience: { customerIds: [ids.甲二!, ids.甲三!] } }, admin)
  await app.settled()
  expect(await members(packId)).toEqual(['甲一', '甲三', '甲二'].sort())
  expect(await one(packId)).toMatchObject({ size: 3 })
  expect(await moves(packId)).toMatchObject([{ name: '甲三', came: true, cause: 'hand' }])
  await app.call(tasks.undo, { taskId }, admin)
  await app.settled()
  expect(await members(packId)).toEqual(['甲一', '甲二'].sort())
  await app.call(crowdPacks.batchRemove, { packId, audience: { customerIds: [ids.甲一!] } }, admin)
  await app.settled()
  expect(await members(packId)).toEqual(['甲二'])
  expect(await one(packId)).toMatchObject({ size: 1 })
  const live = await add('live', {})
  expect(await refusalOf(app.call(crowdPacks.batchAdd, { packId: live, audience: {} }, admin))).toMatchObject({ code: code.conflict })
  expect(await refusalOf(app.call(crowdPacks.refresh, { packId }, admin))).toMatchObject({ code: code.conflict })
})

test('another condition has everybody looked at again, in portions, and a killed look goes on', async () => {
  const packId = await add('live', { customerIds: [ids.甲一!, ids.甲五!] })
  expect(await members(packId)).toEqual(['甲一', '甲五'].sort())
  const { version, name } = await one(packId)
  const { list } = await app.call(crowdPacks.list, {}, admin)
  expect(list[0]!.version).toBe(version)
  const db = app.app.db.forCorp(app.corpId)
  await app.call(crowdPacks.update, { packId, version, name, note: '', audience: { customerIds: [ids.甲一!, ids.甲二!] } }, admin)
  await app.settled()
  expect(await members(packId)).toEqual(['甲一', '甲二'].sort())
  expect((await moves(packId)).map((m) => [m.name, m.came, m.cause])).toEqual(
    expect.arrayContaining([
      ['甲二', true, 'edited'],
      ['甲五', false, 'edited'],
    ]),
  )
  expect(await refusalOf(app.call(crowdPacks.update, { packId, version, name, note: '' }, admin))).toMatchObject({ code: code.conflict })
  // Killed after its first portion of two customers, the next goes on from there.
  const beginning = '00000000-0000-0000-0000-000000000000'
  await sql`delete from crowd_members where corp_id = ${app.corpId} and pack_id = ${packId}`.execute(db)
  await sql`update crowd_packs set size = 0, looked_after = ${beginning} where corp_id = ${app.corpId} and pack_id = ${packId}`.execute(db)
  let asked = 0
  const killed = {
    get aborted() {
      return asked++ > 0
    },
    reason: new Error('killed'),
  } as AbortSignal
  const first = look(ctx(), packId, killed, 2)
  await expect(first).rejects.toThrow('killed')
  expect(await one(packId)).toMatchObject({ looking: true })
  await look(ctx(), packId, AbortSignal.timeout(60_000), 2)
  expect(await members(packId)).toEqual(['甲一', '甲二'].sort())
  expect(await one(packId)).toMatchObject({ size: 2, looking: false })
})

test('while the people of a fixed pack are being found nobody is put in or taken out: the look would undo it', async () => {
  const packId = await add('fixed', { customerIds: [ids.甲一!] })
  const db = app.app.db.forCorp(app.corpId)
  const beginning = '00000000-0000-0000-0000-000000000000'
  await sql`update crowd_packs set looked_after = ${beginning}, looked_at = null where corp_id = ${app.corpId} and pack_id = ${packId}`.execute(
    db,
  )
  const byHand = (call: typeof crowdPacks.batchAdd | typeof crowdPacks.batchRemove, name: string) =>
    refusalOf(app.call(call, { packId, audience: { customerIds: [ids[name]!] } }, admin))
  expect(await byHand(crowdPacks.batchAdd, '甲二')).toMatchObject({ code: code.conflict })
  expect(await byHand(crowdPacks.batchRemove, '甲一')).toMatchObject({ code: code.conflict })
  await look(ctx(), packId, AbortSignal.timeout(60_000))
  expect(await byHand(crowdPacks.batchAdd, '甲二')).toBeNull()
  await app.settled()
  expect(await members(packId)).toEqual(['甲一', '甲二'].sort())
})

test('looks, refreshes, edits and people put in by hand at the same time: all come to their end, and sizes are true', async () => {
  const everybody = Object.values(ids)
  const on = await add('live', {}, '先有的')
  const base = await add('live', { customerIds: everybody }, '底下的')
  const hand = await add('fixed', {}, '手动的')
  const edit = async (packId: string, name: string, audience: Audience) =>
    app.call(crowdPacks.update, { packId, version: (await one(packId)).version, name, note: '', audience }, admin)
  await edit(on, '先有的', { packsAny: [base, hand] })
  await app.settled()
  for (let n = 0; n < 8; n++) {
    await Promise.all([
      edit(base, '底下的', { customerIds: n % 2 ? everybody : everybody.slice(0, 1) }),
      app.call(n % 2 ? crowdPacks.batchAdd : crowdPacks.batchRemove, { packId: hand, audience: {} }, admin),
      ...[1, 2, 3].flatMap(() => [refreshPacks(ctx(), AbortSignal.timeout(60_000)), lookAgain(ctx())]),
    ])
    await app.settled()
  }
  await refreshed()
  for (const packId of [on, base, hand]) {
    expect(await members(packId)).toHaveLength(5)
    expect(await one(packId)).toMatchObject({ size: 5, looking: false })
  }
}, 60_000)

test('packs name packs one step deep, and follow them; one that is named is not deleted', async () => {
  const base = await add('live', { tagsAny: [tags.面包!] }, '底')
  const on = await add('live', { packsAny: [base] }, '上')
  await refreshed()
  await tag('甲四', [tags.面包!])
  await refreshed()
  expect(await members(on)).toEqual(['甲四'])
  expect((await moves(on))[0]).toMatchObject({ cause: 'changed', conditions: ['packsAny'] })
  const { version } = await one(base)
  const edit = (audience: Audience) => app.call(crowdPacks.update, { packId: base, version, name: '底', note: '', audience }, admin)
  expect(await refusalOf(edit({ packsAny: [on] }))).toMatchObject({
    body: { fields: [{ field: 'audience.packs_any' }, { field: 'audience' }] },
  })
  expect(await refusalOf(edit({ packsNone: [base] }))).toMatchObject({
    body: { fields: [{ field: 'audience.packs_none' }, { field: 'audience' }] },
  })
  expect(
    await refusalOf(app.call(crowdPacks.add, { name: '顶', note: '', kind: 'live', audience: { packsAny: [on] } }, admin)),
  ).toMatchObject({
    body: { fields: [{ field: 'audience.packs_any' }] },
  })
  expect((await app.call(crowdPacks.uses, { packId: base }, admin)).list).toMatchObject([{ kind: 'pack', name: '上', holds: true }])
  const refused = await refusalOf(app.call(crowdPacks.delete, { packId: base }, admin))
  expect(refused?.code).toBe(code.conflict)
  expect(refused?.message).toContain('上')
  await tag('甲四', [], [tags.面包!])
  await refreshed()
  expect(await members(on)).toEqual([])
})

test('each sees those whom they may see, and numbers are theirs', async () => {
  const packId = await add('live', {})
  const other = await add('fixed', { customerIds: [ids.甲一!, ids.甲四!] })
  expect(await one(packId, admin)).toMatchObject({ size: 5 })
  expect(await refusalOf(app.call(crowdPacks.list, {}, anna))).toMatchObject({ code: code.forbidden })
  const privileges = JSON.stringify({ eu_package: ['read', 'create', 'update', 'delete'], customer: ['read'] })
  await anyTable(app.app.db).updateTable('roles').set({ privileges }).where('role_type', '=', 'staff').execute()
  app.app.sessions.forget()
  expect((await app.call(crowdPacks.list, {}, anna)).list.map((p) => p.size).sort()).toEqual([1, 3])
  expect(await members(packId, anna)).toEqual(['甲一', '甲三', '甲二'].sort())
  expect(await app.call(crowdPacks.compare, { packId, otherId: other }, anna)).toEqual({ only: 2, both: 1, other: 0 })
  const today = dayOf(new Date())
  expect((await app.call(crowdPacks.trend, { packId, from: today, to: today }, anna)).points).toMatchObject([{ size: 3 }])
  // Whom one does not see one cannot put in; and the pack itself is the company's.
  await app.call(crowdPacks.batchAdd, { packId: other, audience: { customerIds: [ids.甲二!, ids.甲五!] } }, anna)
  await app.settled()
  expect(await members(other)).toEqual(['甲一', '甲二', '甲四'].sort())
  expect(await refusalOf(app.call(crowdPacks.delete, { packId }, anna))).toMatchObject({ code: code.forbidden })
})

test('overlap, difference, the size of each day', async () => {
  const packId = await add('live', { tagsAny: [tags.面包!] })
  const other = await add('fixed', { customerIds: [ids.甲一!, ids.甲二!] })
  await refreshed()
  for (const name of ['甲二', '甲三']) await tag(name, [tags.面包!])
  await refreshed()
  expect(await app.call(crowdPacks.compare, { packId, otherId: other }, admin)).toEqual({ only: 1, both: 1, other: 1 })
  const today = dayOf(new Date())
  const trend = await app.call(crowdPacks.trend, { packId, from: addDays(today, -2), to: today }, admin)
  expect(trend).toMatchObject({ came: 2, went: 0 })
  expect(trend.points.map((p) => p.size)).toEqual([null, null, 2])
  const found = await app.call(externalUsers.list, { packsAny: [packId], packsNone: [other] }, admin)
  expect(found.list.map((c) => c.name)).toEqual(['甲三'])
  for (const name of ['甲二', '甲三']) await tag(name, [], [tags.面包!])
})

test('the same create is one pack; a name is taken once; a condition on what is gone is refused', async () => {
  const packId = newId()
  const pack = { packId, name: '同名', note: '', kind: 'fixed' as const, audience: {} }
  await app.call(crowdPacks.add, pack, admin)
  await app.call(crowdPacks.add, pack, admin)
  expect((await app.call(crowdPacks.list, { keyword: '同名' }, admin)).total).toBe(1)
  const { packId: _, ...another } = pack
  expect(await refusalOf(app.call(crowdPacks.add, another, admin))).toMatchObject({ body: { fields: [{ field: 'name' }] } })
  const gone = { name: '不在', note: '', kind: 'live' as const, audience: { tagsAny: [newId()] } }
  expect(await refusalOf(app.call(crowdPacks.add, gone, admin))).toMatchObject({ body: { fields: [{ field: 'audience.tags_any' }] } })
  const batch = { ...gone, audience: { batch: newId() } }
  expect(await refusalOf(app.call(crowdPacks.add, batch, admin))).toMatchObject({ body: { fields: [{ field: 'audience.batch' }] } })
})

test('R012 R015: members and moves are files of a task that is polled', async () => {
  const packId = await add('fixed', { customerIds: [ids.甲一!, ids.甲二!] })
  const { taskId } = await app.call(crowdPacks.export, { filters: { packId } }, admin)
  await app.settled()
  expect(await app.call(tasks.one, { taskId }, admin)).toMatchObject({ state: 'succeeded', done: 2 })
})
