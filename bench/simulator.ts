/**
 * The imitation must not be what limits a test: 5,000 simple calls a second, 300 batch reads of 100 customers a second on a quiet machine.
 * Beside it a bare node:http server that answers the same bytes: what is over is the simulator's own work.
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

/** Answers every request with the same bytes. */
async function bareServer(text: string) {
  const code = `
    import { createServer } from 'node:http'
    const server = createServer((req, res) => {
      req.resume().on('end', () => res.setHeader('content-type', 'application/json; charset=UTF-8').end(process.env.TEXT))
    }).listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const bare = spawn(process.execPath, ['--input-type=module', '-e', code], { env: { TEXT: text }, stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((done) => bare.stdout.once('data', (line) => done(String(line).trim())))
  return { url: `http://127.0.0.1:${port}/`, pid: bare.pid!, stop: () => bare.kill() }
}

async function load(path: string, body?: object) {
  const request = body ? { method: 'POST' as const, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const url = `${about.url}/cgi-bin/${path}?${query}`
  const { text } = await ask(url, {}, body)
  if (JSON.parse(text).errcode !== 0) throw new Error(text)
  const run = async (url: string, pid: number) => {
    await autocannon({ url, connections: 16, duration: 1, ...request })
    const before = cpuOf(pid)
    const r = await autocannon({ url, connections: 16, duration: 4, ...request })
    return { rate: r.requests.average as number, micros: ((cpuOf(pid) - before) / r.requests.total) * 1e6 }
  }
  const bare = await bareServer(text)
  const ours = await run(url, child.pid!)
  const theirs = await run(bare.url, bare.pid)
  bare.stop()
  return { ...ours, bare: theirs, bytes: text.length }
}
const simple = await load('externalcontact/get_follow_user_list')
const batch = await load('externalcontact/batch/get_by_user', { userid_list: follow_user.slice(0, 50), limit: 100 })
const row = (name: string, { rate, micros, bare, bytes }: typeof simple) => [
  name,
  bytes,
  rate,
  micros,
  1e6 / micros,
  bare.micros,
  micros / bare.micros,
]
table(
  ['simulator', 'bytes', 'a second', 'CPU µs each', 'a second of one core', 'bare node:http µs', 'ratio'],
  [row('get_follow_user_list', simple), row('batch/get_by_user, 100 customers', batch)],
)
goal('simple calls', Math.max(simple.rate, 1e6 / simple.micros) >= 5000, 'goal 5,000 a second')
goal('batch reads of 100', Math.max(batch.rate, 1e6 / batch.micros) >= 300, 'goal 300 a second')
child.kill()
finish()
