import { randomUUID } from 'node:crypto'
import { departmentList, userGet, userList } from '@rapport/wecom/calls/contacts.ts'
import { externalcontactBatchGetByUser, externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import { externalcontactAddMsgTemplate, externalcontactGetGroupmsgListV2 } from '@rapport/wecom/calls/messages.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerTags } from '#areas/customer/customer-tags/contract.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { CallRefused, startTestApp, type TestApp } from '#testing/harness.ts'
import { claimDue, holdDue } from './due.ts'
import { createGate } from './gate.ts'
import { effect, intend, intendAll, type OutboxOptions, startOutbox, withdraw } from './outbox.ts'
import type { PlatformRefusal } from './refusal.ts'

const { url } = await testDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, scenario: 'empty', role: 'http', timeoutMs: 400 })
})
afterAll(() => app.close())
afterEach(async () => {
  app.sim.removeFault()
  app.sim.setSettings({ concurrency: 0, latency_ms: 0, calls_per_minute: 10_000, token_seconds: 7200 })
  await sql`delete from platform_quota`.execute(anyTable(app.app.db))
  await limits({})
})

const get = (how = {}) => app.app.gate.call(app.corpId, userGet, { userid: 'zhouruoxi' }, how)
const platformRefusal = (work: Promise<unknown>): Promise<PlatformRefusal> =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error) => error as PlatformRefusal,
  )
/** How often WeCom was asked, from its own log. */
const requestsTo = (name: string, since: number) =>
  app.sim.events({ after: since, limit: 5000 }).events.filter((e) => e.kind === 'api' && e.title === name).length
const now = () => app.sim.events({ limit: 1 }).next
async function limits(set: object): Promise<void> {
  await sql`update corps set settings = ${JSON.stringify({ platform_limits: set })} where corp_id = ${app.corpId}`.execute(
    anyTable(app.app.db),
  )
  app.app.gate.accounts.forget()
}

describe('tokens', () => {
  test.each([
    ['40014', 'invalid'],
    ['42001', 'expired'],
  ] as const)('%s: one refresh for everybody who waits, in all processes, and nobody notices', async (_, how) => {
    await get()
    app.sim.expireTokens({ how })
    const since = now()
    const other = createGate({ config: app.app.config, db: app.app.db, log: app.app.log })
    const names = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? get() : other.call(app.corpId, userGet, { userid: 'zhouruoxi' }))),
    )
    expect(names.every((m) => m.name === '周若溪')).toBe(true)
    expect(requestsTo('gettoken', since)).toBe(1)
    await other.close()
  })

  test('tokens are sealed where they are kept', async () => {
    await get()
    const { rows } = await sql<{ value: string }>`select value from platform_tokens`.execute(anyTable(app.app.db))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((r) => /^1\.[\w-]+$/.test(r.value))).toBe(true)
  })

  test('a wrong secret is said once and in words', async () => {
    const gate = createGate({ config: app.app.config, db: app.app.db, log: app.app.log })
    const known = await app.ctx.db.selectFrom('corp_apps').select('secret').where('corp_id', '=', app.corpId).executeTakeFirstOrThrow()
    const { secretsFrom } = await import('../secrets.ts')
    const wrong = secretsFrom(app.app.config.SECRET_KEY).seal('not the secret')
    await app.ctx.db.updateTable('corp_apps').set({ secret: wrong }).where('corp_id', '=', app.corpId).execute()
    const since = now()
    const errors = await Promise.all([1, 2, 3].map(() => platformRefusal(gate.call(app.corpId, userGet, { userid: 'zhouruoxi' }))))
    expect(errors[0]!.message).toContain('Secret 不正确')
    expect(requestsTo('gettoken', since)).toBe(1)
    await app.ctx.db.updateTable('corp_apps').set({ secret: known.secret }).where('corp_id', '=', app.corpId).execute()
    await gate.close()
  })

  test('a company without a secret hears so (4099)', async () => {
    await expect(app.app.gate.call(app.corpId + 1000, userGet, { userid: 'x' })).rejects.toMatchObject({ code: 4099 })
  })
})

