import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { acl, roles } from '#areas/staff/roles-permissions/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { fetchStaff } from '#areas/staff/staff-management/server/nouns/staff.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { code } from '#core/contract/errors.ts'
import { modules } from '#core/contract/modules.ts'
import { ownSeat, type SeatKind, seatKinds, seatNames } from '#core/contract/seats.ts'
import { staffMe, viewing } from '#core/contract/session.ts'
import { tasks } from '#core/contract/tasks.ts'
import { newId } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { cookieName } from '#core/server/session.ts'
import { startApp } from '#core/server/start.ts'
import { anyTable } from '#testing/any-table.ts'
import { ask } from '#testing/ask.ts'
import { testDatabase } from '#testing/database.ts'
import { refusalOf, startTestApp, type TestApp } from '#testing/harness.ts'
import { seatRelease, seats } from './contract.ts'
import { outcomeOf, setGrant } from './server/grant.ts'
import { settle } from './server/jobs.ts'
import { periodsOf } from './server/nouns/periods.ts'

const { url } = await testDatabase()
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url })
  admin = await app.asAdmin()
})
afterAll(() => app.close())

const day = 86_400_000
const grant = (kind: SeatKind, number: number | null, endsAt: Date | null = null) => setGrant(app.ctx.db, kind, { number, endsAt })
const kindOf = async (kind: SeatKind) => (await app.call(seats.summary, {}, admin)).kinds.find((k) => k.kind === kind)!
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code
const sessionOf = async (staffId: string) =>
  `${cookieName}=${await app.app.sessions.begin({ corpId: app.corpId, kind: 'staff', staffId, ip: '', userAgent: '' })}`

let made = 0
/** People with the role of administrators, whom nobody has given a seat. */
async function people(n: number, more: Record<string, unknown> = {}): Promise<string[]> {
  const rows = Array.from({ length: n }, () => {
    const name = `p${String(++made).padStart(4, '0')}`
    const role_id = roleIdOf(app.corpId, 'admin')
    return { corp_id: app.corpId, staff_id: newId(), staff_ext_id: name, name, pinyin: name, role_id, department_ids: [1], ...more }
  })
  await anyTable(app.app.db).insertInto('staff').values(rows).execute()
  return rows.map((r) => r.staff_id)
}
/** So much later: every moment of these seats, and of what was granted, was so much earlier. */
async function pass(kind: SeatKind, ms: number): Promise<void> {
  const db = anyTable(app.app.db)
  const by = sql`make_interval(secs => ${ms / 1000})`
  await sql`update seats set starts_at = starts_at - ${by}, ends_at = ends_at - ${by} where kind = ${kind} and ended_at is null`.execute(db)
  await sql`update seat_grants set ends_at = ends_at - ${by} where kind = ${kind}`.execute(db)
  app.app.sessions.forget()
}

