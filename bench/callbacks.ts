/**
 * Signed callbacks, verified, decrypted and acknowledged when they are durable, against the same done by a bare script that inserts in
 * groups: at least 0.45 × (issue "The first door", Speed; research/performance.md P14). The database syncs to disk, as in production.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildCallback } from '@rapport/wecom/callback.ts'
import autocannon from 'autocannon'
import pg from 'pg'
import { migrate } from '#core/server/migrate.ts'
import { startEmbeddedPostgres } from '#scripts/embedded-postgres.ts'
import { callbackKeys, startTestApp } from '#testing/harness.ts'
import { administer } from '#testing/postgres.ts'
import { environmentOf, startProcess } from '#testing/processes.ts'
import { cpuOf, finish, goal, median, say, spread, table } from './_lib.ts'

const count = Number(process.env.BENCH_CALLBACKS ?? 10_000)
const inFlight = 128
const folder = mkdtempSync(path.join(tmpdir(), 'rapport-bench-'))
const postgres = await startEmbeddedPostgres(path.join(folder, 'data'), { throwaway: folder })
await administer(postgres.url('postgres'), 'create database bench')
await migrate(postgres.url('bench'))
const app = await startTestApp({ databaseUrl: postgres.url('bench'), role: 'http' })
const server = await startProcess('http', { ...environmentOf(app.app.config), PORT: '0' })

let serial = 0
const message = () => ({
  ToUserName: app.corpid,
  FromUserName: 'sys',
  CreateTime: 1_700_000_000,
  MsgType: 'event',
  Event: 'change_external_contact',
  ChangeType: 'edit_external_contact',
  UserID: 'zhouruoxi',
  ExternalUserID: `wmBench${String(++serial).padStart(25, '0')}`,
})
const delivery = () => buildCallback({ ...callbackKeys, receiveId: app.corpid, message: message() })
const bare = spawn(process.execPath, [path.join(import.meta.dirname, '_bare-inbox.ts')], {
  env: { DATABASE_URL: postgres.url('bench'), TOKEN: callbackKeys.token, AES_KEY: callbackKeys.aesKey },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bareUrl = `http://127.0.0.1:${await new Promise<number>((done) => bare.stdout.once('data', (line) => done(Number(line))))}`

/** WeCom's side is made before the clock runs: what it computes is not our time. */
async function acknowledged(pid: number, url: string) {
  const list = Array.from({ length: count }, delivery).map(({ query, body }) => ({
    path: `/api/callback/wecom?${new URLSearchParams(query)}`,
    body,
  }))
  const before = cpuOf(pid)
  const began = performance.now()
  let last = began
  const load = autocannon({
    url,
    connections: inFlight,
    amount: count,
    requests: [
      { method: 'POST', headers: { 'content-type': 'text/xml' }, setupRequest: (request: object) => ({ ...request, ...list.pop() }) },
    ],
  })
  // It looks for its end once a second; the last answer tells the time.
  load.on('response', () => {
    last = performance.now()
  })
  const r = await load
  if (r['2xx'] !== count) throw new Error(`${r['2xx']} of ${count} acknowledged`)
  return { rate: (count / (last - began)) * 1000, micros: ((cpuOf(pid) - before) / count) * 1e6, p99: r.latency.p99 as number }
}
const theirs = () => acknowledged(bare.pid!, bareUrl)
const ours = () => acknowledged(server.pid, server.url)

await theirs()
await ours()
const rounds: Awaited<ReturnType<typeof ours>>[] = []
for (const side of [theirs, ours, theirs, ours, theirs]) {
  await sleep(300)
  rounds.push(await side())
}
const [bareSide, ourSide] = [rounds.filter((_, i) => i % 2 === 0), rounds.filter((_, i) => i % 2 === 1)]
const ratio = median(ourSide.map((r) => r.rate)) / median(bareSide.map((r) => r.rate))
const cpu = median(bareSide.map((r) => r.micros)) / median(ourSide.map((r) => r.micros))
table(
  [`${inFlight} in flight`, 'a second', 'p99 ms', 'CPU µs each'],
  rounds.map((r, i) => [i % 2 ? 'the server' : 'bare node:http, group commit', r.rate, r.p99, r.micros]),
)
say(`spread of the bare side ${spread(rounds[0]!.rate, rounds[4]!.rate).toFixed(2)}`)
goal(
  'callbacks acknowledged durably',
  Math.min(ratio, cpu) >= 0.45,
  `${ratio.toFixed(2)} × by the clock, ${cpu.toFixed(2)} × by processor time, goal 0.45 ×`,
)
const client = new pg.Client(postgres.url('bench'))
await client.connect()
const { rows } = await client.query('select count(*)::int as n from callbacks')
goal('each stored once', rows[0].n === 3 * count, `${rows[0].n} of ${3 * count}`)

await client.end()
bare.kill()
await server.kill()
await app.close()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
finish()
