import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArchiveKeys, type DecryptedRecord, decryptor } from '@rapport/wecom/archive/decrypt.ts'
import { getMedia } from '@rapport/wecom/archive/media.ts'
import { pull } from '@rapport/wecom/archive/pull.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { callFaults } from '../src/world/fault-rows.ts'
import { archiveRig, keys, pairs, sdkOf, secret, watch } from './archive-rig.ts'
import { corpid, rig } from './rig.ts'

const { r, threads, pulled, seqNow, settle, close } = await archiveRig()
afterEach(settle)
afterAll(close)

test('1,000 records under 3 key versions; a missing version and a wrong key cost their own records only', async () => {
  const from = await seqNow()
  const say = (i: number) =>
    r.simulator.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'text', body: { text: { content: `第 ${i} 条` } } })
  for (let i = 0; i < 1000; i++) {
    if (i === 400) r.simulator.sim.setArchive({ public_key: pairs[1].pem })
    if (i === 700) r.simulator.sim.setArchive({ public_key: pairs[2].pem })
    say(i)
  }
  expect((await r.sim.archive()).publickey_vers).toEqual([1, 2, 3])
  const pages: number[] = []
  const all: DecryptedRecord[] = []
  const end = await pull({
    sdk: sdkOf(r),
    decryptor: threads,
    keys,
    seq: from,
    limit: 300,
    async take(page) {
      pages.push(page.records.length)
      all.push(...page.records)
    },
  })
  expect(pages).toEqual([300, 300, 300, 100])
  expect(end).toEqual({ seq: from + 1000, records: 1000 })
  expect(all.map((record) => (record.plain as { text: { content: string } }).text.content)).toEqual(
    Array.from({ length: 1000 }, (_, i) => `第 ${i} 条`),
  )
  expect(all.map((record) => record.seq)).toEqual(Array.from({ length: 1000 }, (_, i) => from + 1 + i))

  const codesOf = async (some: ArchiveKeys) => {
    const { records } = await pulled(from, { keys: some })
    return [1, 2, 3].map((version) => {
      const codes = new Set(records.filter((record) => record.publickey_ver === version).map((record) => record.failure?.code ?? 0))
      return [...codes].join()
    })
  }
  expect(await codesOf(new Map([...keys].slice(1)))).toEqual(['10007', '0', '0'])
  // a wrong key and a touched message are one and the same failure: neither says how far it came
  expect(await codesOf(new Map([...keys, [2, pairs[0].privateKey]]))).toEqual(['0', '10006', '0'])
  const [record] = await sdkOf(r).getChatData(from, 1)
  const touched = ['encrypt_random_key', 'encrypt_chat_msg'] as const
  for (const field of touched) {
    const flipped = `${record![field].slice(0, 20)}${record![field][20] === 'A' ? 'B' : 'A'}${record![field].slice(21)}`
    for (const bad of [flipped, '', 'no base64 …', record![field].slice(0, 40)]) {
      const [opened] = await threads.decrypt(keys, 'profile', [{ ...record!, [field]: bad }])
      expect(opened!.failure).toMatchObject({ code: 10006, message: `10006 decryption failed (seq ${record!.seq}, key version 1)` })
    }
  }
})

test('killed with -9 between pages, again and again: it goes on by seq, nothing is lost and nothing kept twice', async () => {
  const own = await rig({ scenario: 'empty' })
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  const file = join(folder, 'pages')
  const pem = join(folder, 'key.pem')
  try {
    writeFileSync(pem, pairs[0].privateKey.export({ type: 'pkcs8', format: 'pem' }))
    own.simulator.sim.setArchive({ on: true, public_key: pairs[0].pem })
    const say = (i: number) =>
      own.simulator.sim.archiveMessage({ from: 'zhouruoxi', msgtype: 'text', body: { text: { content: String(i) } } })
    for (let i = 1; i <= 1000; i++) say(i)
    let kills = 0
    for (let round = 0; round < 30; round++) {
      const child = fork(join(import.meta.dirname, 'archive-puller.ts'), [own.url, corpid, secret, file, pem], { execArgv: [] })
      let pages = 0
      child.on('message', () => {
        if (++pages === 3) child.kill('SIGKILL')
      })
      const code = await new Promise((done) => child.once('exit', done))
      if (code === 0) break
      kills++
    }
    expect(kills).toBeGreaterThanOrEqual(5)
    const kept = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as { texts: { content: string }[] }).texts)
    expect(kept.map((text) => Number(text.content))).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
  } finally {
    await own.close()
    rmSync(folder, { recursive: true })
  }
})

test('a page that could not be kept comes again; nothing more is asked for while one is being kept', async () => {
  const from = await seqNow()
  for (let i = 0; i < 30; i++) await r.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'text', body: { text: { content: String(i) } } })
  const sdk = sdkOf(r)
  const asked: number[] = []
  const watched = watch(sdk, (seq) => asked.push(seq - from))
  const kept = new Map<string, DecryptedRecord>()
  let cursor = from
  const run = (failAt: number) =>
    pull({
      sdk: watched,
      decryptor: threads,
      keys,
      seq: cursor,
      limit: 10,
      async take(page) {
        await new Promise((done) => setTimeout(done, 50))
        expect(asked.at(-1)).toBe(cursor - from)
        for (const record of page.records) kept.set(record.msgid, record)
        if (page.seq - from === failAt) throw new Error('the database is gone')
        cursor = page.seq
      },
    })
  await expect(run(20)).rejects.toThrow('the database is gone')
  await run(0)
  expect(asked).toEqual([0, 10, 10, 20, 30])
  expect([...kept.values()].map((record) => record.seq - from)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  const stop = new AbortController()
  expect(await pulled(from, { limit: 10, signal: stop.signal, take: async () => stop.abort() })).toMatchObject({ seq: from + 10 })
})

