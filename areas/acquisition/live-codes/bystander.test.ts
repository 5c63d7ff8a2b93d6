import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '#areas/foundation/app-shell/contract.ts'
import { corpSetting } from '#areas/foundation/corp-config/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { liveCodeGroups, liveCodes } from './contract.ts'
import type { LiveCodeDraft } from './draft.ts'
import { setOn } from './server/codes.ts'
import { given, todayOf } from './server/entry.ts'
import { plainCode } from './testing.ts'

/** Two codes alike in everything but who stands on them. What happens to 甲 leaves every row of 乙 as it was. */

const { url } = await testDatabase()
let app: TestApp
let admin: string
const ids: Record<string, string> = {}
const ways: Record<string, string> = {}
const userids = { anna: '安娜', bailu: '白露', chenchen: '陈晨', dongmei: '冬梅' }

beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  for (const [userid, name] of Object.entries(userids)) app.sim.createStaff({ userid, name, department: [1], customer_contact: true })
  admin = await app.asAdmin()
  await app.call(staff.sync, {}, admin)
  await app.settled()
  for (const userid of Object.keys(userids)) ids[userid] = (await app.call(staff.one, { staffExtId: userid }, admin)).staffId
  ways.甲 = await newCode('甲', ids.anna!, ids.bailu!)
  ways.乙 = await newCode('乙', ids.chenchen!, ids.dongmei!)
  for (const name of ['甲', '乙']) {
    scan(name)
    expect(await place(name)).toBe(name === '甲' ? '安娜' : '陈晨')
  }
  await app.settled()
})
afterAll(() => app.close())

async function until(met: () => Promise<boolean> | boolean, limitMs = 15_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await met()); await sleep(50)) if (Date.now() > end) throw new Error('waited in vain')
}
/** The first receives up to fifty a day, the other stands in. */
function draftOf(name: string, receiver: string, standIn: string) {
  const draft = plainCode([receiver], { name, backupStaffIds: [standIn] })
  draft.bands[0]!.receivers[0]!.dailyCap = 50
  return draft
}
async function newCode(name: string, receiver: string, standIn: string) {
  const { wayId } = await app.call(liveCodes.add, { draft: draftOf(name, receiver, standIn) }, admin)
  await until(async () => (await app.call(liveCodes.one, { wayId }, admin)).row.qrText !== '')
  return wayId
}
const entryOf = (name: string) => app.sim.codes().codes.find((c) => c.state.startsWith('w') && c.remark === name)!
function scan(name: string) {
  const person = app.sim.createCustomer({ name: `来自${name}` })
  return { person, ...app.sim.add({ person_id: person.id, config_id: entryOf(name).config_id }) }
}
async function place(name: string, visitor = newId()) {
  const { url: link } = await app.call(liveCodes.shareLink, { wayId: ways[name]! }, admin)
  const way = new URL(link, 'http://x').searchParams.get('way')!
  await app.call(liveCodes.place, { way, visitor })
  await until(async () => (await app.call(liveCodes.landing, { way, visitor })).qrText !== '')
  return (await app.call(liveCodes.landing, { way, visitor })).staff[0]!.name
}
async function change(userid: 'anna' | 'bailu', status: 1 | 2) {
  await sleep(1_100) // two news of somebody in one second are taken for the same
  app.sim.changeStaff({ userid, status })
  await until(async () => (await app.call(staff.one, { staffExtId: userid }, admin)).status === status)
  await app.settled()
}
/** All that is kept of a code, and WeCom's entries for it. */
async function rowsOf(name: string) {
  const rows = async (table: string) =>
    (await sql`select to_jsonb(t) as row from ${sql.table(table)} t where way_id = ${ways[name]} order by 1`.execute(anyTable(app.app.db)))
      .rows
  const wecom = app.sim.codes().codes.filter((c) => c.remark === name)
  return { code: await rows('live_codes'), adds: await rows('live_code_adds'), places: await rows('live_code_places'), wecom }
}
/** The codes whose publishing was asked for meanwhile. */
async function publishedBy(work: () => Promise<unknown>): Promise<string[]> {
  const all = anyTable(app.app.db)
  const before = (await sql<{ id: string }>`select id from jobs.job where name = 'live_codes.publish'`.execute(all)).rows.map((r) => r.id)
  await work()
  await app.settled()
  const { rows } = await sql<{ way: string }>`
    select distinct data->'data'->>'wayId' as way from jobs.job where name = 'live_codes.publish' and id <> all(${before}::uuid[])`.execute(
    all,
  )
  const nameOf = new Map(Object.entries(ways).map(([name, wayId]) => [wayId, name]))
  return rows.map((r) => nameOf.get(r.way) ?? r.way).sort()
}
const run = async (name: string) => (await import('./server/jobs.ts')).default.find((w) => 'job' in w && w.job.name === name)!

