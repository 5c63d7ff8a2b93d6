import { setTimeout as sleep } from 'node:timers/promises'
import { externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { acl } from '#areas/staff/roles-permissions/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { code } from '#core/contract/errors.ts'
import { tasks } from '#core/contract/tasks.ts'
import { dayOf } from '#core/contract/time.ts'
import { newId } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeGroups, liveCodeStats, liveCodes } from './contract.ts'
import type { LiveCodeDraft } from './draft.ts'
import { readyCode } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let people: { staffId: string; staffExtId: string; name: string }[]
let tagId: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'demo', sync: true })
  admin = await app.asAdmin()
  await until(
    async () =>
      (await app.call(tasks.list, { pageSize: 50 }, admin)).list.some((t) => t.kind === 'live_code_sync' && t.state === 'succeeded'),
    80_000,
  )
  people = (await app.call(staff.list, { available: true, pageSize: 10 }, admin)).list
  tagId = (await app.call(customerTags.list, {}, admin)).tagGroupList[0]!.tags[0]!.tagId
}, 100_000)
afterAll(() => app.close())

async function until(met: () => Promise<boolean>, limitMs = 10_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await met()); await sleep(50)) if (Date.now() > end) throw new Error('waited in vain')
}
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const draft = (over: Partial<LiveCodeDraft> = {}): LiveCodeDraft => ({
  name: `门口台卡 ${newId().slice(-6)}`,
  groupId: null,
  bands: [{ name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [{ staffId: people[0]!.staffId, weight: 1, dailyCap: null }] }],
  backupStaffIds: [people[1]!.staffId],
  skipVerify: true,
  exclusive: false,
  tagIds: [],
  remark: { mode: 'off', text: '' },
  welcome: { mode: 'same', content: { text: '{{customer_name}}，你好，我是{{staff_name}}', attachments: [] }, bands: [] },
  duplicates: 'welcome',
  qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
  ...over,
})

/** Makes a code and waits until WeCom has it. */
async function newCode(over: Partial<LiveCodeDraft> = {}) {
  const { wayId } = await app.call(liveCodes.add, { draft: draft(over) }, admin)
  await until(async () => (await row(wayId)).state !== 'creating')
  const configId = app.sim.codes().codes.find((c) => c.state.endsWith(stateOf(wayId)))!.config_id
  return { wayId, configId }
}
const row = async (wayId: string) => (await app.call(liveCodes.one, { wayId }, admin)).row
const stateOf = (wayId: string) => `w${BigInt(`0x${wayId.replaceAll('-', '')}`).toString(36)}`
const scan = (configId: string, name: string) => {
  const person = app.sim.createCustomer({ name })
  return { person, ...app.sim.add({ person_id: person.id, config_id: configId }) }
}
const texts = (conversationId: string) =>
  app.sim
    .messages({ conversation_id: conversationId })
    .messages.filter((m) => m.msgtype === 'text')
    .map((m) => m.text?.content)

test('a customer who scans is welcomed once by name, tagged, remarked, counted, and shown with the source', async () => {
  const { wayId, configId } = await newCode({ tagIds: [tagId], remark: { mode: 'prefix', text: '静安-' } })
  const { person, conversation_id, member } = scan(configId, '苏念')
  await until(async () => texts(conversation_id).length > 0, 2_000) // limit 20 s, ours 2 s
  await app.settled()
  expect(texts(conversation_id)).toEqual([`苏念，你好，我是${member.name}`])

  const { list } = await app.call(externalUsers.list, { wayIds: [wayId] }, admin)
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({ externalUserExtId: person.id, remark: '静安-苏念', addWay: 1, status: 'friend' })
  expect(list[0]!.tags.map((t) => t.tagId)).toContain(tagId)
  expect(list[0]!.source).toBe((await row(wayId)).name)
  const atWecom = await app.app.gate.call(app.corpId, externalcontactGet, { external_userid: person.id })
  expect(atWecom.follow_user).toMatchObject([{ remark: '静安-苏念', tags: [{ tag_name: expect.any(String) }] }])
  const detail = await app.call(externalUsers.detail, { externalUserExtId: person.id }, admin)
  expect(detail.deliveries).toMatchObject([{ kind: 'welcome', state: 'sent', reason: '' }])

  const today = dayOf(new Date())
  const { now } = await app.call(liveCodeStats.overview, { from: today, to: today, wayIds: [wayId] }, admin)
  expect(now).toEqual({ adds: 1, newCustomers: 1, lost: 0, net: 1, welcomed: 1, overCap: 0 })
  expect(await row(wayId)).toMatchObject({ todayAdds: 1, totalAdds: 1, lost: 0 })

  app.sim.remove({ person_id: person.id, other_id: member.id })
  await app.settled()
  const after = await app.call(liveCodeStats.overview, { from: today, to: today, wayIds: [wayId] }, admin)
  expect(after.now).toMatchObject({ adds: 1, lost: 1, net: 0 })
  const records = await app.call(liveCodeStats.records, { from: today, to: today, wayIds: [wayId], only: 'lost' }, admin)
  expect(records.total).toBe(after.now.lost)
})

