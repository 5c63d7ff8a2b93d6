import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { fetchStaff } from '#areas/staff/staff-management/server/nouns/staff.ts'
import { code } from '#core/contract/errors.ts'
import { viewing } from '#core/contract/session.ts'
import { tasks } from '#core/contract/tasks.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { anyTable } from '#testing/any-table.ts'
import { seats } from './contract.ts'
import { outcomeOf, setGrant } from './server/grant.ts'
import { settle } from './server/jobs.ts'
import { seatCompany } from './testing-company.ts'

const { app, admin, day, grant, kindOf, codeOf, sessionOf, people, pass } = await seatCompany()
afterAll(() => app.close())

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
