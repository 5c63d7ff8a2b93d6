import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import {
  buildCallback,
  buildEcho,
  buildReply,
  CallbackError,
  decrypt,
  encrypt,
  MAX_CALLBACK_BYTES,
  openCallback,
  openEcho,
  parseCallbackXml,
  sign,
} from '../src/callback.ts'
import { buildXml } from '../src/xml.ts'

// The vectors of platform/02 §3.1. V1: the platform's own demo.
const v1 = {
  aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  token: 'QDG6eK',
  timestamp: '1409659813',
  nonce: '1372623149',
  encrypted:
    'RypEvHKD8QQKFhvQ6QleEB4J58tiPdvo+rtK1I9qca6aM/wvqnLSV5zEPeusUiX5L5X/0lWfrf0QADHHhGd3QczcdCUpj911L3vg3W/sYYvuJTs3TUUkSUXxaccAS0qhxchrRYt66wiSpGLYL42aM6A8dTT+6k4aSknmPj48kzJs8qLjvd4Xgpue06DOdnLxAUHzM6+kDZ+HMZfJYuR+LtwGc2hgf5gsijff0ekUNXZiqATP7PF5mZxZ3Izoun1s4zG4LUMnvw2r+KqCKIw+3IQH03v+BCA9nMELNqbSf6tiWSrXJB3LAVGUcallcrw8V2t9EL4EhzJWrQUax5wLVMNS0+rUPA3k22Ncx4XXZS9o0MBH27Bo6BpNelZpS+/uh9KsNlY6bHCmJU9p8g7m3fVKn28H3KDYA5Pl/T8Z1ptDAVe0lXdQ2YoyyH2uyPIGHBZZIs2pDBS8R07+qN+E7Q==',
  signature: '477715d11cdb4164915debcba66cb864d751f3e6',
  receiveId: 'wx5823bf96d3bd56c7',
  message:
    '<xml><ToUserName><![CDATA[wx5823bf96d3bd56c7]]></ToUserName>\n<FromUserName><![CDATA[mycreate]]></FromUserName>\n<CreateTime>1409659813</CreateTime>\n<MsgType><![CDATA[text]]></MsgType>\n<Content><![CDATA[hello]]></Content>\n<MsgId>4561255354251345929</MsgId>\n<AgentID>218</AgentID>\n</xml>',
}
const query1 = { msg_signature: v1.signature, timestamp: v1.timestamp, nonce: v1.nonce }
const body1 = `<xml><ToUserName><![CDATA[${v1.receiveId}]]></ToUserName><Encrypt><![CDATA[${v1.encrypted}]]></Encrypt><AgentID><![CDATA[218]]></AgentID></xml>`
const open1 = (change: Partial<Parameters<typeof openCallback>[0]> = {}) =>
  openCallback({ token: v1.token, aesKey: v1.aesKey, receiveId: v1.receiveId, query: query1, body: body1, ...change })

const refusal = (fn: () => unknown): [string, number] => {
  try {
    fn()
  } catch (failure) {
    if (failure instanceof CallbackError) return [failure.reason, failure.code]
    throw failure
  }
  return ['accepted', 0]
}

test('V1: the official message opens, and sealing it again gives the same bytes', () => {
  expect(open1()).toEqual({ message: v1.message, receiveId: v1.receiveId, toUserName: v1.receiveId, agentId: '218' })
  expect(sign(v1.token, v1.timestamp, v1.nonce, v1.encrypted)).toBe(v1.signature)
  const random = Buffer.from('0960688932c47ef1')
  expect(encrypt({ aesKey: v1.aesKey, receiveId: v1.receiveId, message: v1.message, random })).toBe(v1.encrypted)
  // order of the envelope does not matter, nor does whether the body comes as bytes
  const turned = `<xml>\n<Encrypt><![CDATA[${v1.encrypted}]]></Encrypt>\n<ToUserName><![CDATA[${v1.receiveId}]]></ToUserName></xml>`
  expect(open1({ body: Buffer.from(turned) }).message).toBe(v1.message)
  expect(open1({ receiveId: ['ww0000000000000001', v1.receiveId] }).receiveId).toBe(v1.receiveId)
})

