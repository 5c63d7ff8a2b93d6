import { fork } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArchiveKeys, type DecryptedRecord, decryptor } from '@rapport/wecom/archive/decrypt.ts'
import { openHttp } from '@rapport/wecom/archive/http.ts'
import { getMedia } from '@rapport/wecom/archive/media.ts'
import { isExternal, itemContent, messageSchemas, readMessage } from '@rapport/wecom/archive/messages.ts'
import { pull } from '@rapport/wecom/archive/pull.ts'
import type { FinanceSdk } from '@rapport/wecom/archive/sdk.ts'
import { messageSend } from '@rapport/wecom/calls/app-messages.ts'
import * as calls from '@rapport/wecom/calls/archive.ts'
import { createClient } from '@rapport/wecom/client.ts'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEMO_ARCHIVE_SECRET } from '../src/scenarios/demo-data.ts'
import { startSimulator } from '../src/start.ts'
import { callFaults } from '../src/world/faults.ts'
import { secret as appSecret, corpid, fieldsOf, listenWith, type Receiver, type Rig, receiver, rig } from './rig.ts'

const secret = DEMO_ARCHIVE_SECRET
const pairOf = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, pem: String(publicKey.export({ type: 'spki', format: 'pem' })) }
}
const pairs = [pairOf(), pairOf(), pairOf()] as const
const keys: ArchiveKeys = new Map(pairs.map(({ privateKey }, i) => [i + 1, privateKey]))
const threads = decryptor(2)
const now = { wait: async () => undefined }
const sdkOf = (r: Rig, more: object = {}) => openHttp({ baseUrl: r.url, corpId: corpid, secret, ...now, ...more })

let r: Rig
let product: Receiver
let archiveEar: Receiver
beforeAll(async () => {
  product = await receiver()
  archiveEar = await receiver()
  r = await rig({ callback: listenWith(product) })
  await r.sim.setCallback({ corpid, agentid: 2000004, ...listenWith(archiveEar) })
  await r.sim.setArchive({ on: true, permits: { linxiaoman: 3, tangguo: 1 }, public_key: pairs[0].pem })
})
afterEach(async () => {
  await r.sim.removeFault()
  await r.sim.settled()
})
afterAll(async () => {
  await threads.close()
  await r.close()
  await product.close()
  await archiveEar.close()
})

const wecom = (which = secret) => {
  const tokens = tokenSource({ baseUrl: r.url, corpId: corpid, secret: which, store: memoryTokenStore() })
  return createClient({ baseUrl: r.url, token: tokens.token, refreshToken: tokens.refresh, wait: async () => undefined })
}

/** Everything after `seq`, opened. */
async function pulled(seq: number, more: Partial<Parameters<typeof pull>[0]> = {}) {
  const records: DecryptedRecord[] = []
  const end = await pull({
    sdk: sdkOf(r),
    decryptor: threads,
    keys,
    seq,
    take: async (page) => records.push(...page.records),
    ...more,
  })
  return { ...end, records, messages: records.map((record) => readMessage(record.plain)) }
}
/** The same archive, but we see what it is asked. */
function watch(sdk: FinanceSdk, see: (seq: number, limit: number) => void): FinanceSdk {
  const getChatData: FinanceSdk['getChatData'] = (seq, limit) => {
    see(seq, limit)
    return sdk.getChatData(seq, limit)
  }
  return { ...sdk, getChatData }
}
const seqNow = async () => (await r.sim.archive()).seq

async function friend(name: string, userid: string) {
  const person = await r.sim.createCustomer({ name })
  const { conversation_id } = await r.sim.add({ person_id: person.id, userid })
  return { id: person.id, conversation_id }
}

