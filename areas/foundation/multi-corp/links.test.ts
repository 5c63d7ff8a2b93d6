import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf } from '#areas/foundation/registration-activation/testing.ts'
import { code } from '#core/contract/errors.ts'
import { auth, staffMe } from '#core/contract/session.ts'
import { program } from '#core/server/actor.ts'
import { makeContext } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { cookieName } from '#core/server/session.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, type TestApp } from '#testing/harness.ts'
import { startSuiteApp } from '#testing/suite.ts'
import { companies, linked, links } from './contract.ts'

const { url } = await testDatabase()
let app: TestApp
let others: string[]
let me: ReturnType<typeof browserOf>
beforeAll(async () => {
  app = await startSuiteApp({ databaseUrl: url, scenario: 'empty' })
  others = ['⟦乙公司⟧', '⟦丙公司⟧'].map((name) => app.sim.addCorp({ name, scenario: 'empty' }).corpid)
  me = browserOf(app)
  await me.authorise(app.corpid)
  await sql`update corps set activation_status = 'activated'`.execute(anyTable(app.app.db))
})
afterAll(() => app.close())

const idOf = async (name: string) =>
  (await sql<{ id: number }>`select corp_id as id from corps where name = ${name}`.execute(anyTable(app.app.db))).rows[0]!.id
const mine = async () => (await me.call(companies.list, {})).list.map(({ name, enterable }) => [name, enterable])
const notFound = { code: code.notFound }
/** How often this stands in the log and among the notices of a company. */
const heard = async (corpId: number) => {
  await app.settled()
  const { rows } = await sql<{ action: string; n: number }>`
    select action, count(*)::int as n from audit_log where corp_id = ${corpId} and action like 'corp.%link' group by 1 order by 1`.execute(
    anyTable(app.app.db),
  )
  const { rows: notices } = await sql`select from notices where corp_id = ${corpId} and kind = 'multi-corp.linked'`.execute(
    anyTable(app.app.db),
  )
  return { lines: Object.fromEntries(rows.map(({ action, n }) => [action, n])), notices: notices.length }
}

test('who authorises a second company is asked whether they are both; before a yes, and after a no, nobody switches', async () => {
  const { at } = await me.authorise(others[0]!, '?callback=/dashboard/tag')
  expect(at).toBe('/link_company?callback=%2Fdashboard%2Ftag')
  const first = await idOf('新开的店')
  expect(await me.call(links.offer, {})).toMatchObject({ offer: { here: { corpName: '⟦乙公司⟧' }, from: { corpId: first } } })
  expect(await mine()).toEqual([['⟦乙公司⟧', false]])
  expect(await refusalOf(me.call(companies.switch, { corpId: first }))).toMatchObject(notFound)
  const { corpId } = await me.call(staffMe.me, {})
  const stranger = browserOf(app)
  await stranger.authorise(app.sim.addCorp({ name: '戊公司', scenario: 'empty' }).corpid)
  expect(await stranger.call(links.offer, {})).toEqual({ offer: null })
  expect(await refusalOf(stranger.bothAreMe())).toMatchObject(notFound)
  await me.bothAreMe(false)
  expect(await me.call(links.offer, {})).toEqual({ offer: null })
  expect(await refusalOf(me.bothAreMe(true))).toMatchObject(notFound)
  expect([await mine(), await me.call(links.list, {})]).toEqual([[['⟦乙公司⟧', false]], { list: [] }])
  expect(await heard(corpId)).toEqual({ lines: {}, notices: 0 })
})

test('a yes is theirs who signed in by themselves since they were asked: not of the browser that showed the code, wherever it goes on', async () => {
  const before = browserOf(app)
  await before.authorise(others[0]!)
  await before.signInAgain()
  await me.authorise(app.corpid)
  await me.authorise(others[0]!)
  expect(await me.call(links.offer, {})).toMatchObject({ offer: { own: false } })
  const refused = { code: code.conflict }
  expect(await refusalOf(me.call(links.answer, { same: true }))).toMatchObject(refused)
  expect(await before.call(links.offer, {})).toMatchObject({ offer: { own: false } })
  expect(await refusalOf(before.call(links.answer, { same: true }))).toMatchObject(refused)
  await me.authorise(others[0]!) // once more, by another consent
  expect(await refusalOf(me.call(links.answer, { same: true }))).toMatchObject(refused)
  expect(await mine()).toEqual([['⟦乙公司⟧', false]])
  await before.call(links.answer, { same: false })
  expect(await me.call(links.offer, {})).toEqual({ offer: null })
})

test('a question stands for half an hour', async () => {
  await me.authorise(app.corpid)
  await sql`update link_offers set created_at = created_at - interval '31 minutes'`.execute(anyTable(app.app.db))
  expect(await refusalOf(me.bothAreMe(true))).toMatchObject(notFound)
  expect(await me.call(links.offer, {})).toEqual({ offer: null })
})

