import type { AnyPlatformCall } from './call.ts'
import { problemOf } from './check.ts'
import type { Errcode } from './errcode-table.ts'
import { errcodeError, type Outcome, WecomError } from './error.ts'

// One request and its answer. Failures are returned, not thrown: the client decides what to do about them.

/** Where WeCom and WeChat's open platform differ on the wire. */
export interface Dialect {
  /** Under which name a token of each kind travels in the query. */
  tokenNames: Record<string, string>
  errcode(code: number): Errcode
  /** Of a code whose quota is longer than a minute: when it may be asked again. */
  retryAfterMs(code: number): number | undefined
  /** Success may come without an errcode; it is one when it fits the call's output. */
  bareSuccess: boolean
}

export interface Settings {
  dialect: Dialect
  baseUrl: string
  timeoutMs: number
  maxBytes: number
  fetch: typeof fetch
}

export interface UploadFile {
  name: string
  data: Blob | Uint8Array<ArrayBuffer>
  /** Content type of the part. */
  type?: string
}

export interface Downloaded {
  bytes: Uint8Array
  type: string
  name?: string
  /** Size of the whole file when only a piece was asked for. */
  total?: number
}

export interface RequestParts {
  query: Record<string, string>
  body?: string
  file?: UploadFile
  range?: string
  wantsFile?: boolean
}

export interface Answer {
  json?: Record<string, unknown>
  file?: Downloaded
}

type Sending = RequestParts & { token?: string; signal?: AbortSignal }

export async function exchange(settings: Settings, call: AnyPlatformCall, what: Sending): Promise<Answer | WecomError> {
  if (what.signal?.aborted) return new WecomError(call, 'aborted', { kind: 'network', outcome: 'not_sent', cause: what.signal.reason })
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), settings.timeoutMs)
  const signal = what.signal ? AbortSignal.any([stop.signal, what.signal]) : stop.signal
  try {
    const response = await settings.fetch(urlOf(settings, call, what), {
      method: call.method,
      signal,
      // the API never redirects; following one would carry the token elsewhere
      redirect: 'manual',
      headers: {
        ...(what.body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
        ...(what.range && { range: what.range }),
      },
      body: what.file ? form(what.file) : what.body,
    })
    const bytes = await readAll(response, settings.maxBytes)
    if (!bytes) return new WecomError(call, `answer larger than ${settings.maxBytes} bytes`, { kind: 'unparsable', outcome: 'unknown' })
    return answerOf(settings.dialect, call, what, response, bytes)
  } catch (cause) {
    if (what.signal?.aborted) return new WecomError(call, 'aborted', { kind: 'network', outcome: 'unknown', cause })
    if (stop.signal.aborted) {
      return new WecomError(call, `no answer within ${settings.timeoutMs} ms`, { kind: 'timeout', outcome: 'unknown', cause })
    }
    return new WecomError(call, `network: ${codeOf(cause) ?? 'failed'}`, { kind: 'network', outcome: outcomeOf(cause), cause })
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

function urlOf(settings: Settings, call: AnyPlatformCall, what: Sending): string {
  const query = new URLSearchParams(
    what.token === undefined ? what.query : { [settings.dialect.tokenNames[call.token]!]: what.token, ...what.query },
  )
  return `${settings.baseUrl}${call.path}${query.size > 0 ? `?${query}` : ''}`
}

function form(file: NonNullable<RequestParts['file']>): FormData {
  const data = new FormData()
  const type = file.type ?? 'application/octet-stream'
  const blob = file.data instanceof Blob && file.data.type === type ? file.data : new Blob([file.data], { type })
  data.set('media', blob, file.name)
  return data
}

/** Undefined when the answer is larger than `max` after decompression: a small gzip may hide a large bomb. */
export async function readAll(response: Response, max: number): Promise<Uint8Array | undefined> {
  if (!response.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > max) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function answerOf(dialect: Dialect, call: AnyPlatformCall, what: Sending, response: Response, bytes: Uint8Array): Answer | WecomError {
  const disposition = response.headers.get('content-disposition') ?? ''
  if (what.wantsFile && response.ok && disposition) return { file: fileOf(response, disposition, bytes) }
  const json = parseLeniently(Buffer.from(bytes).toString('utf8'))
  const code = readErrcode(json?.errcode)
  if (json && code !== undefined) {
    if (code !== 0) return errcodeError(call, dialect.errcode(code), code, String(json.errmsg ?? ''), dialect.retryAfterMs(code))
    if (!what.wantsFile) return { json }
  }
  if (!response.ok) {
    // 4xx is a gate in front of the platform saying no; 5xx may come after the effect
    const outcome = response.status >= 400 && response.status < 500 ? 'refused' : 'unknown'
    return new WecomError(call, `HTTP ${response.status}`, { kind: 'http', outcome, status: response.status })
  }
  if (dialect.bareSuccess && json && !what.wantsFile && problemOf(call.output, json) === undefined) return { json }
  if (what.wantsFile && json === undefined && bytes.length > 0) return { file: fileOf(response, disposition, bytes) }
  return new WecomError(call, 'answer is not JSON with an errcode', { kind: 'unparsable', outcome: 'unknown', status: response.status })
}

/** null, '' and false are no success: without a number the answer says nothing. */
function readErrcode(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value)
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

function fileOf(response: Response, disposition: string, bytes: Uint8Array): Downloaded {
  const raw = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return {
    bytes,
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    // headers are read as latin1; the platform writes UTF-8
    ...(raw && { name: Buffer.from(raw, 'latin1').toString('utf8') }),
    ...(total && { total: Number(total) }),
  }
}

/** Nicknames bring raw control characters into otherwise sound JSON; a BOM may lead. */
function parseLeniently(text: string): Record<string, unknown> | undefined {
  const source = text.replace(/^\uFEFF/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const parsed = parse(source) ?? parse(source.replace(/[\u0000-\u001f]/g, ' '))
  return parsed && typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : undefined
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

const codeOf = (cause: unknown): string | undefined => {
  const inner = (cause as { cause?: { code?: string } })?.cause
  return inner?.code ?? (cause as { code?: string })?.code
}

/** The connection never stood, so nothing was sent. Everything else may have arrived. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*|ERR_TLS_.*)$/
const outcomeOf = (cause: unknown): Outcome => (notSent.test(codeOf(cause) ?? '') ? 'not_sent' : 'unknown')
