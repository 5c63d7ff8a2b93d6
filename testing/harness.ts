import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimApi } from '@rapport/wecom-simulator/sim/api.ts'
import { startSimulator } from '@rapport/wecom-simulator/start.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { auth } from '#core/contract/session.ts'
import { codecOf } from '#core/contract/wire.ts'
import { program } from '#core/server/actor.ts'
import { readConfig } from '#core/server/config.ts'
import { type App, type Context, makeContext } from '#core/server/context.ts'
import { createGate } from '#core/server/gate/gate.ts'
import { newId } from '#core/server/ids.ts'
import { secretsFrom } from '#core/server/secrets.ts'
import { sessionCookie } from '#core/server/session.ts'
import { type Role, type StartOptions, startApp } from '#core/server/start.ts'
import { anyTable } from '#testing/any-table.ts'
import { ask } from '#testing/ask.ts'

const secretKey = 'a secret of the tests, long enough for everything'
const adminPassword = 'correct horse battery'
export const callbackKeys = { token: 'TestToken123', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' }

export class CallRefused extends Error {
  code: number
  body: Record<string, unknown>
  constructor(body: Record<string, unknown>) {
    super([body.status_message, body.field].filter(Boolean).join(': '))
    this.code = body.status_code as number
    this.body = body
  }
}
/** How a call was refused; `null` where it was not. Any other error is thrown on. */
export const refusalOf = (work: Promise<unknown>): Promise<CallRefused | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error : Promise.reject(error)),
  )