test('a yes links, once however often it is sent; person and administrators of both companies are told, each once', async () => {
  await me.authorise(others[0]!)
  const [first, second] = [await idOf('新开的店'), await idOf('⟦乙公司⟧')]
  await me.signInAgain()
  const answers = await Promise.all([1, 2, 3, 4].map(() => refusalOf(me.call(links.answer, { same: true }))))
  expect(answers.filter((refused) => refused === null)).toHaveLength(1)
  for (const corpId of [first, second]) expect(await heard(corpId)).toEqual({ lines: { 'corp.link': 1 }, notices: 1 })
  // Heard again, as by a process that was killed before it could say that it had heard.
  const { rows } = await sql<{ id: string }>`select offer_id as id from link_offers where answered_at is not null`.execute(
    anyTable(app.app.db),
  )
  const ctx = makeContext(app.app, second, program)
  const { owner } = (await app.app.sessions.find(me.header().split(`${cookieName}=`)[1]!.split(';')[0]))!.actor
  await ctx.tx((trx) => emit(trx, linked, { offerId: rows[0]!.id, corpId: second, owner, from: [first] }))
  expect(await heard(second)).toEqual({ lines: { 'corp.link': 1 }, notices: 1 })
  expect(await heard(first)).toEqual({ lines: { 'corp.link': 1 }, notices: 1 })
  expect(await mine()).toEqual([
    ['⟦乙公司⟧', false],
    ['新开的店', true],
  ])
  // Known by now: authorising once more asks nothing.
  expect((await me.authorise(app.corpid)).at).toBe('/')
})

test('other pages of the browser that switches hear of it when the new cookie is there, and find somebody signed in', async () => {
  const tab = await me.visit('/api/push')
  const frames = tab.body!.pipeThrough(new TextDecoderStream()).getReader()
  await frames.read()
  const listening = (async () => {
    for (let next = await frames.read(); !next.done; next = await frames.read())
      if (next.value.includes('signed_out')) return me.call(auth.loginStatus, {}) // with the cookie of this moment
    return null
  })()
  const second = await idOf('⟦乙公司⟧')
  await me.call(companies.switch, { corpId: second })
  expect(await listening).toMatchObject({ hasLogin: true, corpId: second })
})

test('one sees one’s links and ends one, of three companies only that; a switch afterwards finds nothing', async () => {
  await me.authorise(others[1]!)
  // What either is linked with already comes along: the question says so, and those companies hear of it, too.
  const asked = await me.call(links.offer, {})
  expect([asked.offer?.from.corpName, ...asked.offer!.also.map((one) => one.corpName)].sort()).toEqual(['⟦乙公司⟧', '新开的店'].sort())
  await me.bothAreMe()
  const [first, second, third] = [await idOf('新开的店'), await idOf('⟦乙公司⟧'), await idOf('⟦丙公司⟧')]
  expect((await me.call(links.list, {})).list.map((one) => one.corpId).sort()).toEqual([first, second])
  for (const corpId of [third, 999_999]) expect(await refusalOf(me.call(links.end, { corpId }))).toMatchObject(notFound)
  const stranger = browserOf(app)
  await stranger.authorise(app.sim.addCorp({ name: '丁公司', scenario: 'empty' }).corpid)
  expect(await refusalOf(stranger.call(links.end, { corpId: second }))).toMatchObject(notFound)
  expect(await heard(first)).toMatchObject({ lines: { 'corp.link': 2 } })
  const cameIn = browserOf(app)
  await cameIn.authorise(others[0]!)
  await me.call(links.end, { corpId: second })
  expect(await refusalOf(cameIn.call(staffMe.me, {}))).toMatchObject({ code: code.signedOut })
  expect((await me.call(links.list, {})).list).toMatchObject([{ corpId: first, corpName: '新开的店' }])
  expect(await refusalOf(me.call(companies.switch, { corpId: second }))).toMatchObject(notFound)
  expect(await heard(second)).toMatchObject({ lines: { 'corp.link': 2, 'corp.unlink': 1 } })
  expect(await heard(third)).toMatchObject({ lines: { 'corp.link': 1, 'corp.unlink': 1 } })
  await me.call(companies.switch, { corpId: first })
  expect(await mine()).toEqual([
    ['⟦丙公司⟧', true],
    ['新开的店', false],
  ])
})

test('a person is one member of a company: a second one is not taken in, and a link that is ended leaves none behind', async () => {
  const [first, third] = [await idOf('新开的店'), await idOf('⟦丙公司⟧')]
  await me.call(companies.switch, { corpId: third })
  await me.signInAgain()
  app.sim.createStaff({ corpid: app.corpid, userid: 'zweite', name: '第二位' })
  await app.settled()
  const { staffId } = await me.call(staffMe.me, {})
  const all = anyTable(app.app.db)
  const { rows } = await sql<{ owner: string; person_id: string }>`
    select 'staff:' || s.staff_id as owner, k.person_id from known_people k
    join staff s on s.corp_id = k.corp_id and 'staff:' || s.staff_id <> k.owner where k.corp_id = ${first} limit 1`.execute(all)
  const { owner, person_id } = rows[0]!
  await sql`insert into link_offers (offer_id, session_hash, corp_id, owner, from_corp_id, from_owner, created_at)
    values (${newId()}, ${Buffer.from('second')}, ${third}, ${`staff:${staffId}`}, ${first}, ${owner}, now() - interval '1 minute')`.execute(
    all,
  )
  await sql`update sessions set created_at = now() where staff_id = ${staffId}`.execute(all)
  expect(await refusalOf(me.call(links.answer, { same: true }))).toMatchObject({ code: code.conflict })
  await sql`insert into known_people (corp_id, owner, person_id) values (${first}, ${owner}, ${person_id})`.execute(all) // of before
  await me.call(links.end, { corpId: first })
  expect(await me.call(links.list, {})).toEqual({ list: [] })
  expect(await refusalOf(me.call(companies.switch, { corpId: first }))).toMatchObject(notFound)
})