test('V2: URL verification answers the plain text', () => {
  const query = {
    msg_signature: '1ba3cb09c0d2c2b3ed6900d37f91a6efae6cb011',
    timestamp: '1583940690',
    nonce: 'VHh7ymSeb0jc4lSb',
    echostr: '6KmUQuPVu7UhjyVqRdbo5SfcRqaHvbUlKSHFvBV2ZuR6TIlKsygcfeSd1GDplg1C5KSKr6UPHCaC/nIX3ZNt9w==',
  }
  const keys = { token: 'kjr2TKI8umCBfVF3wAHk8JiPwma5VBme', aesKey: '4Ma3YBrSBbX2aez8MJpXGBne5LSDwgGqHbhM9WPYIws' }
  expect(openEcho({ ...keys, receiveId: 'ww6a112864f8022910', query })).toBe('94966531020182955848408')
  expect(refusal(() => openEcho({ ...keys, receiveId: 'wwother', query }))).toEqual(['receiver', -40005])
})

test('V3: a message of another implementation', () => {
  const encrypted =
    'EUCt7xMcNiyASzZj0Hjc5yDjFQrCum6AfQ3ntHiUzjGQ51xieKmbvtrZ40/EcB2W/W8yH0n4Lqx48gJl/T9HD/R309I0P/r5pIZucK3lyEn48FYMr4YdE0QdL2jIJ3xkcXUr6uzefzCxG6lMvwpAJaOyVCzN7sRRw47njfxy5EIqU6R9ZBhlTzfdnhhOhK/nTwzrZX3SoGlXFA9OBeZ6ru1NWpXFk76x9DUMe0lcxPPiUqK8ctnQcYXSGUHVqC6DfG7E7mab0OmruNN8cBZY5d3dYOBA4OgaH55Q0AJmUpdT8vNiXpXx+6TxT3TIjySXpDrHVyrsb772aYywgg/Nu4kUmGkALwFZlzhjNegR7wDwb9lr4ERXsSSS8JZ8lbBmaQ3F2Tq584xoPj5rIhXAF734ynm4no1g+SdHiNqR328='
  expect(sign('kz7Yx62CH8SaLN', '1583995625', '1584392382', encrypted)).toBe('f265ae551b1932727204c3d707628d01376a6940')
  const opened = decrypt({ aesKey: 'cD0d7jx4tYvVtzqrmh3Dm3QFCXe6f8SlHoMtMh3qQEP', encrypted })
  expect(opened.receiveId).toBe('ww6a112864f8022910')
  expect(Buffer.byteLength(opened.message)).toBe(269)
  expect(parseCallbackXml(opened.message)).toMatchObject({ FromUserName: 'foobar', Content: 'x123', MsgId: '2018405441' })
})

const keys4 = { aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG', token: 'simtoken', receiveId: 'ww0000000000000001' }

test('V4: deterministic encryption, and the query the simulator sends', () => {
  const random = Buffer.from('0123456789abcdef')
  const echo = buildEcho({ ...keys4, text: '1616140317555161061', timestamp: 1700000000, nonce: 'nonce123', random })
  expect(echo).toEqual({
    msg_signature: '135168be030003b017be87734a6fd9ce07a5db68',
    timestamp: '1700000000',
    nonce: 'nonce123',
    echostr: 'Q3stYC6hdFzMh9T8HCvyDH0IHJENRtL8kKsqSYgg4gC0GdhkADJJp+woM+IA/sN2XODYCsoh8g7CMx5Qw2153g==',
  })
  expect(openEcho({ ...keys4, query: echo })).toBe('1616140317555161061')
})

test('encrypt and decrypt are inverse, for any text and every padding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.stringMatching(/^[a-zA-Z0-9]{0,40}$/), (message, receiveId) => {
      const plain = message.toWellFormed()
      expect(decrypt({ aesKey: v1.aesKey, encrypted: encrypt({ aesKey: v1.aesKey, receiveId, message: plain }) })).toEqual({
        message: plain,
        receiveId,
      })
    }),
  )
  for (let length = 0; length <= 64; length += 1) {
    const message = 'x'.repeat(length)
    const encrypted = encrypt({ aesKey: v1.aesKey, receiveId: 'ww1', message })
    expect(Buffer.from(encrypted, 'base64').length % 32).toBe(0)
    expect(decrypt({ aesKey: v1.aesKey, encrypted }).message).toBe(message)
  }
})

test('what a simulator builds is what a receiver opens, and XML survives the way', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.array(fc.stringMatching(/^[\w-]{1,20}$/), { minLength: 1, maxLength: 5 }),
      (name, members) => {
        // \r is folded into \n by XML itself
        const text = name.replaceAll('\r', '')
        const sent = buildCallback({ ...keys4, agentId: 1000002, message: { Name: text, CreateTime: 1700000000, MemChangeList: members } })
        const opened = openCallback({ ...keys4, ...sent })
        expect(opened.agentId).toBe('1000002')
        const list = { Item: members.length === 1 ? members[0] : members }
        expect(parseCallbackXml(opened.message)).toEqual({ Name: text, CreateTime: '1700000000', MemChangeList: list })
      },
    ),
  )
})

