import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { codecOf } from '#core/contract/wire.ts'

export interface Answer<C extends AnyCall> {
  /** As it came. */
  body: Record<string, unknown>
  /** `null` where the call was refused; `body` says why. */
  output: Output<C> | null
}

/** One call over the wire, as a page of ours makes it. `url` is the server's address without path, `cookie` whose session it is. */
export async function ask<C extends AnyCall>(url: string, call: C, input: Input<C>, cookie = ''): Promise<Answer<C>> {
  const get = call.method === 'GET'
  const sent = codecOf(call.input).write(input) as Record<string, unknown>
  const query = get
    ? new URLSearchParams(Object.entries(sent).map(([k, v]): [string, string] => [k, Array.isArray(v) ? v.join(',') : String(v)]))
    : null
  const answer = await fetch(`${url}/api${call.path}${query?.size ? `?${query}` : ''}`, {
    method: call.method,
    redirect: 'manual',
    headers: { 'x-requested-with': 'rapport', cookie, ...(get ? {} : { 'content-type': 'application/json' }) },
    ...(get ? {} : { body: JSON.stringify(sent) }),
  })
  const body = (await answer.json()) as Record<string, unknown>
  if (body.success !== true) return { body, output: null }
  const { success: _, status_code: __, status_message: ___, ...payload } = body
  return { body, output: codecOf(call.output).read(payload).value as Output<C> }
}
