import { departmentList } from '@rapport/wecom/calls/contacts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerSync } from '#areas/customer/customer-management/contract.ts'
import { startTask } from '#core/server/tasks.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '../database.ts'
import { startTestApp, type TestApp } from '../harness.ts'
import { type Deed, deedsOf, roundsMet } from './faults/deeds.ts'
import { door } from './faults/door.ts'
import { type Kind, kinds } from './faults/kinds.ts'
import { stageOf } from './faults/stage.ts'
import { brokenInvariants } from './invariants.ts'
import { calm, until } from './rig.ts'
import { archivePull, besides } from './to-come.ts'
import { contactsAtWecom, contactsHere } from './wecom.ts'

const { url } = await testDatabase()
const platform = await door()
const blockMs = 900
let app: TestApp
let deeds: ReturnType<typeof deedsOf>
/** How often each fault struck each deed, and the position in the simulator's log from which that is counted. */
const met = new Map<string, { struck: number; since: number }>()

beforeAll(async () => {
  // Short enough that a platform which hangs does not hold us up.
  app = await startTestApp({ databaseUrl: url, timeoutMs: 1_000, besides, env: { PLATFORM_URL: platform.url } })
  platform.leadTo(app.simUrl)
  await platform.open()
  await sql`update corps set settings = ${JSON.stringify({ platform_limits: { blockMs } })} where corp_id = ${app.corpId}`.execute(
    anyTable(app.app.db),
  )
  const stage = await stageOf(app, ['annie', 'giver', 'taker'], kinds.length + 2)
  deeds = deedsOf(stage, ['annie', 'giver', 'taker'], kinds)
  // A task whose making nobody answered is looked for half a minute later, so these come first; the others meet all kinds meanwhile.
  for (const kind of kinds) await meet(kind, [deeds.mass], kind.how !== 'unclear')
  for (const kind of kinds) await meet(kind, [deeds.giving, deeds.sync, deeds.welcome, deeds.archive], true)
  for (const kind of kinds) await until(`${deeds.mass.name} after ${kind.name}`, () => deeds.mass.over(kind))
  await calm(app)

  // Everybody presses send; a day later who was given away is with the other.
  for (const { msgid } of app.sim.tasks({ corpid: app.corpid, userid: 'annie' }).tasks)
    app.sim.sendTask({ corpid: app.corpid, userid: 'annie', msgid })
  await app.call(customerSync.sync, {}, await app.asAdmin())
  await calm(app)
  app.sim.setClock({ advance_ms: 25 * 3_600_000 })
}, 240_000)
afterAll(async () => {
  await app.close()
  await platform.shut()
})

const howOf = (deed: Deed, kind: Kind): Kind['how'] => deed.how?.(kind) ?? kind.how

/** Starts all deeds under one fault, and removes the fault when it has struck each of them. */
async function meet(kind: Kind, at: Deed[], wait: boolean): Promise<void> {
  const rules = at.map((deed) => {
    const these = (deed === deeds.archive && kind.archive) || kind.rules
    return these.map((rule) => app.sim.addFault({ ...rule, call: deed.call }))
  })
  const since = app.sim.events({ limit: 1 }).next
  if (kind.means === 'door') await platform.shut()
  else if (kind.means) app.sim.expireTokens({ how: kind.means })
  for (const deed of at) await deed.begin(kind)
  const count = (deed: Deed, i: number): number | Promise<number> => {
    if (kind.means === 'door') return notConnected(deed)
    if (kind.means && rules[i]!.length === 0) return callsOf('gettoken', since).length
    return rules[i]!.reduce((sum, rule) => sum + rule.struck, 0)
  }
  for (const [i, deed] of at.entries()) {
    // What must not be done twice is asked for once, however long the fault lasts.
    const enough = kind.how === 'unclear' && [deeds.mass, deeds.giving].includes(deed) ? 1 : (deed.strikes?.(kind) ?? kind.strikes)
    await until(`${kind.name} to strike ${deed.name}`, async () => (await count(deed, i)) >= enough)
  }
  for (const deed of at) if (howOf(deed, kind) === 'refuses') await until(`${deed.name} to be refused`, () => deed.over(kind))
  for (const [i, deed] of at.entries()) met.set(`${kind.name} ${deed.name}`, { struck: await count(deed, i), since })
  for (const rule of rules.flat()) app.sim.removeFault({ id: rule.id })
  if (kind.means === 'door') await platform.open()
  if (wait) for (const deed of at) await until(`${deed.name} after ${kind.name}`, () => deed.over(kind))
}

const callsOf = (name: string, since: number) =>
  app.sim.events({ after: since, limit: 8_000 }).events.filter((e) => e.kind === 'api' && e.title === name)