test('whatever happens to one code, every row of the other stays as it was', async () => {
  const other = await rowsOf('乙')
  const one = async () => (await app.call(liveCodes.one, { wayId: ways.甲! }, admin)).row
  const stays = async (what: string, work: () => Promise<unknown>) => {
    const before = JSON.stringify(await rowsOf('甲'))
    const published = await publishedBy(async () => {
      await work()
      await until(async () => JSON.stringify(await rowsOf('甲')) !== before) // news of staff are put together for a moment
    })
    expect(await rowsOf('乙'), what).toEqual(other)
    expect(published, what).not.toContain('乙')
  }
  const met = scan('甲')
  await app.settled()
  await stays('lost', async () => app.sim.remove({ person_id: met.person.id, other_id: met.member.id }))
  await stays('scanned', async () => scan('甲'))
  await stays('a place given', () => place('甲'))
  await stays('edited', () =>
    app.edit(liveCodes.update, { wayId: ways.甲!, draft: { ...draftOf('甲', ids.anna!, ids.bailu!), skipVerify: false } }, admin),
  )
  expect(await one(), 'it reached WeCom, though nobody else stands on it').toMatchObject({ pending: false, problem: '' })
  await stays('off', () => app.call(liveCodes.batchSwitch, { picked: { ids: [ways.甲!] }, on: false }, admin))
  expect((await one()).state).toBe('off')
  await stays('on', () => app.call(liveCodes.batchSwitch, { picked: { ids: [ways.甲!] }, on: true }, admin))
  await stays('a member who leaves', () => change('anna', 2))
  expect(entryOf('甲').users).toEqual(['白露'])
  await stays('and comes back', () => change('anna', 1))
  app.sim.addFault({ call: 'externalcontact/update_contact_way', kind: 'errcode', errcode: 41054, count: 1 })
  await stays('refused', () => app.edit(liveCodes.update, { wayId: ways.甲!, draft: draftOf('甲', ids.bailu!, ids.anna!) }, admin))
  expect(await one()).toMatchObject({ pending: true, problem: '员工还没有激活企业微信' })
  await stays('tried again', () => app.call(liveCodes.retry, { wayId: ways.甲! }, admin))
  expect(await one()).toMatchObject({ pending: false, problem: '', staff: [{ name: '白露' }] })
})

test('the clock turns only the codes whose time has come, and takes away only the places whose time is over', async () => {
  const turn = await run('live_codes.turn')
  const due = (name: string, at: string) =>
    sql`update live_codes set next_turn_at = now() + ${at}::interval where way_id = ${ways[name]}`.execute(anyTable(app.app.db))
  const other = await rowsOf('乙')
  const begin = () => turn.run(app.ctx, {}, new AbortController().signal, { jobId: newId(), number: 1, last: false })
  await due('甲', '-1 minute')
  await due('乙', '1 hour')
  expect(await publishedBy(begin)).toEqual(['甲'])
  await due('甲', '1 hour')
  expect(await publishedBy(begin)).toEqual([])
  const over = () =>
    sql`update live_code_places set ends_at = now() - interval '1 second' where way_id = ${ways.甲}`.execute(anyTable(app.app.db))
  await over()
  await begin()
  await app.settled()
  const open = async (name: string) =>
    (await rowsOf(name)).places.filter((r) => (r as { row: { closed_at: string | null } }).row.closed_at === null)
  expect(await open('甲')).toEqual([])
  expect((await rowsOf('乙')).places).toEqual(other.places)
  // Who is deleted does not turn any more.
  const gone = await newCode('丙', ids.anna!, ids.bailu!)
  await app.call(liveCodes.delete, { wayId: gone }, admin)
  await app.settled()
  await sql`update live_codes set next_turn_at = now() - interval '1 minute' where way_id = ${gone}`.execute(anyTable(app.app.db))
  expect(await publishedBy(begin)).toEqual([])
})