test('a customer agrees, and from then on what both say is kept; before it, and with members out of scope, nothing', async () => {
  const from = await seqNow()
  const a = await friend('要存档的', 'linxiaoman')
  const b = await friend('不在范围', 'chenjiahe')
  await r.sim.settled()
  const early = fieldsOf(product.events.find((e) => fieldsOf(e).ExternalUserID === a.id))
  expect((await r.post('externalcontact/send_welcome_msg', { welcome_code: early.WelcomeCode, text: { content: '你好' } })).errcode).toBe(
    41053,
  )
  await r.sim.say({ conversation_id: a.conversation_id, from: a.id, text: '还没同意' })
  await r.sim.say({ conversation_id: b.conversation_id, from: b.id, text: '没有人存' })
  expect(await seqNow()).toBe(from)

  const ask = { info: [{ userid: 'linxiaoman', exteranalopenid: a.id }] }
  expect((await wecom().call(calls.msgauditCheckSingleAgree, ask)).agreeinfo).toMatchObject([{ agree_status: 'Disagree' }])
  expect(await r.sim.agree({ person_id: a.id, userid: 'linxiaoman' })).toEqual({ agree_status: 'Agree', told: true })
  await r.sim.settled()
  const approved = fieldsOf(product.events.find((e) => e.key === 'change_external_contact/msg_audit_approved'))
  expect(approved).toMatchObject({ UserID: 'linxiaoman', ExternalUserID: a.id })
  await r.sim.say({ conversation_id: a.conversation_id, from: a.id, text: '同意了' })
  await r.sim.say({ conversation_id: a.conversation_id, from: 'linxiaoman', text: '好的' })

  const got = await pulled(from)
  expect(got.messages).toMatchObject([
    { known: true, kind: 'agree', message: { from: a.id, tolist: ['linxiaoman'], roomid: '', agree: { userid: a.id } } },
    { known: true, kind: 'text', message: { action: 'send', from: a.id, tolist: ['linxiaoman'], text: { content: '同意了' } } },
    { known: true, kind: 'text', message: { from: 'linxiaoman', tolist: [a.id], text: { content: '好的' } } },
  ])
  expect(got.records.every((record) => isExternal(record.msgid))).toBe(true)
  expect(got.records.map((record) => (record.plain as { msgid: string }).msgid)).toEqual(got.records.map((record) => record.msgid))

  const status = (await wecom().call(calls.msgauditCheckSingleAgree, ask)).agreeinfo[0]!
  expect(status).toMatchObject({ userid: 'linxiaoman', exteranalopenid: a.id, agree_status: 'Agree' })
  expect(status.status_change_time).toBeGreaterThan(1_600_000_000)
  await r.sim.agree({ person_id: a.id, userid: 'linxiaoman', agree: false })
  const after = await seqNow()
  await r.sim.say({ conversation_id: a.conversation_id, from: 'linxiaoman', text: '还在吗' })
  expect(await seqNow()).toBe(after)
})

test('the welcome of a customer who had to be asked goes out with the code of msg_audit_approved', async () => {
  const a = await friend('先问再迎', 'tangguo')
  product.events.length = 0
  await r.sim.agree({ person_id: a.id, userid: 'tangguo' })
  await r.sim.settled()
  const { WelcomeCode } = fieldsOf(product.events[0])
  const send = () => r.post('externalcontact/send_welcome_msg', { welcome_code: WelcomeCode, text: { content: '欢迎' } })
  expect((await send()).errcode).toBe(0)
  expect((await send()).errcode).toBe(41051)
  const { messages } = await pulled((await seqNow()) - 1)
  expect(messages).toMatchObject([{ kind: 'text', message: { from: 'tangguo', tolist: [a.id], text: { content: '欢迎' } } }])
})

test('groups: one record for all who read it; recall is a record of its own; who said no in the group is left out', async () => {
  const person = await r.sim.createCustomer({ name: '群友' })
  const { chat_id } = await r.sim.createGroup({ owner: 'linxiaoman', name: '存档群', members: ['tangguo', person.id] })
  const conversation_id = `${corpid}~${chat_id}`
  const from = await seqNow()
  const said = await r.sim.say({ conversation_id, from: person.id, text: '说错了' })
  expect(await r.sim.recall({ conversation_id, id: said.id, from: person.id })).toEqual({ archived: true })
  expect((await r.sim.messages({ conversation_id })).messages.at(-1)).toMatchObject({ text: { content: '群友 撤回了一条消息' } })
  await expect(r.sim.recall({ conversation_id, id: said.id, from: person.id })).rejects.toThrow('没有这条消息')
  const { messages, records } = await pulled(from)
  expect(messages).toMatchObject([
    { kind: 'text', message: { roomid: chat_id, from: person.id, tolist: ['linxiaoman', 'tangguo'] } },
    { kind: 'revoke', message: { action: 'recall', roomid: chat_id, revoke: { pre_msgid: records[0]!.msgid } } },
  ])
  const client = wecom()
  const agreed = async () => (await client.call(calls.msgauditCheckRoomAgree, { roomid: chat_id })).agreeinfo
  expect(await agreed()).toMatchObject([{ exteranalopenid: person.id, agree_status: 'Default_Agree' }])
  await r.sim.agree({ person_id: person.id, chat_id, agree: false })
  expect(await agreed()).toMatchObject([{ agree_status: 'Disagree' }])
  const before = await seqNow()
  await r.sim.say({ conversation_id, from: person.id, text: '不要存我' })
  await r.sim.say({ conversation_id, from: 'linxiaoman', text: '好' })
  expect(await seqNow()).toBe(before + 1)
  await expect(client.call(calls.msgauditGroupchatGet, { roomid: chat_id })).rejects.toMatchObject({ errcode: 301059 })
})

