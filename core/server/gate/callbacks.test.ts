import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildCallback, encrypt, sign } from '@rapport/wecom/callback.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { callbackKeys, startTestApp, type TestApp } from '#testing/harness.ts'
import { type CallbackHandlers, startCallbackWorker } from './callback-worker.ts'

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', role: 'http', env: { CALLBACK_GAP_SECONDS: '3600' } })
})
afterAll(() => app.close())
beforeEach(() => sql`delete from callbacks`.execute(anyTable(app.app.db)))

const event = (n: number, more: Record<string, string | number> = {}) => ({
  ToUserName: app.corpid,
  FromUserName: 'sys',
  CreateTime: 1_700_000_000,
  MsgType: 'event',
  Event: 'change_external_contact',
  ChangeType: 'add_external_contact',
  UserID: 'zhouruoxi',
  ExternalUserID: `wmTest${String(n).padStart(26, '0')}`,
  ...more,
})
interface Delivery {
  query: Record<string, string>
  body: string
}
const built = (message: string | Record<string, string | number>, more: Partial<Parameters<typeof buildCallback>[0]> = {}): Delivery =>
  buildCallback({ ...callbackKeys, receiveId: app.corpid, message, ...more })
const deliver = ({ query, body }: Delivery, headers: Record<string, string> = { 'content-type': 'text/xml' }) =>
  app.fetch(`/api/callback/wecom?${new URLSearchParams(query)}`, { method: 'POST', headers, body })
const stored = async () => (await sql<{ n: number }>`select count(*)::int as n from callbacks`.execute(anyTable(app.app.db))).rows[0]!.n