test('home says to each what is wrong with codes of theirs, and how many', async () => {
  const lines = async (session: string) => {
    const { list } = await app.call(home.attention, {}, session)
    return Object.fromEntries(list.filter((l) => l.key.startsWith('live-codes.')).map((l) => [l.key, [l.count, l.help.zh]]))
  }
  const done = async () => (await app.call(home.checklist, {}, admin)).steps.find((s) => s.key === 'live-codes.first')?.done
  expect([await lines(admin), await done()]).toEqual([{}, true])
  await anyTable(app.app.db)
    .updateTable('roles')
    .set({ privileges: { '*': ['read'] } })
    .where('role_type', '=', 'staff')
    .execute()
  app.app.sessions.forget()
  const [anna, chenchen] = [await app.signIn('anna'), await app.signIn('chenchen')]
  app.sim.addFault({ call: 'externalcontact/add_contact_way', kind: 'errcode', errcode: 40098, count: 1 })
  const { wayId } = await app.call(liveCodes.add, { draft: draftOf('丁', ids.anna!, ids.anna!) }, admin)
  await until(async () => (await app.call(liveCodes.one, { wayId }, admin)).row.state === 'failed')
  await change('bailu', 2)
  const [failed, nobody] = [
    [1, '丁'],
    [1, '白露：已停用'],
  ]
  expect(await lines(admin)).toEqual({ 'live-codes.failed': failed, 'live-codes.nobody': nobody })
  expect(await lines(anna)).toEqual({ 'live-codes.failed': failed })
  expect(await lines(chenchen)).toEqual({})
  await app.call(liveCodes.delete, { wayId }, admin)
  await change('bailu', 1)
  expect(await lines(admin)).toEqual({})
})

test('who would receive now: each is told of their own customers, and of no colleague’s', async () => {
  const { wayId } = await app.call(liveCodes.add, { draft: draftOf('两人', ids.anna!, ids.bailu!) }, admin)
  const draft = plainCode([ids.anna!, ids.bailu!], { name: '两人' })
  await app.edit(liveCodes.update, { wayId, draft }, admin)
  await app.settled()
  ways.两人 = wayId
  scan('两人')
  await app.settled()
  const offered = async (session: string) => {
    const answer = await app.call(liveCodes.receiver, { draft, wayId }, session)
    return new Map(answer.offered.map((o) => [o.name, [o.today, o.share, o.inRound]]))
  }
  const before = await offered(admin)
  expect([...before.values()].map(([today]) => today).sort()).toEqual([0, 1])
  const hers = await offered(await app.signIn('anna'))
  expect(hers.get('安娜')).toEqual([before.get('安娜')![0], null, 0])
  expect(hers.get('白露')).toEqual([null, null, null])
})

test('somebody whom we know is welcomed by the name we know, without asking WeCom first', async () => {
  const { person } = scan('甲')
  await app.settled()
  app.sim.addFault({ call: 'externalcontact/get', kind: 'errcode', errcode: 84061 })
  const content = { text: '{{customer_name}}好', attachments: [] }
  const draft: LiveCodeDraft = { ...draftOf('乙', ids.chenchen!, ids.dongmei!), welcome: { mode: 'same', content, bands: [] } }
  await app.edit(liveCodes.update, { wayId: ways.乙!, draft }, admin)
  await app.settled()
  const { conversation_id } = app.sim.add({ person_id: person.id, config_id: entryOf('乙').config_id })
  const texts = () => app.sim.messages({ conversation_id }).messages.flatMap((m) => (m.msgtype === 'text' ? (m.text?.content ?? []) : []))
  await until(() => texts().length > 0)
  expect(texts()).toEqual(['来自甲好'])
  app.sim.removeFault()
})

test('a place counts against the caps until somebody came by it, and a minute after it was closed; a page has 500 at most', async () => {
  const all = anyTable(app.app.db)
  const counted = async (column: 'used_at' | 'closed_at' | 'given_at', ago: string | null) => {
    await sql`update live_code_places set used_at = null, closed_at = null, given_at = now() where way_id = ${ways.乙}`.execute(all)
    await sql`update live_code_places set ${sql.ref(column)} = now() - ${ago}::interval where way_id = ${ways.乙}`.execute(all)
    return (await given(app.ctx.db, ways.乙!)).length
  }
  expect(await counted('used_at', null)).toBe(1)
  expect(await counted('used_at', '0')).toBe(0)
  expect([await counted('closed_at', '59 seconds'), await counted('closed_at', '60.9 seconds')]).toEqual([1, 0])
  expect([await counted('given_at', '23:59:57'), await counted('given_at', '24:00:01')]).toEqual([1, 0])
  await sql`insert into live_code_places (corp_id, place_id, way_id, visitor, source, staff_id, state_key, given_at, ends_at)
    select ${app.corpId}, gen_random_uuid(), ${ways.乙}, 'visitor ' || n, 'source ' || n, ${ids.chenchen}, 'many' || n, now(), now() + interval '9 minutes'
    from generate_series(1, 500) n`.execute(all)
  expect((await refusalOf(place('乙')))?.code).toBe(code.conflict)
  await sql`delete from live_code_places where visitor in ('visitor 1', 'visitor 2')`.execute(all)
  expect(await place('乙')).toBe('冬梅') // the cap is passed by those who may come
  await sql`delete from live_code_places where state_key like 'many%'`.execute(all)
})