test('R009 R235 R172 a module outside the seat is closed, root’s too, at the next request in every process; what seats are given out by stays open', async () => {
  expect(modules.seat_release.area).toBe('seats')
  const [one] = await people(1, { role_id: roleIdOf(app.corpId, 'root') })
  const session = await sessionOf(one!)
  const second = await startApp({ ...app.app.config, PORT: 0 }, 'http', { migrate: false })
  try {
    const opens = async (call: typeof liveCodes.list | typeof seats.list) => [
      (await refusalOf(app.call(call, {}, session)))?.body.closed_by ?? 'open',
      (await ask(second.url, call, {}, session)).body.closed_by ?? 'open',
    ]
    expect(await opens(liveCodes.list), 'nothing is counted').toEqual(['open', 'open'])
    await grant('base', 1) // whoever has the larger role is given it
    await expect.poll(() => opens(liveCodes.list), { interval: 5 }).toEqual(['open', 'open'])
    expect((await app.call(ownSeat.info, {}, session)).closed).toEqual({})

    await app.call(seatRelease.release, { staffIds: [one!], kinds: ['base'] }, session)
    expect((await opens(liveCodes.list))[0]).toBe('seat')
    await expect.poll(() => opens(liveCodes.list), { interval: 5 }).toEqual(['seat', 'seat'])
    expect(await opens(seats.list), 'or nobody could give one').toEqual(['open', 'open'])
    const refused = await refusalOf(app.call(liveCodes.list, {}, session))
    expect(refused).toMatchObject({ code: code.forbidden, message: expect.stringContaining('「渠道活码」需要客户运营席位') })
    expect(await codeOf(app.call(liveCodes.list, {}, admin)), 'the local administrator needs none').toBe(undefined)
    const mine = await app.call(ownSeat.info, {}, session)
    expect(mine).toMatchObject({ ltc: true, closed: { channel_qr: 'seat' } })
    expect(mine.closed).not.toHaveProperty('seat_release')
    expect(await app.call(acl.check, { module: 'channel_qr' }, session)).toEqual({ allowed: false })
    expect((await app.call(staffMe.me, {}, session)).isRoot).toBe(true)
    expect(await app.call(acl.explain, { staffId: one!, module: 'channel_qr' }, admin)).toMatchObject({
      allowed: false,
      actions: expect.arrayContaining(['read']),
      closedBy: 'seat',
      seatKind: 'base',
    })
    await app.call(seats.assign, { staffId: one!, kinds: ['base'] }, session)
    expect((await opens(liveCodes.list))[0]).toBe('open')
    await grant('sales', 0)
    await expect.poll(async () => (await app.call(ownSeat.status, { orderId: 'o1' }, session)).ltc, { interval: 5 }).toBe(false)
  } finally {
    await second.stop()
    for (const kind of ['base', 'sales'] as const) await setGrant(app.ctx.db, kind, null)
  }
})

test('R243 the five kinds stand in the summary, each with a name for both types of companies', async () => {
  const { kinds } = await app.call(seats.summary, {}, admin)
  expect(kinds.map((k) => [k.kind, k.counted])).toEqual(seatKinds.map((kind) => [kind, false]))
  expect([...seatKinds].sort()).toEqual(['base', 'chat', 'marketing', 'sales', 'service'])
  expect(seatKinds.map((kind) => seatNames('oa')[kind].zh)).toEqual(['基础席位', '营销席位', '销售席位', '服务席位', '会话席位'])
  for (const kind of seatKinds) expect(seatNames('ia')[kind].zh).not.toBe(seatNames('oa')[kind].zh)
})

test('never more are given than there are, fifty at once included; a batch fails whom none is left for, and is put back', async () => {
  const fifty = await people(50)
  await grant('chat', 0)
  await grant('chat', 10)
  const outcomes = await Promise.all(fifty.map((staffId) => refusalOf(app.call(seats.assign, { staffId, kinds: ['chat'] }, admin))))
  expect(outcomes.filter((o) => o === null)).toHaveLength(10)
  for (const refused of outcomes.filter((o) => o !== null)) expect(refused).toMatchObject({ code: code.conflict })
  expect(await kindOf('chat')).toMatchObject({ granted: 10, used: 10 })
  expect(await refusalOf(app.call(seats.assign, { staffId: fifty[0]!, kinds: ['service'] }, admin))).toMatchObject({ code: code.badInput })
  await expect(setGrant(app.ctx.db, 'chat', { number: 9, endsAt: null })).rejects.toThrow('10')

  await grant('chat', 30)
  const { taskId } = await app.call(seats.batchAssign, { picked: { ids: fifty }, kinds: ['chat'], note: '培训' }, admin)
  await app.settled()
  const { list } = await app.call(tasks.list, { pageSize: 1 }, admin)
  expect(list[0]).toMatchObject({ taskId, done: 30, failed: 20 })
  expect(await kindOf('chat')).toMatchObject({ used: 30 })
  expect((await app.call(seats.list, { batch: taskId }, admin)).total).toBe(20)
  await app.call(tasks.undo, { taskId }, admin)
  await app.settled()
  expect(await kindOf('chat')).toMatchObject({ used: 10 })
  await setGrant(app.ctx.db, 'chat', null)
})