test('every msgtype of the reference goes through whole, in the words of the platform; a new one and a misshapen one stay raw', async () => {
  interface Shape {
    const?: unknown
    type?: string
    properties?: Record<string, Shape>
    items?: Shape
    anyOf?: Shape[]
  }
  const example = (shape: Shape): unknown => {
    if (shape.const !== undefined) return shape.const
    if (shape.anyOf) return example(shape.anyOf[0]!)
    if (shape.type === 'array') return [example(shape.items!)]
    if (shape.properties) return Object.fromEntries(Object.entries(shape.properties).map(([name, inner]) => [name, example(inner)]))
    return shape.type === 'integer' ? 7 : shape.type === 'number' ? 1.5 : shape.type === 'boolean' ? true : '字'
  }
  const from = await seqNow()
  const head = new Set(['msgid', 'action', 'from', 'tolist', 'roomid', 'msgtime', 'msgtype'])
  const kinds = Object.entries(messageSchemas).filter(([kind]) => kind !== 'switch')
  expect(kinds.length).toBe(31)
  const bodies = kinds.map(([kind, schema]) => {
    const whole = example(schema as Shape) as Record<string, unknown>
    return [kind, Object.fromEntries(Object.entries(whole).filter(([name]) => !head.has(name)))] as const
  })
  for (const [msgtype, body] of bodies) {
    const action = msgtype === 'revoke' ? 'recall' : 'send'
    await r.sim.archiveMessage({ from: 'linxiaoman', tolist: ['tangguo'], msgtype, body, action })
  }
  await r.sim.archiveMessage({ from: 'linxiaoman', action: 'switch' })
  await r.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'solitaire', body: { solitaire: { title: '接龙' } } })
  const { messages, records } = await pulled(from)
  bodies.forEach(([kind, body], i) => {
    expect(messages[i]).toMatchObject({ known: true, kind, message: { ...body, from: 'linxiaoman', tolist: ['tangguo'], msgtype: kind } })
  })
  expect(messages.at(-2)).toMatchObject({ known: true, kind: 'switch', message: { action: 'switch', user: 'linxiaoman' } })
  expect(messages.at(-1)).toMatchObject({ known: false, kind: 'solitaire', message: { solitaire: { title: '接龙' } } })
  expect(records.some((record) => isExternal(record.msgid))).toBe(false)
  await expect(r.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'text', body: { text: {} } })).rejects.toThrow('content')
  expect(readMessage({ msgtype: 'text', text: 1 })).toMatchObject({ known: false, kind: 'text', problem: expect.any(String) })
  expect(readMessage(null)).toMatchObject({ known: false, kind: '' })
  expect(itemContent('{"content":"x"}')).toEqual({ content: 'x' })
  expect(itemContent('plain')).toBe('plain')
})

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

