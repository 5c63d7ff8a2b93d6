import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { buildCallback, CallbackError, MAX_CALLBACK_BYTES, openCallback, parseCallbackXml } from '../callback.ts'
import { buildXml, type XmlObject, type XmlSource } from '../xml.ts'

// Pushes of an account or a component: the envelope of WeCom (../callback.ts) where they are sealed, plain XML where they are not.

/** `plain`: readable · `safe`: sealed · `compatible`: both, one beside the other. A component's are sealed. */
export type CallbackMode = 'plain' | 'compatible' | 'safe'

type Query = Record<string, unknown>
interface Arrived {
  query: Query
  /** Unix seconds when it arrived; now unless told. */
  now?: number
}

/** How far the time of a plain signature may be from now, in seconds. */
const FRESH_SECONDS = 300

const plainSignature = (token: string, timestamp: string, nonce: string) =>
  createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Covers neither body nor echo: whoever has seen one address could say anything with it, so it serves for some minutes only. */
function checkPlain(token: string, { query, now = Date.now() / 1000 }: Arrived) {
  const expected = Buffer.from(plainSignature(token, textOf(query.timestamp), textOf(query.nonce)))
  const sent = Buffer.from(textOf(query.signature))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new CallbackError('signature')
  if (!(Math.abs(now - Number(textOf(query.timestamp))) <= FRESH_SECONDS)) throw new CallbackError('time')
}

/** The check of the address: answer HTTP 200 with exactly this text. */
export function openWechatEcho({ token, ...arrived }: Arrived & { token: string }): string {
  checkPlain(token, arrived)
  return textOf(arrived.query.echostr)
}

interface Opening extends Arrived {
  token: string
  /** The account's, or the component's for all it hears. */
  appid: string
  body: string | Uint8Array
}

/**
 * Checks a push and opens it. What is sealed must come sealed, or the sender could leave the seal out; the plain part beside it
 * (`compatible`) is not looked at. Plain pushes have to be asked for.
 */
export function openWechatCallback(what: Opening & ({ mode?: 'compatible' | 'safe'; aesKey: string } | { mode: 'plain' })): XmlObject {
  const { token, appid, query, body } = what
  if (what.mode !== 'plain') return parseCallbackXml(openCallback({ token, aesKey: what.aesKey, receiveId: appid, query, body }).message)
  checkPlain(token, what)
  if (query.encrypt_type === 'aes') throw new CallbackError('aesKey')
  if (Buffer.byteLength(body) > MAX_CALLBACK_BYTES) throw new CallbackError('tooLarge')
  return parseCallbackXml(Buffer.from(body).toString())
}

interface Sending {
  token: string
  /** EncodingAESKey, unless `mode` is plain. */
  aesKey?: string
  appid: string
  mode: CallbackMode
  message: { [name: string]: XmlSource | undefined }
  /** Unix seconds. */
  timestamp: number
}

/** The sender's side, for simulators and tests: query and body of one push. */
export function buildWechatCallback({ token, aesKey, appid, mode, message, timestamp }: Sending): {
  query: Record<string, string>
  body: string
} {
  const nonce = randomBytes(5).toString('hex')
  const openid = textOf(message.FromUserName)
  const query = {
    signature: plainSignature(token, String(timestamp), nonce),
    timestamp: String(timestamp),
    nonce,
    ...(openid && { openid }),
  }
  if (mode === 'plain') return { query, body: buildXml(message) }
  const toUserName = textOf(message.ToUserName) || undefined
  const sealed = buildCallback({
    token,
    aesKey: aesKey ?? '',
    receiveId: appid,
    message,
    timestamp,
    nonce,
    ...(toUserName && { toUserName }),
  })
  const Encrypt = textOf(parseCallbackXml(sealed.body).Encrypt)
  const body = buildXml(mode === 'safe' ? { ToUserName: toUserName ?? appid, Encrypt } : { ...message, Encrypt })
  return { query: { ...query, encrypt_type: 'aes', msg_signature: sealed.query.msg_signature }, body }
}

/** The query of a check of the address. */
export function buildWechatEcho({ token, text, timestamp }: { token: string; text: string; timestamp: number }): Record<string, string> {
  const nonce = randomBytes(5).toString('hex')
  return { signature: plainSignature(token, String(timestamp), nonce), timestamp: String(timestamp), nonce, echostr: text }
}