test('whoever scans and leaves at once is counted, and no job tries for ever to tag them', async () => {
  const { wayId, configId } = await newCode({ tagIds: [tagId], remark: { mode: 'prefix', text: '静安-' } })
  const { person, member } = scan(configId, '一闪而过')
  app.sim.remove({ person_id: person.id, other_id: member.id })
  await app.settled()
  expect(await row(wayId)).toMatchObject({ totalAdds: 1, lost: 1 })
  const { rows } = await sql`select from jobs.job where state = 'retry' or name = 'dead'`.execute(anyTable(app.app.db))
  expect(rows).toEqual([])
})

test('when everybody on duty has reached the cap, the entry goes to the back-up', async () => {
  const { wayId, configId } = await newCode({
    bands: [{ name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [{ staffId: people[2]!.staffId, weight: 1, dailyCap: 1 }] }],
    backupStaffIds: [people[3]!.staffId],
  })
  expect(scan(configId, '第一位').member.id).toBe(people[2]!.staffExtId)
  await app.settled()
  await until(async () => app.sim.codes().codes.find((c) => c.config_id === configId)!.users[0] === people[3]!.name)
  expect(scan(configId, '第二位').member.id).toBe(people[3]!.staffExtId)
  await app.settled()
  const preview = await app.call(liveCodes.receiver, { draft: (await app.call(liveCodes.one, { wayId }, admin)).draft, wayId }, admin)
  expect(preview).toMatchObject({ reason: 'capped', offered: [{ staffId: people[3]!.staffId, today: 1, share: 0, due: 1 }] })
  // What is asked about is the draft that is sent, not the code as it is kept.
  const draft = { ...(await app.call(liveCodes.one, { wayId }, admin)).draft, backupStaffIds: [people[1]!.staffId] }
  expect((await app.call(liveCodes.receiver, { draft, wayId }, admin)).offered).toMatchObject([{ staffId: people[1]!.staffId }])
})

test('rounds: each on duty has one, then the other; when both have, a new round begins', async () => {
  const [one, two] = [people[2]!, people[3]!]
  const receivers = [one, two].map(({ staffId }) => ({ staffId, weight: 1, dailyCap: null }))
  const { wayId, configId } = await newCode({ bands: [{ name: '', weekdays: everyDay, from: 0, to: 1440, receivers }], roundCap: 1 })
  const users = () => app.sim.codes().codes.find((c) => c.config_id === configId)!.users
  const both = [one.name, two.name].sort().join()
  await until(async () => [...users()].sort().join() === both)
  const preview = async () => app.call(liveCodes.receiver, { draft: (await app.call(liveCodes.one, { wayId }, admin)).draft, wayId }, admin)
  for (const round of [1, 2]) {
    const first = scan(configId, `第 ${round} 轮甲`).member
    await app.settled()
    await until(async () => users().length === 1)
    const other = first.id === one.staffExtId ? two : one
    expect(await preview()).toMatchObject({
      reason: 'duty',
      offered: [{ staffId: other.staffId, inRound: 0 }],
      resting: [{ name: first.name }],
    })
    expect(scan(configId, `第 ${round} 轮乙`).member.id).toBe(other.staffExtId)
    await app.settled()
    await until(async () => users().length === 2)
  }
  expect(await preview()).toMatchObject({
    offered: [
      { today: 2, share: 0.5, due: 0.5, inRound: 0 },
      { today: 2, share: 0.5, due: 0.5, inRound: 0 },
    ],
    resting: [],
  })
  expect(await row(wayId)).toMatchObject({ todayAdds: 4 })
})