test('what a batch changed is put back as it was: ends that were there before, and nothing that was given since', async () => {
  const [had, fresh, twice] = await people(3)
  await grant('chat', 0)
  await grant('chat', 10, new Date(Date.now() + 90 * day))
  const now = Date.now()
  const inDays = (n: number) => new Date(now + n * day).toISOString()
  const ends = async () => {
    const { list } = await app.call(seats.list, { kind: 'chat', state: 'seated' }, admin)
    return new Map(list.map((s) => [s.staffId, s.seats.find((t) => t.kind === 'chat')!.endsAt]))
  }
  const batch = async (work: Promise<{ taskId: string }>) => {
    const { taskId } = await work
    await app.settled()
    return async () => {
      await app.call(tasks.undo, { taskId }, admin)
      await app.settled()
    }
  }
  const assign = (staffId: string, endsAt?: string) =>
    app.call(seats.assign, { staffId, kinds: ['chat'], ...(endsAt && { endsAt }) }, admin)
  await assign(had!, inDays(5))
  const undoGiven = await batch(
    app.call(seats.batchAssign, { picked: { ids: [had!, fresh!, twice!] }, kinds: ['chat'], endsAt: inDays(50) }, admin),
  )
  expect([...(await ends()).values()]).toEqual([inDays(50), inDays(50), inDays(50)])
  await undoGiven()
  expect(await ends()).toEqual(new Map([[had!, inDays(5)]]))

  const undoOld = await batch(
    app.call(seats.batchAssign, { picked: { ids: [had!, fresh!, twice!] }, kinds: ['chat'], endsAt: inDays(50) }, admin),
  )
  await app.call(seats.batchRelease, { picked: { ids: [fresh!] }, kinds: ['chat'] }, admin)
  await app.settled()
  await assign(fresh!, inDays(50)) // by hand, anew
  await assign(had!, inDays(40))
  await undoOld()
  expect(await ends()).toEqual(
    new Map([
      [had!, inDays(40)],
      [fresh!, inDays(50)],
    ]),
  )
  await app.call(seats.batchRelease, { picked: { ids: [fresh!] }, kinds: ['chat'] }, admin)
  await app.settled()
  await assign(had!, inDays(5))

  await assign(twice!, inDays(7))
  const undoTaken = await batch(app.call(seats.batchRelease, { picked: { ids: [had!, twice!] }, kinds: ['chat'] }, admin))
  expect((await ends()).size).toBe(0)
  await assign(twice!, inDays(60)) // by hand, meanwhile
  await undoTaken()
  expect(await ends()).toEqual(
    new Map([
      [had!, inDays(5)],
      [twice!, inDays(60)],
    ]),
  )
  // Where nothing can be given back each of them says so, and the task ends.
  const undoLate = await batch(app.call(seats.batchRelease, { picked: { ids: [had!, twice!] }, kinds: ['chat'] }, admin))
  await setGrant(app.ctx.db, 'chat', null)
  await undoLate()
  expect((await app.call(tasks.list, { pageSize: 1 }, admin)).list[0]).toMatchObject({ state: 'failed', done: 0, failed: 2 })
})

test('a preview says what stops and ends nothing; each time with a seat stays in the records, with who, when and why', async () => {
  const [seller] = await people(1, { role_id: roleIdOf(app.corpId, 'staff') })
  await grant('base', 100)
  await grant('service', 5)
  const sellers = { picked: { ids: [seller!] }, kinds: ['base', 'service'] as SeatKind[] }
  const stops = await app.call(seatRelease.preview, sellers, admin)
  expect(stops).toMatchObject({ people: 1, kinds: expect.arrayContaining([{ kind: 'base', seats: 1 }]), lastSeats: 1 })
  const closes = new Map(stops.modules.map((m) => [m.module, m.people]))
  expect([closes.get('channel_qr'), closes.get('seat_release'), closes.get('living')]).toEqual([1, undefined, undefined])
  const records = async () => (await app.call(seats.records, { staffIds: [seller!] }, admin)).list.filter((r) => r.kind === 'base')
  expect(await records()).toMatchObject([{ running: true, givenWhy: 'operator', givenBy: '', endedWhy: null }])

  expect(await app.call(seatRelease.release, { staffIds: [seller!], kinds: ['base'], note: '调岗' }, admin)).toEqual({ released: 1 })
  expect(await app.call(seatRelease.release, { staffIds: [seller!], kinds: ['base'] }, admin)).toEqual({ released: 0 })
  expect((await app.call(staff.one, { staffId: seller! }, admin)).hasSeat).toBe(false)
  const until = new Date(Date.now() + 10 * day).toISOString()
  await app.call(seats.assign, { staffId: seller!, kinds: ['base'], endsAt: until, note: '回来' }, admin)
  expect(await records()).toMatchObject([
    { running: true, endsAt: until, givenWhy: 'hand', givenBy: '系统管理员', note: '回来' },
    { running: false, endedWhy: 'hand', endedBy: '系统管理员', endNote: '调岗' },
  ])
  expect((await app.call(staff.one, { staffId: seller! }, admin)).hasSeat).toBe(true)
  expect(await kindOf('base')).toMatchObject({ ending: 1 })
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'class'])
    .where('corp_id', '=', app.corpId)
    .where('object_id', '=', seller!)
    .execute()
  expect(log.map((l) => `${l.action} ${l.class}`).sort()).toEqual(['seat.give rights', 'seat.release rights'])
  const [running, ended] = await periodsOf(app.ctx.db, 'base', [seller!])
  expect([ended?.to !== null, running?.to]).toEqual([true, null])
  for (const kind of ['base', 'service'] as const) await setGrant(app.ctx.db, kind, null)
})