export interface TestOptions {
  databaseUrl: string
  /** A scenario of the simulator: `demo` has 40 people and 5,000 customers, `empty` one person. */
  scenario?: 'demo' | 'empty' | 'trouble'
  role?: Role
  /** Whether the first fetch runs by itself, as in a first start. */
  sync?: boolean
  /** A company that nobody has connected: the environment says nothing of it. */
  unset?: boolean
  /** How long the gate waits for one answer of WeCom. */
  timeoutMs?: number
  /** WeChat's open platform beside WeCom. */
  wechat?: boolean
  env?: Record<string, string>
  besides?: StartOptions['besides']
  /** Where the program's log goes; nowhere, unless told. */
  log?: StartOptions['log']
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * The whole program on a database of one's own, with a WeCom to talk to: everything in a test goes through the wire (DESIGN §8).
 * Sessions are cookies as text.
 */
export async function startTestApp(options: TestOptions) {
  const { databaseUrl, scenario = 'empty', role = 'all' } = options
  const dir = await mkdtemp(path.join(tmpdir(), 'rapport-test-'))
  const simulator = await startSimulator({ port: 0, scenario, ...(options.wechat && { origins: { wechat: 0 } }) })
  const { sim } = simulator
  const { corpid } = sim.corps().corps[0]!
  const wecom = sim.corp({ corpid }).apps.find((a) => a.kind === 'app')!
  const config = readConfig({
    MODE: 'demo',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    SECRET_KEY: secretKey,
    ADMIN_PASSWORD: adminPassword,
    PLATFORM_URL: simulator.url,
    WECHAT_URL: simulator.origins.wechat ?? 'http://127.0.0.1:9',
    ...(!options.unset && {
      WECOM_CORP_ID: corpid,
      WECOM_CORP_NAME: '麦禾烘焙',
      WECOM_AGENT_ID: String(wecom.agentid),
      WECOM_SECRET: wecom.secret,
      WECOM_CALLBACK_TOKEN: callbackKeys.token,
      WECOM_CALLBACK_AES_KEY: callbackKeys.aesKey,
    }),
    CALLBACK_GAP_SECONDS: '0', // several programs on one database, one after the other, would repair by themselves
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...options.env,
  })
  if (!options.sync && !(options.unset && options.env?.RELEASE === 'saas')) await connectedBefore(databaseUrl, corpid)
  const running = await startApp(config, role, { migrate: false, besides: options.besides, ...(options.log && { log: options.log }) })
  const { app, url } = running
  if (options.timeoutMs) {
    await app.gate.close()
    app.gate = createGate({ config, db: app.db, log: app.log, timeoutMs: options.timeoutMs })
  }
  const known = await anyTable(app.db)
    .selectFrom('corps')
    .select('corp_id')
    .where('wecom_corp_id', '=', options.unset ? '' : corpid)
    .executeTakeFirst()
  const corpId = known?.corp_id ?? 0 // a hosted service begins without a company
  if (url && !options.unset) {
    const address = { corpid, url: `${url}/api/callback/wecom`, token: callbackKeys.token, aes_key: callbackKeys.aesKey }
    let set = await sim.setCallback(address)
    for (let tries = 1; !set.ok && tries < 3; tries++) set = await sim.setCallback(address) // it waits a second, which a machine in heavy use may need
    if (!set.ok) throw new Error(`callback address: ${set.reason}`)
  }
  const ctx: Context = makeContext(app, corpId, program)
  const session = sessionCookie(config).name
  const fetchPath = (to: string, init?: RequestInit) => fetch(`${url}${to}`, { redirect: 'manual', ...init })

  async function call<C extends AnyCall>(c: C, input: Input<C>, session = ''): Promise<Output<C>> {
    const { body, output } = await ask(url, c, input, session)
    if (output === null) throw new CallRefused(body)
    return output
  }

  /** An edit by somebody who has just read what stands there, whatever `version` that has. */
  async function edit<C extends AnyCall>(c: C, input: Omit<Input<C>, 'version'>, session = ''): Promise<Output<C>> {
    const on = (version: number) => call(c, { ...input, version } as Input<C>, session)
    return on(0).catch((e) => (e instanceof CallRefused && typeof e.body.version === 'number' ? on(e.body.version) : Promise.reject(e)))
  }

  return {
    app,
    url,
    sim: sim as SimApi,
    simUrl: simulator.url,
    corpId,
    corpid,
    ctx,
    adminPassword,
    fetch: fetchPath,
    /** The same without the network, for tests that ask ten thousands of times. */
    inject: (request: InjectOptions) => running.http!.inject(request),
    call,
    edit,
    /** The local administrator. */
    async asAdmin(): Promise<string> {
      const sent = codecOf(auth.passwordLogin.input).write({ account: 'admin', password: adminPassword })
      const answer = await fetchPath('/api/auth/password_login', {
        method: 'POST',
        headers: { 'x-requested-with': 'rapport', 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
      return cookieOf(answer, session)
    },
    /** The whole way: our door, WeCom's page, the phone that confirms, and back. */
    async signIn(userid: string): Promise<string> {
      const begin = await fetchPath('/api/auth/work_login_callback_v2?callback=/dashboard')
      const page = await (await fetch(begin.headers.get('location')!)).text()
      const ticket = /\/sim\/login\/(\w+)/.exec(page)
      if (!ticket) throw new Error(`no code on the login page: ${page.slice(0, 200)}`)
      const { redirect } = sim.confirmLogin({ ticket: ticket[1]!, userid })
      const back = await fetch(redirect!, { redirect: 'manual', headers: { cookie: cookieOf(begin, 'rapport_browser') } })
      const to = back.headers.get('location')
      if (to !== '/dashboard') throw new Error(`sign-in of ${userid} ended at ${to}`)
      return cookieOf(back, session)
    },
    /** Somebody who is signed in and may do nothing. */
    withoutPrivileges: () => signInAs(app, corpId, { privileges: '{}', scope: 'own' }),
    /** Somebody whose role may do everything, with the rows that are theirs. */
    withOwnScope: () =>
      signInAs(app, corpId, { privileges: JSON.stringify({ '*': ['read', 'create', 'update', 'delete', 'export'] }), scope: 'own' }),
    /** Until nothing is on its way: no callback, no job that is due. */
    settled: (limitMs = 20_000) => settled(app, sim, limitMs),
    async close(): Promise<void> {
      await running.stop()
      await simulator.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A new member of the staff with a role of their own: their cookie. */
async function signInAs(app: App, corpId: number, role: { privileges: string; scope: string }): Promise<string> {
  const db = app.db.forCorp(corpId)
  const roleId = newId()
  const staffId = newId()
  await db
    .insertInto('roles')
    .values({ corp_id: corpId, role_id: roleId, name: `role ${roleId}`, role_type: 'staff', ...role })
    .execute()
  const person = { corp_id: corpId, staff_id: staffId, staff_ext_id: `nobody-${staffId.slice(-8)}`, name: '无权限', role_id: roleId }
  await db.insertInto('staff').values(person).execute()
  return `${sessionCookie(app.config).name}=${await app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '127.0.0.1', userAgent: 'test' })}`
}

/** As after an earlier start: the company is known, so its first fetch does not begin by itself. */
async function connectedBefore(databaseUrl: string, corpid: string): Promise<void> {
  const { openDatabase } = await import('#core/server/db.ts')
  const db = await openDatabase(databaseUrl, { max: 1 })
  await sql`
    with made as (insert into corps (wecom_corp_id, name, activation_status) values (${corpid}, '麦禾烘焙', 'activated')
      on conflict (wecom_corp_id) do update set name = excluded.name returning corp_id)
    insert into corp_apps (corp_id, kind, secret) select corp_id, 'app', ${secretsFrom(secretKey).seal('before')} from made
    on conflict do nothing`.execute(anyTable(db))
  await db.close()
}

function cookieOf(answer: Response, name: string): string {
  const found = answer.headers.getSetCookie().find((c) => c.startsWith(`${name}=`))
  if (!found) throw new Error(`no cookie ${name} in an answer ${answer.status}`)
  return found.split(';')[0]!
}

async function settled(app: App, sim: SimApi, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  let quiet = 0
  for (;;) {
    await sim.settled()
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from callbacks where state = 'new')::int
        + (select count(*) from jobs.job where state < 'completed' and start_after <= now() and name <> 'dead' and name not like '\\_\\_pgboss%')::int
        as n`.execute(anyTable(app.db))
    // Twice: between a callback and the job it makes there is a moment when neither is seen.
    quiet = rows[0]!.n === 0 ? quiet + 1 : 0
    if (quiet >= 2) return
    if (Date.now() > end) throw new Error(`still ${rows[0]!.n} things under way after ${limitMs} ms`)
    await sleep(25)
  }
}