test('a place is with whoever of those on duty has had the fewest today', async () => {
  const draft = draftOf('轮着来', ids.anna!, ids.dongmei!)
  draft.bands[0]!.receivers.push({ staffId: ids.chenchen!, weight: 1, dailyCap: 50 })
  const { wayId } = await app.call(liveCodes.add, { draft }, admin)
  await until(async () => (await app.call(liveCodes.one, { wayId }, admin)).row.qrText !== '')
  ways.轮着来 = wayId
  await sql`insert into live_code_adds (corp_id, way_id, at, customer_id, staff_id, first_time)
    select corp_id, ${wayId}, now(), customer_id, ${ids.anna}, true from customers where corp_id = ${app.corpId} limit 1`.execute(
    anyTable(app.app.db),
  )
  expect(await place('轮着来')).toBe('陈晨')
  await app.call(liveCodes.delete, { wayId }, admin)
  await app.settled()
})

test('a round and a day know only the customers of their own code, and of today', async () => {
  const had = async () => await todayOf(app.ctx.db, ways.乙!, true)
  expect(await had()).toEqual({ had: new Map([[ids.chenchen, 1]]), order: [ids.chenchen] })
  await sql`update live_code_adds set at = at - interval '1 day' where way_id = ${ways.乙}`.execute(anyTable(app.app.db))
  expect(await had()).toEqual({ had: new Map(), order: [] })
})

test('each filter of the list finds the codes it names, and no others', async () => {
  const { groupId } = await app.call(liveCodeGroups.add, { name: '一组' }, admin)
  const { wayId } = await app.call(liveCodes.add, { draft: { ...draftOf('组里的', ids.dongmei!, ids.dongmei!), groupId } }, admin)
  await app.settled()
  ways.组里的 = wayId
  await app.call(liveCodes.batchSwitch, { picked: { ids: [wayId] }, on: false }, admin)
  await app.settled()
  const names = async (filter: Input<typeof liveCodes.list>) =>
    (await app.call(liveCodes.list, { ...filter, pageSize: 100 }, admin)).list.map((c) => c.name).sort()
  const all = ['丁', '两人', '乙', '甲', '组里的'].sort().filter((name) => name !== '丁')
  expect(await names({})).toEqual(all)
  expect(await names({ staffId: ids.dongmei })).toEqual(['乙', '组里的'])
  expect(await names({ staffId: ids.chenchen })).toEqual(['乙'])
  expect(await names({ groupId })).toEqual(['组里的'])
  expect(await names({ groupId: 'none' })).toEqual(all.filter((name) => name !== '组里的'))
  expect(await names({ state: 'off' })).toEqual(['组里的'])
  expect(await names({ state: 'ready' })).toEqual(all.filter((name) => name !== '组里的'))
  expect(await names({ wayIds: [ways.甲!, wayId] })).toEqual(['甲', '组里的'].sort())
  expect(await names({ keyword: '组里' })).toEqual(['组里的'])
  expect((await app.call(liveCodes.list, { sort: 'created_at' }, admin)).list.map((c) => c.name)).toEqual(['甲', '乙', '两人', '组里的'])
  expect((await app.call(liveCodes.list, { pageSize: 2, page: 2 }, admin)).list.map((c) => c.name)).toEqual(['乙', '甲'])
})

test('a code that is in use cannot be switched on, one that is off not off again, and each is told why', async () => {
  await expect(setOn(app.ctx, ways.甲!, true)).rejects.toThrow('只有停用的活码可以启用')
  await setOn(app.ctx, ways.甲!, false)
  await expect(setOn(app.ctx, ways.甲!, false)).rejects.toThrow('只有使用中的活码可以停用')
  await setOn(app.ctx, ways.甲!, true)
})

test('when the company moves to another time zone, the codes that are on look at the clock again', async () => {
  const on = (await app.call(liveCodes.list, { state: 'ready', pageSize: 100 }, admin)).list.map((c) => c.name)
  expect((await app.call(liveCodes.list, {}, admin)).total).toBeGreaterThan(on.length)
  const names = await publishedBy(() => app.edit(corpSetting.update, { timeZone: 'Asia/Tokyo' }, admin))
  expect(names).toEqual(on.sort())
})