test('files: pieces of 512 KiB, md5, a bad piece is fetched again, ids that are wrong or too old', async () => {
  const file = await r.sim.archiveFile({ size: 1_300_000 })
  const sdk = sdkOf(r)
  const first = await sdk.getMediaData(file.sdkfileid, '')
  expect([first.data.length, first.outIndexBuf, first.isFinish]).toEqual([524_288, 'Range:bytes=524288-1048575', false])
  const second = await sdk.getMediaData(file.sdkfileid, first.outIndexBuf)
  expect([second.data.length, second.outIndexBuf, second.isFinish]).toEqual([524_288, 'Range:bytes=1048576-1299999', false])
  const whole = await getMedia(sdk, file.sdkfileid, file)
  expect([whole.length, createHash('md5').update(whole).digest('hex')]).toEqual([1_300_000, file.md5sum])
  expect((await getMedia(sdk, (await r.sim.archiveFile({ data: '' })).sdkfileid)).length).toBe(0)

  await r.sim.addFault({ call: 'finance/getmediadata', kind: 'reset_mid', after: 1, count: 1 })
  expect((await getMedia(sdk, file.sdkfileid, file)).equals(whole)).toBe(true)
  let fetched = 0
  const liar = {
    ...sdk,
    getMediaData: async (id: string, index: string) => {
      const chunk = await sdk.getMediaData(id, index)
      return fetched++ === 0 ? { ...chunk, data: Buffer.alloc(chunk.data.length) } : chunk
    },
  }
  expect((await getMedia(liar, file.sdkfileid, file)).equals(whole)).toBe(true)
  expect(fetched).toBe(6)
  await expect(getMedia(sdk, file.sdkfileid, { md5sum: '0'.repeat(32) })).rejects.toMatchObject({ code: 10002, message: /md5/ })
  await expect(getMedia(sdk, file.sdkfileid, { maxBytes: 1_000_000 })).rejects.toMatchObject({ code: 10000 })
  await expect(sdk.getMediaData('nonsense', '')).rejects.toMatchObject({ code: 10005 })
  await expect(sdk.getMediaData(file.sdkfileid, 'Range:bytes=9999999-1')).rejects.toMatchObject({ code: 10000 })
})

test('an Init holds two hours: ours is renewed before, and one the server forgot is healed by trying again', async () => {
  let clock = Date.now()
  const inits = () => r.sim.events({ limit: 4000 }).then(({ events }) => events.filter((e) => e.title === 'finance/init').length)
  const sdk = sdkOf(r, { now: () => clock })
  const ask = () => sdk.getChatData(0, 1)
  const before = await inits()
  await ask()
  clock += 6_900_000
  await ask()
  expect((await inits()) - before).toBe(1)
  clock += 200_000
  await ask()
  expect((await inits()) - before).toBe(2)
  await r.sim.setClock({ advance_ms: 7_300_000 })
  await ask()
  expect((await inits()) - before).toBe(3)
})

test('each way in which a server fails, twice in the middle of a pull: every record comes, and comes once', async () => {
  for (const kind of callFaults) {
    const from = await seqNow()
    for (let i = 0; i < 12; i++) r.simulator.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'text', body: { text: { content: 'x' } } })
    await r.sim.addFault({ call: 'finance/getchatdata', kind, after: 1, count: 2, errcode: 10001 })
    const { records } = await pulled(from, { sdk: sdkOf(r, { timeoutMs: 300 }), limit: 5 })
    expect([kind, records.map((record) => record.seq - from)]).toEqual([kind, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]])
    expect([kind, (await r.sim.faults()).faults[0]!.struck]).toEqual([kind, 2])
    await r.sim.removeFault()
  }
})

test('three tries for what passes by itself; nothing else is tried again; a page too large is asked for by halves', async () => {
  const from = (await seqNow()) - 1
  const sdk = sdkOf(r)
  const struck = async () => (await r.sim.faults()).faults[0]!.struck
  for (const [errcode, tries] of [
    [10001, 3],
    [10002, 3],
    [10003, 3],
    [10000, 1],
    [10006, 1],
    [10009, 1],
    [301052, 1],
    [-1, 1],
  ] as const) {
    await r.sim.addFault({ call: 'finance/getchatdata', kind: 'errcode', errcode })
    await expect(sdk.getChatData(from, 1)).rejects.toMatchObject({ code: errcode })
    expect([errcode, await struck()]).toEqual([errcode, tries])
    await r.sim.removeFault()
  }
  await r.sim.addFault({ call: 'finance/getchatdata', kind: 'errcode', errcode: 301058, count: 2 })
  const limits: number[] = []
  const watched = watch(sdk, (_seq, limit) => limits.push(limit))
  expect(await pulled(from, { sdk: watched, limit: 100 })).toMatchObject({ records: [{ seq: from + 1 }] })
  expect(limits).toEqual([100, 50, 25, 25])
})

test('threads: a few for everybody, and a closed one says so', async () => {
  const few = decryptor(2)
  const [record] = await sdkOf(r).getChatData((await seqNow()) - 1, 1)
  const page = Array(600).fill(record)
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, few.busy())
  }, 1)
  const [a, b] = await Promise.all([few.decrypt(keys, 'profile', page), few.decrypt(keys, 'profile', page)])
  clearInterval(look)
  expect([a.length, b.length, most, few.busy()]).toEqual([600, 600, 2, 0])
  const cut = expect(few.decrypt(keys, 'profile', page)).rejects.toThrow()
  await few.close()
  await cut
  await expect(few.decrypt(keys, 'profile', page)).rejects.toThrow('closed')
})
