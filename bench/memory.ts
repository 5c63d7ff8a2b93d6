/**
 * Idle memory of server with worker and simulator, each a process of its own, after the demo company has been synced: at most 400 MB
 * together, the database apart (issue "The first door", Speed).
 */
import { spawn } from 'node:child_process'
import fs, { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simClient } from '@rapport/wecom-simulator/sim-client.ts'
import pg from 'pg'
import { startThrowawayPostgres } from '#scripts/embedded-postgres.ts'
import { leanFlags, leanMemory } from '#scripts/supervise.ts'
import { administer } from '#testing/postgres.ts'
import { startProcess } from '#testing/processes.ts'
import { finish, goal, table } from './_lib.ts'

// As npm start runs it: the command of its own.
const simulator = spawn(process.execPath, [...leanFlags, 'simulator/bin/wecom-simulator.js', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...leanMemory, ...process.env },
})
const simulatorUrl = await new Promise<string>((done) => {
  let out = ''
  simulator.stdout.on('data', (part: Buffer) => {
    out += part.toString()
    const url = /http:\S+?:\d+/.exec(out)?.[0]
    if (url && out.includes('secret ')) done(url)
  })
})
const sim = simClient(simulatorUrl)
const { corpid, agentid } = (await sim.corps()).corps[0]!
const { secret } = (await sim.corp({ corpid })).apps.find((app) => app.kind === 'app')!
const postgres = await startThrowawayPostgres()
await administer(postgres.url('postgres'), 'create database bench')
const url = postgres.url('bench')
const server = await startProcess('all', {
  ...leanMemory,
  NODE_OPTIONS: leanFlags.join(' '), // as npm start runs them
  MODE: 'demo',
  PORT: '0',
  DATABASE_URL: url,
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'rapport-bench-')),
  SECRET_KEY: 'a secret of the bench, long enough for all',
  ADMIN_PASSWORD: 'correct horse battery',
  PLATFORM_URL: simulatorUrl,
  WECOM_CORP_ID: corpid,
  WECOM_AGENT_ID: String(agentid),
  WECOM_SECRET: secret,
})
const client = new pg.Client(url)
await client.connect()
for (const end = Date.now() + 180_000; ; await sleep(500)) {
  const { rows } = await client.query(
    `select (select count(*) from tasks where kind = 'group_sync' and state = 'succeeded')::int as ended,
      (select count(*) from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%')::int as due`,
  )
  if (rows[0].ended > 0 && rows[0].due === 0) break
  if (Date.now() > end) throw new Error('the sync did not end in 180 s')
}
await sleep(15_000) // idle
const rssOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
const rows: [string, number][] = [
  ['server and worker', rssOf(server.pid)],
  ['simulator', rssOf(simulator.pid!)],
]
const sum = rows.reduce((n, r) => n + r[1], 0)
table(['idle after the sync', 'MB'], [...rows, ['together', sum]])
goal('idle memory', sum <= 400, `${sum.toFixed(0)} MB, goal 400 MB`)
await client.end()
await server.stop()
simulator.kill()
await postgres.stop()
finish()
