import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodeGroups, liveCodeStats, liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import type { LiveCodeDraft } from '#areas/acquisition/live-codes/draft.ts'
import { plainCode } from '#areas/acquisition/live-codes/testing.ts'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { recompute } from '#areas/customer/customer-management/server/nouns/columns.ts'
import { customerTags, strategyTags } from '#areas/customer/customer-tags/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { code } from '#core/contract/errors.ts'
import { dayOf } from '#core/contract/time.ts'
import { savedViews } from '#core/contract/views.ts'
import { contributed } from '#core/server/areas.ts'
import { idOf, newId } from '#core/server/ids.ts'
import type { Referred } from '#core/server/references.ts'
import { cookieName } from '#core/server/session.ts'
import { testDatabase } from './database.ts'
import { refusalOf, startTestApp, type TestApp } from './harness.ts'

/** Between colleagues: what of one another’s they may find out; and codes whose groups, tags and files go away. */

const { url } = await testDatabase()
let app: TestApp
let admin: string
let own: { cookie: string; staffId: string }
let colleague: { cookie: string; staffId: string }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
  own = await person('小美')
  colleague = await person('小王')
})
afterAll(() => app.close())

/** An ordinary member of staff: 普通员工, who sees what is their own. */
async function person(name: string) {
  const { corpId } = app
  const staffId = newId()
  const row = { corp_id: corpId, staff_id: staffId, staff_ext_id: `p-${staffId.slice(-8)}`, name, role_id: idOf('role', corpId, 'staff') }
  await app.ctx.db
    .insertInto('staff')
    .values({ ...row, has_customer_contact: true, has_seat: true })
    .execute()
  const token = await app.app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '127.0.0.1', userAgent: 'test' })
  return { cookie: `${cookieName}=${token}`, staffId }
}

async function customerOf(...staffIds: string[]): Promise<string> {
  const customerId = newId()
  const { db, corpId } = app.ctx
  await db
    .insertInto('customers')
    .values({
      corp_id: corpId,
      customer_id: customerId,
      external_user_ext_id: `wm${customerId.slice(-10)}`,
      name: '苏念',
      staff_ids: staffIds,
    })
    .execute()
  for (const staff_id of staffIds)
    await db
      .insertInto('follows')
      .values({ corp_id: corpId, staff_id, customer_id: customerId, added_at: new Date(), remark_mobiles: ['13812345678'] })
      .execute()
  return customerId
}

const draft = (receivers: string[], over: Partial<LiveCodeDraft> = {}) =>
  plainCode(receivers, { name: `台卡 ${newId().slice(-8)}`, ...over })

test('the preview address leads nobody to the export of a colleague', async () => {
  const file = await app.app.files.put(app.ctx.db, {
    name: 'customers.csv',
    data: Buffer.from('a,b,c,d'),
    purpose: 'export',
    createdBy: colleague.staffId,
  })
  const open = (cookie: string) => app.fetch(`/api/file_trace/entry?file_id=${file.file_id}`, { headers: { cookie } })
  expect((await open(colleague.cookie)).status).toBe(302)
  expect((await open(admin)).status).toBe(302)
  expect(await (await open(own.cookie)).json()).toMatchObject({ success: false, status_code: code.notFound })
  const content = { text: '', attachments: [{ msgtype: 'file' as const, fileId: file.file_id }] }
  const sent = draft([own.staffId], { welcome: { mode: 'same', content, bands: [] } })
  expect((await refusalOf(app.call(liveCodes.add, { draft: sent }, own.cookie)))?.body.field).toBe(
    'draft.welcome.content.attachments.0.file_id',
  )
  const guest = await app.app.sessions.begin({ corpId: app.corpId, kind: 'customer', customerExtId: 'wm1', ip: '', userAgent: '' })
  expect(await (await open(`${cookieName}=${guest}`)).json()).toMatchObject({ success: false, status_code: code.notFound })
})

test('of a shared customer, the contact of a colleague is the colleague’s: no phone numbers, no remark', async () => {
  const customerId = await customerOf(own.staffId, colleague.staffId)
  const mine = await app.call(externalUsers.revealMobiles, { customerId, staffId: own.staffId }, own.cookie)
  expect(mine.mobiles).toEqual(['13812345678'])
  const theirs = { customerId, staffId: colleague.staffId }
  expect((await refusalOf(app.call(externalUsers.revealMobiles, theirs, own.cookie)))?.code).toBe(code.notFound)
  expect((await refusalOf(app.call(externalUsers.setRemark, { ...theirs, remark: '我的' }, own.cookie)))?.code).toBe(code.notFound)
  expect((await app.call(externalUsers.revealMobiles, theirs, admin)).mobiles).toHaveLength(1)
})