test('a seat ends when its time is over, before any job has run; what was granted ends for all and goes on for all when it is renewed', async () => {
  const [own, others] = await people(2)
  const session = await sessionOf(own!)
  await grant('base', null, new Date(Date.now() + 20 * day))
  expect(
    await codeOf(app.call(seats.assign, { staffId: own!, kinds: ['base'], endsAt: new Date(Date.now() + 30 * day).toISOString() }, admin)),
  ).toBe(code.badInput)
  await app.call(seats.assign, { staffId: own!, kinds: ['base'], endsAt: new Date(Date.now() + 5 * day).toISOString() }, admin)
  const opens = async (as: string) => (await codeOf(app.call(liveCodes.list, {}, as))) ?? 'open'
  expect(await opens(session)).toBe('open')
  await pass('base', 6 * day)
  expect(await opens(session)).toBe(code.forbidden)
  const theirs = await sessionOf(others!)
  expect(await opens(theirs)).toBe('open')
  await settle(app.ctx)
  await settle(app.ctx)
  await app.settled()
  const notices = await anyTable(app.app.db).selectFrom('notices').select(['kind', 'owner']).where('corp_id', '=', app.corpId).execute()
  expect(notices.filter((n) => n.kind === 'seats.ended' && n.owner === `staff:${own}`)).toHaveLength(1)
  expect(notices.filter((n) => n.kind === 'seats.ending' && n.owner === 'admin:admin')).toHaveLength(1)

  const [ended] = await app.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'class', 'after'])
    .where('corp_id', '=', app.corpId)
    .where('action', '=', 'seat.expire')
    .execute()
  expect(ended).toMatchObject({ actor: 'system', class: 'rights', after: { count: 1 } })

  await pass('base', 15 * day)
  expect(await opens(theirs)).toBe(code.forbidden)
  expect(await codeOf(app.call(seats.assign, { staffId: own!, kinds: ['base'] }, admin))).toBe(code.conflict)
  await settle(app.ctx)
  await grant('base', null, new Date(Date.now() + 300 * day))
  app.app.sessions.forget()
  expect([await opens(theirs), await opens(session)], 'one’s own end stays').toEqual(['open', code.forbidden])
  await setGrant(app.ctx.db, 'base', null)
})

