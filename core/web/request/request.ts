import { type AnyCall, camel, type Input, type Output } from '#core/contract/call.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { code } from '#core/contract/errors.ts'
import { lang, say } from '../text/text.ts'
import { ApiError } from './error.ts'
import { httpMessage, react, type Silence, t } from './reaction.ts'
import { fromWire, queryString, toWire } from './wire.ts'

/** Milliseconds until an answer is given up: nothing on a screen loads for ever. A file takes the time it takes. */
export const patience = { query: 30_000, command: 120_000 }

/** All calls go under one path of the same origin (R065). */
export const base = '/api'

export interface RequestOptions {
  /** R101: strict unless said otherwise. */
  silence?: Silence
  /** `false` suppresses the toast; redirects still happen (R100). */
  toast?: boolean
  signal?: AbortSignal
}
/** A multipart call takes a FormData, or an object whose values are files and words (R080). */
export type Sent<C extends AnyCall> = Input<C> | FormData | Record<string, Blob | string>

export async function request<C extends AnyCall>(call: C, input?: Sent<C>, options: RequestOptions = {}): Promise<Output<C>> {
  try {
    return await send(call, input, options.signal)
  } catch (e) {
    if (e instanceof ApiError) react(e, { silence: options.silence ?? 'strict', toast: options.toast ?? true })
    throw e
  }
}

/** The address of a call, for links that the browser follows itself (a download, an image). */
export function address<C extends AnyCall>(call: C, input?: Input<C>): string {
  return base + call.path + queryString(toWire(call.input, input))
}

/**
 * The company whose page this is. It goes with every call, so that nothing begun in one company lands in another to which a tab beside this one
 * has gone: the server refuses it (409).
 */
let company: number | undefined
export const meantFor = (corpId: number | undefined): void => {
  company = corpId
}

/** What asks to reload a page whose company the browser has left; false where the page is of no company. */
let hearsOther = (): boolean => false
export const onOtherCompany = (hears: () => boolean): void => {
  hearsOther = hears
}
/** Files on their way up; none of them survives a reload. */
let files = 0
export const uploading = (): number => files

/** Keys of commands whose outcome nobody knows: the same one sent again, by a second click or after a broken line, is the same one. */
const unsettled = new Map<string, string>()
const settled = (e: unknown): boolean => e instanceof ApiError && e.logic && e.code !== code.unavailable && e.outcome !== 'running'

async function send<C extends AnyCall>(call: C, input: Sent<C> | undefined, signal?: AbortSignal): Promise<Output<C>> {
  // The header is the server's proof that the call comes from a page of this origin: a form or an image cannot set it.
  const headers: Record<string, string> = { 'x-requested-with': 'rapport', accept: 'application/json', 'accept-language': lang() }
  if (company !== undefined) headers['x-rapport-corp'] = String(company)
  let url = base + call.path
  let body: BodyInit | undefined
  if (call.method === 'GET') {
    // R046: a body on a GET never arrives; whoever writes it means something else.
    if (input instanceof FormData || input instanceof Blob || call.multipart)
      throw new TypeError(`${call.name} is a GET call and cannot carry a body`)
    url = address(call, input as Input<C>)
  } else if (call.multipart) {
    body = input instanceof FormData ? input : form(call, (input ?? {}) as Record<string, unknown>)
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(toWire(call.input, input ?? {}))
  }
  const intent = call.once ? `${call.name} ${body}` : ''
  if (intent) {
    unsettled.set(intent, unsettled.get(intent) ?? crypto.randomUUID())
    headers['idempotency-key'] = unsettled.get(intent)!
  }
  const limit = call.multipart ? undefined : AbortSignal.timeout(patience[call.kind])
  const until = limit && signal ? AbortSignal.any([signal, limit]) : (limit ?? signal)
  if (call.multipart) files++
  try {
    const response = await fetch(url, { method: call.method, headers, body, signal: until, credentials: 'same-origin' })
    const answer = await read(call, response, until)
    unsettled.delete(intent)
    return answer
  } catch (e) {
    if (settled(e)) unsettled.delete(intent)
    if (e instanceof ApiError || signal?.aborted) throw e
    if (limit?.aborted) throw new ApiError(call, { code: 0, message: say(t).late(patience[call.kind] / 1000), httpStatus: 0, late: true })
    throw new ApiError(call, { code: 0, message: httpMessage(0, ''), httpStatus: 0 })
  } finally {
    if (call.multipart) files--
  }
}

function form(call: AnyCall, input: Record<string, unknown>): FormData {
  const out = new FormData()
  for (const [key, value] of Object.entries(toWire(call.input, input) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    if (value instanceof File) out.append(key, value, value.name)
    else if (value instanceof Blob) out.append(key, value)
    else out.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return out
}

interface Envelope {
  success?: boolean
  status_code?: number
  status_message?: string
  hint?: string
  fields?: FieldError[]
  request_id?: string
  outcome?: 'running' | 'lost'
  version?: number
  other_company?: boolean
  redirect_url?: string
}

async function read<C extends AnyCall>(call: C, response: Response, signal?: AbortSignal): Promise<Output<C>> {
  const httpStatus = response.status
  let body: (Envelope & Record<string, unknown>) | undefined
  try {
    body = JSON.parse(await response.text())
  } catch (e) {
    if (signal?.aborted) throw e
  }
  const requestId = body?.request_id ?? response.headers.get('x-request-id') ?? ''
  if (!response.ok)
    throw new ApiError(call, { code: httpStatus, message: httpMessage(httpStatus, text(body?.status_message)), requestId, httpStatus })
  // R068, R099: every answer carries the three; one with neither success nor a code cannot be trusted to mean anything.
  if (typeof body !== 'object' || body === null || (typeof body.success !== 'boolean' && typeof body.status_code !== 'number'))
    throw new ApiError(call, { code: 0, message: say(t).unparsable, requestId, httpStatus })
  // The dialog says it once, and the page beneath stays as it was read until it is loaded anew.
  if (body.other_company && hearsOther()) return new Promise<never>(() => {})
  if (body.success !== true)
    throw new ApiError(call, {
      code: body.status_code ?? 0,
      message: text(body.status_message),
      hint: text(body.hint),
      fields: (Array.isArray(body.fields) ? body.fields : []).map((f) => ({
        field: f.field.split('.').map(camel).join('.'),
        message: f.message,
      })),
      requestId,
      httpStatus,
      redirectUrl: text(body.redirect_url),
      outcome: body.outcome,
      version: body.version,
      logic: true,
    })
  const { success, status_code, status_message, ...payload } = body
  return fromWire(call.output, payload) as Output<C>
}
const text = (v: unknown): string => (typeof v === 'string' ? v : v === undefined || v === null ? '' : String(v))
