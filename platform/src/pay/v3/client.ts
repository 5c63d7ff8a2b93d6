import { createPrivateKey } from 'node:crypto'
import type { Agent } from 'node:https'
import { problemOf } from '../../check.ts'
import { PayError, type PayErrorKind } from '../error.ts'
import { exchange, type Failed, type Sent } from '../exchange.ts'
import { certificates } from './bills.ts'
import type { AnyPayV3Call, PayV3Input, PayV3Output } from './call.ts'
import { payV3Codes } from './codes.ts'
import { isOver, openCertificates, type PlatformKeys, platformKeys, publicKeyOf } from './keys.ts'
import { sealField } from './seal.ts'
import { answerText, authorization, isSigned, pageParams, type Signer } from './sign.ts'

export interface PayV3ClientOptions {
  /** `https://api.mch.weixin.qq.com`, or the simulator's pay origin. */
  baseUrl: string
  mchId: string
  /** Serial number of the merchant's certificate, 40 hex digits. */
  serial: string
  /** The merchant's private key, PEM. */
  privateKey: string
  /** The APIv3 key, 32 characters: opens certificates and notices. */
  apiV3Key: string
  /**
   * The platform's public key and its id `PUB_KEY_ID_…`: names and answers go by it. What a certificate signs is believed as well, because a
   * merchant that changes over hears notices of both kinds for a while: the list is fetched when a serial number names one. Without a public
   * key all goes by certificates.
   */
  publicKey?: { id: string; pem: string }
  agent?: Agent
  timeoutMs?: number
  /** One report per call, for metrics. */
  onCall?: (report: { name: string; ms: number; tries: number; errCode?: string; kind?: PayErrorKind }) => void
  /** Milliseconds since 1970; signatures carry it, and the platform takes five minutes of difference. */
  now?: () => number
  /** For tests: how to wait between tries. */
  wait?: (ms: number) => Promise<void>
}

export interface PayV3Client {
  mchId: string
  /** Also for notices (notices.ts). */
  keys: PlatformKeys
  apiV3Key: string
  now: () => number
  /**
   * Every call may be sent again as it is: the merchant's number makes a repeat the same effect. What did not come through is tried three
   * times in all; what is still open then is thrown with outcome `unknown`: ask under the same number, or leave it to `payKept`.
   */
  call<C extends AnyPayV3Call>(call: C, input: PayV3Input<C>, options?: { signal?: AbortSignal; tries?: number }): Promise<PayV3Output<C>>
  /** The bytes behind a download_url. Nothing signs them: compare their SHA-1 with the answer that named them. */
  download<C extends AnyPayV3Call>(call: C, input: PayV3Input<C>): Promise<Buffer>
  /** For `WeixinJSBridge` (JSAPI) and `wx.requestPayment`. */
  pageParams(appId: string, prepayId: string): ReturnType<typeof pageParams>
}

type Row = Record<string, unknown>
type Given = { path: string; body: string; serial?: string }

/** Five minutes either way (the platform's own limit for requests). */
const SKEW_SECONDS = 300
const BILL_BYTES = 512 * 1024 * 1024

