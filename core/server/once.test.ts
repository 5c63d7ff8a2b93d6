import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls, command, strict } from '#core/contract/call.ts'
import { allCalls } from '#core/server/areas.ts'
import { testDatabase } from '#testing/database.ts'
import type { Context } from './context.ts'
import { createHttp } from './http.ts'
import { implement } from './implement.ts'
import { forgetKeys } from './once.ts'
import { conflict } from './refusal.ts'
import { newCorp, newStaff, testApp } from './tasks/testing.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
const letters = calls('request-layer', 'test_letters', {
  send: command({
    access: 'staff',
    about: 'own',
    because: 'a test',
    unaudited: 'a test',
    once: true,
    input: strict({ text: Type.String() }),
    output: Type.Object({ sent: Type.Integer() }),
  }),
})
/** What the handler does with a text, and how often it was asked to. */
let work: (ctx: Context) => Promise<unknown>
let sent = 0
const routes = implement(letters, {
  async send(ctx) {
    sent++
    await work(ctx)
    return { sent }
  },
})
type Staff = Awaited<ReturnType<typeof newStaff>>
let http: Awaited<ReturnType<typeof createHttp>>
let ann: Staff
let ben: Staff
const write = (ctx: Context) => ctx.tx((tx) => sql`select 1 from staff where corp_id = ${ctx.corpId} limit 1`.execute(tx))

beforeAll(async () => {
  http = await createHttp(app, routes, async () => {})
  const corp = await newCorp(app)
  ann = await newStaff(app, corp)
  ben = await newStaff(app, corp)
})
beforeEach(() => {
  sent = 0
  work = write
})
afterAll(async () => {
  await http.close()
  await stop()
})

const send = async (who: Staff, key?: string, text = 'hello') => {
  const headers = { cookie: `rapport_session=${who.token}`, 'x-requested-with': 'rapport', ...(key && { 'idempotency-key': key }) }
  return (await http.inject({ method: 'POST', url: '/api/test_letters/send', headers, payload: { text } })).json()
}
const key = (n: number) => `a-key-of-ann-${String(n).padStart(4, '0')}`
const rows = () => ann.ctx.db.selectFrom('idempotency_keys').selectAll().where('corp_id', '=', ann.ctx.corpId).orderBy('key').execute()
/** As if its process had died that long ago. */
const killed = (n: number) =>
  sql`update idempotency_keys set answer = null, started_at = now() - interval '3 minutes' where corp_id = ${ann.ctx.corpId} and key = ${key(n)}`.execute(
    ann.ctx.db,
  )

test('the same key and content is done once and answered alike; without a key, with another or by somebody else it is done again', async () => {
  expect(await send(ann, key(1))).toMatchObject({ success: true, sent: 1 })
  expect(await send(ann, key(1))).toMatchObject({ success: true, sent: 1 })
  expect(await send(ann)).toMatchObject({ sent: 2 })
  expect(await send(ann, key(2))).toMatchObject({ sent: 3 })
  expect(await send(ben, key(1))).toMatchObject({ sent: 4 })
})

test('other content under a key is refused, and so is a key that is none', async () => {
  await send(ann, key(3))
  expect(await send(ann, key(3), 'bye')).toMatchObject({ success: false, status_code: 409 })
  expect(await send(ann, 'short')).toMatchObject({ status_code: 400, field: 'Idempotency-Key' })
  expect(sent).toBe(1)
})

test('twins at once: one is done, the other waits for its answer', async () => {
  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  work = async (ctx) => {
    await write(ctx)
    await held
  }
  const both = [send(ann, key(4)), send(ann, key(4))]
  await expect.poll(() => sent).toBe(1)
  go()
  expect(await Promise.all(both)).toMatchObject([{ sent: 1 }, { sent: 1 }])
})

test('what is refused, or breaks before it has written, leaves its key free', async () => {
  work = async () => {
    throw conflict({ zh: '不行', en: 'No' })
  }
  expect(await send(ann, key(5))).toMatchObject({ status_code: 409, status_message: '不行' })
  work = async (ctx) => {
    await ctx.tx(async () => {
      throw new Error('breaks')
    })
  }
  expect(await send(ann, key(5))).toMatchObject({ status_code: 500 })
  work = write
  expect(await send(ann, key(5))).toMatchObject({ success: true, sent: 3 })
})

