import type { Agent } from 'node:https'
import { gunzipSync } from 'node:zlib'
import { problemOf } from '../check.ts'
import { buildXml, parseXml, type XmlObject, type XmlValue } from '../xml.ts'
import type { AnyPayCall, PayInput, PayOutput } from './call.ts'
import { PayError, refusal } from './error.ts'
import { exchange } from './exchange.ts'
import { nonceStr, paySign, type Signable, type SignType, workwxSign } from './sign.ts'

export interface PayClientOptions {
  /** `https://api.mch.weixin.qq.com`, or the simulator. */
  baseUrl: string
  mchId: string
  /** The merchant's API key, 32 characters. */
  apiKey: string
  corpId: string
  /** Secret of the payment app (企业支付 in the admin console). */
  workwxSecret: string
  /** Carries the merchant's certificate: `new Agent({ pfx, passphrase: mchId })`. */
  agent?: Agent
  signType?: SignType
  timeoutMs?: number
  /** One report per call, for metrics. */
  onCall?: (report: { name: string; ms: number; tries: number; errCode?: string; kind?: PayError['kind'] }) => void
  /** For tests: how to wait between tries. */
  wait?: (ms: number) => Promise<void>
}

export interface PayOptions {
  signal?: AbortSignal
  /** Most tries in all; 3 unless told. */
  tries?: number
}

export interface PayClient {
  /**
   * The bill number makes a repeat the same payment, so what did not come through is tried again as it is. What is still open after
   * that is thrown with outcome `unknown`: `payOnce` asks.
   */
  call<C extends AnyPayCall>(call: C, input: PayInput<C>, options?: PayOptions): Promise<PayOutput<C>>
  /** The bytes of a call that answers with a file. Nothing signs them. */
  download<C extends AnyPayCall>(call: C, input: PayInput<C>, options?: PayOptions): Promise<Buffer>
}

const BILL_BYTES = 512 * 1024 * 1024

export function createPayClient(options: PayClientOptions): PayClient {
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const url = (call: AnyPayCall) => options.baseUrl.replace(/\/+$/, '') + call.path

  async function once(call: AnyPayCall, input: Signable, signal?: AbortSignal): Promise<XmlObject | Buffer | PayError> {
    const sent = await exchange(url(call), {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: bodyOf(options, call, input),
      agent: options.agent,
      timeoutMs: options.timeoutMs ?? 15_000,
      signal,
      ...(call.answers === 'file' && { maxBytes: BILL_BYTES }),
    })
    if ('kind' in sent) {
      const outcome = sent.reached ? (call.pays ? 'unknown' : 'refused') : 'not_sent'
      return new PayError(call, sent.kind, { kind: sent.kind, outcome, cause: sent.cause })
    }
    if (call.answers === 'file' && sent.status === 200 && isBill(sent.bytes)) return sent.bytes
    return answerOf(options, call, sent.status, sent.bytes.toString('utf8').trim())
  }

  async function run(call: AnyPayCall, input: unknown, how: PayOptions): Promise<XmlObject | Buffer> {
    const given = Object.fromEntries(Object.entries(input as Signable).filter(([, value]) => value !== undefined))
    const problem = problemOf(call.input, given)
    if (problem) {
      const { field } = problem
      throw new PayError(call, `${field || 'input'} ${problem.message}`, { kind: 'invalid_request', outcome: 'not_sent', field })
    }
    const began = performance.now()
    for (let tries = 1; ; tries++) {
      const result = await once(call, given, how.signal)
      const failure = result instanceof PayError ? result : undefined
      const again = failure && failure.kind !== 'refused' && tries < (how.tries ?? 3) && !how.signal?.aborted
      if (again) {
        await wait(500 * 2 ** (tries - 1))
        continue
      }
      options.onCall?.({ name: call.name, ms: performance.now() - began, tries, errCode: failure?.errCode, kind: failure?.kind })
      if (result instanceof PayError) throw result
      return result
    }
  }

  return {
    call: async <C extends AnyPayCall>(call: C, input: PayInput<C>, how: PayOptions = {}) =>
      read(call.output as Shape, (await run(call, input, how)) as XmlObject) as PayOutput<C>,
    download: async (call, input, how = {}) => (await run(call, input, how)) as Buffer,
  }
}

