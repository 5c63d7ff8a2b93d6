import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { event } from '../contract/event.ts'
import { loadSubscribers, loadWorkers } from './areas.ts'
import { emit, emitMany, on } from './events.ts'
import { PlatformRefusal } from './gate/refusal.ts'
import { idOf } from './ids.ts'
import { declared, enqueue, everyJobIsWorked, job, work } from './jobs.ts'
import { newCorp, newStaff, startJobs, testApp, until } from './tasks/testing.ts'

const { url } = await testDatabase()
const { app, stop } = await testApp(url)
afterAll(stop)

const N = Type.Object({ n: Type.Integer() })
const seen: { job: string; corpId: number; n: number }[] = []
const plain = job('test.plain', { data: N })
const flaky = job('test.flaky', { data: N, retryLimit: 1 })
const stubborn = job('test.stubborn', { data: N })
const slow = job('test.slow', { data: N, concurrency: 1 })
const keyed = job('test.keyed', { data: N, concurrency: 3 })
const brief = job('test.brief', { data: N, retryLimit: 1, leaseSeconds: 1 })
const nightly = job('test.nightly', { data: Type.Object({}), cron: '0 4 * * *', everyCorp: true })
const happened = event('test.happened', N)
const heardByOne = event('test.heard_by_one', N)
const heardByMany = event('test.heard_by_many', N)
let release = () => {}
const held = new Map<number, () => void>()
let tries = 0

const note = (name: string, corpId: number, n: number) => void seen.push({ job: name, corpId, n })
const of = (name: string) => seen.filter((s) => s.job === name)

const workers = [
  work(plain, async (ctx, { n }) => note('plain', ctx.corpId, n)),
  work(flaky, async (ctx, { n }) => {
    note('flaky', ctx.corpId, n)
    if (n < 0) throw new Error('never works')
  }),
  work(stubborn, async (ctx, { n }) => {
    note(`stubborn ${n}`, ctx.corpId, n)
    throw n === 1 ? new Error('a mistake of ours') : new PlatformRefusal({ call: 'user/get', outcome: 'unknown', kind: 'timeout' })
  }),
  work(slow, async (ctx, { n }) => {
    note('slow', ctx.corpId, n)
    await new Promise<void>((done) => {
      release = done
    })
  }),
  work(keyed, async (ctx, { n }) => {
    note('keyed', ctx.corpId, n)
    await new Promise<void>((done) => held.set(n, done))
    note('keyed done', ctx.corpId, n)
  }),
  work(brief, async (ctx, { n }, _, attempt) => note(`brief ${attempt.number}`, ctx.corpId, n)),
  work(nightly, async (ctx) => note('nightly', ctx.corpId, 0)),
]
/** Its effect is kept under an id made of the event's, so that a second run finds it done. */
const subscribers = [
  on(happened, 'counts', async (ctx, { n }, { eventId }) => {
    await ctx.db
      .insertInto('saved_views')
      .values({ corp_id: ctx.corpId, view_id: idOf('counts', eventId), table_key: 't', owner: 'o', name: String(n), search: '' })
      .onConflict((c) => c.doNothing())
      .execute()
    tries++
    if (tries === 1) throw new Error('died after the effect, before the queue knew')
  }),
  on(happened, 'listens', async (ctx, { n }) => note('listens', ctx.corpId, n)),
  on(heardByOne, 'alone', async (ctx, { n }) => note('alone', ctx.corpId, n), { when: ({ n }) => n > 0 }),
  ...Array.from({ length: 40 }, (_, i) =>
    on(heardByMany, `one_of_many.${i}`, async (ctx, { n }) => note('one of many', ctx.corpId, n), {
      concurrency: 1,
      when: ({ n }) => n > 0 || i === 0,
    }),
  ),
]

let corp: number
beforeAll(async () => {
  corp = await newCorp(app)
  await startJobs(app, workers, { subscribers })
})

test('a job that nobody works stops the start', async () => {
  const orphan = job('orphan.of.this.test', { data: N })
  const all = [...(await loadWorkers()), ...(await loadSubscribers())]
  expect(() => everyJobIsWorked(all)).toThrow(/orphan\.of\.this\.test/)
  declared.delete(orphan.name) // other files of this run start too
  expect(() => everyJobIsWorked(all)).not.toThrow()
})

test('a job reaches its worker at once and knows its corp', async () => {
  const at = Date.now()
  await enqueue(app.db.forCorp(corp), plain, { n: 1 })
  await until(() => of('plain').some((s) => s.n === 1 && s.corpId === corp))
  expect(Date.now() - at).toBeLessThan(900) // by NOTIFY: the look for lost wake-ups comes once a second
})

