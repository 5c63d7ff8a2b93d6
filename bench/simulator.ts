/**
 * The imitation must not be what limits a test: 5,000 simple calls a second, 300 batch reads of 100 customers a second on a quiet machine.
 * Gated by its processor time a call (at most one core's share of that), because a clock also measures the neighbours.
 */
import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { ask, cpuOf, finish, goal, table } from './_lib.ts'

const program = `
  import { startSimulator } from '@rapport/wecom-simulator/start.ts'
  const { url, sim } = await startSimulator({ port: 0, scenario: 'demo' })
  const { corpid } = sim.corps().corps[0]
  sim.setSettings({ calls_per_minute: 0, calls_per_hour: 0 })
  const { secret } = sim.corp({ corpid }).apps.find((a) => a.kind === 'app')
  console.log(JSON.stringify({ url, corpid, secret }))`
const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
const about = await new Promise<{ url: string; corpid: string; secret: string }>((done) =>
  child.stdout.once('data', (line) => done(JSON.parse(String(line)))),
)
const { access_token } = JSON.parse((await ask(`${about.url}/cgi-bin/gettoken?corpid=${about.corpid}&corpsecret=${about.secret}`)).text)
const query = `access_token=${access_token}`
const { follow_user } = JSON.parse((await ask(`${about.url}/cgi-bin/externalcontact/get_follow_user_list?${query}`)).text)

async function load(path: string, body?: object) {
  const request = body ? { method: 'POST' as const, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const url = `${about.url}/cgi-bin/${path}?${query}`
  const first = JSON.parse((await ask(url, {}, body)).text)
  if (first.errcode !== 0) throw new Error(JSON.stringify(first))
  await autocannon({ url, connections: 16, duration: 1, ...request })
  const before = cpuOf(child.pid!)
  const r = await autocannon({ url, connections: 16, duration: 4, ...request })
  return { rate: r.requests.average as number, micros: ((cpuOf(child.pid!) - before) / r.requests.total) * 1e6 }
}
const simple = await load('externalcontact/get_follow_user_list')
const batch = await load('externalcontact/batch/get_by_user', { userid_list: follow_user.slice(0, 50), limit: 100 })
table(
  ['simulator', 'a second', 'CPU µs each', 'a second of one core'],
  [
    ['get_follow_user_list', simple.rate, simple.micros, 1e6 / simple.micros],
    ['batch/get_by_user, 100 customers', batch.rate, batch.micros, 1e6 / batch.micros],
  ],
)
goal('simple calls', Math.max(simple.rate, 1e6 / simple.micros) >= 5000, 'goal 5,000 a second')
goal('batch reads of 100', Math.max(batch.rate, 1e6 / batch.micros) >= 300, 'goal 300 a second')
child.kill()
finish()
