import type { AnyPlatformCall, WecomInput, WecomOutput } from './call.ts'
import { problemOf } from './check.ts'
import { cutsOf } from './cuts.ts'
import { WecomError } from './error.ts'
import { type Answer, type Dialect, type Downloaded, exchange, type RequestParts, type UploadFile } from './exchange.ts'

// What the clients of WeCom (client.ts) and of WeChat's open platform (wechat/client.ts) have in common.

/** Where a client has its tokens from (tokens.ts). `refresh` gets the one that the platform refused and answers a newer one. */
export interface TokenSource {
  token(): Promise<string>
  refresh(stale: string): Promise<string>
}

export interface CallingOptions {
  /** `https://qyapi.weixin.qq.com`, `https://api.weixin.qq.com`, or the simulator. */
  baseUrl: string
  timeoutMs?: number
  /** Largest answer, after decompression. */
  maxBytes?: number
  fetch?: typeof fetch
  /** `true` refuses, before sending, text that the platform would cut without a word (cuts.ts); otherwise it is sent as it is. */
  whole?: boolean
  /** One report per call, for metrics. */
  onCall?: (report: CallReport) => void
  /** For tests: how to wait between tries. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallReport {
  name: string
  ms: number
  tries: number
  /** 0 for success, absent when the platform did not answer with one. */
  errcode?: number
  kind?: WecomError['kind']
}

export interface CallOptions {
  signal?: AbortSignal
  /** Most tries in all; 3 unless told. */
  tries?: number
}

/** A client of calls whose tokens are of these kinds. */
export interface Client<T extends string> {
  call<C extends AnyPlatformCall & { token: T }>(call: C, input: WecomInput<C>, options?: CallOptions): Promise<WecomOutput<C>>
  /** The input travels in the query, the file as multipart field `media` (platform/00 §7). */
  upload<C extends AnyPlatformCall & { token: T }>(
    call: C,
    input: WecomInput<C>,
    file: UploadFile,
    options?: CallOptions,
  ): Promise<WecomOutput<C>>
  /** Above 20 MB the platform wants `range` pieces, e.g. `bytes=0-20971519`. */
  download<C extends AnyPlatformCall & { token: T }>(
    call: C,
    input: WecomInput<C>,
    options?: CallOptions & { range?: string },
  ): Promise<Downloaded>
}

/** `sources`: where the tokens of each kind are from; `read` turns an answer into the declared one. */
export function clientOf<T extends string>(
  dialect: Dialect,
  options: CallingOptions,
  sources: Partial<Record<T, TokenSource>>,
  read: (call: AnyPlatformCall, answer: Record<string, unknown>) => Record<string, unknown> = (_call, answer) => answer,
): Client<T> {
  const settings = {
    dialect,
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    timeoutMs: options.timeoutMs ?? 10_000,
    maxBytes: options.maxBytes ?? 20 * 1024 * 1024,
    fetch: options.fetch ?? fetch,
  }
  const wait = options.wait ?? sleep

  function sourceOf(call: AnyPlatformCall): TokenSource | undefined {
    if (call.token === 'none') return undefined
    const source = sources[call.token as T]
    if (source) return source
    throw new WecomError(call, `takes a ${call.token} token and this client has none`, { kind: 'invalid_request', outcome: 'not_sent' })
  }

  async function run(call: AnyPlatformCall, input: unknown, how: CallOptions, request: Partial<RequestParts> = {}): Promise<Answer> {
    const began = performance.now()
    let tries = 0
    const report = (failure?: unknown) =>
      options.onCall?.({
        name: call.name,
        ms: performance.now() - began,
        tries,
        ...(failure instanceof WecomError ? { errcode: failure.errcode, kind: failure.kind } : !failure && { errcode: 0 }),
      })
    try {
      const parts = { ...requestOf(call, input, request.file !== undefined, options.whole), ...request }
      const source = sourceOf(call)
      let token = await source?.token()
      let refreshed = false
      for (;;) {
        tries += 1
        const result = await exchange(settings, call, { ...parts, token, signal: how.signal })
        if (!(result instanceof WecomError)) {
          report()
          return result
        }
        const renew = token !== undefined && !refreshed && result.retry === 'token'
        const delay = renew ? 0 : tries < (how.tries ?? 3) ? retryDelay(call, result, tries) : undefined
        if (delay === undefined || how.signal?.aborted) throw result
        if (renew) {
          refreshed = true
          token = await source!.refresh(token!)
        } else {
          await wait(delay, how.signal).catch(() => {
            throw result
          })
        }
      }
    } catch (failure) {
      if (failure instanceof WecomError) failure.tries ||= tries
      report(failure)
      throw failure
    }
  }

  return {
    call: async (call, input, how = {}) => read(call, (await run(call, input, how)).json ?? {}) as never,
    upload: async (call, input, file, how = {}) => ((await run(call, input, how, { file })).json ?? {}) as never,
    download: async (call, input, how = {}) => {
      const answer = await run(call, input, how, { range: how.range, wantsFile: true })
      return answer.file!
    },
  }
}

/** Checks the input and decides where it travels. What JSON drops (undefined) is dropped before the check. */
function requestOf(call: AnyPlatformCall, input: unknown, upload: boolean, whole = false): RequestParts {
  const body = JSON.stringify(input)
  const sent: unknown = body === undefined ? undefined : JSON.parse(body)
  const [cut] = whole ? cutsOf(call.input, sent) : []
  const problem = problemOf(call.input, sent) ?? (cut && { field: cut.field, message: 'is longer than the platform keeps' })
  if (problem) {
    throw new WecomError(call, `${problem.field || 'input'} ${problem.message}`, {
      kind: 'invalid_request',
      outcome: 'not_sent',
      field: problem.field,
    })
  }
  // non-ASCII stays as it is: old endpoints answer 40033 to \u escapes (platform/00 §1), and JSON.stringify writes none
  const entries = Object.entries(sent as object)
  const inQuery = (name: string) => call.method === 'GET' || upload || (call.query?.includes(name) ?? false)
  const query = Object.fromEntries(entries.filter(([name]) => inQuery(name)).map(([name, value]) => [name, String(value)]))
  if (call.method === 'GET' || upload) return { query }
  return { query, body: call.query ? JSON.stringify(Object.fromEntries(entries.filter(([name]) => !inQuery(name)))) : body }
}

/** How long to wait before trying again; undefined: do not (platform/00 §3.2, client policy). */
function retryDelay(call: AnyPlatformCall, failure: WecomError, tries: number): number | undefined {
  if (failure.outcome === 'unknown' && call.once) return undefined
  const backoff = 500 * 2 ** (tries - 1)
  if (failure.kind !== 'errcode') {
    const passing =
      failure.kind !== 'invalid_request' && (failure.kind !== 'http' || (failure.status ?? 0) >= 500 || failure.status === 429)
    return passing ? backoff : undefined
  }
  if (failure.retry !== 'backoff') return undefined
  return failure.errcode === 45033 ? 1000 + Math.random() * 2000 : backoff
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