test('a customer of a colleague is welcomed and tagged or not, as the code says; a new one always', async () => {
  const on = (i: number) => [
    { name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [{ staffId: people[i]!.staffId, weight: 1, dailyCap: null }] },
  ]
  const first = await newCode({ bands: on(0), tagIds: [tagId] })
  const quiet = await newCode({ bands: on(2), tagIds: [tagId], duplicates: 'silent', tagDuplicates: false })
  const loud = await newCode({ bands: on(3), tagIds: [tagId] })
  const { person } = scan(first.configId, '老朋友')
  await app.settled()
  const scanAgain = (configId: string) => app.sim.add({ person_id: person.id, config_id: configId }).conversation_id
  const silent = scanAgain(quiet.configId)
  await app.settled()
  const greeted = scanAgain(loud.configId)
  await app.settled()
  expect(texts(silent)).toEqual([])
  expect(texts(greeted)).toHaveLength(1)
  const stranger = scan(quiet.configId, '新朋友')
  await app.settled()
  expect(texts(stranger.conversation_id)).toHaveLength(1)

  const tagged = async (id: string) => {
    const { follows } = await app.call(externalUsers.detail, { externalUserExtId: id }, admin)
    return Object.fromEntries(follows.map((f) => [f.staffId, f.tags.map((t) => t.tagId)]))
  }
  const [zero, two, three] = [people[0]!.staffId, people[2]!.staffId, people[3]!.staffId]
  expect(await tagged(person.id)).toEqual({ [zero]: [tagId], [two]: [], [three]: [tagId] })
  expect(await tagged(stranger.person.id)).toEqual({ [two]: [tagId] })
  const { deliveries } = await app.call(externalUsers.detail, { externalUserExtId: person.id }, admin)
  expect(deliveries.map((d) => d.reason)).toContain('duplicate')
})

test('an edit takes the place of what is in force only when WeCom has accepted it', async () => {
  const { wayId } = await newCode()
  await app.settled() // the fault is for this edit, not for a roster that turns late
  app.sim.addFault({ call: 'externalcontact/update_contact_way', kind: 'errcode', errcode: 41054, count: 1 })
  const before = await app.call(liveCodes.one, { wayId }, admin)
  const next = {
    ...before.draft,
    bands: [{ ...before.draft.bands[0]!, receivers: [{ staffId: people[4]!.staffId, weight: 1, dailyCap: null }] }],
  }
  await app.edit(liveCodes.update, { wayId, draft: next }, admin)
  await until(async () => (await row(wayId)).problem !== '')
  expect(await row(wayId)).toMatchObject({ state: 'ready', pending: true, problem: '员工还没有激活企业微信' })
  expect(app.sim.codes().codes.find((c) => c.state === stateOf(wayId))!.users).toEqual([people[0]!.name])

  await app.call(liveCodes.retry, { wayId }, admin)
  await until(async () => !(await row(wayId)).pending)
  expect((await row(wayId)).problem).toBe('')
  expect(app.sim.codes().codes.find((c) => c.state === stateOf(wayId))!.users).toEqual([people[4]!.name])
})

test('an answer that never comes makes no second entry', async () => {
  app.sim.addFault({ call: 'externalcontact/add_contact_way', kind: 'reset_mid', count: 1 })
  const { wayId } = await app.call(liveCodes.add, { draft: draft() }, admin)
  await until(async () => (await row(wayId)).state === 'ready', 25_000)
  expect(app.sim.codes().codes.filter((c) => c.state === stateOf(wayId))).toHaveLength(1)
}, 40_000)

test('a refusal of WeCom is told in words, to whoever made the code by a notice, and trying again makes the code', async () => {
  const { staffId, staffExtId } = people[0]!
  await app.call(acl.setRole, { staffId, roleId: roleIdOf(app.corpId, 'root') }, admin)
  const maker = await app.signIn(staffExtId)
  app.sim.addFault({ call: 'externalcontact/add_contact_way', kind: 'errcode', errcode: 40098, count: 1 })
  const { wayId } = await app.call(liveCodes.add, { draft: draft() }, maker)
  await until(async () => (await row(wayId)).state === 'failed')
  const { name, problem } = await row(wayId)
  expect(problem).toBe('员工没有完成实名认证')
  await app.settled()
  expect((await app.call(noticeCenter.list, { kind: 'live-codes.refused' }, maker)).list.map((n) => n.items[0])).toMatchObject([
    { text: `活码「${name}」没有在企业微信生效`, screen: 'live-codes.list', words: { keyword: name } },
  ])
  await app.call(liveCodes.retry, { wayId }, admin)
  await until(async () => (await row(wayId)).state === 'ready')
})

