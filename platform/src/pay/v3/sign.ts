import { type KeyObject, sign, verify } from 'node:crypto'
import { nonceStr } from '../sign.ts'

// Signatures of WeChat Pay v3: SHA256 with RSA over lines that each end in a line feed, the last one too.

const lines = (...parts: (string | number)[]) => parts.map((part) => `${part}\n`).join('')
const signed = (text: string, key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64')

/** `path` with its query, as it is sent; `body` byte for byte. */
export const requestText = (method: string, path: string, timestamp: string, nonce: string, body: string) =>
  lines(method, path, timestamp, nonce, body)
/** What an answer or a notice signs. */
export const answerText = (timestamp: string, nonce: string, body: string) => lines(timestamp, nonce, body)

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'

export interface Signer {
  mchId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
}

/** The Authorization header of a request. */
export function authorization(who: Signer, method: string, path: string, body: string, seconds: number): string {
  const nonce = nonceStr()
  const signature = signed(requestText(method, path, String(seconds), nonce, body), who.privateKey)
  return `${SCHEME} mchid="${who.mchId}",nonce_str="${nonce}",timestamp="${seconds}",serial_no="${who.serial}",signature="${signature}"`
}

export interface Authorization {
  mchid: string
  nonce_str: string
  timestamp: string
  serial_no: string
  signature: string
}

/** Undefined when it is none, or lacks a part. */
export function readAuthorization(header: string): Authorization | undefined {
  if (!header.startsWith(`${SCHEME} `)) return undefined
  const parts = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const { mchid, nonce_str, timestamp, serial_no, signature } = parts
  if (!mchid || !nonce_str || !timestamp || !serial_no || !signature) return undefined
  return { mchid, nonce_str, timestamp, serial_no, signature }
}

export const isSigned = (text: string, signature: string, key: KeyObject) =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

export interface SignedHeaders {
  'wechatpay-timestamp': string
  'wechatpay-nonce': string
  'wechatpay-signature': string
  'wechatpay-serial': string
}

/** The platform's side: the headers of an answer or a notice. */
export function signedHeaders(body: string, serial: string, key: KeyObject, seconds: number): SignedHeaders {
  const nonce = nonceStr()
  return {
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signed(answerText(String(seconds), nonce, body), key),
    'wechatpay-serial': serial,
  }
}

/** What the page hands to `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`. A mini program leaves `appId` out. */
export function pageParams(who: Signer, appId: string, prepayId: string, seconds: number) {
  const timeStamp = String(seconds)
  const nonce = nonceStr()
  const body = `prepay_id=${prepayId}`
  return {
    appId,
    timeStamp,
    nonceStr: nonce,
    package: body,
    signType: 'RSA',
    paySign: signed(lines(appId, timeStamp, nonce, body), who.privateKey),
  }
}

/** What `paySign` of a page covers. */
export const pageText = (params: { appId: string; timeStamp: string; nonceStr: string; package: string }) =>
  lines(params.appId, params.timeStamp, params.nonceStr, params.package)