test('what was sent as a picture or a card is in the archive as one, and the file is the file', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const form = new FormData()
  form.set('media', new Blob([png]), 'x.png')
  const upload = await fetch(`${r.url}/cgi-bin/media/upload?type=image&access_token=${await r.token()}`, { method: 'POST', body: form })
  const { media_id } = (await upload.json()) as { media_id: string }
  const a = await friend('看图的人', 'linxiaoman')
  await r.sim.agree({ person_id: a.id, userid: 'linxiaoman' })
  const from = await seqNow()
  const { msgid } = await r.post('externalcontact/add_msg_template', {
    external_userid: [a.id],
    sender: 'linxiaoman',
    attachments: [
      { msgtype: 'image', image: { media_id } },
      { msgtype: 'link', link: { title: '预订', url: 'https://example.com/7', desc: '七夕', picurl: 'https://example.com/7.png' } },
    ],
  })
  await r.sim.sendTask({ userid: 'linxiaoman', msgid: String(msgid) })
  const [image, link] = (await pulled(from)).messages
  expect(link).toMatchObject({
    kind: 'link',
    message: {
      tolist: [a.id],
      link: { title: '预订', link_url: 'https://example.com/7', description: '七夕', image_url: 'https://example.com/7.png' },
    },
  })
  if (!image?.known || image.kind !== 'image') throw new Error('no image')
  expect((await getMedia(sdkOf(r), image.message.image.sdkfileid, image.message.image)).equals(png)).toBe(true)
  expect(image.message.image.filesize).toBe(png.length)
})

test('msgaudit_notify: at once, then at most every 15 s, to the archive alone', async () => {
  const own = await rig({ scenario: 'empty', callback: listenWith(product) })
  try {
    archiveEar.events.length = 0
    product.events.length = 0
    await own.sim.setCallback({ corpid, agentid: 2000004, ...listenWith(archiveEar) })
    await own.sim.setArchive({ on: true, public_key: pairs[0].pem })
    const say = () => own.sim.archiveMessage({ from: 'zhouruoxi', msgtype: 'text', body: { text: { content: 'x' } } })
    const heard = async () => {
      await own.sim.settled()
      return archiveEar.events.length
    }
    for (let i = 0; i < 5; i++) await say()
    expect(await heard()).toBe(1)
    expect(archiveEar.events[0]).toMatchObject({ known: true, key: 'msgaudit_notify', event: { ToUserName: corpid, AgentID: '2000004' } })
    await own.sim.setClock({ advance_ms: 14_000 })
    expect(await heard()).toBe(1)
    await own.sim.setClock({ advance_ms: 1000 })
    expect(await heard()).toBe(2)
    await own.sim.setClock({ advance_ms: 60_000 })
    expect(await heard()).toBe(2)
    await say()
    expect(await heard()).toBe(3)
    expect(product.events).toEqual([])
  } finally {
    await own.close()
  }
})

