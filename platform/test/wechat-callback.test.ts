import { expect, test } from 'vitest'
import { CallbackError } from '../src/callback.ts'
import { buildWechatCallback, buildWechatEcho, openWechatCallback, openWechatEcho } from '../src/wechat/callback.ts'

const token = 'TestToken123'
const aesKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
const appid = 'wx0000000000000001'
const now = 1_795_000_000
const message = { ToUserName: 'gh_1', FromUserName: 'oA', MsgType: 'text', Content: 'hello' }
const push = (mode: 'plain' | 'compatible' | 'safe', timestamp = now) =>
  buildWechatCallback({ token, aesKey, appid, mode, message, timestamp })

const reasonOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error instanceof CallbackError ? error.reason : error
  }
}

test('each mode opens what is sent in it', () => {
  const keys = { token, aesKey, appid, now }
  expect(openWechatCallback({ ...keys, ...push('safe') })).toMatchObject(message)
  expect(openWechatCallback({ ...keys, mode: 'compatible', ...push('compatible') })).toMatchObject(message)
  expect(openWechatCallback({ ...keys, mode: 'plain', ...push('plain') })).toEqual(message)
  expect(reasonOf(() => openWechatCallback({ ...keys, mode: 'plain', ...push('safe') }))).toBe('aesKey')
})

test('a sealed push is never read without its seal: an address that somebody saw forges nothing', () => {
  const { msg_signature, encrypt_type, ...seen } = push('safe').query
  const body = '<xml><AppId>wx0000000000000001</AppId><InfoType>unauthorized</InfoType><AuthorizerAppid>wxvictim</AuthorizerAppid></xml>'
  for (const mode of ['safe', 'compatible', undefined] as const) {
    const open = (query: Record<string, string | undefined>, what: string) =>
      reasonOf(() => openWechatCallback({ token, aesKey, appid, now, ...(mode && { mode }), query, body: what }))
    expect(open(seen, body)).toBe('xml')
    expect(open({ ...seen, encrypt_type: 'raw' }, body)).toBe('xml')
    expect(open({ ...seen, msg_signature, encrypt_type }, body)).toBe('xml')
    // the sealed part of another push under this signature
    expect(open({ ...seen, msg_signature, encrypt_type }, push('safe', now + 1).body)).toBe('signature')
    expect(open(seen, push('safe').body)).toBe('signature')
  }
})

test('a plain signature serves five minutes, in pushes and in checks of the address', () => {
  const echo = buildWechatEcho({ token, text: '42', timestamp: now })
  const plain = push('plain')
  const at = (moment: number) => [
    reasonOf(() => openWechatCallback({ token, appid, mode: 'plain', now: moment, ...plain })),
    reasonOf(() => openWechatEcho({ token, query: echo, now: moment })),
  ]
  for (const moment of [now - 300, now, now + 300]) expect(at(moment)).toEqual([message, '42'])
  for (const moment of [now - 301, now + 301, now + 31_536_000]) expect(at(moment)).toEqual(['time', 'time'])
  expect(reasonOf(() => openWechatEcho({ token, query: echo }))).toBe('time')
  expect(reasonOf(() => openWechatEcho({ token, query: { ...echo, nonce: 'x' }, now }))).toBe('signature')
  expect(reasonOf(() => openWechatEcho({ token, query: {}, now }))).toBe('signature')
})
