import * as tags from '@rapport/wecom/calls/corp-tags.ts'
import * as customers from '@rapport/wecom/calls/customers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, rig } from './rig.ts'

let r: Rig
beforeAll(async () => {
  r = await rig()
})
afterAll(() => r.close())

async function everyPair(): Promise<string[]> {
  const { follow_user } = await r.ok(customers.externalcontactGetFollowUserList, {})
  expect(follow_user).toHaveLength(38)
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await r.ok(customers.externalcontactBatchGetByUser, { userid_list: follow_user, cursor, limit: 100 })
    for (const row of page.external_contact_list) seen.push(`${row.follow_info.userid} ${row.external_contact.external_userid}`)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return seen
}

test('paging to the end gives every relation once', async () => {
  const seen = await everyPair()
  expect(new Set(seen).size).toBe(seen.length)
  const { follow_user } = await r.ok(customers.externalcontactGetFollowUserList, {})
  const listed: string[] = []
  for (const userid of follow_user)
    for (const id of (await r.ok(customers.externalcontactList, { userid })).external_userid) listed.push(`${userid} ${id}`)
  expect(new Set(seen)).toEqual(new Set(listed))
  const people = new Set(seen.map((pair) => pair.split(' ')[1]))
  expect(people.size).toBeGreaterThan(4800)
  expect(seen.length / people.size).toBeGreaterThan(1.05)
})

test('a cursor of another question answers 50100', async () => {
  const page = await r.ok(customers.externalcontactBatchGetByUser, { userid_list: ['linxiaoman'], limit: 10 })
  const other = await r.post('externalcontact/batch/get_by_user', { userid_list: ['chenjiahe'], cursor: page.next_cursor })
  expect(other).toMatchObject({ errcode: 50100, external_contact_list: [] })
  expect((await r.post('externalcontact/batch/get_by_user', { userid_list: ['linxiaoman'], cursor: '???' })).errcode).toBe(50100)
  const clamped = await r.post('externalcontact/batch/get_by_user', { userid_list: ['linxiaoman'], limit: 1000 })
  expect(clamped.external_contact_list).toHaveLength(100)
})

test('detail, remark and tags of one relation', async () => {
  const { external_userid } = await r.ok(customers.externalcontactList, { userid: 'linxiaoman' })
  const id = external_userid[0]!
  const before = (await r.ok(customers.externalcontactGet, { external_userid: id })).follow_user.find((f) => f.userid === 'linxiaoman')!
  const all = await r.ok(tags.externalcontactGetCorpTagList, {})
  expect(all.tag_group).toHaveLength(5)
  expect(all.tag_group.flatMap((g) => g.tag)).toHaveLength(24)
  const has = new Set(before.tags?.map((t) => t.tag_id))
  const wanted = all.tag_group.flatMap((g) => g.tag).find((t) => !has.has(t.id))!
  await r.ok(tags.externalcontactMarkTag, { userid: 'linxiaoman', external_userid: id, add_tag: [wanted.id] })
  await r.ok(customers.externalcontactRemark, {
    userid: 'linxiaoman',
    external_userid: id,
    remark: '苏小姐',
    remark_mobiles: ['13800000001'],
  })
  const after = (await r.ok(customers.externalcontactGet, { external_userid: id })).follow_user.find((f) => f.userid === 'linxiaoman')!
  expect(after).toMatchObject({ remark: '苏小姐', remark_mobiles: ['13800000001'] })
  expect(after.tags).toContainEqual(expect.objectContaining({ tag_id: wanted.id, tag_name: wanted.name, type: 1 }))
  await r.ok(customers.externalcontactRemark, { userid: 'linxiaoman', external_userid: id, remark_mobiles: [''] })
  expect(
    (await r.ok(customers.externalcontactGet, { external_userid: id })).follow_user.find((f) => f.userid === 'linxiaoman')?.remark_mobiles,
  ).toEqual([])
  const { entries } = await r.sim.ledger({ to: id })
  expect(entries.map((e) => e.kind)).toEqual(['tag', 'remark', 'remark'])
})

