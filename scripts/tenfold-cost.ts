/**
 * For `npm run prove -- tenfold`, in its clone: what the program costs as `npm start` runs it, in a process of its own, and the first load
 * of the console; as JSON. The first start of all makes queues and compiles; of those after it the quickest and the smallest count, for they were disturbed least.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startTestApp } from '#testing/harness.ts'
import { cloneDatabase } from '#testing/postgres.ts'
import { environmentOf, type ServerProcess, startProcess } from '#testing/processes.ts'
import { measure } from './bundle-size.ts'
import { leanFlags, leanMemory } from './supervise.ts'
import { startTestServer } from './test-server.ts'

const starts = 3
const restSeconds = 20
/** By then what loading left is collected (apps/server.ts). */
const settledSeconds = 8

const { stop, ...server } = await startTestServer()
const { url, drop } = await cloneDatabase(server)
const settings = await startTestApp({ databaseUrl: url, role: 'http' }) // for its simulator, and the company
const dir = mkdtempSync(path.join(tmpdir(), 'rapport-cost-'))
const lean = { ...leanMemory, NODE_OPTIONS: leanFlags.join(' '), NODE_COMPILE_CACHE: path.join(dir, 'cache') } // as npm start runs it
const env = { ...environmentOf(settings.app.config), PORT: '0', ...lean }

async function timed(): Promise<{ seconds: number; cpuSeconds: number; memoryMb: number; running: ServerProcess }> {
  const begin = performance.now()
  const running = await startProcess('all', env)
  const seconds = (performance.now() - begin) / 1000
  const cpuSeconds = cpuOf(running.pid)
  await sleep(settledSeconds * 1000)
  return { seconds, cpuSeconds, memoryMb: residentMb(running.pid), running }
}
/** Of all its threads, user and system; a tick is 10 ms on Linux. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const residentMb = (pid: number): number => (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024) / 1e6

/** Transactions a second of a program that nobody asks anything; nearly all of ours are one statement. */
async function atRest(): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const count = async () => {
    const { rows } = await client.query(
      `select pg_stat_force_next_flush(), xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0].n)
  }
  const before = await count()
  await sleep(restSeconds * 1000)
  const perSecond = ((await count()) - before) / restSeconds
  await client.end()
  return perSecond
}

const first = await timed()
await first.running.stop()
let best = await timed()
for (let i = 1; i < starts; i++) {
  await best.running.stop()
  const second = await timed()
  const least = (what: 'seconds' | 'cpuSeconds' | 'memoryMb') => Math.min(best[what], second[what])
  best = { running: second.running, seconds: least('seconds'), cpuSeconds: least('cpuSeconds'), memoryMb: least('memoryMb') }
}
await settings.app.jobs.stop()
await sleep(5_000)
const queriesAtRest = await atRest()
await best.running.stop()
await settings.close()
await drop()
await stop()
rmSync(dir, { recursive: true, force: true })
const firstLoadKb = process.argv.includes('--no-pages') ? 0 : (await measure(['console']))[0]!.first
const { seconds: startSeconds, cpuSeconds: startCpuSeconds, memoryMb } = best
console.log(JSON.stringify({ firstStartSeconds: first.seconds, startSeconds, startCpuSeconds, memoryMb, queriesAtRest, firstLoadKb }))
