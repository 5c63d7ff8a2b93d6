import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SimApi } from '@rapport/wecom-simulator/sim/api.ts'
import { startSimulator } from '@rapport/wecom-simulator/start.ts'
import { sql } from 'kysely'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { codecOf } from '#core/contract/wire.ts'
import { program } from '#core/server/actor.ts'
import { loadRoutes, loadSubscribers, loadWorkers } from '#core/server/areas.ts'
import { bootstrap } from '#core/server/bootstrap.ts'
import { readConfig } from '#core/server/config.ts'
import { type App, makeContext } from '#core/server/context.ts'
import { openDatabase } from '#core/server/db.ts'
import { createFiles } from '#core/server/files.ts'
import { createGate } from '#core/server/gate/gate.ts'
import { type OutboxOptions, startOutbox } from '#core/server/gate/outbox.ts'
import { createHttp } from '#core/server/http.ts'
import { newId } from '#core/server/ids.ts'
import { createJobs } from '#core/server/jobs/loops.ts'
import { createLog } from '#core/server/log.ts'
import { createPush } from '#core/server/push.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { sessionStore } from '#core/server/session.ts'
import effects from './server/effects.ts'

/** This file is also the worker that is killed: a process of its own that says `ready` and works the outbox from the first word on. */
const workerMark = 'MASS_MESSAGES_TEST_WORKER'