test('mutated deliveries are refused with the official codes', () => {
  const last = v1.encrypted.length - 10
  const flipped = `${v1.encrypted.slice(0, last)}${v1.encrypted[last] === 'A' ? 'B' : 'A'}${v1.encrypted.slice(last + 1)}`
  expect(refusal(() => open1({ query: { ...query1, msg_signature: v1.signature.replace('4', '5') } }))).toEqual(['signature', -40001])
  expect(refusal(() => open1({ query: { ...query1, msg_signature: '' } }))).toEqual(['signature', -40001])
  expect(refusal(() => open1({ query: {} }))).toEqual(['signature', -40001])
  expect(refusal(() => open1({ query: { ...query1, timestamp: '1409659814' } }))).toEqual(['signature', -40001])
  expect(refusal(() => open1({ query: { ...query1, nonce: ['1372623149', 'x'] } }))).toEqual(['signature', -40001])
  expect(refusal(() => open1({ token: 'QDG6eL' }))).toEqual(['signature', -40001])
  expect(refusal(() => open1({ body: body1.replace(v1.encrypted, flipped) }))).toEqual(['signature', -40001])
  expect(refusal(() => open1({ receiveId: 'wx5823bf96d3bd56c8' }))).toEqual(['receiver', -40005])
  expect(refusal(() => open1({ receiveId: [] }))).toEqual(['receiver', -40005])
  expect(refusal(() => open1({ aesKey: 'short' }))).toEqual(['aesKey', -40004])
  expect(refusal(() => open1({ aesKey: keys4.aesKey }))).toEqual(['buffer', -40008])
  expect(refusal(() => open1({ body: '' }))).toEqual(['xml', -40002])
  expect(refusal(() => open1({ body: '{"encrypt":"x"}' }))).toEqual(['xml', -40002])
  expect(refusal(() => open1({ body: body1.slice(0, -4) }))).toEqual(['xml', -40002])
  expect(refusal(() => open1({ body: body1.replaceAll('Encrypt', 'Other') }))).toEqual(['xml', -40002])
  expect(refusal(() => open1({ body: Buffer.from([0x3c, 0x78, 0xff, 0xfe]) }))).toEqual(['xml', -40002])
  expect(refusal(() => open1({ body: `<xml>${'a'.repeat(MAX_CALLBACK_BYTES)}</xml>` }))).toEqual(['tooLarge', -40008])
  expect(refusal(() => open1({ body: Buffer.alloc(1024 * 1024, 97) }))).toEqual(['tooLarge', -40008])
})