describe('errcodes decide', () => {
  test('-1 passes after a pause, three tries in all', async () => {
    app.sim.addFault({ call: 'user/get', kind: 'errcode', errcode: -1, count: 2 })
    const since = now()
    expect((await get()).name).toBe('周若溪')
    expect(requestsTo('user/get', since)).toBe(3)
    app.sim.addFault({ call: 'user/get', kind: 'errcode', errcode: -1, count: 3 })
    expect(await platformRefusal(get())).toMatchObject({
      errcode: -1,
      outcome: 'refused',
      code: 60000,
      message: '企业微信繁忙，请稍后再试',
    })
  })

  test('45009 parks this API for everybody until the window ends; other APIs go on', async () => {
    await limits({ blockMs: 900 })
    app.sim.addFault({ call: 'user/get', kind: 'errcode', errcode: 45009, count: 1 })
    const since = now()
    const first = await platformRefusal(get({ waitMs: 300 }))
    expect(first).toMatchObject({ errcode: 45009, code: 60000 })
    expect(first.retryAfterMs).toBeGreaterThan(300)
    const second = await platformRefusal(get({ waitMs: 100 }))
    expect(second).toMatchObject({ errcode: 45009, outcome: 'not_sent' })
    expect(requestsTo('user/get', since)).toBe(1)
    await app.app.gate.call(app.corpId, departmentList, {})
    // A sync sits the window out.
    expect((await get({ priority: 'sync' })).name).toBe('周若溪')
    expect(requestsTo('user/get', since)).toBe(2)
  })

  test('bulk leaves a fifth of the window to people and welcomes', async () => {
    await limits({ of: { 'user/get': 10 } })
    for (let i = 0; i < 8; i++) await get({ priority: 'sync' })
    expect(await platformRefusal(get({ priority: 'send', waitMs: 10 }))).toMatchObject({ errcode: 45009, outcome: 'not_sent' })
    await get({ priority: 'staff' })
    await get({ priority: 'welcome' })
    expect(await platformRefusal(get({ priority: 'welcome', waitMs: 10 }))).toMatchObject({ errcode: 45009 })
  })

  test('45033: fewer at once, everybody gets an answer', async () => {
    const ann = app.sim.createCustomer({ name: '安妮' })
    app.sim.add({ person_id: ann.id, userid: 'zhouruoxi' })
    app.sim.addFault({ call: 'externalcontact/get', kind: 'errcode', errcode: 45033, count: 3 })
    const read = () => app.app.gate.call(app.corpId, externalcontactGet, { external_userid: ann.id })
    const answers = await Promise.all(Array.from({ length: 12 }, read))
    expect(answers.every((a) => a.external_contact.name === '安妮')).toBe(true)
    await app.app.gate.flush()
    const { rows } = await sql<{ calls: number }>`select calls from platform_calls where errcode = 45033`.execute(anyTable(app.app.db))
    expect(rows[0]!.calls).toBe(3)
  })

  test('an error of the caller is not repeated', async () => {
    const since = now()
    expect(await platformRefusal(app.app.gate.call(app.corpId, userGet, { userid: 'nobody' }))).toMatchObject({
      errcode: 60111,
      outcome: 'refused',
    })
    expect(requestsTo('user/get', since)).toBe(1)
  })
})

describe('no answer', () => {
  test.each(['html', 'http_502', 'truncated_json', 'no_errcode', 'reset_mid', 'refuse'] as const)('%s: asked again', async (kind) => {
    app.sim.addFault({ call: 'user/get', kind, count: 1 })
    expect((await get()).name).toBe('周若溪')
  })

  test('nothing at all: three tries of bounded length, then a plain word', async () => {
    app.sim.addFault({ call: 'user/get', kind: 'hang' })
    const began = performance.now()
    expect(await platformRefusal(get())).toMatchObject({
      outcome: 'unknown',
      code: 60000,
      message: '企业微信没有在规定时间内答复，结果未知',
    })
    expect(performance.now() - began).toBeLessThan(4000)
  })

  test('no token: the call was not sent, whatever became of gettoken; busy ones are asked again at once', async () => {
    for (const [kind, count] of [
      ['html', 3],
      ['timeout_after_effect', 3],
    ] as const) {
      app.sim.expireTokens({ how: 'expired' })
      app.sim.addFault({ call: 'gettoken', kind, count })
      expect(await platformRefusal(get())).toMatchObject({ outcome: 'not_sent', code: 60000 })
      expect((await get()).name).toBe('周若溪')
    }
    app.sim.expireTokens({ how: 'expired' })
    app.sim.addFault({ call: 'gettoken', kind: 'errcode', errcode: -1, count: 3 })
    expect(await platformRefusal(get())).toMatchObject({ errcode: -1 })
    expect((await get()).name).toBe('周若溪')
  })

  test('a cursor that stands still is no answer', async () => {
    for (let i = 0; i < 3; i++) app.sim.add({ person_id: app.sim.createCustomer({ name: `客${i}` }).id, userid: 'zhouruoxi' })
    const page = (cursor: string) =>
      app.app.gate.call(app.corpId, externalcontactBatchGetByUser, { userid_list: ['zhouruoxi'], limit: 1, ...(cursor && { cursor }) })
    const { next_cursor } = await page('')
    app.sim.addFault({ call: 'externalcontact/batch/get_by_user', kind: 'cursor_repeats' })
    expect(await platformRefusal(page(next_cursor!))).toMatchObject({ outcome: 'unknown', kind: 'unparsable' })
    app.sim.removeFault()
    expect((await page(next_cursor!)).external_contact_list).toHaveLength(1)
  })

  test('the user gets the cause, the code and the hint for WeCom’s own query page', async () => {
    app.sim.addFault({ call: 'externalcontact/add_corp_tag', kind: 'errcode', errcode: 60020 })
    const session = await app.asAdmin()
    const error = await app.call(customerTags.add, { groupName: '来源', names: ['门店'] }, session).catch((e) => e as CallRefused)
    expect(error).toBeInstanceOf(CallRefused)
    expect((error as CallRefused).body).toMatchObject({ status_code: 60000, platform_errcode: 60020, hint: expect.stringMatching(/^\d+/) })
    expect((error as Error).message).toContain('企业可信 IP')
  })
})

