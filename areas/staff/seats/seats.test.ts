import { afterAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { acl, roles } from '#areas/staff/roles-permissions/contract.ts'
import { staff } from '#areas/staff/staff-management/contract.ts'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { code } from '#core/contract/errors.ts'
import { modules } from '#core/contract/modules.ts'
import { ownSeat, type SeatKind, seatKinds, seatNames } from '#core/contract/seats.ts'
import { staffMe } from '#core/contract/session.ts'
import { tasks } from '#core/contract/tasks.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { startApp } from '#core/server/start.ts'
import { ask } from '#testing/ask.ts'
import { refusalOf } from '#testing/harness.ts'
import { seatRelease, seats } from './contract.ts'
import { setGrant } from './server/grant.ts'
import { periodsOf } from './server/nouns/periods.ts'
import { seatCompany } from './testing-company.ts'

const { app, admin, day, grant, kindOf, codeOf, sessionOf, people } = await seatCompany()
afterAll(() => app.close())

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
