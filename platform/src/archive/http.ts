import { readAll } from '../exchange.ts'
import { FinanceError } from './error.ts'
import { type FinanceSdk, financeSdk, type SdkOptions, type Session } from './sdk.ts'

export interface HttpOptions extends SdkOptions {
  /** The simulator's address. */
  baseUrl: string
  timeoutMs?: number
}

/** Largest answer: 1000 records, or 512 KiB of a file as base64. */
const MAX_BYTES = 64 * 1024 * 1024

/** The archive of a simulator: the library's functions as `POST /sim/finance/*`, its return code as `ret`. */
export function openHttp(options: HttpOptions): FinanceSdk {
  const { corpId, secret, timeoutMs = 10_000 } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  const post = (name: string, body: object) => exchange(`${base}/sim/finance/${name}`, body, timeoutMs)

  async function init(): Promise<Session> {
    const { sdk } = (await post('init', { corpid: corpId, secret })).json
    return {
      getChatData: async (seq, limit) => (await post('getchatdata', { sdk, seq, limit })).text,
      async getMediaData(sdkfileid, indexbuf) {
        const { data, outindexbuf, is_finish } = (await post('getmediadata', { sdk, sdkfileid, indexbuf })).json
        if (typeof data !== 'string' || typeof outindexbuf !== 'string') throw new FinanceError(10002, 'a chunk lacks a field')
        return { data: Buffer.from(data, 'base64'), outIndexBuf: outindexbuf, isFinish: is_finish === 1 }
      },
      close: () => undefined,
    }
  }
  return financeSdk('profile', init, options)
}

async function exchange(url: string, body: object, timeoutMs: number): Promise<{ text: string; json: Record<string, unknown> }> {
  const { text, ok, status } = await fetchText(url, body, timeoutMs).catch((cause: unknown) => {
    throw new FinanceError(10001, '', cause)
  })
  if (!ok) throw new FinanceError(10001, `HTTP ${status}`)
  const json = parse(text)
  if (typeof json?.ret !== 'number') throw new FinanceError(10002, 'no ret')
  if (json.ret !== 0) throw new FinanceError(json.ret, String(json.errmsg ?? ''))
  return { text, json }
}

async function fetchText(url: string, body: object, timeoutMs: number): Promise<{ text: string; ok: boolean; status: number }> {
  const stop = AbortSignal.timeout(timeoutMs)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: stop, redirect: 'manual' })
  const bytes = await readAll(response, MAX_BYTES)
  if (!bytes) throw new Error(`more than ${MAX_BYTES} bytes`)
  return { text: Buffer.from(bytes).toString('utf8'), ok: response.ok, status: response.status }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
