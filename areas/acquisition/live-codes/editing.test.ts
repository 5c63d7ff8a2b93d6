import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '#core/contract/errors.ts'
import { staffMe } from '#core/contract/session.ts'
import { newId } from '#core/server/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { manyCustomers } from '#testing/many-customers.ts'
import { liveCodeGroups, liveCodes } from './contract.ts'
import { setOn } from './server/codes.ts'
import { plainCode, readyCode } from './testing.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
let staffId: string

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  staffId = (await manyCustomers(url, app.corpId, 2, { staff: 2, tags: 2 })).staff.busy
  admin = await app.asAdmin()
})
afterAll(() => app.close())

const at = (from: number, to: number, weekdays = [1, 2, 3, 4, 5]) => ({
  name: '',
  weekdays,
  from,
  to,
  receivers: [{ staffId, weight: 1, dailyCap: null }],
})

test('of two who edit a code at once the slower is told, and neither loses anything', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: plainCode([staffId]) }, admin)
  const [one, two] = [await app.call(liveCodes.one, { wayId }, admin), await app.call(liveCodes.one, { wayId }, admin)]
  expect(one.version).toBe(two.version)
  await app.call(liveCodes.update, { wayId, draft: { ...one.draft, bands: [at(540, 1080)] }, version: one.version }, admin)
  const late = { wayId, draft: { ...two.draft, skipVerify: false }, version: two.version }
  const refusal = await refusalOf(app.call(liveCodes.update, late, admin))
  expect(refusal?.code).toBe(code.conflict)
  // By the corp's clock, which is not this machine's.
  const [, who, month, hour] = /^打开之后(.+)在 (\d\d-\d\d) (\d\d):\d\d 改过这个活码/.exec(refusal!.message) ?? []
  expect(who).toBe((await app.call(staffMe.me, {}, admin)).name)
  const localNow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(),
  )
  expect(`${month} ${hour}`).toBe(localNow.slice(5, 13))
  const now = await app.call(liveCodes.one, { wayId }, admin)
  expect(now.draft).toMatchObject({ bands: [at(540, 1080)], skipVerify: true })
  // Read again, the change is made on top of the other.
  await app.call(liveCodes.update, { wayId, draft: { ...now.draft, skipVerify: false }, version: now.version }, admin)
  expect((await app.call(liveCodes.one, { wayId }, admin)).draft).toMatchObject({ bands: [at(540, 1080)], skipVerify: false })
})

test('an id made by the sender: the same content is the same code, other content is refused, somebody else’s id is as if absent', async () => {
  const wayId = newId()
  const draft = plainCode([staffId], { name: '两次' })
  for (const _ of [1, 2]) expect(await app.call(liveCodes.add, { wayId, draft }, admin)).toEqual({ wayId })
  expect((await refusalOf(app.call(liveCodes.add, { wayId, draft: { ...draft, skipVerify: false } }, admin)))?.code).toBe(code.conflict)
  expect((await refusalOf(app.call(liveCodes.add, { wayId, draft }, await app.withOwnScope())))?.code).toBe(code.notFound)
  expect((await app.call(liveCodes.list, { keyword: '两次' }, admin)).total).toBe(1)
})

test('groups: an id made by the sender is one group, and a rename on an old name is refused with who was faster', async () => {
  const groupId = newId()
  const adds = Array.from({ length: 5 }, () => app.call(liveCodeGroups.add, { groupId, name: '同一组' }, admin))
  expect(new Set((await Promise.all(adds)).map((g) => g.groupId))).toEqual(new Set([groupId]))
  expect((await refusalOf(app.call(liveCodeGroups.add, { groupId, name: '另一组' }, admin)))?.code).toBe(code.conflict)
  const group = async () => (await app.call(liveCodeGroups.list, {}, admin)).list.find((g) => g.groupId === groupId)!
  const { version } = await group()
  await app.call(liveCodeGroups.update, { groupId, name: '快的', version }, admin)
  const refusal = await refusalOf(app.call(liveCodeGroups.update, { groupId, name: '慢的', version }, admin))
  expect(refusal).toMatchObject({ code: code.conflict, body: { version: (await group()).version } })
  expect(refusal!.message).toMatch(/^打开之后.+在 \d\d-\d\d \d\d:\d\d 改过这个分组/)
  expect((await group()).name).toBe('快的')
})

test('both at the same moment: one is taken, the other told; a batch counts as an edit', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: plainCode([staffId], { name: '同时' }) }, admin)
  const { draft, version } = await app.call(liveCodes.one, { wayId }, admin)
  const tries = await Promise.all(
    [600, 700, 800].map((from) =>
      refusalOf(app.call(liveCodes.update, { wayId, draft: { ...draft, bands: [at(from, 1080)] }, version }, admin)),
    ),
  )
  expect(tries.filter((t) => t === null)).toHaveLength(1)
  expect(tries.filter((t) => t?.code === code.conflict)).toHaveLength(2)

  const before = await app.call(liveCodes.one, { wayId }, admin)
  await app.call(liveCodes.batchUpdate, { picked: { ids: [wayId] }, change: { skipVerify: false } }, admin)
  await app.settled()
  const after = await app.call(liveCodes.one, { wayId }, admin)
  expect(after.draft).toMatchObject({ skipVerify: false, bands: before.draft.bands })
  expect((await refusalOf(app.call(liveCodes.update, { wayId, draft: before.draft, version: before.version }, admin)))?.code).toBe(
    code.conflict,
  )
})

test('of many who take one name at once, one has it, and each other is told at the field', async () => {
  const draft = plainCode([staffId], { name: '同时同名' })
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => app.call(liveCodes.add, { draft }, admin)))
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1)
  for (const a of answers)
    if (a.status === 'rejected') expect(a.reason.body).toMatchObject({ status_code: code.badInput, field: 'draft.name' })
})

test('deleted and switched many times at once, a code is deleted and switched once', async () => {
  const wayId = await readyCode(app, [staffId], { name: '一次' })
  const lines = async (action: string) =>
    (
      await app.ctx.db
        .selectFrom('audit_log')
        .select('at')
        .where('corp_id', '=', app.corpId)
        .where('action', '=', action)
        .where('object_id', '=', wayId)
        .execute()
    ).length
  const outcomes = async (work: () => Promise<unknown>) =>
    (await Promise.allSettled(Array.from({ length: 20 }, work))).filter((r) => r.status === 'fulfilled').length
  expect(await outcomes(() => setOn(app.ctx, wayId, false))).toBe(1)
  expect(await lines('live_code.switch_off')).toBe(1)
  expect(await outcomes(() => app.call(liveCodes.delete, { wayId }, admin))).toBe(1)
  expect(await lines('live_code.delete')).toBe(1)
})

test('a refusal is said in the language of whoever asked', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: plainCode([staffId], { name: '语言' }) }, admin)
  const nobody = await app.withoutPrivileges()
  const messageIn = async (language: string) => {
    const answer = await app.fetch('/api/contact_way/delete', {
      method: 'POST',
      headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json', cookie: nobody, 'accept-language': language },
      body: JSON.stringify({ way_id: wayId }),
    })
    return ((await answer.json()) as { status_message: string }).status_message
  }
  expect(await messageIn('en-GB,en;q=0.9')).toBe('You do not have permission for this object')
  expect(await messageIn('zh-CN')).toBe('你没有操作此对象的权限')
})
