import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProfile, openRandomKey, sealProfile } from '../src/archive/cipher.ts'
import { decryptor } from '../src/archive/decrypt.ts'
import { openHttp } from '../src/archive/http.ts'
import { getMedia } from '../src/archive/media.ts'
import { readMessage } from '../src/archive/messages.ts'
import { openNative } from '../src/archive/native.ts'
import { pull } from '../src/archive/pull.ts'
import { json, platformOf } from './server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = new Map([[1, privateKey]])
const threads = decryptor(2)
afterAll(() => threads.close())
const wait = async () => undefined

const folder = mkdtempSync(join(tmpdir(), 'finance-'))
const library = join(folder, 'libWeWorkFinanceSdk_C.so')
const hasCompiler = spawnSync('cc', ['--version']).status === 0
beforeAll(() => {
  if (hasCompiler) execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'finance-library.c')])
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A record of the library in finance-library.c: its own step is hex, the step before it is the real one. */
const nativeRecord = (seq: number, text: string, random = 'K-right') => ({
  seq,
  msgid: `m${seq}`,
  publickey_ver: 1,
  encrypt_random_key: publicEncrypt({ key: publicKey, padding: 1 }, Buffer.from(random)).toString('base64'),
  encrypt_chat_msg: Buffer.from(text).toString('hex'),
})

test('RSA answers a wrong key and a touched text with random bytes, never with an error that tells why', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const { encrypt_random_key } = sealProfile(createPublicKey(privateKey), '{}')
  const right = openRandomKey(privateKey, encrypt_random_key)
  expect(Buffer.from(right, 'base64')).toHaveLength(32)
  const whole = Buffer.from(encrypt_random_key, 'base64')
  const touched = [0, 100, 255].map((at) => Buffer.from(whole.map((byte, i) => (i === at ? byte ^ 1 : byte))))
  const bad = [...touched, whole.subarray(0, 100), Buffer.alloc(256, 255), Buffer.alloc(0), randomBytes(300)]
  for (const text of bad) expect(openRandomKey(privateKey, text.toString('base64'))).not.toBe(right)
  for (let i = 0; i < 20; i++) expect(openRandomKey(other, encrypt_random_key)).not.toBe(right)
})

test('a key of a wrong length costs as much as a wrong key: the time tells nothing either', () => {
  const message = randomBytes(16 * 500_000).toString('base64')
  const least = (key: string) => {
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      try {
        openProfile(key, message)
      } catch {
        // one wrong key in 256 even finds a padding
      }
      return performance.now() - began
    })
    return Math.min(...times)
  }
  const ratio = least('short') / least(randomBytes(32).toString('base64'))
  expect(ratio).toBeGreaterThan(0.2)
})

test('an integer that no number holds comes through as its digits; others, and digits inside texts, stay what they are', async () => {
  const body = '"topic":"id 18446744073709551615","starttime":1,"endtime":2,"address":"","remarks":"","meetingtype":101'
  const text = `{"msgid":"m","action":"send","from":"u","tolist":[],"msgtime":1700000000000,"msgtype":"meeting","x":1.5,"meeting":{${body},"meetingid":18446744073709551615}}`
  const record = { seq: 1, msgid: 'm', publickey_ver: 1, ...sealProfile(publicKey, text) }
  const [opened] = await threads.decrypt(keys, 'profile', [record])
  expect(readMessage(opened!.plain)).toMatchObject({
    known: true,
    kind: 'meeting',
    message: {
      x: 1.5,
      msgtime: 1700000000000,
      meeting: { topic: 'id 18446744073709551615', meetingid: '18446744073709551615', meetingtype: 101 },
    },
  })
})