test('a mobile is found by its last four digits, as a whole by who may be shown it, by no other part, so that no masked number is read digit by digit', async () => {
  const customerId = await customerOf(own.staffId, colleague.staffId)
  const theirs = sql`update follows set remark_mobiles = '{13912345679}' where corp_id = ${app.corpId} and staff_id = ${colleague.staffId}`
  await theirs.execute(app.ctx.db)
  await app.ctx.tx((tx) => recompute(tx, [customerId]))
  const found = async (keyword: string, cookie: string) =>
    (await app.call(externalUsers.count, { keyword, customerIds: [customerId] }, cookie)).total
  for (const typed of ['13812345678', '138 1234-5678', '+8613812345678', '5678', '5679', '苏念'])
    expect(await found(typed, own.cookie), typed).toBe(1)
  for (const typed of ['13912345679', '1391234567', '123456', '45678', '1381234567']) expect(await found(typed, own.cookie), typed).toBe(0)
  expect([await found('13912345679', admin), await found('12345679', admin)]).toEqual([1, 0])
})

test('what conditions refer to: of a colleague’s rows nobody is told that they are there, or what they were called', async () => {
  const groupId = newId()
  const group = { corp_id: app.corpId, group_id: groupId, group_ext_id: groupId, name: '同事的群', owner_staff_id: colleague.staffId }
  await app.ctx.db
    .insertInto('groups')
    .values({ ...group, dismissed_at: new Date() })
    .execute()
  const { wayId } = await app.call(liveCodes.add, { draft: draft([colleague.staffId]) }, admin)
  await app.call(liveCodes.delete, { wayId }, admin)
  const theirs: Record<string, string> = { customers: await customerOf(colleague.staffId), groups: groupId, liveCodes: wayId }
  /** The company's, by name known to everybody who may read them; whom they hold is what each sees a part of. */
  const ofAll = ['packs', 'clearRules']
  const kinds = (await contributed<Referred>('references.ts')).filter((k) => k.call.about === 'rows' && !ofAll.includes(k.kind))
  expect(kinds.map((k) => k.kind).sort(), 'a new kind about rows: say what a colleague has of it').toEqual(Object.keys(theirs).sort())
  for (const [kind, id] of Object.entries(theirs)) {
    const check = async (cookie: string) => (await app.call(savedViews.check, { refs: { [kind]: [id, newId()] } }, cookie)).gone
    const [row, absent] = await check(own.cookie)
    expect(row, kind).toEqual({ ...absent!, id })
    expect((await check(admin)).find((g) => g.id === id)?.name, kind).not.toBe(null)
  }
})

test('who would receive: what colleagues got today is theirs, also under caps that the asker makes up', async () => {
  const both = [own.staffId, colleague.staffId]
  const form = draft(both)
  const { wayId } = await app.call(liveCodes.add, { draft: form }, admin)
  for (const staff_id of [...both, colleague.staffId]) {
    const add = { corp_id: app.corpId, way_id: wayId, at: new Date(), customer_id: await customerOf(staff_id), staff_id, first_time: true }
    await app.ctx.db.insertInto('live_code_adds').values(add).execute()
  }
  const offered = async (asked: LiveCodeDraft, cookie: string) =>
    Object.fromEntries((await app.call(liveCodes.receiver, { draft: asked, wayId }, cookie)).offered.map((s) => [s.staffId, s]))
  const all = await offered(form, admin)
  expect(all[own.staffId]).toMatchObject({ today: 1, share: 1 / 3, inRound: 0 })
  expect(all[colleague.staffId]).toMatchObject({ today: 2, share: 2 / 3, inRound: 0 })
  const mine = await offered(form, own.cookie)
  expect(mine[own.staffId]).toMatchObject({ today: 1, share: null, inRound: 0 })
  expect(mine[colleague.staffId]).toMatchObject({ today: null, share: null, inRound: null })
  for (const dailyCap of [1, 2, 3]) {
    const bands = form.bands.map((b) => ({ ...b, receivers: b.receivers.map((r) => ({ ...r, dailyCap })) }))
    expect(await offered({ ...form, bands, backupStaffIds: [own.staffId] }, own.cookie), `cap ${dailyCap}`).toEqual(mine)
  }
})

