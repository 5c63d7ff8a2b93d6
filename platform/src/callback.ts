import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { buildXml, parseXml, type XmlObject, type XmlSource } from './xml.ts'

// Callback protocol and cryptography (platform/02 §1–§4).

/** Codes of the official sample libraries (platform/02 §3). */
const refusals = {
  signature: [-40001, 'signature does not match'],
  xml: [-40002, 'body is not the XML of a callback'],
  aesKey: [-40004, 'EncodingAESKey must be 43 base64 characters'],
  receiver: [-40005, 'message is for another receiver'],
  decrypt: [-40007, 'cannot decrypt'],
  buffer: [-40008, 'decrypted buffer is malformed'],
  tooLarge: [-40008, 'body is larger than 256 KiB'],
  base64: [-40010, 'encrypted text is not base64'],
} as const
export type CallbackRefusal = keyof typeof refusals

export class CallbackError extends Error {
  readonly reason: CallbackRefusal
  readonly code: number
  constructor(reason: CallbackRefusal) {
    super(refusals[reason][1])
    this.name = 'CallbackError'
    this.reason = reason
    this.code = refusals[reason][0]
  }
}

export const MAX_CALLBACK_BYTES = 256 * 1024
const BLOCK = 32

export function sign(token: string, timestamp: string, nonce: string, encrypted: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex')
}

function keyOf(aesKey: string): { key: Buffer; iv: Buffer } {
  if (!/^[A-Za-z0-9+/]{43}$/.test(aesKey)) throw new CallbackError('aesKey')
  const key = Buffer.from(`${aesKey}=`, 'base64')
  return { key, iv: key.subarray(0, 16) }
}

/** `random` (16 bytes) is for test vectors only. */
export function encrypt(what: { aesKey: string; receiveId: string; message: string; random?: Buffer }): string {
  const { key, iv } = keyOf(what.aesKey)
  const message = Buffer.from(what.message, 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(message.length)
  const plain = Buffer.concat([what.random ?? randomBytes(16), length, message, Buffer.from(what.receiveId, 'utf8')])
  // PKCS#7 to 32, not to the cipher's 16: the library's own padding must stay off
  const pad = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(pad, pad)), cipher.final()]).toString('base64')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function decrypt(what: { aesKey: string; encrypted: string }): { message: string; receiveId: string } {
  const { key, iv } = keyOf(what.aesKey)
  if (what.encrypted.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(what.encrypted)) throw new CallbackError('base64')
  const bytes = Buffer.from(what.encrypted, 'base64')
  if (bytes.length < BLOCK || bytes.length % BLOCK !== 0) throw new CallbackError('decrypt')
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()])
  const pad = padded[padded.length - 1]!
  if (pad < 1 || pad > BLOCK || !padded.subarray(-pad).every((byte) => byte === pad)) throw new CallbackError('buffer')
  const plain = padded.subarray(0, -pad)
  if (plain.length < 20) throw new CallbackError('buffer')
  const end = 20 + plain.readUInt32BE(16)
  if (end > plain.length) throw new CallbackError('buffer')
  try {
    return { message: utf8.decode(plain.subarray(20, end)), receiveId: utf8.decode(plain.subarray(end)) }
  } catch {
    throw new CallbackError('buffer')
  }
}

/** Parses the envelope or the message inside; throws for anything the platform never sends (see xml.ts). */
export function parseCallbackXml(source: string): XmlObject {
  const parsed = parseXml(source)
  if (!parsed) throw new CallbackError('xml')
  return parsed
}

interface Keys {
  token: string
  aesKey: string
  /** Our corp id (or suite id); several when one address serves several (02 §3, receiveid). */
  receiveId: string | readonly string[]
}
/** Query values as the web server decoded them. */
type Query = Record<string, unknown>

export interface OpenedCallback {
  /** The decrypted XML: store it first, then `readEvent(parseCallbackXml(message))`. */
  message: string
  receiveId: string
  toUserName: string
  agentId: string
}

/** Checks and decrypts a delivery. Replays are not refused here: the inbox sees repeats by a hash over `message` (02 §2). */
export function openCallback(what: Keys & { query: Query; body: string | Uint8Array }): OpenedCallback {
  const envelope = parseCallbackXml(bodyText(what.body))
  const encrypted = envelope.Encrypt
  if (typeof encrypted !== 'string') throw new CallbackError('xml')
  const opened = open(what, what.query, encrypted.trim())
  return { ...opened, toUserName: textOf(envelope.ToUserName), agentId: textOf(envelope.AgentID) }
}

/** URL verification: answer HTTP 200 with exactly this text, within 1 s (02 §1). */
export function openEcho(what: Keys & { query: Query }): string {
  return open(what, what.query, textOf(what.query.echostr)).message
}

function open(keys: Keys, query: Query, encrypted: string): { message: string; receiveId: string } {
  const expected = sign(keys.token, textOf(query.timestamp), textOf(query.nonce), encrypted)
  // hashed again so that both sides have one length, whatever was sent
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(expected), digest(textOf(query.msg_signature)))) throw new CallbackError('signature')
  const opened = decrypt({ aesKey: keys.aesKey, encrypted })
  const receivers: readonly string[] = typeof keys.receiveId === 'string' ? [keys.receiveId] : keys.receiveId
  if (!receivers.includes(opened.receiveId)) throw new CallbackError('receiver')
  return opened
}

function bodyText(body: string | Uint8Array): string {
  if (Buffer.byteLength(body) > MAX_CALLBACK_BYTES) throw new CallbackError('tooLarge')
  if (typeof body === 'string') return body
  try {
    return utf8.decode(body)
  } catch {
    throw new CallbackError('xml')
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Sending {
  token: string
  aesKey: string
  receiveId: string
  timestamp?: number
  nonce?: string
  random?: Buffer
}

function seal(what: Sending, message: string) {
  const timestamp = String(what.timestamp ?? Math.floor(Date.now() / 1000))
  const nonce = what.nonce ?? randomBytes(8).toString('hex')
  const encrypted = encrypt({ aesKey: what.aesKey, receiveId: what.receiveId, message, random: what.random })
  return { encrypted, timestamp, nonce, signature: sign(what.token, timestamp, nonce, encrypted) }
}

/** The sender's side, for simulators and tests: query and body of one delivery. */
export function buildCallback(
  what: Sending & { message: string | { [name: string]: XmlSource | undefined }; toUserName?: string; agentId?: string | number },
) {
  const message = typeof what.message === 'string' ? what.message : buildXml(what.message)
  const sealed = seal(what, message)
  return {
    query: { msg_signature: sealed.signature, timestamp: sealed.timestamp, nonce: sealed.nonce },
    body: buildXml({
      ToUserName: what.toUserName ?? what.receiveId,
      AgentID: what.agentId === undefined ? '' : String(what.agentId),
      Encrypt: sealed.encrypted,
    }),
  }
}

/** The query of a URL verification; the answer must be `text`. */
export function buildEcho(what: Sending & { text: string }) {
  const sealed = seal(what, what.text)
  return { msg_signature: sealed.signature, timestamp: sealed.timestamp, nonce: sealed.nonce, echostr: sealed.encrypted }
}

/** A passive reply (02 §4), the body of our answer to an app message. */
export function buildReply(what: Sending & { message: string | { [name: string]: XmlSource | undefined } }): string {
  const sealed = seal(what, typeof what.message === 'string' ? what.message : buildXml(what.message))
  return buildXml({
    Encrypt: sealed.encrypted,
    MsgSignature: sealed.signature,
    TimeStamp: Number(sealed.timestamp),
    Nonce: sealed.nonce,
  })
}