test('sending the same create twice makes one code', async () => {
  const wayId = newId()
  const same = draft()
  await Promise.all([1, 2, 3].map(() => app.call(liveCodes.add, { wayId, draft: same }, admin).catch(() => {})))
  await app.call(liveCodes.add, { wayId, draft: same }, admin)
  await until(async () => (await row(wayId)).state === 'ready')
  await app.settled()
  expect(app.sim.codes().codes.filter((c) => c.state === stateOf(wayId))).toHaveLength(1)
})

test('bad drafts are refused with every field named as it was sent, and nothing is written', async () => {
  const before = (await app.call(liveCodes.list, {}, admin)).total
  const error = await refusalOf(
    app.call(
      liveCodes.add,
      {
        draft: draft({
          tagIds: [newId()],
          bands: [{ name: '', weekdays: [1], from: 600, to: 500, receivers: [{ staffId: newId(), weight: 1, dailyCap: null }] }],
          welcome: { mode: 'same', content: { text: '', attachments: [] }, bands: [] },
        }),
      },
      admin,
    ),
  )
  expect(error?.code).toBe(code.badInput)
  const fields = (error!.body.fields as { field: string }[]).map((f) => f.field)
  expect(fields).toEqual(expect.arrayContaining(['draft.bands.0.to', 'draft.tag_ids', 'draft.welcome.content.text', 'draft.bands']))
  expect((await app.call(liveCodes.list, {}, admin)).total).toBe(before)
})

test('R020 a code that is off gives no welcome and no tags, and comes back', async () => {
  const { wayId, configId } = await newCode({ tagIds: [tagId] })
  await app.call(liveCodes.batchSwitch, { picked: { ids: [wayId] }, on: false }, admin)
  await until(async () => (await row(wayId)).state === 'off')
  await app.settled()
  const { person, conversation_id, member } = scan(configId, '停用时来的')
  await app.settled()
  expect(member.id).toBe(people[1]!.staffExtId)
  expect(texts(conversation_id)).toEqual([])
  const detail = await app.call(externalUsers.detail, { externalUserExtId: person.id }, admin)
  expect(detail.tags).toEqual([])
  expect(detail.deliveries[0]).toMatchObject({ state: 'not_sent', reason: 'off' })
  const today = dayOf(new Date())
  const { now } = await app.call(liveCodeStats.overview, { from: today, to: today, wayIds: [wayId] }, admin)
  expect(now).toMatchObject({ adds: 1, welcomed: 0 })
})

test('R013 R014 R021 batches are tasks: many at once, failures named, groups moved, all deleted behind a filter', async () => {
  const { groupId } = await app.call(liveCodeGroups.add, { name: '批量测试' }, admin)
  const taken = (await app.call(liveCodes.list, {}, admin)).list[0]!.name
  const started = await app.call(liveCodes.batchCreate, { names: ['批量甲', '批量乙', taken], draft: draft({ groupId }) }, admin)
  await until(async () => !['queued', 'running'].includes((await app.call(tasks.one, started, admin)).state))
  expect(await app.call(tasks.one, started, admin)).toMatchObject({ state: 'partly_failed', done: 2, failed: 1 })
  expect((await app.call(liveCodes.list, { groupId }, admin)).total).toBe(2)
  const { rows } = await app.call(tasks.one, started, admin)
  expect(rows).toEqual({ screen: 'live-codes.list', batch: started.taskId })
  const touched = (await app.call(liveCodes.list, { batch: started.taskId }, admin)).list
  expect(touched.map((c) => c.name).sort()).toEqual(['批量乙', '批量甲'])
  const change = { addTagIds: [tagId], backupStaffIds: [people[7]!.staffId] }
  const changed = await app.call(liveCodes.batchUpdate, { picked: { all: { groupId } }, change }, admin)
  await until(async () => (await app.call(tasks.one, changed, admin)).state === 'succeeded')
  for (const { wayId } of (await app.call(liveCodes.list, { groupId }, admin)).list) {
    const { draft: now } = await app.call(liveCodes.one, { wayId }, admin)
    expect(now).toMatchObject({
      tagIds: [tagId],
      backupStaffIds: [people[7]!.staffId],
      bands: [{ receivers: [{ staffId: people[0]!.staffId }] }],
    })
  }
  const gone = await app.call(liveCodes.batchDelete, { picked: { all: { groupId } } }, admin)
  await until(async () => (await app.call(tasks.one, gone, admin)).state === 'succeeded')
  await app.settled()
  expect((await app.call(liveCodes.list, { groupId }, admin)).total).toBe(0)
  expect(app.sim.codes().codes.filter((c) => c.remark.startsWith('批量'))).toEqual([])
})