test('five days by the virtual clock, then records and files are gone; a restart keeps the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  const options = { scenario: 'empty', stateFile: join(folder, 'wecom.json') }
  try {
    const before = await startSimulator(options)
    before.sim.setArchive({ on: true, public_key: pairs[0].pem })
    const say = (content: string) => before.sim.archiveMessage({ from: 'zhouruoxi', msgtype: 'text', body: { text: { content } } })
    const file = before.sim.archiveFile({ size: 10 })
    say('old')
    before.sim.setClock({ advance_ms: 3 * 86_400_000 })
    say('new')
    before.sim.setClock({ advance_ms: 2 * 86_400_000 })
    const sdk = openHttp({ baseUrl: before.url, corpId: corpid, secret, ...now })
    expect((await sdk.getChatData(0, 10)).map((record) => record.seq)).toEqual([2])
    await expect(sdk.getMediaData(file.sdkfileid, '')).rejects.toMatchObject({ code: 10010 })
    await before.close()

    const after = await startSimulator(options)
    const again = openHttp({ baseUrl: after.url, corpId: corpid, secret, ...now })
    const [record] = await again.getChatData(0, 10)
    expect((await threads.decrypt(keys, 'profile', [record!]))[0]).toMatchObject({ seq: 2, plain: { text: { content: 'new' } } })
    expect(after.sim.archiveMessage({ from: 'zhouruoxi', msgtype: 'text', body: { text: { content: 'x' } } }).seq).toBe(3)
    await after.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
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

test('bad use: secret, address, limit, archive off or expired, calls with the other secret', async () => {
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (failure: { code?: number; errcode?: number }) => failure.code ?? failure.errcode,
    )
  expect(await code(sdkOf(r, { secret: 'wrong' }).getChatData(0, 1))).toBe(10004)
  expect(await code(sdkOf(r, { corpId: 'ww0' }).getChatData(0, 1))).toBe(10004)
  expect(await code(sdkOf(r).getChatData(0, 1001))).toBe(10000)
  expect(await code(sdkOf(r).getChatData(0, 0))).toBe(10000)
  expect(await code(sdkOf(r).getChatData(-1, 1))).toBe(10000)
  await r.sim.setApp({ corpid, agentid: 2000004, trusted_ips: ['10.0.0.1'] })
  expect(await code(sdkOf(r).getChatData(0, 1))).toBe(10009)
  expect(await code(wecom().call(calls.msgauditGetPermitUserList, {}))).toBe(301042)
  await r.sim.setApp({ corpid, agentid: 2000004, trusted_ips: [] })
  for (const [change, expected] of [
    [{ expired: true }, 301052],
    [{ expired: false, on: false }, 301053],
  ] as const) {
    await r.sim.setArchive(change)
    expect(await code(sdkOf(r).getChatData(0, 1))).toBe(expected)
    expect(await code(sdkOf(r).getMediaData('x', ''))).toBe(expected)
    expect(await code(wecom().call(calls.msgauditGetPermitUserList, {}))).toBe(expected)
  }
  await expect(r.sim.archiveMessage({ from: 'linxiaoman', msgtype: 'text', body: { text: { content: 'x' } } })).rejects.toThrow('没有开启')
  await r.sim.setArchive({ on: true })
  expect(await code(wecom(appSecret).call(calls.msgauditGetPermitUserList, {}))).toBe(48002)
  expect(await code(wecom().call(messageSend, { touser: 'tangguo', msgtype: 'text', agentid: 1000002, text: { content: 'x' } }))).toBe(
    48002,
  )
  await expect(r.sim.setArchive({ public_key: 'nonsense' })).rejects.toThrow('2048')
  await expect(r.sim.setArchive({ permits: { nobody: 3 } })).rejects.toThrow('没有这个员工')
  expect(await fetch(`${r.url}/sim/finance/getchatdata`, { method: 'POST' }).then((answer) => answer.json())).toMatchObject({ ret: 10003 })
})

test('the calls of the archive: scope by edition, agreements of many, internal groups, robots', async () => {
  const client = wecom()
  expect((await client.call(calls.msgauditGetPermitUserList, {})).ids).toEqual(['linxiaoman', 'tangguo'])
  expect((await client.call(calls.msgauditGetPermitUserList, { type: 1 })).ids).toEqual(['tangguo'])
  const id = (await friend('问了没答', 'tangguo')).id
  const row = { userid: 'tangguo', exteranalopenid: id }
  await r.sim.setArchive({ default_agree: true })
  expect((await client.call(calls.msgauditCheckSingleAgree, { info: [row] })).agreeinfo).toEqual([
    { ...row, agree_status: 'Default_Agree', status_change_time: 0 },
  ])
  await r.sim.setArchive({ default_agree: false })
  const token = await r.token(secret)
  const raw = async (path: string, body: object) => {
    const answer = await fetch(`${r.url}/cgi-bin/msgaudit/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(body) })
    return ((await answer.json()) as { errcode: number }).errcode
  }
  expect(await raw('check_single_agree', { info: Array(101).fill(row) })).toBe(301060)
  expect(await raw('check_single_agree', { info: [{ ...row, userid: 'nobody' }] })).toBe(301061)
  expect(await raw('check_single_agree', {})).toBe(40063)
  expect(await raw('get_permit_user_list', { type: 4 })).toBe(40058)
  expect(await raw('check_room_agree', { roomid: 'wrNo' })).toBe(92002)
  const { roomid } = await r.sim.archiveRoom({ name: '早会', owner: 'linxiaoman', members: ['tangguo'], notice: '八点' })
  expect(await client.call(calls.msgauditGroupchatGet, { roomid })).toMatchObject({
    roomname: '早会',
    creator: 'linxiaoman',
    notice: '八点',
    members: [{ memberid: 'linxiaoman' }, { memberid: 'tangguo', jointime: expect.any(Number) }],
  })
  expect(await raw('groupchat/get', { roomid: 'inNo' })).toBe(92002)
  const { robot_id } = await r.sim.archiveRobot({ name: '小麦', userid: 'tangguo' })
  expect((await client.call(calls.msgauditGetRobotInfo, { robot_id })).data).toEqual({ robot_id, name: '小麦', creator_userid: 'tangguo' })
  await expect(client.call(calls.msgauditGetRobotInfo, { robot_id: 'wbNo' })).rejects.toMatchObject({ errcode: 40058 })
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
