/**
 * The cheapest signed-in GET against the same JSON from bare node:http, each a process of its own under the same load: at least 0.15 ×
 * (issue "The first door", Speed; research/performance.md P1). The same for a member whose role, departments and seat are looked at: at most
 * 1.1 × what it costs for root, who has none of them. And what the guard of statements adds to one it has read before: at most a
 * twentieth of that GET.
 */
import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { setGrant } from '#areas/staff/seats/server/grant.ts'
import { newId } from '#core/server/ids.ts'
import { roleIdOf } from '#core/server/roles.ts'
import { sessionCookie } from '#core/server/session.ts'
import { readStatement } from '#core/server/statement.ts'
import { loadTables } from '#core/server/tables.ts'
import { environmentOf, startProcess } from '#testing/processes.ts'
import { company } from './_company.ts'
import { ask, cpuOf, finish, goal, median, say, spread, table } from './_lib.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const c = await company(0)
const server = await startProcess('http', { ...environmentOf(c.app.app.config), PORT: '0', LOG_LEVEL: 'warn' })
const url = `${server.url}/api/user/me`
const { text } = await ask(url, { cookie: c.cookie })
if (!text.includes('"success":true')) throw new Error(text)

/** Somebody with a role, a department and a seat that is counted: their cookie. */
async function memberOf({ app, ctx, corpId }: typeof c.app): Promise<string> {
  const staffId = newId()
  const person = { corp_id: corpId, staff_id: staffId, staff_ext_id: 'member', name: '店长', department_ids: [1], admin_departments: [1] }
  await ctx.db
    .insertInto('staff')
    .values({ ...person, role_id: roleIdOf(corpId, 'department') })
    .execute()
  await setGrant(ctx.db, 'base', { number: 100, endsAt: null })
  return `${sessionCookie(app.config).name}=${await app.sessions.begin({ corpId, kind: 'staff', staffId, ip: '', userAgent: 'bench' })}`
}

const program = `
  const body = JSON.parse(process.env.BODY)
  require('node:http').createServer((req, res) => {
    res.setHeader('content-type', 'application/json; charset=utf-8')
    res.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
const bare = spawn(process.execPath, ['-e', program], { env: { BODY: text }, stdio: ['ignore', 'pipe', 'inherit'] })
const port = await new Promise<number>((done) => bare.stdout.once('data', (line) => done(Number(line))))

async function load(pid: number, to: string, headers: Record<string, string> = {}) {
  const before = cpuOf(pid)
  const r = await autocannon({ url: to, connections: 32, duration: seconds, headers })
  if (r.non2xx > 0 || r.errors > 0) throw new Error(`${to}: ${r.non2xx} refused, ${r.errors} failed`)
  const micros = ((cpuOf(pid) - before) / r.requests.total) * 1e6
  return { rate: r.requests.average as number, p50: r.latency.p50 as number, p99: r.latency.p99 as number, micros }
}
const ours = () => load(server.pid, url, { cookie: c.cookie })
const member = await memberOf(c.app)
const theMembers = () => load(server.pid, url, { cookie: member })
const theirs = () => load(bare.pid!, `http://127.0.0.1:${port}/`)

await ours()
const rounds = [await theirs(), await ours(), await theirs(), await ours(), await theirs()]
const [bareSide, ourSide] = [rounds.filter((_, i) => i % 2 === 0), rounds.filter((_, i) => i % 2 === 1)]
const ratio = median(ourSide.map((r) => r.rate)) / median(bareSide.map((r) => r.rate))
const cpu = median(bareSide.map((r) => r.micros)) / median(ourSide.map((r) => r.micros))
table(
  ['32 connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs/request'],
  rounds.map((r, i) => [i % 2 ? 'GET /api/user/me, signed in' : 'bare node:http, same JSON', r.rate, r.p50, r.p99, r.micros]),
)
say(`spread of the bare side ${spread(rounds[0]!.rate, rounds[4]!.rate).toFixed(2)}`)
// Where others use the machine, too, the clock says how busy they are; the processor time is ours alone.
goal(
  'cheapest signed-in GET',
  Math.max(ratio, cpu) >= 0.15,
  `${ratio.toFixed(3)} × by the clock, ${cpu.toFixed(3)} × by processor time, goal 0.15 ×`,
)

const sides = [await theMembers(), await ours(), await theMembers(), await ours(), await theMembers()].map((r) => r.micros)
const [withScope, without] = [median(sides.filter((_, i) => i % 2 === 0)), median(sides.filter((_, i) => i % 2 === 1))]
goal(
  'a member of a department, with a seat',
  withScope <= 1.1 * without,
  `${withScope.toFixed(1)} µs, limit 1.1 × ${without.toFixed(1)} µs (root, who has no scope)`,
)

bare.kill()
await server.kill()

/** As Kysely makes them: the same text each time, and each time another string. */
const statement = c.app.app.db
  .forCorp(c.app.corpId)
  .selectFrom('customers')
  .innerJoin('follows', (on) => on.onRef('follows.customer_id', '=', 'customers.customer_id').on('follows.corp_id', '=', c.app.corpId))
  .selectAll('customers')
  .where('customers.corp_id', '=', c.app.corpId)
  .orderBy('customers.customer_id')
  .limit(20)
  .compile().sql
const made = () => Buffer.from(statement).toString()
const tables = await loadTables()
function micros(work: () => unknown, times: number): number {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}
const first = micros(() => readStatement(made(), tables), 1)
const making = micros(made, 200_000)
const known = Math.max(0, micros(() => readStatement(made(), tables), 200_000) - making)
const request = median(ourSide.map((r) => r.micros))
table(
  ['guard of statements', 'CPU µs'],
  [
    ['read for the first time', first],
    ['read before', known],
  ],
)
goal(
  'the guard',
  known <= request / 20,
  `${known.toFixed(2)} µs a statement it knows, limit ${(request / 20).toFixed(2)} µs (0.05 × the GET)`,
)
await c.close()
finish()