/** A bill has its head and ends with its line of sums, or part of it is missing; any other page is no bill. */
function isBill(bytes: Buffer): boolean {
  let plain = bytes
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      plain = gunzipSync(bytes, { maxOutputLength: BILL_BYTES })
    } catch {
      return false
    }
  }
  const lastLines = plain.subarray(-4096).toString('utf8').trimEnd().split(/\r?\n/)
  return (
    /^\ufeff?交易时间,/.test(plain.toString('utf8', 0, 64)) &&
    /^总交易单数,/.test(lastLines.at(-2) ?? '') &&
    /^`\d+,`/.test(lastLines.at(-1) ?? '')
  )
}

function bodyOf(options: PayClientOptions, call: AnyPayCall, input: Signable): string {
  const fields: Signable = {
    ...input,
    ...(call.corpAs && { [call.corpAs]: options.corpId }),
    [call.merchantAs ?? 'mch_id']: options.mchId,
    nonce_str: nonceStr(),
    ...(options.signType === 'HMAC-SHA256' && { sign_type: options.signType }),
  }
  if (call.workwx) fields.workwx_sign = workwxSign(fields, call.workwx, options.workwxSecret)
  fields.sign = paySign(fields, options.apiKey, options.signType)
  return buildXml(fields)
}

function answerOf(options: PayClientOptions, call: AnyPayCall, status: number, body: string): XmlObject | PayError {
  const outcome = call.pays ? 'unknown' : 'refused'
  if (status !== 200) return new PayError(call, `HTTP ${status}`, { kind: 'http', outcome })
  const answer = parseXml(body)
  if (!answer) return new PayError(call, 'answer is no XML', { kind: 'unparsable', outcome })
  const errCode = textOf(answer.err_code) || textOf(answer.error_code)
  const words = textOf(answer.err_code_des) || textOf(answer.return_msg)
  if (answer.return_code !== 'SUCCESS') {
    // the outer code speaks of the transport, not of the money: without a code of its own it settles nothing
    if (errCode) return refusal(call, errCode, words)
    return new PayError(call, `return_code ${textOf(answer.return_code)} (${words})`, { kind: 'busy', outcome })
  }
  const mayBeBare = call.unsigned || answer.result_code !== 'SUCCESS'
  if (answer.sign === undefined ? !mayBeBare : !isSigned(options, answer)) {
    return new PayError(call, 'the answer is not signed with our key', { kind: 'unparsable', outcome })
  }
  if (answer.result_code !== 'SUCCESS') return refusal(call, errCode, words)
  const problem = problemOf(call.output, read(call.output as Shape, answer))
  if (problem) return new PayError(call, `answer ${problem.field} ${problem.message}`, { kind: 'unparsable', outcome })
  return answer
}

/** Covers what is flat; no signed call reads anything else. */
function isSigned(options: PayClientOptions, answer: XmlObject): boolean {
  const flat = Object.entries(answer).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return paySign(Object.fromEntries(flat), options.apiKey, options.signType) === answer.sign
}

const textOf = (value: XmlValue | undefined): string => (typeof value === 'string' ? value : '')

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
}

/** Numbers are text in XML, one item is no list, and an empty element says nothing. */
function read(shape: Shape, value: XmlValue): unknown {
  if (shape.type === 'integer') return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (shape.items) return (Array.isArray(value) ? value : [value]).map((item) => read(shape.items!, item))
  if (!shape.properties || typeof value !== 'object' || Array.isArray(value)) return value
  const known = Object.entries(shape.properties).filter(([name]) => value[name] !== undefined && value[name] !== '')
  return Object.fromEntries(known.map(([name, inner]) => [name, read(inner, value[name]!)]))
}