test('markup the platform never sends is refused before it is parsed', () => {
  const inner = '<ToUserName>a</ToUserName>'
  for (const bad of [
    `<!DOCTYPE xml [<!ENTITY a "b">]><xml>${inner}</xml>`,
    `<?xml version="1.0"?><xml>${inner}</xml>`,
    `<xml><!-- x -->${inner}</xml>`,
    `<xml><?php ?>${inner}</xml>`,
    `<xml><?php/>${inner}</xml>`,
    `<!ENTITY a "b"/><xml>${inner}</xml>`,
    `<xml>${inner}</xml><xml>${inner}</xml>`,
    `<xml>${'<a>'.repeat(9)}${'</a>'.repeat(9)}</xml>`,
    '<xml><__proto__><polluted>1</polluted></__proto__></xml>',
    '<xml><a>1</b></xml>',
    '<xml><![CDATA[never closed</xml>',
    `<xml>${inner}</xml>x<![CDATA[y]]>`,
    `x<xml>${inner}</xml>`,
    `<xml>${inner}</xml`,
    `<xml><a b="c">1</a></xml>`,
    '<xml><a>1</a></xml></xml>',
    '<xml><a</xml>',
    '',
    '<other>1</other>',
    'text',
  ]) {
    expect([bad, ...refusal(() => parseCallbackXml(bad))]).toEqual([bad, 'xml', -40002])
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  // inside CDATA the same signs are only text somebody typed
  const typed = ' <!DOCTYPE x> <?x?> </xml> &amp; ]]><b>1</b> '
  expect(parseCallbackXml(buildXml({ Name: typed }))).toEqual({ Name: typed })
  // values are text exactly as written: no numbers that lose digits, no entities, no trimming
  expect(parseCallbackXml('<xml> <MsgId>4561255354251345929</MsgId>\n<A>007</A><B> a&amp;b </B></xml>')).toEqual({
    MsgId: '4561255354251345929',
    A: '007',
    B: ' a&amp;b ',
  })
})

test('a general parser reads the same, and a broken document is refused by both', () => {
  const general = new XMLParser({ parseTagValue: false, processEntities: false, trimValues: false })
  const text = fc.string({ unit: fc.constantFrom('a', '好', '😀', ' ', '\n', '\r', '=', '"', ']', '/', '>') })
  const words = fc.oneof(
    text.map((t) => t.replaceAll(']]>', '')),
    fc.string().map((t) => `<![CDATA[${t.replaceAll(']]>', '')}]]>`),
  )
  const leaf = fc.array(words, { maxLength: 3 }).map((parts) => parts.join(''))
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 5 },
      leaf,
      fc
        .array(fc.tuple(fc.constantFrom('A', 'A_b', 'Item', 'constructor1', 'x-y.z'), tie('node'), fc.constantFrom('', ' ', '\n\t')), {
          minLength: 1,
          maxLength: 4,
        })
        .map((children) => children.map(([name, inner, gap]) => `${gap}<${name}${gap}>${inner}</${name}${gap}>${gap}`).join('')),
    ),
  }))
  /** Of text between elements only what is not there counts: both readers leave it out. */
  const plain = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(plain)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === '#text' ? [] : [[name, plain(inner)]])))
        : value
  fc.assert(
    fc.property(node, fc.nat(), (inner, cut) => {
      const document = `<xml>${inner}</xml>`
      const { xml } = general.parse(document, true)
      if (typeof xml === 'object') expect(parseCallbackXml(document)).toEqual(plain(xml))
      else expect(refusal(() => parseCallbackXml(document))[0]).toBe(String(xml).trim() === '' ? 'accepted' : 'xml')
      expect(refusal(() => parseCallbackXml(document.slice(0, cut % document.length)))[0]).toBe('xml')
    }),
    { numRuns: 1000 },
  )
})

test('a decrypted buffer with wrong padding or length is refused', async () => {
  const { createCipheriv } = await import('node:crypto')
  const key = Buffer.from(`${keys4.aesKey}=`, 'base64')
  const seal = (plain: Buffer) => {
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
  }
  const head = Buffer.alloc(20)
  const buffer = (tail: number[]) => Buffer.concat([head, Buffer.alloc(64 - 20 - tail.length, 97), Buffer.from(tail)])
  const open = (encrypted: string) => refusal(() => decrypt({ aesKey: keys4.aesKey, encrypted }))
  expect(open(seal(buffer([1])))).toEqual(['accepted', 0])
  expect(open(seal(buffer([0])))).toEqual(['buffer', -40008])
  expect(open(seal(buffer([33])))).toEqual(['buffer', -40008])
  expect(open(seal(buffer([2, 3, 3])))).toEqual(['buffer', -40008])
  const long = buffer([1])
  long.writeUInt32BE(1000, 16)
  expect(open(seal(long))).toEqual(['buffer', -40008])
  const notText = buffer([1])
  notText.writeUInt32BE(4, 16)
  notText.writeUInt32BE(0xfffefdfc, 20)
  expect(open(seal(notText))).toEqual(['buffer', -40008])
  expect(open(seal(Buffer.alloc(48)))).toEqual(['decrypt', -40007])
  expect(open('')).toEqual(['base64', -40010])
  expect(open('%%%%')).toEqual(['base64', -40010])
  const sealed = seal(buffer([1]))
  for (const bad of [` ${sealed.slice(1)}`, `${sealed.slice(0, 8)}\n${sealed.slice(9)}`, `${sealed}====`, `=${sealed.slice(1)}`])
    expect(open(bad)).toEqual(['base64', -40010])
})

test('a passive reply carries its own signature', () => {
  const reply = parseCallbackXml(buildReply({ ...keys4, message: { MsgType: 'text', Content: '好' } })) as Record<string, string>
  expect(sign(keys4.token, reply.TimeStamp!, reply.Nonce!, reply.Encrypt!)).toBe(reply.MsgSignature)
  expect(decrypt({ aesKey: keys4.aesKey, encrypted: reply.Encrypt! }).message).toContain('好')
})
