import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { anyTable } from '#testing/any-table.ts'
import type { TestApp } from '../harness.ts'
import { environmentOf, type ServerProcess, startProcess } from '../processes.ts'

/**
 * Whether the suite runs in full (`npm run prove -- chaos`) or in the short form that `npm test` takes. What has no short form is a
 * `*.deep.test.ts`.
 */
export const deep = process.env.DEEP === '1'

/** Numbers that look random and are the same in every run of the same seed (mulberry32): a run that failed can be run again. */
export function seeded(seed: number): (from: number, to: number) => number {
  let a = seed >>> 0
  return (from, to) => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return from + (((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * (to - from)
  }
}

export async function until<T>(what: string, ask: () => Promise<T> | T, limitMs = 60_000): Promise<Exclude<T, null | undefined | false>> {
  for (const end = Date.now() + limitMs; ; await sleep(40)) {
    const answer = await ask()
    if (answer) return answer as Exclude<T, null | undefined | false>
    if (Date.now() > end) throw new Error(`waited ${limitMs} ms in vain: ${what}`)
  }
}

/** Worker processes beside a test app: so many at once, each killed with -9 and replaced as often as the test likes. */
export async function workersOf(app: TestApp, count: number, entry?: string) {
  const settings = { ...environmentOf(app.app.config), PORT: '0' }
  const start = () => startProcess('worker', settings, entry)
  const running: ServerProcess[] = await Promise.all(Array.from({ length: count }, start))
  let kills = 0
  return {
    running,
    kills: () => kills,
    async add(): Promise<void> {
      running.push(await start())
    },
    /** Kills one; another takes its place. */
    async kill(i = kills % running.length): Promise<void> {
      kills++
      await running[i]!.kill()
      running[i] = await start()
    },
    async stop(): Promise<void> {
      for (const p of running) p.thaw()
      await Promise.all(running.map((p) => p.kill()))
    },
    /** What they last said, for a test that failed. */
    said: () => running.flatMap((p) => p.output.slice(-15)).join('\n'),
  }
}
export type Workers = Awaited<ReturnType<typeof workersOf>>

/** The shortest lease that the setting allows (docs/operations): a killed worker's job is found after it. */
export const shortLease = { JOB_LEASE_SECONDS: '10' }

/** Below 32768, where the kernel hands out no port to somebody else's outgoing connection. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    const free = await new Promise<boolean>((done) => {
      const server = net.createServer()
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
    if (free) return port
  }
}

/** Waits until nothing is under way. Unlike `settled` it also waits for jobs that are due for another try, as those of killed workers are. */
export const calm = (app: TestApp, limitMs = 120_000): Promise<true> =>
  until(
    'everything to settle',
    async () => {
      await app.settled(limitMs)
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from callbacks where state = 'new')::int
          + (select count(*) from jobs.job where state in ('retry', 'active') and name <> 'dead' and name not like '\\_\\_pgboss%')::int
          + (select count(*) from outbox where state not in ('done', 'refused'))::int as n`.execute(anyTable(app.app.db))
      return rows[0]!.n === 0 || null
    },
    limitMs,
  )