describe('outbox', () => {
  const settledRows: string[] = []
  interface Mail {
    text: string
  }
  /** Found again by its text, as a mission finds its chunk (research/reliability.md A1). */
  const mail = effect({
    name: 'test_mail',
    call: externalcontactAddMsgTemplate,
    input: async (_ctx, { text }: Mail) => ({ sender: 'zhouruoxi', text: { content: text } }),
    settled: async (_ctx, _tx, row, how) => {
      settledRows.push(`${row.key} ${'done' in how ? 'done' : 'refused'}`)
    },
    reconcile: async (ctx, { payload, calledAt }) => {
      const { group_msg_list } = await ctx.app.gate.call(ctx.corpId, externalcontactGetGroupmsgListV2, {
        chat_type: 'single',
        start_time: Math.floor(calledAt!.getTime() / 1000) - 60,
        end_time: Math.floor(Date.now() / 1000) + 60,
        limit: 100,
      })
      const made = group_msg_list.find((m) => m.text?.content === payload.text)
      return made ? { done: { msgid: made.msgid } } : 'not_made'
    },
  })
  const quick: OutboxOptions = { settleMs: 150, pollMs: 50, leaseMs: 500 }
  const tasks = (text: string) => app.sim.tasks({ userid: 'zhouruoxi' }).tasks.filter((t) => t.text === text).length
  const row = (key: string) =>
    app.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('corp_id', '=', app.corpId)
      .where('effect_key', '=', `test_mail:${key}`)
      .executeTakeFirstOrThrow()
  async function until(key: string, state: string): Promise<void> {
    for (let i = 0; i < 200; i++) {
      if ((await row(key)).state === state) return
      await new Promise((r) => setTimeout(r, 50))
    }
    throw new Error(`${key} is ${(await row(key)).state}`)
  }
  beforeAll(() => {
    const ann = app.sim.createCustomer({ name: '收信人' })
    app.sim.add({ person_id: ann.id, userid: 'zhouruoxi' })
  })

  test.each(['timeout_after_effect', 'reset_mid', 'hang', 'http_502', 'truncated_json'] as const)(
    '%s on a `once` call: exactly one',
    async (kind) => {
      const box = startOutbox(app.app, [mail], quick)
      app.sim.addFault({ call: 'externalcontact/add_msg_template', kind, count: 1 })
      const key = `fault-${kind}`
      await app.ctx.tx((tx) => intend(tx, mail, key, { text: `信 ${kind}` }))
      await app.ctx.tx((tx) => intend(tx, mail, key, { text: `信 ${kind}` })) // the same key is the same effect
      await until(key, 'done')
      await box.stop()
      expect(tasks(`信 ${kind}`)).toBe(1)
      expect((await row(key)).result).toMatchObject({ msgid: expect.stringMatching(/^msg/) })
      expect(settledRows.filter((r) => r === `${key} done`)).toHaveLength(1)
    },
  )

  test('killed in the middle of the call: the next worker looks before it calls', async () => {
    for (const [key, made] of [
      ['killed-after', true],
      ['killed-before', false],
    ] as const) {
      await app.ctx.tx((tx) => intend(tx, mail, key, { text: `信 ${key}` }))
      await sql`update outbox set state = 'calling', called_at = now(), attempts = 1
        where corp_id = ${app.corpId} and effect_key = ${`test_mail:${key}`}`.execute(app.ctx.db)
      await sql`update outbox_due set lease_token = ${randomUUID()}::uuid, due_at = now() - interval '1 second'
        where corp_id = ${app.corpId} and outbox_id = ${(await row(key)).outbox_id}`.execute(app.ctx.db)
      if (made) await app.app.gate.call(app.corpId, externalcontactAddMsgTemplate, { sender: 'zhouruoxi', text: { content: `信 ${key}` } })
    }
    const boxes = [startOutbox(app.app, [mail], quick), startOutbox(app.app, [mail], quick)]
    await until('killed-after', 'done')
    await until('killed-before', 'done')
    await Promise.all(boxes.map((b) => b.stop()))
    expect([tasks('信 killed-after'), tasks('信 killed-before')]).toEqual([1, 1])
  })

  test('what is due stands and falls with its effect: rolled back, intended twice, withdrawn, leased by another, settled', async () => {
    const due = async () => {
      const { rows } = await sql<{ key: string; leased: boolean }>`
        select o.effect_key as key, d.lease_token is not null as leased from outbox_due d
        left join outbox o on o.corp_id = d.corp_id and o.outbox_id = d.outbox_id where d.corp_id = ${app.corpId}`.execute(
        anyTable(app.app.db),
      )
      return rows
    }
    const mails = ['a', 'b', 'c'].map((key) => ({ key: `due-${key}`, payload: { text: `信 due-${key}` } }))
    const broken = app.ctx.tx(async (tx) => {
      await intendAll(tx, mail, mails)
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await due()).toEqual([])

    const ids = await app.ctx.tx((tx) => intendAll(tx, mail, mails))
    expect(await app.ctx.tx((tx) => intendAll(tx, mail, mails))).toEqual(ids)
    expect((await due()).map((d) => d.key).sort()).toEqual(['test_mail:due-a', 'test_mail:due-b', 'test_mail:due-c'])
    expect(await app.ctx.tx((tx) => withdraw(tx, ids[2]!))).toBe(true)

    // Claimed by somebody who makes up their mind too late: what they hold is another's by now, or withdrawn.
    const [late, soon] = [randomUUID(), randomUUID()]
    const take = (lease: string) => claimDue(app.app.db.all, ['test_mail'], 10, lease, 30_000)
    expect((await take(late)).map((d) => d.outbox_id).sort()).toEqual([ids[0]!, ids[1]!].sort())
    expect(await take(soon)).toEqual([])
    expect(await app.ctx.tx((tx) => withdraw(tx, ids[1]!))).toBe(true)
    expect(await holdDue(app.ctx.db, ids[1]!, late, 30_000)).toBe(false)
    expect(await holdDue(app.ctx.db, ids[0]!, late, -1)).toBe(true)
    expect(await take(soon)).toEqual([{ corp_id: app.corpId, outbox_id: ids[0] }])
    expect(await holdDue(app.ctx.db, ids[0]!, late, 30_000)).toBe(false)
    expect(await holdDue(app.ctx.db, ids[0]!, soon, -1)).toBe(true)

    const box = startOutbox(app.app, [mail], quick)
    await until('due-a', 'done')
    await box.stop()
    expect(await app.ctx.tx((tx) => withdraw(tx, ids[0]!))).toBe(false)
    expect(await due()).toEqual([])
    expect([tasks('信 due-a'), tasks('信 due-b'), tasks('信 due-c')]).toEqual([1, 0, 0])
  })

  test('twenty at once by three workers: each once; a refusal is final', async () => {
    const boxes = [1, 2, 3].map(() => startOutbox(app.app, [mail], quick))
    await app.ctx.tx(async (tx) => {
      const list = Array.from({ length: 20 }, (_, i) => ({ key: `many-${i}`, payload: { text: `群 ${i}` } }))
      await intendAll(tx, mail, list)
    })
    for (let i = 0; i < 20; i++) await until(`many-${i}`, 'done')
    expect(Array.from({ length: 20 }, (_, i) => tasks(`群 ${i}`))).toEqual(Array(20).fill(1))
    app.sim.addFault({ call: 'externalcontact/add_msg_template', kind: 'errcode', errcode: 41048, count: 1 })
    await app.ctx.tx((tx) => intend(tx, mail, 'nobody', { text: '无人' }))
    await until('nobody', 'refused')
    expect(await row('nobody')).toMatchObject({ errcode: 41048, attempts: 1 })
    await Promise.all(boxes.map((b) => b.stop()))
  })
})

test('what WeCom answered is counted per hour', async () => {
  await app.app.gate.call(app.corpId, userList, { department_id: 1 })
  await app.app.gate.flush()
  const { rows } = await sql<{ calls: number }>`
    select calls from platform_calls where corp_id = ${app.corpId} and call = 'user/list' and errcode = 0`.execute(app.ctx.db)
  expect(rows[0]!.calls).toBe(1)
})