test('codes made before Rapport came are taken over with the customers they brought', async () => {
  const { list } = await app.call(liveCodes.list, { sort: 'created_at', pageSize: 100 }, admin)
  const adopted = list.filter((c) => c.createdBy === '企业微信')
  expect(adopted.length).toBe(6)
  expect(adopted.reduce((n, c) => n + c.totalAdds, 0)).toBeGreaterThan(300)
  const one = adopted[0]!
  expect((await app.call(externalUsers.count, { wayIds: [one.wayId] }, admin)).total).toBeGreaterThan(0)
})

test('a staff member sees the codes they stand on, and no others', async () => {
  const { wayId } = await newCode({
    bands: [{ name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [{ staffId: people[5]!.staffId, weight: 1, dailyCap: null }] }],
    backupStaffIds: [people[5]!.staffId],
  })
  const mine = await app.signIn(people[5]!.staffExtId)
  const others = await app.signIn(people[6]!.staffExtId)
  expect((await app.call(liveCodes.one, { wayId }, mine)).row.wayId).toBe(wayId)
  expect((await refusalOf(app.call(liveCodes.one, { wayId }, others)))?.code).toBe(code.notFound)
  expect((await app.call(liveCodes.list, { pageSize: 100 }, others)).list.map((c) => c.wayId)).not.toContain(wayId)
})

test('a row says whether the asker may change it: only when everybody on the code is theirs', async () => {
  const [one, two] = [people[5]!, people[6]!]
  const shared = (ids: string[]) =>
    newCode({
      bands: [
        { name: '', weekdays: everyDay, from: 0, to: 1440, receivers: ids.map((staffId) => ({ staffId, weight: 1, dailyCap: null })) },
      ],
      backupStaffIds: [ids[0]!],
    })
  const own = await shared([one.staffId])
  const both = await shared([one.staffId, two.staffId])
  const session = await app.signIn(one.staffExtId)
  const { list } = await app.call(liveCodes.list, { pageSize: 100 }, session)
  const mine = new Map(list.map((c) => [c.wayId, c.mine]))
  expect([mine.get(own.wayId), mine.get(both.wayId)]).toEqual([true, false])
  expect((await app.call(liveCodes.one, { wayId: both.wayId }, session)).row.mine).toBe(false)
  expect((await app.call(liveCodes.one, { wayId: both.wayId }, admin)).row.mine).toBe(true)
  // What it says is what the server does.
  await anyTable(app.app.db)
    .updateTable('roles')
    .set({ privileges: { '*': ['read', 'create', 'update', 'delete'] } })
    .where('role_type', '=', 'staff')
    .execute()
  app.app.sessions.forget()
  expect((await refusalOf(app.call(liveCodes.retry, { wayId: both.wayId }, session)))?.code).toBe(code.forbidden)
  expect((await refusalOf(app.call(liveCodes.delete, { wayId: both.wayId }, session)))?.code).toBe(code.forbidden)
  expect(await refusalOf(app.call(liveCodes.delete, { wayId: own.wayId }, session))).toBeNull()
})

test('R064 the page for customers opens without a session, by its signed link only', async () => {
  const wayId = await readyCode(app, [people[0]!.staffId])
  const offered = [people[0]!.staffExtId]
  await app.ctx.db.updateTable('live_codes').set({ offered }).where('corp_id', '=', app.corpId).where('way_id', '=', wayId).execute()
  const { url: link } = await app.call(liveCodes.shareLink, { wayId }, admin)
  const way = new URL(link, 'http://x').searchParams.get('way')!
  expect(await app.call(liveCodes.landing, { way })).toMatchObject({ corpName: '麦禾烘焙', staff: [{ name: people[0]!.name }] })
  expect((await refusalOf(app.call(liveCodes.landing, { way: `${way.slice(0, -1)}${way.endsWith('a') ? 'b' : 'a'}` })))?.code).toBe(
    code.notFound,
  )
})
