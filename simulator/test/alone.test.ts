import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@rapport/wecom/calls/all.ts'
import { expect, test } from 'vitest'

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