test('a server that does not move on, or sends what no record is, is not followed for ever', async () => {
  const record = { seq: 5, msgid: 'm', publickey_ver: 1, ...sealProfile(publicKey, '{}') }
  const page = (...chatdata: unknown[]) => json({ ret: 0, errcode: 0, errmsg: 'ok', chatdata })
  const from = async (seq: number, ...replies: Parameters<typeof platformOf>) => {
    await using server = await platformOf(json({ ret: 0, sdk: 's' }), ...replies)
    const sdk = openHttp({ baseUrl: server.baseUrl, corpId: 'ww1', secret: 's', wait })
    const taken: number[] = []
    const take = async (one: { seq: number }) => taken.push(one.seq)
    return await pull({ sdk, decryptor: threads, keys, seq, take }).then(
      (end) => ({ ...end, taken }),
      (failure: { code: number }) => ({ code: failure.code, taken }),
    )
  }
  expect(await from(0, page(record), page(record))).toEqual({ code: 10002, taken: [5] })
  expect(await from(0, page(record, { ...record, seq: 6 }), page({ ...record, seq: 7 }), page())).toEqual({
    seq: 7,
    records: 1,
    taken: [6, 7],
  })
  expect(await from(0, page({ ...record, seq: '5' }))).toMatchObject({ code: 10002 })
  expect(await from(0, page({ ...record, seq: 2 ** 53 }))).toMatchObject({ code: 10002 })
  expect(await from(0, page(null))).toMatchObject({ code: 10002 })
  expect(await from(0, json({ ret: 0, errcode: 301042, errmsg: 'get chatdata whiteip not match' }))).toMatchObject({ code: 301042 })
})

test('without the library, without koffi, or with a path that is none, it says what is missing', async () => {
  // elsewhere, where no package can be found: the file itself loads, koffi is asked for by opening
  const elsewhere = join(folder, 'archive')
  cpSync(join(import.meta.dirname, '../src/archive'), elsewhere, { recursive: true })
  const program = `const { openNative } = await import('./native.ts')
    await openNative({ library: '/x.so', corpId: 'ww1', secret: 's' }).catch((failure) => console.log(failure.message))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: elsewhere, encoding: 'utf8' })
  expect(said).toBe('The native archive library needs the package koffi: npm install koffi\n')
  await expect(openNative({ library: '/nowhere/libWeWorkFinanceSdk_C.so', corpId: 'ww1', secret: 's' })).rejects.toThrow(
    /cannot be loaded from \/nowhere/,
  )
  await expect(threads.decrypt(keys, { library: '/nowhere.so' }, [nativeRecord(1, '{}')])).rejects.toThrow(/cannot be loaded/)
})

test.skipIf(!hasCompiler)('the native library: Init, pages, decryption in threads, files, return codes', async () => {
  const records = Array.from({ length: 150 }, (_, i) => nativeRecord(i + 1, `{"msgid":"m${i + 1}","text":{"content":"第 ${i + 1} 条"}}`))
  records[70] = nativeRecord(71, '{}', 'wrong')
  writeFileSync(join(folder, 'records'), JSON.stringify(records))
  const open = (secret: string) =>
    openNative({ library, corpId: join(folder, 'records'), secret, proxy: 'http://127.0.0.1:1', passwd: 'u:p', wait })
  const sdk = await open('right')
  const first = await sdk.getChatData(0, 1000)
  expect(first).toEqual(records)
  expect(await sdk.getChatData(2 ** 40, 1000)).toEqual([])
  const opened = await threads.decrypt(keys, sdk.cipher, first)
  expect(opened[0]).toMatchObject({ seq: 1, plain: { text: { content: '第 1 条' } } })
  expect(opened[149]).toMatchObject({ seq: 150, plain: { text: { content: '第 150 条' } } })
  expect(opened.map((one) => one.failure?.code).filter(Boolean)).toEqual([10006])
  expect(opened[70]!.failure).toMatchObject({ code: 10006 })

  const expected = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => i % 251))
  const md5sum = createHash('md5').update(expected).digest('hex')
  expect((await getMedia(sdk, 'file', { md5sum })).equals(expected)).toBe(true)
  await expect(sdk.getMediaData('none', '')).rejects.toMatchObject({ code: 10005 })
  await expect(sdk.getChatData(0, 1001)).rejects.toMatchObject({ code: 10000 })
  await expect((await open('wrong')).getChatData(0, 1)).rejects.toMatchObject({ code: 10004 })
  // the network comes back at the third try
  expect(await (await open('flaky')).getChatData(0, 1)).toHaveLength(150)
  await sdk.close()
})