test('new members get a seat by themselves, of some departments or all, as long as there are any; who leaves gives it back and starts anew', async () => {
  await grant('service', 0)
  await grant('service', 2)
  await app.edit(seats.kindUpdate, { kind: 'service', newMembers: 'everybody', departmentIds: [] }, admin)
  expect(await codeOf(app.edit(seats.kindUpdate, { kind: 'service', newMembers: 'departments', departmentIds: [] }, admin))).toBe(
    code.badInput,
  )
  expect(await codeOf(app.edit(seats.kindUpdate, { kind: 'chat', newMembers: 'nobody', departmentIds: [] }, admin))).toBe(code.badInput)
  const seated = async () => (await app.call(seats.list, { kind: 'service', state: 'seated' }, admin)).list.map((s) => s.staffExtId)
  for (const userid of ['qi', 'ru', 'su']) {
    app.sim.createStaff({ userid, name: `新人 ${userid}` })
    await app.settled()
  }
  await expect.poll(seated).toEqual(['qi', 'ru'])
  const short = await anyTable(app.app.db)
    .selectFrom('notices')
    .select('kind')
    .where('corp_id', '=', app.corpId)
    .where('kind', '=', 'seats.short')
    .where('owner', '=', 'admin:admin')
    .execute()
  expect(short).toHaveLength(1)
  app.sim.changeStaff({ userid: 'qi', status: 5 })
  await app.settled()
  await expect.poll(seated).toEqual(['ru'])
  expect((await app.call(seats.records, { kind: 'service', running: false }, admin)).list[0]).toMatchObject({
    name: '新人 qi',
    endedWhy: 'left',
  })
  app.sim.createStaff({ userid: 'qi', name: '新人 qi' })
  await fetchStaff(app.ctx, 'qi') // within one second both callbacks read alike, and are taken for one
  await app.settled()
  await expect.poll(seated).toEqual(['qi', 'ru'])
  const lines = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'after'])
    .where('corp_id', '=', app.corpId)
    .where('object_id', '=', 'service')
    .where('actor', '=', 'system')
    .where('action', '<>', 'seat.grant')
    .orderBy('at')
    .execute()
  expect(lines.map((l) => [l.action, (l.after as { people: string[] }).people])).toEqual([
    ['seat.welcome', ['新人 qi']],
    ['seat.welcome', ['新人 ru']],
    ['seat.leave', ['新人 qi']],
    ['seat.welcome', ['新人 qi']],
  ])
  await setGrant(app.ctx.db, 'service', null)
})

test('who may look at seats and who may give them are two rights, and giving takes the whole company in scope', async () => {
  const { roleId } = await app.call(roles.add, { name: '只看席位' }, admin)
  const may = (...actions: ('read' | 'create')[]) => [{ module: 'seat_release' as const, actions }]
  await app.edit(roles.privilegeUpdate, { roleId, privileges: may('read', 'create'), scope: 'own', departmentIds: [] }, admin)
  const [looker] = await people(1, { role_id: roleId })
  const session = await sessionOf(looker!)
  await grant('chat', 3)
  expect(await codeOf(app.call(seats.list, {}, session))).toBe(undefined)
  expect(await codeOf(app.call(seats.assign, { staffId: looker!, kinds: ['chat'] }, session))).toBe(code.forbidden)
  await setGrant(app.ctx.db, 'chat', null)
})

test('before a grant stands who gets a seat and how many lose the pages, and nothing has happened; afterwards they are told, once', async () => {
  const [gets] = await people(1, { role_id: roleIdOf(app.corpId, 'root') })
  const [loses] = await people(1)
  const to = { number: 1, endsAt: null }
  const outcome = await outcomeOf(app.ctx.db, 'base', to)
  expect(outcome).toMatchObject({ gains: { length: 1 }, loses: outcome.active - 1 })
  expect(await kindOf('base')).toMatchObject({ counted: false, used: 0 })
  await setGrant(app.ctx.db, 'base', to)
  await settle(app.ctx)
  await settle(app.ctx)
  await app.settled()
  const notices = await anyTable(app.app.db).selectFrom('notices').select(['kind', 'owner']).where('corp_id', '=', app.corpId).execute()
  const toldOf = (kind: string, owner: string) => notices.filter((n) => n.kind === kind && n.owner === owner).length
  expect([toldOf('seats.ended', `staff:${loses}`), toldOf('seats.begun', 'admin:admin')]).toEqual([1, 1])
  expect(await outcomeOf(app.ctx.db, 'base', null)).toMatchObject({ gains: [], loses: 0 })
  expect(toldOf('seats.begun', `staff:${gets}`)).toBe(1)
  await setGrant(app.ctx.db, 'base', null)
})

test('a company that withdrew its authorisation puts no batch back', async () => {
  const [one] = await people(1)
  await grant('chat', 100)
  const { taskId } = await app.call(
    seats.batchAssign,
    { picked: { ids: [one!] }, kinds: ['chat'], endsAt: new Date(Date.now() + day).toISOString() },
    admin,
  )
  await app.settled()
  const withdraw = (at: Date | null) =>
    app.ctx.db.updateTable('corps').set({ withdrawn_at: at }).where('corp_id', '=', app.corpId).execute()
  expect(await app.call(tasks.one, { taskId }, admin)).toMatchObject({ done: 1, failed: 0 })
  await withdraw(new Date())
  expect(await codeOf(app.call(tasks.undo, { taskId }, admin))).toBe(code.forbidden)
  await withdraw(null)
  expect(await codeOf(app.call(tasks.undo, { taskId }, admin))).toBe(undefined)
  await app.settled()
})