test('a create that is sent again after what it made was deleted is refused: it does not say that it is there', async () => {
  const input = { wayId: newId(), draft: draft([own.staffId]) }
  await app.call(liveCodes.add, input, own.cookie)
  await app.call(liveCodes.add, input, own.cookie)
  await app.call(liveCodes.delete, { wayId: input.wayId }, own.cookie)
  expect((await refusalOf(app.call(liveCodes.add, input, own.cookie)))?.body).toMatchObject({ status_code: code.conflict, field: 'way_id' })
})

test('a code puts nobody on it who is out of scope, and is changed only by who sees all of its people', async () => {
  const foreign = await refusalOf(app.call(liveCodes.add, { draft: draft([colleague.staffId]) }, own.cookie))
  expect(foreign?.body).toMatchObject({ status_code: code.badInput, field: 'draft.bands' })
  const { wayId } = await app.call(liveCodes.add, { draft: draft([own.staffId, colleague.staffId]) }, admin)
  expect((await app.call(liveCodes.one, { wayId }, own.cookie)).row.wayId).toBe(wayId)
  expect((await refusalOf(app.edit(liveCodes.update, { wayId, draft: draft([own.staffId]) }, own.cookie)))?.code).toBe(code.forbidden)
  expect((await refusalOf(app.call(liveCodes.delete, { wayId }, own.cookie)))?.code).toBe(code.forbidden)
  const mine = await app.call(liveCodes.add, { draft: draft([own.staffId]) }, own.cookie)
  await app.edit(liveCodes.update, { ...mine, draft: draft([own.staffId]) }, own.cookie)
  await app.call(liveCodes.delete, mine, own.cookie)
})

test('a code whose files are not there, or are no pictures, is refused by field', async () => {
  const text = await app.app.files.put(app.ctx.db, { name: 'a.txt', data: Buffer.from('hello'), purpose: 'upload' })
  const welcome = (fileId: string): LiveCodeDraft['welcome'] => ({
    mode: 'same',
    content: { text: '', attachments: [{ msgtype: 'image', fileId }] },
    bands: [],
  })
  for (const fileId of [newId(), text.file_id])
    expect(
      (await refusalOf(app.call(liveCodes.add, { draft: draft([own.staffId], { welcome: welcome(fileId) }) }, admin)))?.body,
    ).toMatchObject({
      status_code: code.badInput,
      field: 'draft.welcome.content.attachments.0.file_id',
    })
  const qr = { ...draft([own.staffId]).qr, logo: 'file' as const, logoFileId: text.file_id }
  expect((await refusalOf(app.call(liveCodes.add, { draft: draft([own.staffId], { qr }) }, admin)))?.body.field).toBe(
    'draft.qr.logo_file_id',
  )
})

test('a code outlives its group and its tags: what is left can be saved again', async () => {
  const { groupId } = await app.call(liveCodeGroups.add, { name: '展会' }, admin)
  const tagGroup = newId()
  const [living, gone] = [newId(), newId()]
  const { db, corpId } = app.ctx
  await db.insertInto('tag_groups').values({ corp_id: corpId, group_id: tagGroup, name: '来源' }).execute()
  for (const tag_id of [living, gone])
    await db.insertInto('tags').values({ corp_id: corpId, tag_id, group_id: tagGroup, name: tag_id }).execute()
  const { wayId } = await app.call(liveCodes.add, { draft: draft([own.staffId], { groupId, tagIds: [living, gone] }) }, admin)
  await app.call(liveCodeGroups.delete, { groupId }, admin)
  await sql`update tags set deleted_at = now() where corp_id = ${corpId} and tag_id = ${gone}`.execute(db)
  const { draft: left } = await app.call(liveCodes.one, { wayId }, admin)
  expect(left).toMatchObject({ groupId: null, tagIds: [living] })
  await app.edit(liveCodes.update, { wayId, draft: left }, admin)
})

test('records of one second come once each over the pages', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: draft([own.staffId]) }, admin)
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  for (let i = 0; i < 60; i++) {
    const customer_id = await customerOf(own.staffId)
    const row = { corp_id: app.corpId, way_id: wayId, at, customer_id, staff_id: own.staffId, first_time: true }
    await app.ctx.db.insertInto('live_code_adds').values(row).execute()
  }
  const today = dayOf(at)
  const seen = new Set<string>()
  for (let page = 1; page <= 6; page++) {
    const input = { from: today, to: today, wayIds: [wayId], page, pageSize: 10 }
    for (const r of (await app.call(liveCodeStats.records, input, admin)).list) seen.add(r.customerId)
  }
  expect(seen.size).toBe(60)
})

