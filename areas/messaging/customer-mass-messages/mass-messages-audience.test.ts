import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { blackList } from '#areas/customer/blacklist/contract.ts'
import { testDatabase } from '#testing/database.ts'
import { missions } from './contract.ts'
import type { MissionDraft } from './mission.ts'
import { syncMission } from './server/results.ts'
import { dispatch } from './server/send.ts'
import { shop } from './testing-missions.ts'

/** Who is reached, who is left out and why. */

const { url } = await testDatabase()
const { r, root, anna, ben, of, words, draft, add, one, inState, tasksOf, delivered } = await shop(url)
afterAll(() => r.stop())
beforeEach(async () => {
  await r.killOutbox()
  r.sim.removeFault()
})

test('the preview adds up, follows the quota rule of the company, and leads to its customers', async () => {
  await delivered()
  const seatless = await r.staff('seatless', { seat: false })
  const alone = await r.customer('只认识没席位的人', seatless)
  const preview = async (input: Parameters<typeof r.call<typeof missions.preview>>[2]) => {
    const answer = await r.call(root, missions.preview, input)
    if (!answer.ok) throw new Error(answer.message)
    return answer
  }
  const all = await preview({ audience: {} })
  expect(all.matched).toBe(all.reachable + all.quotaUsed + all.blacklisted + all.noSeat)
  expect(all).toMatchObject({ quotaUsed: 0, noSeat: 1, staffCount: 2, quotaRule: 'month' })
  expect(await preview({ audience: {}, staffIds: [ben.staffId] })).toMatchObject({ staffCount: 1, reachable: all.reachable - 4 + 3 - 3 })
  const setRule = async (quotaRule: 'day' | 'month') => {
    const rule = await r.call(root, missions.rule, {})
    if (!rule.ok) throw new Error(rule.message)
    return r.call(root, missions.setRule, { quotaRule, version: rule.version })
  }
  expect(await setRule('day')).toMatchObject({ ok: true })
  const daily = await preview({ audience: {} })
  expect(daily.quotaUsed).toBeGreaterThanOrEqual(3)
  expect(daily.matched).toBe(daily.reachable + daily.quotaUsed + daily.noSeat)
  const used = await r.call(root, missions.previewCustomers, { audience: {}, part: 'quota' })
  expect(used.ok && used.total).toBe(daily.quotaUsed)
  // Tomorrow everybody may be reached again.
  expect(await preview({ audience: {}, sendAt: new Date(Date.now() + 86_400_000).toISOString() })).toMatchObject({ quotaUsed: 0 })
  await setRule('month')
  const nobody = await r.call(root, missions.previewCustomers, { audience: {}, part: 'no_seat' })
  expect(nobody).toMatchObject({ total: 1, list: [{ customerId: alone.customerId }] })
  const check = await r.call(root, missions.check, {
    audience: {},
    msgData: { text: 'x', attachments: [] },
    sendAt: '2030-01-01T15:30:00.000Z',
  })
  expect(check).toMatchObject({ ok: true, night: true, staffAway: [{ name: 'seatless', reason: 'no_seat' }], staffAwayCount: 1 })
})

test('an audience that leaves nobody out is pointed out, whatever conditions it has', async () => {
  const everyone = async (audience: MissionDraft['audience'], s = root, staffIds: string[] = []) => {
    const answer = await r.call(s, missions.check, { audience, staffIds, msgData: { text: 'x', attachments: [] }, sendAt: null })
    return answer.ok && answer.everyone
  }
  const all = await everyone({})
  expect(all).toBeGreaterThan(0)
  // Nobody has been here for so long.
  expect(await everyone({ addedTo: '2000-01-01' })).toBe(0)
  expect(await everyone({ addedFrom: '2000-01-01' })).toBe(all)
  expect(await everyone({ excludeCustomerIds: [of.anna[0]!.customerId] })).toBe(0)
  // Of a member who sees their own only, these are all.
  expect(await everyone({ staffIds: [ben.staffId] })).toBe(0)
  expect(await everyone({ staffIds: [ben.staffId] }, ben)).toBeGreaterThan(0)
  // Nobody is left out, but only the customers of one sender get it.
  expect(await everyone({}, root, [ben.staffId])).toBe(0)
})

test('the same content within seven days is pointed out', async () => {
  r.startOutbox()
  const d = draft()
  const missionId = await add(d)
  const sameContent = await r.call(root, missions.check, { audience: d.audience, msgData: d.msgData, sendAt: null })
  expect(sameContent).toMatchObject({ ok: true, duplicates: [{ missionId, name: d.name, customers: expect.any(Number) }] })
  const other = await r.call(root, missions.check, { audience: d.audience, msgData: { ...d.msgData, text: '别的' }, sendAt: null })
  expect(other).toMatchObject({ ok: true, duplicates: [] })
})