export function createPayV3Client(options: PayV3ClientOptions): PayV3Client {
  const now = options.now ?? Date.now
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const who: Signer = { mchId: options.mchId, serial: options.serial, privateKey: createPrivateKey(options.privateKey) }
  const base = options.baseUrl.replace(/\/+$/, '')
  const seconds = () => Math.floor(now() / 1000)
  const given = options.publicKey && [publicKeyOf(options.publicKey.id, options.publicKey.pem)]
  const keys = platformKeys({ ...(given && { given }), list: fetchCertificates, now })

  const send = (call: AnyPayV3Call, { path, body, serial }: Given, signal?: AbortSignal): Promise<Sent | Failed> =>
    exchange(base + path, {
      method: call.method,
      headers: {
        accept: call.answers === 'file' ? '*/*' : 'application/json',
        'user-agent': 'rapport-wecom',
        authorization: authorization(who, call.method, path, body, seconds()),
        ...(call.method === 'POST' && { 'content-type': 'application/json' }),
        ...(serial && { 'wechatpay-serial': serial }),
      },
      body,
      agent: options.agent,
      timeoutMs: options.timeoutMs ?? 15_000,
      signal,
      ...(call.answers === 'file' && { maxBytes: BILL_BYTES }),
    })

  /** The list is opened before it is verified: the key that signs its answer may be in it. */
  async function fetchCertificates() {
    const sent = await send(certificates, { path: certificates.path, body: '' })
    if ('kind' in sent) throw failed(certificates, sent)
    const text = sent.bytes.toString('utf8')
    if (sent.status !== 200) {
      const refusal = refusalOf(certificates, sent.status, text)
      // a merchant that began with a public key has none
      if (given && refusal.kind === 'refused') return []
      throw refusal
    }
    const rows = openCertificates(options.apiV3Key, JSON.parse(text) as Parameters<typeof openCertificates>[1])
    const serial = rows.find((row) => row.serial === sent.headers['wechatpay-serial'])
    if (!serial || isOver(serial, now()) || !fits(sent, text, serial.key)) throw unsigned(certificates)
    return rows
  }

  const fits = (sent: Sent, text: string, key: Parameters<typeof isSigned>[2]) => {
    const { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-signature': signature } = sent.headers
    if (Math.abs(seconds() - Number(timestamp)) > SKEW_SECONDS) return false
    return isSigned(answerText(String(timestamp), String(nonce), text), String(signature), key)
  }

  async function verified(call: AnyPayV3Call, sent: Sent, text: string): Promise<PayError | undefined> {
    const serial = sent.headers['wechatpay-serial']
    const key = typeof serial === 'string' ? await keys.find(serial).catch(() => undefined) : undefined
    return key && fits(sent, text, key) ? undefined : unsigned(call)
  }

  async function once(call: AnyPayV3Call, what: Given, signal?: AbortSignal): Promise<Row | Buffer | PayError> {
    const sent = await send(call, what, signal)
    if ('kind' in sent) return failed(call, sent)
    if (sent.status >= 200 && sent.status < 300 && call.answers === 'file') return sent.bytes
    const text = sent.bytes.toString('utf8')
    if (sent.status < 200 || sent.status >= 300) return refusalOf(call, sent.status, text)
    const problem = await verified(call, sent, text)
    if (problem) return problem
    if (call.answers === 'nothing') return {}
    return answerOf(call, text)
  }

  async function run(call: AnyPayV3Call, input: unknown, how: { signal?: AbortSignal; tries?: number }): Promise<Row | Buffer> {
    const began = performance.now()
    const what = await requestOf(options.mchId, keys, call, input)
    for (let tries = 1; ; tries++) {
      const result = await once(call, what, how.signal)
      const failure = result instanceof PayError ? result : undefined
      if (failure && failure.kind !== 'refused' && tries < (how.tries ?? 3) && !how.signal?.aborted) {
        await wait(500 * 2 ** (tries - 1))
        continue
      }
      options.onCall?.({ name: call.name, ms: performance.now() - began, tries, errCode: failure?.errCode, kind: failure?.kind })
      if (result instanceof PayError) throw result
      return result
    }
  }

  return {
    mchId: options.mchId,
    keys,
    apiV3Key: options.apiV3Key,
    now,
    call: async <C extends AnyPayV3Call>(call: C, input: PayV3Input<C>, how: { signal?: AbortSignal; tries?: number } = {}) =>
      (await run(call, input, how)) as PayV3Output<C>,
    download: async (call, input) => (await run(call, input, {})) as Buffer,
    pageParams: (appId, prepayId) => pageParams(who, appId, prepayId, seconds()),
  }
}

/** Checks the input, seals what must be, and puts each field where it travels. */
async function requestOf(mchId: string, keys: PlatformKeys, call: AnyPayV3Call, input: unknown): Promise<Given> {
  const row = JSON.parse(JSON.stringify(input)) as Row
  const problem = problemOf(call.input, row)
  if (problem) {
    const { field, message } = problem
    throw new PayError(call, `${field || 'input'} ${message}`, { kind: 'invalid_request', outcome: 'not_sent', field })
  }
  const secret = (call.sealed ?? []).filter((name) => row[name] !== undefined)
  const sealing = await keys.sealing().catch((cause: unknown) => {
    const { kind = 'network', errCode } = cause instanceof PayError ? cause : {}
    throw new PayError(call, `no key of the platform to be had (${String(cause)})`, { kind, errCode, outcome: 'not_sent', cause })
  })
  for (const name of secret) row[name] = sealField(sealing.key, String(row[name]))
  if (call.merchantAs) row[call.merchantAs] = mchId
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = encodeURIComponent(String(row[name]))
    delete row[name]
    return value
  })
  // the platform signs its answer with the key that is named here
  const { serial } = sealing
  if (call.method === 'POST') return { path, body: JSON.stringify(row), serial }
  const query = new URLSearchParams(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))
  return { path: query.size > 0 ? `${path}?${query}` : path, body: '', serial }
}

const open = (call: AnyPayV3Call) => (call.moves ? 'unknown' : 'refused')

function failed(call: AnyPayV3Call, { kind, reached, cause }: Failed): PayError {
  return new PayError(call, kind, { kind, outcome: reached ? open(call) : 'not_sent', cause })
}

const unsigned = (call: AnyPayV3Call) =>
  new PayError(call, 'the answer is not signed by the platform', { kind: 'unparsable', outcome: open(call) })

/** A code nobody wrote down says nothing about the money. */
function refusalOf(call: AnyPayV3Call, status: number, text: string): PayError {
  const { code, message } = (parsed(text) ?? {}) as { code?: string; message?: string }
  const known = typeof code === 'string' ? payV3Codes[code] : undefined
  if (typeof code !== 'string') return new PayError(call, `HTTP ${status}`, { kind: 'http', outcome: open(call), status })
  const kind = known?.kind ?? (call.moves || status >= 500 ? 'busy' : 'refused')
  const outcome = kind === 'refused' || status === 429 ? 'refused' : open(call)
  return new PayError(call, `${code} ${known?.meaning ?? 'unknown code'} (${message ?? ''})`, { kind, outcome, errCode: code, status })
}

function answerOf(call: AnyPayV3Call, text: string): Row | PayError {
  const answer = parsed(text)
  const problem = answer ? problemOf(call.output, answer) : { field: '', message: 'is no JSON' }
  if (answer && !problem) return answer
  return new PayError(call, `answer ${problem?.field} ${problem?.message}`, { kind: 'unparsable', outcome: open(call) })
}

function parsed(text: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Row) : undefined
  } catch {
    return undefined
  }
}