test('what is enqueued in a transaction comes with its commit and goes with its rollback', async () => {
  const { ctx } = await newStaff(app, corp)
  await expect(
    ctx.tx(async (tx) => {
      await enqueue(tx, plain, { n: 100 })
      await emit(tx, happened, { n: 100 })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await ctx.tx(async (tx) => enqueue(tx, plain, { n: 101 }))
  await until(() => of('plain').some((s) => s.n === 101))
  expect(of('plain').some((s) => s.n === 100)).toBe(false)
  const events = await anyTable(app.db).selectFrom('domain_events').selectAll().where('corp_id', '=', corp).execute()
  expect(events).toEqual([])
})

test('data that does not fit is refused where it is enqueued', async () => {
  await expect(enqueue(app.db.forCorp(corp), plain, { n: 'one' } as never)).rejects.toThrow(/test\.plain/)
})

test('the same key waits once; while one runs, one more is kept', async () => {
  const db = app.db.forCorp(corp)
  await enqueue(db, slow, { n: 1 }, { key: 'k' })
  await until(() => of('slow').length === 1)
  expect(await enqueue(db, slow, { n: 2 }, { key: 'k' })).toBeTruthy()
  expect(await enqueue(db, slow, { n: 3 }, { key: 'k' })).toBeNull()
  const other = await newCorp(app)
  expect(await enqueue(app.db.forCorp(other), slow, { n: 4 }, { key: 'k' })).toBeTruthy()
  for (let i = 2; i <= 3; i++) {
    release()
    await until(() => of('slow').length === i)
  }
  release()
  expect(of('slow').map((s) => s.n)).toEqual([1, 2, 4])
})

test('of one key there is one run at a time, while other keys run beside it; the one that waits follows at once', async () => {
  const db = app.db.forCorp(corp)
  await enqueue(db, keyed, { n: 1 }, { key: 'a' })
  await until(() => held.has(1))
  await enqueue(db, keyed, { n: 2 }, { key: 'a' })
  await enqueue(db, keyed, { n: 3 }, { key: 'b' })
  await enqueue(app.db.forCorp(await newCorp(app)), keyed, { n: 4 }, { key: 'a' })
  await until(() => held.has(3) && held.has(4))
  await sleep(1_200) // the look for lost wake-ups must not begin it either
  expect(held.has(2)).toBe(false)
  const at = Date.now()
  held.get(1)!()
  await until(() => held.has(2))
  expect(Date.now() - at).toBeLessThan(900)
  expect(of('keyed done').map((s) => s.n)).toEqual([1])
  for (const n of [2, 3, 4]) held.get(n)!()
})

test('a job that fails is tried again, then lies with the dead and can be put back', async () => {
  await enqueue(app.db.forCorp(corp), flaky, { n: -1 })
  const [dead] = await until(async () => {
    const list = await app.jobs.dead(corp)
    return list.length ? list : null
  })
  expect(of('flaky')).toHaveLength(2)
  expect(dead).toMatchObject({ job: 'test.flaky', data: { n: -1 }, error: 'never works' })
  expect(await app.jobs.dead(corp + 1000)).toEqual([])
  expect(await app.jobs.retryDead(corp + 1000, [dead!.id])).toBe(0) // another corp's
  expect(await app.jobs.retryDead(corp, [dead!.id])).toBe(1)
  await until(() => of('flaky').length > 2)
})

test('a later job comes at its time, without a wake-up', async () => {
  await enqueue(app.db.forCorp(corp), plain, { n: 200 }, { startAfter: new Date(Date.now() + 1500) })
  await new Promise((done) => setTimeout(done, 700))
  expect(of('plain').some((s) => s.n === 200)).toBe(false)
  await until(() => of('plain').some((s) => s.n === 200), 5000)
})

test('a job of a short lease whose worker died is begun again within it, once; without a try left it is not', async () => {
  const db = app.db.forCorp(corp)
  for (const n of [1, 2]) await enqueue(db, brief, { n }, { key: String(n), startAfter: new Date(Date.now() + 3_600_000) })
  // As a worker leaves them that was killed two seconds ago, the second one in its last try. pg-boss itself would wait for ten.
  await sql`update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '2 seconds',
    retry_count = case when data->'data'->>'n' = '2' then 1 else 0 end where name = ${brief.name}`.execute(anyTable(app.db))
  await until(() => of('brief 2').length > 0, 5_000)
  await new Promise((done) => setTimeout(done, 1_500))
  expect(seen.filter((s) => s.job.startsWith('brief')).map((s) => [s.job, s.n])).toEqual([['brief 2', 1]])
})

test('a cron job of every corp becomes one job per activated corp that is connected', async () => {
  await anyTable(app.db)
    .insertInto('corps')
    .values([
      { name: 'asleep', wecom_corp_id: 'asleep', activation_status: 'created' },
      { name: 'to be connected', wecom_corp_id: '', activation_status: 'activated' },
    ])
    .execute()
  const { rows } = await sql<{ name: string; timezone: string }>`select name, timezone from jobs.schedule`.execute(anyTable(app.db))
  expect(rows).toEqual([{ name: 'test.nightly', timezone: 'Asia/Shanghai' }])
  await app.db.jobs!.send(
    { ...app.db.forCorp(corp), corpId: 0, executeQuery: app.db.all.executeQuery.bind(app.db.all) } as never,
    nightly,
    [{ data: {} }],
  )
  const corps = await app.db.all
    .selectFrom('corps')
    .select('corp_id')
    .where('activation_status', '=', 'activated')
    .where('wecom_corp_id', '<>', '')
    .execute()
  await until(() => of('nightly').length === corps.length)
  expect(new Set(of('nightly').map((s) => s.corpId))).toEqual(new Set(corps.map((c) => c.corp_id)))
})

test('each subscriber hears of an event; one that fails is run again alone, and its effect stays one', async () => {
  const { ctx } = await newStaff(app, corp)
  tries = 0
  await ctx.tx((tx) => emit(tx, happened, { n: 7 }))
  await until(() => tries >= 2)
  const effects = await ctx.db.selectFrom('saved_views').select('name').where('corp_id', '=', corp).execute()
  expect(effects).toEqual([{ name: '7' }])
  expect(of('listens').filter((s) => s.n === 7)).toHaveLength(1)
})

test('DESIGN 1.3: forty subscribers cost the write what one costs, and who does not care gets no job', async () => {
  const { ctx } = await newStaff(app, corp)
  const statements = (of: typeof heardByOne, ns: number[]) =>
    ctx.tx(async (tx) => {
      const asked = vi.spyOn(tx.getExecutor(), 'executeQuery')
      await emitMany(
        tx,
        of,
        ns.map((n) => ({ n })),
      )
      return asked.mock.calls.length
    })
  expect(await statements(heardByOne, [1, 0])).toBe(2)
  expect(await statements(heardByMany, [1, 0])).toBe(2)
  await until(() => of('one of many').length === 41)
  expect(of('one of many').filter((s) => s.n === 0)).toHaveLength(1)
  expect(of('alone').map((s) => s.n)).toEqual([1])
})

test('many events at once: each to each subscriber, in the transaction', async () => {
  const { ctx } = await newStaff(app, corp)
  tries = 10
  await ctx.tx((tx) =>
    emitMany(
      tx,
      happened,
      Array.from({ length: 50 }, (_, i) => ({ n: 1000 + i })),
    ),
  )
  await until(() => of('listens').filter((s) => s.n >= 1000).length === 50)
  await expect(emit(ctx.db as never, happened, { n: 1 })).rejects.toThrow(/ctx\.tx/)
})

test('the database drops every connection: work goes on', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    anyTable(app.db),
  )
  await until(() => enqueue(app.db.forCorp(corp), plain, { n: 300 }).catch(() => null), 5000)
  await until(() => of('plain').some((s) => s.n === 300), 5000)
})

test('a mistake of ours is given up after six tries, a platform that is away after eleven', async () => {
  await enqueue(app.db.forCorp(corp), stubborn, { n: 1 })
  await enqueue(app.db.forCorp(corp), stubborn, { n: 2 })
  const dead = async () => (await app.jobs.dead(corp)).filter((d) => d.job === stubborn.name).length
  // The pauses between tries are left out.
  for (const end = Date.now() + 60_000; (await dead()) < 2 && Date.now() < end; await sleep(50))
    await sql`update jobs.job set start_after = now() where name = ${stubborn.name} and state = 'retry'`.execute(anyTable(app.db))
  expect([of('stubborn 1').length, of('stubborn 2').length]).toEqual([6, 11])
}, 90_000)

test('four hundred jobs more, as a hundred areas bring them, cost a start no statement each: not for their queues, not for who works them', async () => {
  const statements = async () => {
    const { rows } = await sql<{ n: number }>`
      select pg_stat_force_next_flush(), xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`.execute(
      anyTable(app.db),
    )
    return rows[0]!.n
  }
  const heard: string[] = []
  const many = Array.from({ length: 400 }, (_, i) => job(`test.many.${i}`, { data: N }))
  const before = await statements()
  const other = await testApp(url)
  await startJobs(
    other.app,
    many.map((one) => work(one, async () => void heard.push(one.name))),
  )
  await enqueue(other.app.db.forCorp(corp), many[399]!, { n: 1 })
  await until(() => heard.length === 1) // and those that have work are worked all the same
  await other.stop() // a connection that ends has said all it did
  expect((await statements()) - before).toBeLessThan(300)
})
