import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import http, { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { allCalls } from '@rapport/wecom/calls/all.ts'
import { expect, test } from 'vitest'
import { simClient } from '../src/sim-client.ts'

const bin = join(import.meta.dirname, '../bin/wecom-simulator.js')

/** The command as somebody types it, until it has said where it is or has ended. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    error += part
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const ready = new Promise<void>((done) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      out += part
      if (out.includes('secret ')) done()
    })
  })
  await Promise.race([ready, ended])
  return {
    pid: child.pid!,
    url: /http:\S+?:\d+/.exec(out)?.[0] ?? '',
    out: () => out,
    error: () => error,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

test('what is kept compiled is taken only from a folder that nobody else can write', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'simulator-'))
  const home = join(temporary, `wecom-simulator-${process.getuid!()}`)
  const folders = () => {
    const env = { PATH: process.env.PATH, TMPDIR: temporary }
    expect(spawnSync(process.execPath, [bin, '--help'], { env, encoding: 'utf8' }).status).toBe(0)
    return readdirSync(home)
  }
  mkdirSync(home)
  chmodSync(home, 0o777)
  expect(folders()).toEqual([])
  chmodSync(home, 0o700)
  expect(folders()).toHaveLength(1)
  rmSync(temporary, { recursive: true })
})

/** Eight at a time. */
async function each<T>(rows: T[], work: (row: T) => Promise<void>) {
  const left = rows.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const row of left) await work(row)
    }),
  )
}

/** Plain HTTP, for thousands of requests: `fetch` costs this process more than the simulator. */
const request = (agent: Agent, url: string, body?: object) =>
  new Promise<string>((done, failed) => {
    const headers = body ? { 'content-type': 'application/json' } : {}
    const req = http.request(url, { agent, method: body ? 'POST' : 'GET', headers }, (res) => void text(res).then(done, failed))
    req.once('error', failed).end(body && JSON.stringify(body))
  })

test('alone: up within two seconds of processor time, with at most 120 MB, and gone when told', async () => {
  const s = await start('--port', '0')
  const fields = readFileSync(`/proc/${s.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  expect((Number(fields[11]) + Number(fields[12])) / 100).toBeLessThan(2)
  const [, corpid, secret] = /corpid (\S+).*\nsecret (\S+)/.exec(s.out())!
  const answer = await fetch(`${s.url}/cgi-bin/gettoken?corpid=${corpid}&corpsecret=${secret}`)
  expect(await answer.json()).toMatchObject({ errcode: 0 })
  // What starting left behind is given back within moments.
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${s.pid}/status`, 'utf8'))![1]) / 1024
  await expect.poll(rss, { timeout: 10_000 }).toBeLessThanOrEqual(120)
  expect(s.error()).toBe('')
  expect(await s.stop()).toBe(0)
})

test('in use with every origin open: a crowd of 5,000 agrees to a page and calls follow within 150 MB', async () => {
  const s = await start('--port', '0', '--wechat-port', '0', '--pay-port', '0')
  const origin = (name: string) => new RegExp(`^${name} (http\\S+)`, 'm').exec(s.out())![1]!
  const wechat = origin('wechat')
  const sim = simClient(s.url)
  const { appid, secret } = await sim.addAccount({ kind: 'service', name: '抽奖号', platform: 'op-home' })
  const { people } = await sim.crowd({ appid, count: 5000 })
  const redirect_uri = 'http://127.0.0.1:9/raffle'
  const page = `${wechat}/connect/oauth2/authorize?${new URLSearchParams({ appid, redirect_uri, response_type: 'code', scope: 'snsapi_userinfo' })}`
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ask = async (url: string, body?: object) => JSON.parse(await request(agent, url, body)) as Record<string, string>
  const codes: string[] = []
  await each(people, async ({ person_id }) => {
    const { redirect } = await ask(`${s.url}/sim/oauth`, { person_id, url: page })
    codes.push(new URL(redirect!).searchParams.get('code')!)
  })
  const tokenOf = (code: string) =>
    `${wechat}/sns/oauth2/access_token?${new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' })}`
  const openids = new Set<string>()
  await each(codes, async (code) => void openids.add((await ask(tokenOf(code))).openid!))
  expect(openids.size).toBe(5000)
  const { access_token } = await ask(`${wechat}/cgi-bin/token?${new URLSearchParams({ grant_type: 'client_credential', appid, secret })}`)
  await each([...openids], async (openid) => {
    expect(await ask(`${wechat}/cgi-bin/user/info?${new URLSearchParams({ access_token: access_token!, openid })}`)).toMatchObject({
      openid,
    })
  })
  agent.destroy()
  const mb = (what: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${s.pid}/status`, 'utf8'))![1]) / 1024
  await expect.poll(() => mb('VmRSS'), { timeout: 10_000 }).toBeLessThanOrEqual(150)
  // On a busy machine it is a little later that what has ended goes; looking at all visitors for each took 364.
  expect(mb('VmHWM')).toBeLessThanOrEqual(170)
  expect(await s.stop()).toBe(0)
})

test('listening elsewhere is asked for and warned about', async () => {
  const s = await start('--port', '0', '--host', '0.0.0.0', '--scenario', 'empty')
  expect(s.error()).toContain('警告：0.0.0.0')
  await s.stop()
})

test('what cannot be is said in one line, not in a stack', async () => {
  const taken = await start('--port', '0', '--scenario', 'empty')
  for (const [args, words] of [
    [['--scenario', 'nonsense'], '没有这个场景'],
    [['--port', 'door'], '端口不对'],
    [['--port', new URL(taken.url).port], '已被占用'],
    [['--nonsense'], 'nonsense'],
  ] as const) {
    const s = await start(...args)
    expect(await s.ended).toBe(1)
    expect(s.error()).toContain(words)
    expect(s.error()).not.toContain('    at ')
  }
  await taken.stop()
})

test('--coverage is one table of all calls, and none is without an answer', async () => {
  const s = await start('--coverage')
  expect(await s.ended).toBe(0)
  const lines = s.out().trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(allCalls.length)
  expect(lines.filter((line) => line.startsWith('无'))).toEqual([])
  expect(lines.at(-1)).toMatch(/^\d+ 个接口，0 个没有答复$/)
})
