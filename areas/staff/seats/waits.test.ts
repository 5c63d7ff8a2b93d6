import { afterAll, expect, test } from 'vitest'
import { noticeCenter } from '#areas/system/notice-center/contract.ts'
import { code } from '#core/contract/errors.ts'
import { ownSeat, type SeatKind } from '#core/contract/seats.ts'
import { refusalOf } from '#testing/harness.ts'
import { seatRelease, seats } from './contract.ts'
import { setGrant } from './server/grant.ts'
import { welcome } from './server/newcomers.ts'
import { seatCompany } from './testing-company.ts'

const { app, admin, grant, kindOf, sessionOf, people } = await seatCompany()
afterAll(() => app.close())

const inState = async (kind: SeatKind, state: 'waiting' | 'seated') =>
  (await app.call(seats.list, { kind, state, pageSize: 100 }, admin)).list.map((s) => s.staffId).sort()

test('whoever lacks a seat asks for one, once; administrators are told, and whoever gets one or takes it back waits no more', async () => {
  await grant('sales', 0)
  const [one, two] = (await people(2)) as [string, string]
  const [mine, theirs] = [await sessionOf(one), await sessionOf(two)]
  await app.call(ownSeat.want, { kind: 'sales', want: true }, mine)
  await app.call(ownSeat.want, { kind: 'sales', want: true }, mine)
  await app.call(ownSeat.want, { kind: 'sales', want: true }, theirs)
  expect((await app.call(ownSeat.info, {}, mine)).kinds.find((k) => k.kind === 'sales')).toMatchObject({ held: false, waiting: true })
  expect(await inState('sales', 'waiting')).toEqual([one, two].sort())
  expect((await kindOf('sales')).waiting).toBe(2)
  const { list } = await app.call(noticeCenter.list, {}, admin)
  expect(list.filter((n) => n.kind === 'seats.wanted').map((n) => n.items.length)).toEqual([2])

  await app.call(ownSeat.want, { kind: 'sales', want: false }, theirs)
  expect(await inState('sales', 'waiting')).toEqual([one])
  await setGrant(app.ctx.db, 'sales', { number: 1, endsAt: null })
  await app.call(seats.assign, { staffId: one, kinds: ['sales'] }, admin)
  expect(await inState('sales', 'waiting')).toEqual([])
  expect((await refusalOf(app.call(ownSeat.want, { kind: 'sales', want: true }, mine)))?.code).toBe(code.conflict)
  expect((await refusalOf(app.call(ownSeat.want, { kind: 'chat', want: true }, mine)))?.message).toContain('不限')
  await grant('sales', null)
})

test('a new member for whom none is left waits', async () => {
  await grant('service', 0)
  const { version } = await kindOf('service')
  await app.call(seats.kindUpdate, { kind: 'service', version, newMembers: 'everybody', departmentIds: [] }, admin)
  const [late] = (await people(1)) as [string]
  await welcome(app.ctx, [late])
  expect(await inState('service', 'waiting')).toEqual([late])
  await setGrant(app.ctx.db, 'service', null)
  expect((await kindOf('service')).waiting).toBe(0)
})

test('a seat goes to another in one step, with the end it has, though none is left; or nothing happens at all', async () => {
  const endsAt = new Date(Date.now() + 40 * 86_400_000)
  await grant('marketing', 0, endsAt)
  const [a, b, c, d] = (await people(4)) as [string, string, string, string]
  const [gone] = (await people(1, { status: 5 })) as [string]
  await setGrant(app.ctx.db, 'marketing', { number: 2, endsAt })
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString()
  for (const staffId of [a, b]) await app.call(seats.assign, { staffId, kinds: ['marketing'], endsAt: soon }, admin)
  const exchange = (staffIds: string[], toStaffIds: string[], as = admin) =>
    app.call(seatRelease.exchange, { staffIds, toStaffIds, kinds: ['marketing'] }, as)
  for (const [to, says] of [
    [[c], '换出几位就选几位接手'],
    [[c, a], '接手的人不能也在换出的人里'],
    [[c, gone], '没有在职'],
  ] as const)
    expect((await refusalOf(exchange([a, b], [...to])))?.message, says).toContain(says)
  expect(await inState('marketing', 'seated'), 'all of them or none').toEqual([a, b].sort())
  expect((await refusalOf(exchange([a], [b])))?.message).toContain('已经有这类席位')

  expect(await exchange([a, b], [c, d])).toEqual({ exchanged: 2 })
  expect(await inState('marketing', 'seated')).toEqual([c, d].sort())
  const { list } = await app.call(seats.list, { kind: 'marketing', state: 'seated' }, admin)
  expect(list.map((s) => s.seats[0]!.endsAt)).toEqual([soon, soon])
  expect(await exchange([a], [b]), 'a second time there is nothing to give').toEqual({ exchanged: 0 })
  const taker = (await people(1, { role_id: null }))[0]!
  expect((await refusalOf(exchange([c], [a], await sessionOf(taker))))?.code).toBe(code.forbidden)
})