test('thirty days without use: by kind, as a number and as its list; a call of a module of the kind is use, looking as that person is none', async () => {
  const [one, two] = await people(2)
  await grant('base', null)
  await app.call(seats.batchAssign, { picked: { ids: [one!, two!] }, kinds: ['base'] }, admin)
  await app.settled()
  const unused = async () => (await app.call(seats.list, { kind: 'base', unusedDays: 30, pageSize: 100 }, admin)).list.map((s) => s.staffId)
  expect([(await kindOf('base')).unused, await unused()], 'given today').toEqual([0, []])
  await sql`update seats set use_counted_from = now() - interval '31 days' where kind = 'base' and ended_at is null`.execute(
    anyTable(app.app.db),
  )
  const before = await unused()
  expect([(await kindOf('base')).unused, before]).toEqual([before.length, expect.arrayContaining([one, two])])
  const looking = await sessionOf((await people(1, { role_id: roleIdOf(app.corpId, 'root') }))[0]!)
  await app.call(viewing.begin, { staffId: two! }, looking)
  await app.call(liveCodes.list, {}, looking)
  await app.call(seats.list, {}, await sessionOf(two!)) // who has which seats takes none
  expect(await unused()).toContain(two)
  await app.call(liveCodes.list, {}, await sessionOf(two!))
  expect(await unused()).toEqual(before.filter((id) => id !== two))
  expect((await kindOf('base')).unused).toBe(before.length - 1)
  const { list } = await app.call(seats.list, { kind: 'base', pageSize: 100 }, admin)
  const seatOf = (id?: string) => list.find((s) => s.staffId === id)!.seats.find((t) => t.kind === 'base')
  expect([seatOf(one), seatOf(two)]).toMatchObject([
    { usedAt: null, unused: true },
    { usedAt: expect.any(String), unused: false },
  ])
  // Whoever sees their own only hears of nobody else when they work.
  const own = await app.withOwnScope()
  const ofOthers = (await app.call(seats.list, { kind: 'base', pageSize: 100 }, own)).list.filter(
    (s) => s.usedAt !== null || s.seats.some((t) => t.unused),
  )
  expect([ofOthers, (await app.call(seats.list, { kind: 'base', unusedDays: 30 }, own)).total]).toEqual([[], 0])
  expect((await app.call(seats.summary, {}, own)).kinds.find((k) => k.kind === 'base')).toMatchObject({ unused: 0 })
  await setGrant(app.ctx.db, 'base', null)
})

test('whoever loses a seat is told, in the words of who takes it, or not at all', async () => {
  const [one, two, three] = await people(3)
  await grant('service', null)
  for (const staffId of [one!, two!, three!]) await app.call(seats.assign, { staffId, kinds: ['service'] }, admin)
  const kinds: SeatKind[] = ['service']
  await app.call(seatRelease.release, { staffIds: [one!], kinds }, admin)
  await app.call(seatRelease.release, { staffIds: [two!], kinds, message: '要接着做时找周若溪' }, admin)
  await app.call(seats.batchRelease, { picked: { ids: [three!] }, kinds, tell: false }, admin)
  await app.settled()
  const heardBy = async (staffId: string) =>
    (await app.call(noticeCenter.list, { kind: 'seats.ended' }, await sessionOf(staffId))).list.map(({ text }) => text)
  expect([await heardBy(one!), await heardBy(two!), await heardBy(three!)]).toEqual([
    ['你的客户服务席位已被收回，草稿都还在'],
    ['你的客户服务席位已被收回：要接着做时找周若溪'],
    [],
  ])
  const long = await refusalOf(app.call(seatRelease.release, { staffIds: [one!], kinds, message: '长'.repeat(51) }, admin))
  expect(long).toMatchObject({ code: code.badInput, body: { field: 'message' } })
  await setGrant(app.ctx.db, 'service', null)
})