/** A counter whose effect happens in `once`, and one that may run again. */
function counting(how: { fail?: (n: number) => boolean; slowMs?: number } = {}) {
  const effects = new Map<string, number>()
  const runs = new Map<string, number>()
  const add = (m: Map<string, number>, k: string) => m.set(k, (m.get(k) ?? 0) + 1)
  const handlers: CallbackHandlers = {
    'change_external_contact/add_external_contact': async (_ctx, e, meta) => {
      add(runs, e.ExternalUserID)
      await meta.once('count', async () => add(effects, e.ExternalUserID))
      if (how.slowMs) await new Promise((r) => setTimeout(r, how.slowMs))
      if (how.fail?.(runs.get(e.ExternalUserID)!)) throw new Error('not this time')
    },
  }
  return { handlers, effects, runs }
}
async function drained(limitMs = 15_000): Promise<void> {
  for (const end = Date.now() + limitMs; ; await new Promise((r) => setTimeout(r, 25))) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from callbacks where state = 'new'`.execute(anyTable(app.app.db))
    if (rows[0]!.n === 0) return
    if (Date.now() > end) throw new Error(`${rows[0]!.n} callbacks still wait`)
  }
}

describe('the door', () => {
  test('the address is verified as the admin console does it', async () => {
    const set = await app.sim.setCallback({
      corpid: app.corpid,
      url: `${app.url}/api/callback/wecom`,
      token: callbackKeys.token,
      aes_key: callbackKeys.aesKey,
    })
    expect(set).toEqual({ ok: true })
    const wrong = await app.sim.setCallback({
      corpid: app.corpid,
      url: `${app.url}/api/callback/wecom`,
      token: 'other',
      aes_key: callbackKeys.aesKey,
    })
    expect(wrong.ok).toBe(false)
  })

  test('what comes is answered `success` when it is stored, whatever it calls itself', async () => {
    const answer = await deliver(built(event(1)))
    expect([answer.status, await answer.text()]).toEqual([200, 'success'])
    expect((await deliver(built(event(2)), { 'content-type': 'application/octet-stream' })).status).toBe(200)
    expect(await stored()).toBe(2)
  })

  test('the same one five times at once is one row', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(built(event(3)))))
    expect(answers.every((a) => a.status === 200)).toBe(true)
    expect(await stored()).toBe(1)
  })

  test('two people in the same second are two (platform/02 §2)', async () => {
    await Promise.all([deliver(built(event(4))), deliver(built(event(5)))])
    expect(await stored()).toBe(2)
  })

  test('mutated deliveries are refused and leave nothing (research/reliability.md B4, B11)', async () => {
    const good = built(event(6))
    const other = built(event(6), { receiveId: 'ww0000000000000000', toUserName: app.corpid })
    const key = callbackKeys.aesKey
    const signed = (encrypted: string): Delivery => {
      const query = { timestamp: '1700000000', nonce: 'n', msg_signature: sign(callbackKeys.token, '1700000000', 'n', encrypted) }
      return { query, body: `<xml><ToUserName><![CDATA[${app.corpid}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>` }
    }
    const sealed = (message: string) => signed(encrypt({ aesKey: key, receiveId: app.corpid, message }))
    const bad: [string, Delivery, number][] = [
      ['signature', { ...good, query: { ...good.query, msg_signature: '0'.repeat(40) } }, 403],
      ['no signature', { ...good, query: {} }, 403],
      ['another time', { ...good, query: { ...good.query, timestamp: '1' } }, 403],
      ['another receiver inside', other, 403],
      ['a company we do not know', { ...good, body: good.body.replace(app.corpid, 'ww1111111111111111') }, 403],
      ['no receiver', { ...good, body: good.body.replace(/<ToUserName>.*?<\/ToUserName>/, '') }, 403],
      ['DOCTYPE outside', { ...good, body: `<!DOCTYPE x [<!ENTITY a "b">]>${good.body}` }, 400],
      ['DOCTYPE inside', sealed('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xml><Event>&a;</Event></xml>'), 400],
      ['not XML inside', sealed('hello'), 400],
      ['NUL inside', sealed('<xml><Event><![CDATA[a\u0000b]]></Event></xml>'), 400],
      ['no Encrypt', { ...good, body: `<xml><ToUserName><![CDATA[${app.corpid}]]></ToUserName></xml>` }, 400],
      ['not base64', signed('@@@@'), 400],
      ['half a block', signed(randomBytes(24).toString('base64')), 400],
      ['wrong padding', signed(randomBytes(64).toString('base64')), 400],
      ['not UTF-8', { ...good, body: '' }, 400],
      ['1 MB', { ...good, body: good.body.replace('<Encrypt>', `<Encrypt>${'A'.repeat(1024 * 1024)}`) }, 400],
    ]
    for (const [name, delivery, status] of bad) expect((await deliver(delivery)).status, name).toBe(name === 'not UTF-8' ? 403 : status)
    expect(await stored()).toBe(0)
  })
})

test('a hint that reads the same again is looked at again once the first look has begun; a look that waits is enough', async () => {
  const edited = { ...event(7), ChangeType: 'edit_external_contact' }
  await Promise.all(Array.from({ length: 3 }, () => deliver(built(edited))))
  expect(await stored()).toBe(1)
  const looks: string[] = []
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const handlers: CallbackHandlers = {
    'change_external_contact/edit_external_contact': async (_ctx, e) => {
      looks.push(e.ExternalUserID)
      if (looks.length === 1) await held
    },
  }
  const worker = startCallbackWorker(app.app, [{ area: 'test', handlers }], { pollMs: 20 })
  await expect.poll(() => looks.length).toBe(1)
  await deliver(built(edited)) // while the first look is under way
  go()
  await drained()
  await deliver(built(edited)) // and after it
  await drained()
  await worker.stop()
  expect(looks).toHaveLength(3)
})

describe('the worker', () => {
  test('1,000 callbacks, 10 % repeated, 5 % swapped: each stored once, each effect once', async () => {
    const all = Array.from({ length: 1000 }, (_, n) => built(event(n)))
    const sent = all.flatMap((d, i) => (i % 10 === 0 ? [d, d] : [d]))
    for (let i = 0; i + 1 < sent.length; i += 20) [sent[i], sent[i + 1]] = [sent[i + 1]!, sent[i]!]
    const { handlers, effects } = counting()
    const workers = [1, 2].map(() => startCallbackWorker(app.app, [{ area: 'test', handlers }]))
    for (let i = 0; i < sent.length; i += 50) {
      const answers = await Promise.all(sent.slice(i, i + 50).map((d) => deliver(d)))
      expect(answers.every((a) => a.status === 200)).toBe(true)
    }
    await drained(40_000)
    expect(await stored()).toBe(1000)
    expect(effects.size).toBe(1000)
    expect([...effects.values()].every((n) => n === 1)).toBe(true)
    await Promise.all(workers.map((w) => w.stop()))
  }, 60_000)

  test('a worker that dies in the middle: another one ends what it held, nothing lost, nothing twice', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => deliver(built(event(n)))))
    const effects = new Map<string, number>()
    const slow = counting({ slowMs: 30 })
    const dying = startCallbackWorker(app.app, [{ area: 'test', handlers: slow.handlers }], { leaseMs: 600, concurrency: 4 })
    await new Promise((r) => setTimeout(r, 120))
    await dying.stop({ drop: true }) // its leases stand, its rest is never given back
    const rest = counting()
    const next = startCallbackWorker(app.app, [{ area: 'test', handlers: rest.handlers }], { leaseMs: 600, pollMs: 50 })
    await drained()
    await next.stop()
    for (const m of [slow.effects, rest.effects]) for (const [k, n] of m) effects.set(k, (effects.get(k) ?? 0) + n)
    expect(slow.effects.size).toBeGreaterThan(0)
    expect(slow.effects.size).toBeLessThan(60)
    expect(effects.size).toBe(60)
    expect([...effects.values()].every((n) => n === 1)).toBe(true)
  })

  test('one area fails, the other does not: only the failed one runs again', async () => {
    const good = counting()
    const bad = counting({ fail: (n) => n < 3 })
    const areas = [
      { area: 'good', handlers: good.handlers },
      { area: 'bad', handlers: bad.handlers },
    ]
    const worker = startCallbackWorker(app.app, areas, { backoffMs: 30, pollMs: 30 })
    await deliver(built(event(1)))
    await drained()
    await worker.stop()
    expect([...good.runs.values()]).toEqual([1])
    expect([...bad.runs.values()]).toEqual([3])
    expect([...bad.effects.values()]).toEqual([1])
  })

  test('after eight tries it is dead and says why; what nobody knows is done', async () => {
    const never = counting({ fail: () => true })
    const worker = startCallbackWorker(app.app, [{ area: 'test', handlers: never.handlers }], { backoffMs: 2, pollMs: 20 })
    await deliver(built(event(1)))
    await deliver(built({ ...event(2), ChangeType: 'something_new' }))
    await deliver(
      built({
        ToUserName: app.corpid,
        CreateTime: 1,
        MsgType: 'event',
        Event: 'change_external_contact',
        ChangeType: 'add_external_contact',
      }),
    )
    await drained()
    await worker.stop()
    const { rows } = await sql<{ event: string; state: string; attempts: number; error: string | null }>`
      select event, state, attempts, error from callbacks order by attempts desc, state`.execute(anyTable(app.app.db))
    expect(rows[0]).toMatchObject({ state: 'dead', attempts: 8, error: 'test: not this time' })
    expect(rows.find((r) => r.event.endsWith('something_new'))).toMatchObject({ state: 'done', error: null })
    expect(rows.filter((r) => r.state === 'dead' && r.attempts === 1)[0]!.error).toContain('UserID')
  })

  test('woken at once: a callback is in hand within a tenth of a second', async () => {
    const waits: number[] = []
    const handlers: CallbackHandlers = {
      'change_external_contact/add_external_contact': async (_ctx, _e, meta) => void waits.push(Date.now() - meta.receivedAt.getTime()),
    }
    const worker = startCallbackWorker(app.app, [{ area: 'test', handlers }], { pollMs: 60_000 })
    await new Promise((r) => setTimeout(r, 300))
    for (let n = 0; n < 5; n++) await deliver(built(event(n)))
    await drained()
    await worker.stop()
    expect(Math.max(...waits)).toBeLessThan(500)
  })
})

test('a callback that neither the database nor our disk takes is answered 503, and each company hears of the gap', async () => {
  const all = anyTable(app.app.db)
  const spool = path.join(app.app.config.DATA_DIR, 'callbacks')
  await sql`alter table callbacks rename to away`.execute(all)
  await rm(spool, { recursive: true })
  expect((await deliver(built(event(1)))).status).toBe(503)
  await sql`alter table away rename to callbacks`.execute(all)
  await vi.waitFor(async () => {
    const { rows } = await sql<{ data: { data: { from: string; to: string } } }>`
      select data from jobs.job where name = 'core.callbacks_missed'`.execute(all)
    expect(rows).toHaveLength(1)
    const { from, to } = rows[0]!.data.data
    expect(from < to).toBe(true)
  }, 10_000)
  await mkdir(spool)
})