async function notConnected({ call }: Deed): Promise<number> {
  await app.app.gate.flush()
  const { rows } = await sql<{ n: number }>`select coalesce(sum(calls), 0)::int as n from platform_calls
    where corp_id = ${app.corpId} and call = ${call} and errcode in (-9001, 10001)`.execute(app.ctx.db)
  return rows[0]!.n
}

describe.each(kinds)('$name', (kind) => {
  for (const name of ['mass', 'giving', 'welcome', 'sync', 'archive'] as const) {
    test(name, async () => {
      const deed = deeds[name]
      const { struck, since } = met.get(`${kind.name} ${deed.name}`)!
      expect(struck).toBeGreaterThan(0)
      if (howOf(deed, kind) === 'refuses') expect(struck).toBe(1) // asking again would change nothing
      if (kind.name === '45009') expect(untilNext(deed, since)).toBeGreaterThanOrEqual(blockMs * 0.95)
      if (kind.name.startsWith('cursor') && deed === deeds.sync) expect(roundsTook(deed, since)).toBeGreaterThan(2_000)
      await deed.check(kind)
    })
  }
})

/** How long nobody asked after WeCom said that it was too often. */
function untilNext({ call }: Deed, since: number): number {
  const calls = callsOf(call, since)
  const at = calls.findIndex((e) => e.detail.startsWith('45009'))
  return calls[at + 1]!.at - calls[at]!.at
}

/** How long the tries took that met a list without an end: a sync that went round and round would need no time for them. */
function roundsTook({ call }: Deed, since: number): number {
  const calls = callsOf(call, since)
  return calls[roundsMet - 1]!.at - calls[0]!.at
}

// 45009 on gettoken holds for its minute (platform/tokens.ts): nothing to be tried in a test.
const tokenless = kinds.filter((k) => k.rules.length > 0 && k.how !== 'refuses' && k.name !== '45009')
test.each(tokenless)('no token for a while ($name): it comes, and the call with it', async ({ rules }) => {
  app.sim.expireTokens({ how: 'expired' })
  const these = rules.map((rule) => app.sim.addFault({ count: 1, ...rule, call: 'gettoken' }))
  const call = () => app.app.gate.call(app.corpId, departmentList, {}, { waitMs: 3_000 })
  const { department } = await until('a token', () => call().catch(() => null), 10_000)
  expect(department.length).toBeGreaterThan(0)
  expect(these[0]!.struck).toBeGreaterThan(0)
  app.sim.removeFault()
})

test('a token that has ended is renewed once for all who wait', () => {
  for (const kind of kinds)
    if (kind.means === 'invalid' || kind.means === 'expired')
      for (const deed of [deeds.mass, deeds.sync]) expect(met.get(`${kind.name} ${deed.name}`)!.struck).toBe(1)
})

test('an effort that gets on bears any number of interruptions', async () => {
  for (let i = 0; i < 24; i++)
    app.sim.archiveMessage({ from: 'annie', tolist: ['taker'], msgtype: 'text', body: { text: { content: `weiter ${i}` } } })
  const { taskId } = await startTask(app.ctx, archivePull, {}, { dedupKey: 'corp' })
  // One more than it has tries at one place.
  for (let i = 0; i < 9; i++) {
    const rule = app.sim.addFault({ call: 'finance/getchatdata', kind: 'errcode', errcode: -1, count: 1, after: 1 })
    await until('a strike', () => rule.struck > 0)
  }
  await until('the end of the task', async () => (await stateOf(taskId)) === 'succeeded', 20_000)
})
const stateOf = async (taskId: string) =>
  (await app.ctx.db.selectFrom('tasks').select('state').where('corp_id', '=', app.corpId).where('task_id', '=', taskId).executeTakeFirst())
    ?.state

test('in all: nothing twice, nobody lost, contacts as WeCom has them, those who were given away with the other', async () => {
  const entries = app.sim.ledger().entries
  const twice = Object.entries(Object.groupBy(entries, (e) => `${e.kind} ${e.msgid ?? ''} ${e.to}`)).filter(([, e]) => e!.length > 1)
  expect(twice).toEqual([])
  await app.call(customerSync.sync, {}, await app.asAdmin())
  await calm(app)
  expect(await contactsHere(app)).toEqual(await contactsAtWecom(app))
  const { rows } = await sql<{ ext: string }>`select data->>'externalUserId' as ext from domain_events
    where corp_id = ${app.corpId} and kind = 'customer.lost'`.execute(app.ctx.db)
  const given = entries.filter((e) => e.kind === 'transfer').map((e) => e.to)
  expect(rows.map((r) => r.ext).sort()).toEqual(given.sort())
  expect(await brokenInvariants(app.app, app.corpId)).toEqual([])
})
