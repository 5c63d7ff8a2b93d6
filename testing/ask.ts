import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { codecOf } from '#core/contract/wire.ts'

export interface Answer<C extends AnyCall> {
  /** As it came. */
  body: Record<string, unknown>
  /** `null` where the call was refused; `body` says why. */
  output: Output<C> | null
}

/** A call as it travels: path with query, and the body of what is posted. */
export function requestOf<C extends AnyCall>(call: C, input: Input<C>): { path: string; body?: Record<string, unknown> } {
  const sent = codecOf(call.input).write(input) as Record<string, unknown>
  if (call.method !== 'GET') return { path: `/api${call.path}`, body: sent }
  const query = new URLSearchParams(Object.entries(sent).map(([k, v]): [string, string] => [k, Array.isArray(v) ? v.join(',') : String(v)]))
  return { path: `/api${call.path}${query.size ? `?${query}` : ''}` }
}

/** One call over the wire, as a page of ours makes it. `url` is the server's address without path, `cookie` whose session it is. */
export async function ask<C extends AnyCall>(url: string, call: C, input: Input<C>, cookie = ''): Promise<Answer<C>> {
  const { path, body } = requestOf(call, input)
  const answer = await fetch(`${url}${path}`, {
    method: call.method,
    redirect: 'manual',
    headers: { 'x-requested-with': 'rapport', cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answerOf(call, (await answer.json()) as Record<string, unknown>)
}

export function answerOf<C extends AnyCall>(call: C, body: Record<string, unknown>): Answer<C> {
  if (body.success !== true) return { body, output: null }
  const { success: _, status_code: __, status_message: ___, ...payload } = body
  return { body, output: codecOf(call.output).read(payload).value as Output<C> }
}