test('a process that died: before it wrote anything the next runs; behind that nobody runs again, and is told to look', async () => {
  await send(ann, key(6))
  await killed(6)
  expect(await send(ann, key(6))).toMatchObject({ success: false, status_code: 409, outcome: 'lost' })
  await sql`update idempotency_keys set committed = false where corp_id = ${ann.ctx.corpId} and key = ${key(6)}`.execute(ann.ctx.db)
  expect(await send(ann, key(6))).toMatchObject({ success: true, sent: 2 })

  // Written, and then broken: nobody waits for an answer that will never be.
  work = async (ctx) => {
    await write(ctx)
    throw new Error('breaks')
  }
  expect(await send(ann, key(7))).toMatchObject({ status_code: 500 })
  expect(await send(ann, key(7))).toMatchObject({ status_code: 409, outcome: 'lost' })
  expect(sent).toBe(3)
})

test('one that was taken for dead cannot write any more when another has taken over', async () => {
  let first: Promise<unknown> | undefined
  work = async (ctx) => {
    if (sent === 1) {
      await killed(8)
      first = send(ann, key(8))
      await expect.poll(async () => (await rows()).find((r) => r.key === key(8))?.committed).toBe(true)
    }
    await write(ctx)
  }
  expect(await send(ann, key(8))).toMatchObject({ success: false, status_code: 409, outcome: 'running' })
  expect(await first).toMatchObject({ success: true, sent: 2 })
  expect(await send(ann, key(8))).toMatchObject({ sent: 2 })
})

test('keys go after three days', async () => {
  await sql`update idempotency_keys set started_at = now() - interval '4 days' where corp_id = ${ann.ctx.corpId} and key <> ${key(1)}`.execute(
    ann.ctx.db,
  )
  await forgetKeys(ann.ctx)
  expect(new Set((await rows()).map((r) => r.key))).toEqual(new Set([key(1)]))
})

// ── every call of the product

const commands = (await allCalls()).map((c) => c.call).filter((c) => c.kind === 'command' && !c.variantOf)
const fields = (schema: unknown) => Object.keys((schema as { properties?: object }).properties ?? {})
const changesNothing = (c: (typeof commands)[number]) => /changes nothing|nothing is kept/.test(c.unaudited)

test('every command that makes something can be repeated: under an id of the sender, or with an Idempotency-Key', () => {
  const makes = commands.filter(
    (c) => !changesNothing(c) && /(^|\.)(add|create|start|send|import|pay|tryOut|notify|batchCreate)/i.test(c.name.replace(/^.*\./, '.')),
  )
  expect(makes.length).toBeGreaterThan(10)
  const unsafe = makes.filter((c) => {
    const sends = fields(c.input)
    // The account of a local administrator is the id that its sender chose.
    return !c.once && !fields(c.output).some((f) => /(^id|Id)$|^account$/.test(f) && f !== 'taskId' && sends.includes(f))
  })
  expect(unsafe.map((c) => c.name)).toEqual([])
})

test('every edit names the version it was made on, or says why the last one may win', () => {
  const edits = commands.filter((c) => {
    const edits = /\.(update|set|save|sort|rename|mark)/i.test(c.name) || (typeof c.access === 'object' && c.access.action === 'update')
    const content = fields(c.input).filter((f) => !/(Ids?|Keys)$/.test(f))
    return edits && !c.longTask && !c.once && !changesNothing(c) && (content.length > 0 || /\.(sort|mark|update)/i.test(c.name))
  })
  expect(edits.length).toBeGreaterThan(10)
  expect(edits.filter((c) => !fields(c.input).includes('version') && !c.lastWins).map((c) => c.name)).toEqual([])
  expect(commands.filter((c) => fields(c.input).includes('version') && c.lastWins).map((c) => c.name)).toEqual([])
})
