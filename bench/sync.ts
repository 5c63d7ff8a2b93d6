/**
 * The first fetch of all customers, through the client and the simulator (`npm run bench -- sync --full` a million, otherwise 100,000),
 * with one `kill -9` of the worker on the way: all there, no process above 300 MB (a heap of 160 MB is enough), and not slower than three times a raw COPY of the same
 * rows into the same indexes, plus what the simulator itself took.
 */
import { spawn } from 'node:child_process'
import fs, { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startThrowawayPostgres } from '#scripts/embedded-postgres.ts'
import { leanFlags } from '#scripts/supervise.ts'
import { administer } from '#testing/postgres.ts'
import { startProcess } from '#testing/processes.ts'
import { cpuOf, finish, goal, say, table } from './_lib.ts'

const { values } = parseArgs({ options: { full: { type: 'boolean' }, customers: { type: 'string', default: '100000' } } })
const customers = values.full ? 1_000_000 : Number(values.customers)
/** Every tenth customer has two members; written is also one line of each timeline. */
const contacts = customers + customers / 10
const limitMb = 300

const program = `
  import { startSimulator } from '@rapport/wecom-simulator/start.ts'
  const { url, sim } = await startSimulator({ port: 0, scenario: 'million:${customers}' })
  const { corpid } = sim.corps().corps[0]
  const { secret, agentid } = sim.corp({ corpid }).apps.find((a) => a.kind === 'app')
  console.log(JSON.stringify({ url, corpid, secret, agentid }))`
const simulator = spawn(process.execPath, [...leanFlags, '--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
const about = JSON.parse(await new Promise<string>((done) => simulator.stdout.once('data', (line) => done(String(line)))))
const postgres = await startThrowawayPostgres(['shared_buffers=512MB', 'max_wal_size=8GB'])
await administer(postgres.url('postgres'), 'create database bench')
const url = postgres.url('bench')
const env = {
  // As npm start runs them, but with a bound: V8 takes what it may before it looks back, so only a bound shows what is needed.
  NODE_OPTIONS: `${leanFlags.join(' ')} --max-old-space-size=160`,
  MODE: 'demo',
  PORT: '0',
  DATABASE_URL: url,
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'rapport-bench-')),
  SECRET_KEY: 'a secret of the bench, long enough for all',
  ADMIN_PASSWORD: 'correct horse battery',
  PLATFORM_URL: about.url,
  WECOM_CORP_ID: about.corpid,
  WECOM_AGENT_ID: String(about.agentid),
  WECOM_SECRET: about.secret,
}

const rssOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const most = { server: 0, simulator: 0 }
let server = await startProcess('all', env)
const client = new pg.Client(url)
await client.connect()
const one = async <T>(text: string) => (await client.query(text)).rows[0] as T
const task = () =>
  one<{ done: number; state: string; seconds: number } | undefined>(
    `select done, state, extract(epoch from coalesce(finished_at, now()) - started_at)::float8 as seconds
   from tasks where kind = 'customer_sync' order by created_at limit 1`,
  )

let cpuBefore = 0
let cpuKilled = 0
let downSeconds = 0
let killedAt = 0
for (const end = Date.now() + 60 * 60_000; ; await sleep(50)) {
  most.server = Math.max(most.server, rssOf(server.pid))
  most.simulator = Math.max(most.simulator, rssOf(simulator.pid!))
  const now = await task()
  if (!now) cpuBefore = cpuOf(simulator.pid!)
  const failed = await one("select kind, said from tasks where state = 'failed'")
  if (failed) throw new Error(`${JSON.stringify(failed)}\n${server.output.slice(-20).join('\n')}`)
  if (now?.state === 'succeeded') break
  if (now && killedAt === 0 && now.done > contacts * 0.4) {
    killedAt = now.done
    cpuKilled = cpuOf(server.pid)
    await server.kill()
    const began = performance.now()
    server = await startProcess('all', env)
    // Until somebody may take the lost worker's lease, nobody works: that is the lease's length, not the sync's speed.
    while ((await task())!.done <= killedAt) await sleep(20)
    downSeconds = (performance.now() - began) / 1000
  }
  if (Date.now() > end) throw new Error('the sync did not end in an hour')
}
const ended = (await task())!
const simulatorSeconds = cpuOf(simulator.pid!) - cpuBefore
const serverSeconds = cpuKilled + cpuOf(server.pid)
const counts = await one<{ customers: number; follows: number; events: number; tagged: boolean }>(`
  select (select count(*) from customers)::int as customers, (select count(*) from follows where deleted_at is null)::int as follows,
    (select count(*) from customer_events)::int as events,
    not exists (select from tags t where customer_count <> (select count(*) from customers c where c.tag_ids @> array[t.tag_id])) as tagged`)
await server.stop()

/** The same rows into the same indexes, in one stream each. */
const folder = mkdtempSync(path.join(tmpdir(), 'rapport-copy-'))
fs.chmodSync(folder, 0o777) // where PostgreSQL runs as nobody it must be able to write
let copySeconds = 0
for (const name of ['customers', 'follows', 'customer_events']) {
  const file = path.join(folder, name)
  // What the database computes by itself is computed again.
  const { columns } = await one<{
    columns: string
  }>(`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  await client.query(`copy (select ${columns} from ${name}) to '${file}'`)
  await client.query(`create table raw_${name} (like ${name} including all excluding identity)`)
  const began = performance.now()
  await client.query(`copy raw_${name} (${columns}) from '${file}'`)
  copySeconds += (performance.now() - began) / 1000
}
fs.rmSync(folder, { recursive: true })

const seconds = ended.seconds - downSeconds
table(
  [`${customers} customers`, 'seconds', 'a second'],
  [
    ['the sync', seconds, contacts / seconds],
    ['of it the simulator (CPU)', simulatorSeconds, contacts / simulatorSeconds],
    ['the server (CPU)', serverSeconds, contacts / serverSeconds],
    ['raw COPY', copySeconds, contacts / copySeconds],
    ['killed, and nobody at work', downSeconds, ''],
  ],
)
table(
  ['most memory', 'MB'],
  [
    ['server and worker', most.server],
    ['simulator', most.simulator],
  ],
)
const limit = 3 * copySeconds + simulatorSeconds
goal(
  'time',
  seconds <= limit,
  `${seconds.toFixed(1)} s, limit ${limit.toFixed(1)} s (3 × COPY + the simulator), ${((seconds - simulatorSeconds) / copySeconds).toFixed(2)} × COPY`,
)
goal('memory', Math.max(most.server, most.simulator) <= limitMb, `at most ${limitMb} MB a process`)
goal(
  'all there after a kill',
  counts.customers === customers && counts.follows === contacts,
  `killed at ${killedAt}; ${counts.customers} customers, ${counts.follows} contacts`,
)
goal('nothing twice', counts.events === contacts && counts.tagged, `${counts.events} lines of timelines; tag counters are the truth`)
say()
await client.end()
simulator.kill()
await postgres.stop()
finish()
