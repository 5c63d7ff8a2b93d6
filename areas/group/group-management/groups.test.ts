import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/server/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { groups } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let root: string
const [groupId, gone, staffId, customerId] = [newId(), newId(), newId(), newId()]

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http' })
  root = await app.asAdmin()
  const { corpId, ctx } = app
  await sql`insert into staff (corp_id, staff_id, staff_ext_id, name) values (${corpId}, ${staffId}, 'zhou', '周若溪')`.execute(ctx.db)
  await sql`insert into customers (corp_id, customer_id, external_user_ext_id, name, staff_ids) values (${corpId}, ${customerId}, 'wm_su', '苏念', ${[staffId]}::uuid[])`.execute(
    ctx.db,
  )
  await sql`insert into groups (corp_id, group_id, group_ext_id, name, owner_staff_id, member_count, customer_count, dismissed_at)
    values (${corpId}, ${groupId}, 'wr_1', '静安面包群', ${staffId}, 3, 1, null), (${corpId}, ${gone}, 'wr_2', '散了的群', ${staffId}, 0, 0, now())`.execute(
    ctx.db,
  )
  await sql`insert into group_members (corp_id, group_id, member_ext_id, type, staff_id, customer_id, name, join_scene, invitor_ext_id, joined_at, left_at)
    values (${corpId}, ${groupId}, 'wm_su', 2, null, ${customerId}, '小苏', 3, null, '2026-11-02T00:00:00Z', null),
      (${corpId}, ${groupId}, 'zhou', 1, ${staffId}, null, '周', 1, null, '2026-11-03T00:00:00Z', null),
      (${corpId}, ${groupId}, 'wm_stranger', 2, null, null, '路人%', 1, 'zhou', '2026-11-04T00:00:00Z', null),
      (${corpId}, ${groupId}, 'wm_left', 2, null, null, '走了', 1, null, '2026-11-01T00:00:00Z', now())`.execute(ctx.db)
})
afterAll(() => app.close())

const members = (input: object = {}, session = root) => app.call(groups.members, { groupId, ...input }, session)

test('one group, and who is in it now: the owner first, known people by their own names', async () => {
  expect(await app.call(groups.detail, { groupId }, root)).toMatchObject({ name: '静安面包群', ownerName: '周若溪', memberCount: 3 })
  const { list, total } = await members()
  expect(total).toBe(3)
  expect(list.map((m) => [m.name, m.kind, m.isOwner])).toEqual([
    ['周若溪', 'staff', true],
    ['苏念', 'customer', false],
    ['路人%', 'stranger', false],
  ])
  expect(list[1]).toMatchObject({ customerId, joinScene: 3, invitorName: '' })
  expect(list[2]).toMatchObject({ customerId: null, invitorName: '周若溪' })
})

test('members by kind, by name (a percent sign is a sign), and by page', async () => {
  expect((await members({ kind: 'stranger' })).list).toHaveLength(1)
  expect((await members({ keyword: '%' })).list.map((m) => m.name)).toEqual(['路人%'])
  expect(await members({ pageSize: 1, page: 2 })).toMatchObject({ total: 3, list: [{ name: '苏念' }] })
})

test('a dismissed or foreign group is not there, and not for everybody', async () => {
  for (const id of [gone, newId()]) {
    await expect(app.call(groups.detail, { groupId: id }, root)).rejects.toThrow('没有找到这个客户群')
    await expect(members({ groupId: id })).rejects.toThrow('没有找到这个客户群')
  }
  await expect(members({}, await app.withoutPrivileges())).rejects.toMatchObject({ code: 14403 })
})
