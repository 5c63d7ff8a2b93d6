import { isUtf8 } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { buildXml, parseXml, type XmlObject, type XmlSource } from './xml.ts'

// Callback protocol and cryptography (platform/02 §1–§4).

/** Codes of the official sample libraries (platform/02 §3). */
const refusals = {
  signature: [-40001, 'signature does not match'],
  time: [-40001, 'timestamp is too far from now'],
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

interface AesKey {
  key: KeyObject
  iv: Buffer
}
/** Made once per key: for a cipher on raw bytes Node makes one every time, which costs more than deciphering a callback. */
const aesKeys = new Map<string, AesKey>()
const MOST_KEYS = 1000

function keyOf(aesKey: string): AesKey {
  const known = aesKeys.get(aesKey)
  if (known) return known
  if (!/^[A-Za-z0-9+/]{43}$/.test(aesKey)) throw new CallbackError('aesKey')
  const bytes = Buffer.from(`${aesKey}=`, 'base64')
  const made = { key: createSecretKey(bytes), iv: bytes.subarray(0, 16) }
  if (aesKeys.size === MOST_KEYS) aesKeys.clear()
  aesKeys.set(aesKey, made)
  return made
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

export function decrypt(what: { aesKey: string; encrypted: string }): { message: string; receiveId: string } {
  const { key, iv } = keyOf(what.aesKey)
  const { encrypted } = what
  const bytes = Buffer.from(encrypted, 'base64')
  // Node skips what is not base64: then fewer bytes come out than the letters promise
  const letters = encrypted.length - (encrypted.endsWith('==') ? 2 : encrypted.endsWith('=') ? 1 : 0)
  if (letters === 0 || encrypted.length % 4 !== 0 || bytes.length !== Math.floor(letters * 0.75)) throw new CallbackError('base64')
  if (bytes.length < BLOCK || bytes.length % BLOCK !== 0) throw new CallbackError('decrypt')
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  const padded = decipher.update(bytes) // whole blocks: `final` has nothing to add
  decipher.final()
  const pad = padded[padded.length - 1]!
  if (pad < 1 || pad > BLOCK || !padded.subarray(-pad).every((byte) => byte === pad)) throw new CallbackError('buffer')
  const length = padded.length - pad
  if (length < 20) throw new CallbackError('buffer')
  const end = 20 + padded.readUInt32BE(16)
  if (end > length) throw new CallbackError('buffer')
  const [message, receiveId] = [padded.subarray(20, end), padded.subarray(end, length)]
  if (!isUtf8(message) || !isUtf8(receiveId)) throw new CallbackError('buffer')
  return { message: message.toString(), receiveId: receiveId.toString() }
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
  const sent = Buffer.from(textOf(query.msg_signature))
  // the length of a signature is no secret; what it is made of is compared in constant time
  if (sent.length !== expected.length || !timingSafeEqual(sent, Buffer.from(expected))) throw new CallbackError('signature')
  const opened = decrypt({ aesKey: keys.aesKey, encrypted })
  const receivers: readonly string[] = typeof keys.receiveId === 'string' ? [keys.receiveId] : keys.receiveId
  if (!receivers.includes(opened.receiveId)) throw new CallbackError('receiver')
  return opened
}

function bodyText(body: string | Uint8Array): string {
  if (Buffer.byteLength(body) > MAX_CALLBACK_BYTES) throw new CallbackError('tooLarge')
  if (typeof body === 'string') return body
  if (!isUtf8(body)) throw new CallbackError('xml')
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
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