/** A company with its simulator, and an outbox that can be killed and started again: what the tests of this area stand on. */
export async function rig(url: string) {
  const sim = await startSimulator({ scenario: 'empty' })
  const dir = await mkdtemp(path.join(tmpdir(), 'rapport-'))
  const { corpid } = sim.sim.corps().corps[0]!
  const wecom = sim.sim.corp({ corpid }).apps.find((a) => a.kind === 'app')!
  const config = readConfig({
    MODE: 'demo',
    DATABASE_URL: url,
    DATA_DIR: dir,
    SECRET_KEY: 'k'.repeat(32),
    LOG_LEVEL: 'silent',
    PLATFORM_URL: sim.url,
    WECOM_CORP_ID: corpid,
    WECOM_SECRET: wecom.secret,
    WECOM_AGENT_ID: String(wecom.agentid),
  })
  const log = createLog('silent')
  const db = await openDatabase(url)
  const app = { config, log, db } as App
  app.sessions = sessionStore(db, config)
  app.files = createFiles(app)
  app.gate = createGate({ config, db, log, timeoutMs: 1500 })
  app.push = createPush(app)
  const jobs = createJobs(app)
  app.jobs = db.jobs = jobs
  await jobs.start({ workers: await loadWorkers(), subscribers: await loadSubscribers(), work: true })
  // Known before the first start: nothing is synced over what the tests put here.
  const { corp_id } = await db.all
    .insertInto('corps')
    .values({ wecom_corp_id: corpid, name: '麦禾烘焙' })
    .returning('corp_id')
    .executeTakeFirstOrThrow()
  await db
    .forCorp(corp_id)
    .insertInto('corp_apps')
    .values({ corp_id, kind: 'app', secret: secretsFrom(config.SECRET_KEY).seal(wecom.secret) })
    .execute()
  await bootstrap(app)
  const corpId = corp_id
  const corp = db.forCorp(corpId)
  const http = await createHttp(app, await loadRoutes(), async () => {})
  let outbox: ReturnType<typeof startOutbox> | undefined

  async function staff(userid: string, more: { role?: 'root' | 'admin' | 'staff'; seat?: boolean; contact?: boolean } = {}) {
    sim.sim.createStaff({ corpid, userid, name: userid, customer_contact: more.contact ?? true })
    const staffId = newId()
    await corp
      .insertInto('staff')
      .values({
        corp_id: corpId,
        staff_id: staffId,
        staff_ext_id: userid,
        name: userid,
        has_customer_contact: more.contact ?? true,
        has_seat: more.seat ?? true,
        role_id: roleIdOf(corpId, more.role ?? 'staff'),
      })
      .execute()
    return { staffId, userid, cookie: await app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '', userAgent: '' }) }
  }
  type Staff = Awaited<ReturnType<typeof staff>>

  /** A customer of these members, the last of whom added them last. */
  async function customer(name: string, ...followers: Staff[]) {
    const { id } = sim.sim.createCustomer({ corpid, name })
    const customerId = newId()
    await corp
      .insertInto('customers')
      .values({
        corp_id: corpId,
        customer_id: customerId,
        external_user_ext_id: id,
        name,
        search: name,
        staff_ids: followers.map((f) => f.staffId),
      })
      .execute()
    for (const [i, f] of followers.entries()) {
      sim.sim.add({ corpid, person_id: id, userid: f.userid })
      await corp
        .insertInto('follows')
        .values({ corp_id: corpId, staff_id: f.staffId, customer_id: customerId, added_at: new Date(Date.now() - 86_400_000 + i * 1000) })
        .execute()
    }
    return { customerId, externalId: id }
  }

  /** The customer deletes the member; our rows learn it at once. */
  async function leave({ customerId, externalId }: { customerId: string; externalId: string }, from: Staff) {
    sim.sim.remove({ corpid, person_id: externalId, other_id: from.userid })
    await corp
      .updateTable('follows')
      .set({ deleted_at: new Date() })
      .where('corp_id', '=', corpId)
      .where('customer_id', '=', customerId)
      .execute()
    await corp
      .updateTable('customers')
      .set({ status: 'lost' })
      .where('corp_id', '=', corpId)
      .where('customer_id', '=', customerId)
      .execute()
  }

  /** A call as a screen makes it: over the wire, in its own names. */
  async function call<C extends AnyCall>(as: { cookie: string }, to: C, input: Input<C>) {
    const { write, read } = { write: codecOf(to.input).write, read: codecOf(to.output).read }
    const body = write(input) as Record<string, unknown>
    const query =
      to.method === 'GET' ? `?${new URLSearchParams(Object.entries(body).map(([k, v]): [string, string] => [k, String(v)]))}` : ''
    const answer = await http.inject({
      method: to.method,
      url: `/api${to.path}${query}`,
      headers: { cookie: `rapport_session=${as.cookie}`, 'x-requested-with': 'rapport' },
      ...(to.method === 'POST' && { payload: body }),
    })
    const { success, status_code, status_message, fields, ...payload } = answer.json()
    return success
      ? { ok: true as const, ...(read(payload).value as Output<C>) }
      : {
          ok: false as const,
          code: status_code as number,
          message: status_message as string,
          fields: (fields ?? []) as { field: string }[],
        }
  }

  /** Leases of the dead end by themselves after a while; here at once. */
  const leasesEnd = () => sql`update outbox_due set due_at = now() where corp_id = ${corpId}`.execute(corp)

  return {
    app,
    corp,
    corpId,
    corpid,
    sim: sim.sim as SimApi,
    ctx: makeContext(app, corpId, program),
    staff,
    customer,
    leave,
    call,
    startOutbox(options: OutboxOptions = {}) {
      outbox = startOutbox(app, effects, { pollMs: 50, settleMs: 100, ...options })
    },
    /** As `kill -9` would: what is under way is never heard of again. */
    async killOutbox() {
      await outbox?.stop({ drop: true })
      outbox = undefined
    },
    leasesEnd,
    /** A worker in a process of its own; it waits for `go`, and `kill` is `kill -9`. */
    async worker() {
      const env = {
        ...process.env,
        [workerMark]: '1',
        MODE: 'demo',
        DATABASE_URL: url,
        DATA_DIR: dir,
        SECRET_KEY: config.SECRET_KEY,
        PLATFORM_URL: sim.url,
      }
      const child = fork(import.meta.filename, [], {
        env,
        stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
        execArgv: [],
      })
      await once(child.stdout!, 'data')
      return {
        go: () => child.stdin!.write('go\n'),
        async kill() {
          child.kill('SIGKILL')
          await once(child, 'exit')
          await leasesEnd()
        },
      }
    },
    async stop() {
      await outbox?.stop({ drop: true })
      await http.close()
      await app.jobs.stop(500)
      await app.gate.close()
      await sim.close()
      await db.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
export type Rig = Awaited<ReturnType<typeof rig>>

export async function until<T>(ask: () => Promise<T> | T, limitMs = 15_000): Promise<NonNullable<T>> {
  for (const end = Date.now() + limitMs; ; ) {
    const answer = await ask()
    if (answer) return answer as NonNullable<T>
    if (Date.now() > end) throw new Error(`waited ${limitMs} ms in vain`)
    await new Promise((done) => setTimeout(done, 25))
  }
}

async function work(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog('silent')
  const db = await openDatabase(config.DATABASE_URL)
  const app = { config, log, db } as App
  app.files = createFiles(app)
  app.gate = createGate(app)
  const jobs = createJobs(app)
  app.jobs = db.jobs = jobs
  await jobs.start({ workers: await loadWorkers(), subscribers: await loadSubscribers(), work: false })
  process.stdin.once('data', () => startOutbox(app, effects, { pollMs: 50, settleMs: 100 }))
  process.stdout.write('ready\n')
}
if (process.env[workerMark]) await work()