test('codes of refusal', async () => {
  expect((await r.get('externalcontact/list', { userid: 'fangzhengde' })).errcode).toBe(84074)
  expect((await r.get('externalcontact/list', { userid: 'nobody' })).errcode).toBe(60111)
  expect(await r.get('externalcontact/get', { external_userid: 'wmNobody' })).toMatchObject({
    errcode: 40096,
    external_contact: {},
    follow_user: [],
  })
  const id = (await r.ok(customers.externalcontactList, { userid: 'linxiaoman' })).external_userid[1]!
  const stranger = (await r.ok(customers.externalcontactGetFollowUserList, {})).follow_user
  const other = await (async () => {
    for (const userid of stranger) if (!(await r.ok(customers.externalcontactList, { userid })).external_userid.includes(id)) return userid
    throw new Error('everybody follows')
  })()
  expect((await r.post('externalcontact/remark', { userid: other, external_userid: id, remark: 'x' })).errcode).toBe(84061)
  expect((await r.post('externalcontact/remark', { userid: 'linxiaoman', external_userid: id, remark: 'x'.repeat(21) })).errcode).toBe(
    40058,
  )
  expect((await r.post('externalcontact/remark', { userid: 'linxiaoman', external_userid: id })).errcode).toBe(40063)
  expect((await r.post('externalcontact/mark_tag', { userid: 'linxiaoman', external_userid: id, add_tag: ['etNo'] })).errcode).toBe(40068)
  expect((await r.post('externalcontact/remark', { userid: 'linxiaoman', remark: 'x' })).errcode).toBe(41035)
})

test('what is outside the visible range is not there', async () => {
  const corpid = (await r.sim.corps()).corps[0]!.corpid
  await r.sim.setApp({ corpid, allow_party: [3] })
  const { follow_user } = await r.ok(customers.externalcontactGetFollowUserList, {})
  expect(follow_user).toEqual(['linxiaoman', 'jiangwanqing', 'qiaoyichen', 'tangguo', 'baizixuan', 'miaomiao'])
  expect((await r.get('externalcontact/list', { userid: 'chenjiahe' })).errcode).toBe(60011)
  expect((await r.get('user/get', { userid: 'chenjiahe' })).errcode).toBe(60011)
  await r.sim.setApp({ corpid, allow_party: [1] })
})

test('tags: one name once, order, last tag takes the group, deleted ones answer by id', async () => {
  const made = await r.ok(tags.externalcontactAddCorpTag, {
    group_name: '活动',
    tag: [{ name: '七夕', order: 1 }, { name: '中秋', order: 9 }, { name: '七夕' }],
  })
  expect(made.tag_group.tag).toHaveLength(2)
  expect((await r.post('externalcontact/add_corp_tag', { group_name: '活动', tag: [{ name: '中秋' }] })).errcode).toBe(40071)
  const again = await r.ok(tags.externalcontactAddCorpTag, { group_name: '活动', tag: [{ name: '国庆' }] })
  expect(again.tag_group.group_id).toBe(made.tag_group.group_id)
  const group = (await r.ok(tags.externalcontactGetCorpTagList, { group_id: [made.tag_group.group_id] })).tag_group[0]!
  expect(group.tag.map((t) => t.name)).toEqual(['中秋', '七夕', '国庆'])
  await r.ok(tags.externalcontactDelCorpTag, { tag_id: group.tag.map((t) => t.id) })
  expect((await r.ok(tags.externalcontactGetCorpTagList, {})).tag_group.some((g) => g.group_name === '活动')).toBe(false)
  expect((await r.ok(tags.externalcontactGetCorpTagList, { tag_id: [group.tag[0]!.id] })).tag_group[0]).toMatchObject({
    deleted: true,
    tag: [{ deleted: true }],
  })
})

test('numbers as text and unknown names are taken with a warning', async () => {
  const answer = await r.post('externalcontact/groupchat/list', { limit: '5', colour: 'red' })
  expect(answer).toMatchObject({ errcode: 0, errmsg: 'ok. Warning: wrong json format. ' })
  expect(answer.group_chat_list).toHaveLength(5)
  const broken = await fetch(`${r.url}/cgi-bin/externalcontact/groupchat/list?access_token=${await r.token()}`, {
    method: 'POST',
    body: '{"limit":',
  })
  expect(await broken.json()).toMatchObject({ errcode: 47001 })
})