test('who is on the black list is never asked for: counted, shown by name, left out', async () => {
  const [a, b] = [of.anna[0]!, of.ben[0]!]
  expect(await list([a.customerId, b.customerId])).toMatchObject({ taken: 2 })
  const preview = await r.call(root, missions.preview, { audience: {} })
  if (!preview.ok) throw new Error(preview.message)
  expect(preview).toMatchObject({ blacklisted: 2 })
  expect(preview.matched).toBe(preview.reachable + preview.quotaUsed + preview.blacklisted + preview.noSeat)
  const who = await r.call(root, missions.previewCustomers, { audience: {}, part: 'blacklisted' })
  expect(who.ok && who.list.map((c) => c.customerId).sort()).toEqual([a.customerId, b.customerId].sort())
  expect(await r.call(ben, missions.preview, { audience: {} })).toMatchObject({ ok: true, blacklisted: 1 })
  const check = await r.call(root, missions.check, { audience: {}, msgData: { text: 'x', attachments: [] }, sendAt: null })
  expect(check).toMatchObject({ ok: true, blacklisted: 2 })
  const only = await r.call(root, missions.add, { draft: draft({ audience: { customerIds: [a.customerId] } }) })
  expect(only).toMatchObject({ ok: false, fields: [{ field: 'draft.audience' }] })

  r.startOutbox()
  const missionId = await add(draft())
  const mission = await inState(missionId, 'waiting')
  expect(mission).toMatchObject({ plan: { blacklisted: 2 }, customers: preview.reachable, listedSince: 0 })
  const asked = [...tasksOf(anna, words()), ...tasksOf(ben, words())].flatMap((t) => t.receivers.map((c) => c.id))
  expect(asked).toHaveLength(preview.reachable)
  expect(asked).not.toContain(a.externalId)
  expect(asked).not.toContain(b.externalId)
  await r.call(root, blackList.remove, { customerIds: [a.customerId, b.customerId] })
  expect(await r.call(root, missions.preview, { audience: {} })).toMatchObject({ blacklisted: 0 })
})

test('put on the black list between the plan and its time: left out of the task, counted, and the rest adds up', async () => {
  const [one_, two] = [of.anna[1]!, of.ben[1]!]
  const audience = { customerIds: [...of.anna.map((c) => c.customerId), two.customerId] }
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const missionId = await add(draft({ audience, sendAt }))
  expect(await one(missionId)).toMatchObject({ state: 'scheduled', customers: 5, plan: { blacklisted: 0 } })
  await list([one_.customerId, two.customerId])
  await sql`update mass_missions m set send_at = now() where m.corp_id = ${r.corpId} and m.mission_id = ${missionId}`.execute(r.corp)
  r.startOutbox()
  await dispatch(r.ctx, { missionId })
  const mission = await inState(missionId, 'waiting')
  expect(mission).toMatchObject({ customers: 5, listedSince: 2, waiting: 3, refused: 0 })
  expect(tasksOf(anna, words())[0]!.receivers.map((c) => c.id)).not.toContain(one_.externalId)
  // The other was all that ben was to be asked for.
  expect(tasksOf(ben, words())).toEqual([])
  const skipped = await r.call(root, missions.customers, { missionId, state: 'blacklisted' })
  expect(skipped.ok && skipped.list.map((c) => c.customerId).sort()).toEqual([one_.customerId, two.customerId].sort())
  const senders = await r.call(root, missions.staff, { missionId })
  expect(senders.ok && senders.list.map((s) => [s.name, s.customers, s.failed, s.waiting, s.state])).toEqual([
    ['anna', 4, 1, 3, 'asked'],
    ['ben', 1, 1, 0, 'refused'],
  ])
  const waiting = await r.call(anna, missions.mine, {})
  expect(waiting.ok && waiting.list.find((m) => m.missionId === missionId)).toMatchObject({ customers: 3 })
  r.sim.sendTask({ corpid: r.corpid, userid: 'anna', msgid: tasksOf(anna, words())[0]!.msgid })
  await syncMission(r.ctx, missionId)
  expect(await one(missionId)).toMatchObject({ state: 'done', delivered: 3, listedSince: 2, waiting: 0, unreachable: 0 })
})

const list = (customerIds: string[]) => r.call(root, blackList.add, { customerIds, reason: '投诉', until: null })

test('whom the author chose, by which customers and colleagues, is told to the author and the company; a sender sees their own part', async () => {
  const staffIds = [anna.staffId, ben.staffId]
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  const missionId = await add(draft({ audience: { staffIds }, staffIds, sendAt }))
  expect(await one(missionId)).toMatchObject({ audience: { staffIds }, staffIds })
  const part = { plan: null, audience: null, staffIds: [ben.staffId] }
  expect(await r.call(ben, missions.one, { missionId })).toMatchObject({ ok: true, ...part })
  const seen = await r.call(ben, missions.list, { pageSize: 100 })
  expect(seen.ok && seen.list.find((m) => m.missionId === missionId)).toMatchObject({ audience: null, staffIds: [ben.staffId] })
  const asked = async (staffId: string) => {
    const found = await r.call(ben, missions.list, { pageSize: 100, staffId })
    return found.ok && found.list.some((m) => m.missionId === missionId)
  }
  expect([await asked(ben.staffId), await asked(anna.staffId)]).toEqual([true, false])
  await r.call(root, missions.delete, { missionId })
})