test('a text that PostgreSQL cannot hold is refused by its field', async () => {
  const view = { table: 'customers', name: 'a\u0000b', search: '', shared: false, isDefault: false }
  const answer = await refusalOf(app.call(savedViews.save, view as never, admin))
  expect(answer?.body).toMatchObject({ status_code: code.badInput, field: 'name' })
})

test('the same code sent twice at once is one code', async () => {
  const wayId = newId()
  const input = { wayId, draft: draft([own.staffId]) }
  const sent = await Promise.all([1, 2, 3, 4].map(() => app.call(liveCodes.add, input, admin)))
  expect(new Set(sent.map((s) => s.wayId))).toEqual(new Set([wayId]))
})

test('people with the same name and figures come once each over the pages', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: draft([own.staffId]) }, admin)
  const at = new Date()
  for (let i = 0; i < 40; i++) {
    const { staffId: staff_id } = await person('同名')
    const row = { corp_id: app.corpId, way_id: wayId, at, customer_id: await customerOf(staff_id), staff_id, first_time: true }
    await app.ctx.db.insertInto('live_code_adds').values(row).execute()
  }
  const seen = new Set<string>()
  for (let page = 1; page <= 8; page++) {
    const input = { from: dayOf(at), to: dayOf(at), wayIds: [wayId], page, pageSize: 5 }
    for (const r of (await app.call(liveCodeStats.staff, input, admin)).list) seen.add(r.staffId)
  }
  expect(seen.size).toBe(40)
})

test('a tag that was deleted does not keep the others of the code off', async () => {
  const userid = app.sim.people({ kind: 'staff' }).people[0]!.id
  await app.signIn(userid)
  await sql`update staff set has_customer_contact = true where corp_id = ${app.corpId} and staff_ext_id = ${userid}`.execute(app.ctx.db)
  const real = await app.call(staff.one, { staffExtId: userid }, admin)
  const { tagIds } = await app.call(customerTags.add, { groupName: '展会来源', names: ['留下', '删掉'] }, admin)
  const { wayId } = await app.call(liveCodes.add, { draft: draft([real.staffId], { tagIds }) }, admin)
  await app.settled()
  await app.call(customerTags.delete, { tagIds: [tagIds[1]!], groupIds: [] }, admin)
  const made = app.sim.codes().codes.find((c) => c.state === `w${BigInt(`0x${wayId.replaceAll('-', '')}`).toString(36)}`)!
  const guest = app.sim.createCustomer({ name: '苏念' })
  app.sim.add({ person_id: guest.id, config_id: made.config_id })
  await app.settled()
  const detail = await app.call(externalUsers.detail, { externalUserExtId: guest.id }, admin)
  expect(detail.tags.map((t) => t.name)).toEqual(['留下'])
})

test('who sends several mistakes at once is told of each, with its field', async () => {
  const blank = '\u202e'
  const past = '2020-01-01T00:00:00.000Z'
  const fields = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (e) => (e.body.fields as { field: string }[]).map((f) => f.field).sort(),
    )
  const put = { reason: blank, until: past }
  const tags = { groupId: newId(), groupName: blank, names: ['好', blank] }
  expect(await fields(app.call(blackList.add, { customerIds: [newId()], ...put }, admin))).toEqual(['reason', 'until'])
  expect(await fields(app.call(blackList.batchAdd, { audience: {}, ...put }, admin))).toEqual(['reason', 'until'])
  expect(await fields(app.call(customerTags.add, tags, admin))).toEqual(['group_id', 'group_name', 'names'])
  expect(await fields(app.call(strategyTags.add, { ...tags, groupId: 'g1', strategyId: 1 }, admin))).toEqual([
    'group_id',
    'group_name',
    'names',
  ])
  expect(await fields(app.call(customerTags.update, { tagId: newId(), groupId: newId(), name: blank, version: 0 }, admin))).toEqual([
    'name',
    'tag_id',
  ])
  const draft = { name: blank, audience: {}, staffIds: [], sendAt: past, msgData: { text: '你好', attachments: [] } }
  expect(await fields(app.call(missions.add, { draft }, admin))).toEqual(['draft.name', 'draft.send_at'])
})
