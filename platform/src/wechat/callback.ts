import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { buildCallback, CallbackError, MAX_CALLBACK_BYTES, openCallback, parseCallbackXml } from '../callback.ts'
import { buildXml, type XmlObject, type XmlSource } from '../xml.ts'

// Pushes of an account or a component: the envelope of WeCom (../callback.ts) where they are sealed, plain XML where they are not.

/** `plain`: readable · `safe`: sealed · `compatible`: both, one beside the other. A component's are sealed. */
export type CallbackMode = 'plain' | 'compatible' | 'safe'

type Query = Record<string, unknown>
interface Keys {
  token: string
  /** EncodingAESKey; without it a sealed push is refused. */
  aesKey?: string
  /** The account's, or the component's for all it hears. */
  appid: string
}

const plainSignature = (token: string, timestamp: string, nonce: string) =>
  createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function checkPlain(token: string, query: Query) {
  const expected = Buffer.from(plainSignature(token, textOf(query.timestamp), textOf(query.nonce)))
  const sent = Buffer.from(textOf(query.signature))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new CallbackError('signature')
}

/** The check of the address: answer HTTP 200 with exactly this text. */
export function openWechatEcho({ token, query }: { token: string; query: Query }): string {
  checkPlain(token, query)
  return textOf(query.echostr)
}

/** Checks a push and opens it. The plain part of one that was sealed, too, is not looked at. */
export function openWechatCallback(what: Keys & { query: Query; body: string | Uint8Array }): XmlObject {
  const { token, aesKey, appid, query, body } = what
  if (query.encrypt_type === 'aes') {
    if (!aesKey) throw new CallbackError('aesKey')
    return parseCallbackXml(openCallback({ token, aesKey, receiveId: appid, query, body }).message)
  }
  checkPlain(token, query)
  if (Buffer.byteLength(body) > MAX_CALLBACK_BYTES) throw new CallbackError('tooLarge')
  return parseCallbackXml(Buffer.from(body).toString())
}

interface Sending extends Keys {
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
