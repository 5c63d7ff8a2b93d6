import type { AnyWecomCall, WecomInput, WecomOutput } from '@rapport/wecom/call.ts'
import { allCalls } from '@rapport/wecom/calls/all.ts'
import { createClient } from '@rapport/wecom/client.ts'
import type { Downloaded } from '@rapport/wecom/exchange.ts'
import { expect } from 'vitest'
import { answerProblems } from '../../platform/conformance/answer.ts'
import { type Endpoint, type Field, parentOf, readFields } from '../../platform/conformance/notation.ts'
import { answerDifferences, requestDifferences } from '../../platform/conformance/schema.ts'

type Json = Record<string, unknown>
type Sent = { status: number; body: Json }
const file = { name: 'a.png', type: 'image/png', data: Buffer.from('89504e470d0a1a0a', 'hex') }

/** Codes of a request that is wrong in itself (platform/00 §3.2); besides them a call answers those the reference names for it. */
const general = (code: number) =>
  [40003, 40013, 40031, 40032, 40035, 40056, 40058, 40063, 40066, 40068, 40096, 48001, 50100, 60111].includes(code) ||
  (code >= 41001 && code <= 41099) ||
  (code >= 40077 && code <= 40086)

export interface Trial {
  /**
   * One call of the reference, right and wrong. Wrong: without each required field, above each limit, and each of `wrong` (fields that
   * replace those of `input`, and the code they end in). Right: through the client, the answer held against the reference.
   */
  call<C extends AnyWecomCall>(call: C, input: WecomInput<C>, how?: How): Promise<WecomOutput<C>>
  upload<C extends AnyWecomCall>(call: C, input: WecomInput<C>, upload: typeof file, how?: How): Promise<WecomOutput<C>>
  download<C extends AnyWecomCall>(call: C, input: WecomInput<C>, how?: How): Promise<Downloaded>
  /** Declared calls that were not tried, and required fields that no answer showed (a list that was always empty). */
  untried(): string[]
  /** Endpoints × client and simulator. */
  table(): string
}

export interface How {
  /** Whose token, one of `tokens`; the first unless told. */
  as?: string
  wrong?: [patch: Json, code: number][]
  /** Fields whose breaches are not tried (the first try would already use something up). */
  spare?: string[]
}

/** Tries the endpoints against a simulator. `tokens` answer a fresh token each, by who asks. */
export function trial(url: string, endpoints: Endpoint[], tokens: Record<string, () => Promise<string>>): Trial {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  const seen = new Map<string, Set<string>>()
  const tried = new Map<string, number>()
  const [first] = Object.keys(tokens)

  const sourceOf = (as: string) => ({ token: tokens[as]!, refresh: tokens[as]! })
  const clientOf = (as: string) => {
    const source = sourceOf(as)
    return createClient({ baseUrl: url, token: source.token, refreshToken: source.refresh, suite: source, provider: source })
  }

  async function send(call: AnyWecomCall, input: Json, as: string): Promise<Sent> {
    const query = new URLSearchParams()
    const name = call.token === 'corp' ? 'access_token' : `${call.token}_access_token`
    if (call.token !== 'none') query.set(name, await tokens[as]!())
    const inQuery = (field: string) => call.method === 'GET' || call.transport === 'upload' || call.query?.includes(field)
    const body: Json = {}
    for (const [field, value] of Object.entries(input)) {
      if (inQuery(field)) query.set(field, String(value))
      else body[field] = value
    }
    const form = new FormData()
    form.set('media', new Blob([file.data], { type: file.type }), file.name)
    const text = call.transport === 'upload' ? form : JSON.stringify(body)
    const init = call.method === 'GET' ? {} : { method: 'POST', body: text }
    const reply = await fetch(`${url}${call.path}?${query}`, init)
    return { status: reply.status, body: (await reply.json()) as Json }
  }

  async function refusals(endpoint: Endpoint, call: AnyWecomCall, input: Json, how: How) {
    const allowed = (code: number) => general(code) || (endpoint.errors?.includes(code) ?? false)
    const problems: string[] = []
    const refuse = async (what: string, bad: Json, wanted?: number) => {
      const { status, body } = await send(call, bad, how.as ?? first!)
      tried.set(endpoint.path, (tried.get(endpoint.path) ?? 0) + 1)
      const code = body.errcode as number
      if (status !== 200) problems.push(`${what}: HTTP ${status}`)
      else if (code === 0) problems.push(`${what}: taken`)
      else if (wanted !== undefined && code !== wanted) problems.push(`${what}: ${code} instead of ${wanted}`)
      else if (!allowed(code)) problems.push(`${what}: ${code} is not a code of this call (${body.errmsg})`)
      if (code !== 0 && !/, hint: \[\d{25}\], from ip: \S+, more info at https:\/\/\S+e=-?\d+$/.test(String(body.errmsg)))
        problems.push(`${what}: errmsg ${body.errmsg}`)
      const shape = answerProblems(endpoint.answer, body, new Set()).filter((line) => !line.endsWith(': missing'))
      problems.push(...shape.map((line) => `${what}: ${line}`))
    }
    const fields = readFields(endpoint.request)
    // what holds nothing counts as absent, where it may be (reading.test.ts)
    const countsAsAbsent = (bad: Json, path: string) => {
      const up = parentOf(path)
      return up !== undefined && !fields.get(up.path)?.required && isEmpty(valueAt(bad, up.path))
    }
    for (const field of fields.values()) {
      if (field.clamped || field.advised || how.spare?.includes(field.path)) continue
      for (const [what, bad] of badValues(field, valueAt(input, field.path))) {
        const changed = withValue(input, field.path, bad)
        if (changed && !countsAsAbsent(changed, field.path)) await refuse(`${field.path} ${what}`, changed)
      }
    }
    for (const [patch, code] of how.wrong ?? []) await refuse(JSON.stringify(patch).slice(0, 80), { ...input, ...patch }, code)
    return problems
  }

  async function run<C extends AnyWecomCall, A = WecomOutput<C>>(call: C, input: WecomInput<C>, how: How, right: () => Promise<A>) {
    const endpoint = byPath.get(call.path)
    if (!endpoint) throw new Error(`${call.name} is not among the endpoints of this trial`)
    tried.set(call.path, tried.get(call.path) ?? 0)
    const refused = await refusals(endpoint, call, input as Json, how)
    const answer = await right()
    const said = call.transport === 'download' ? {} : (answer as object)
    const fields = seen.get(call.path) ?? new Set()
    seen.set(call.path, fields)
    expect.soft({ call: call.name, refused, answer: answerProblems(endpoint.answer, said, fields) }).toEqual({
      call: call.name,
      refused: [],
      answer: [],
    })
    return answer
  }

  const declared = endpoints.filter(({ path }) => allCalls.some((call) => call.path === path))
  return {
    call: (call, input, how = {}) => run(call, input, how, () => clientOf(how.as ?? first!).call(call, input)),
    upload: (call, input, upload, how = {}) => run(call, input, how, () => clientOf(how.as ?? first!).upload(call, input, upload)),
    download: (call, input, how = {}) => run(call, input, how, () => clientOf(how.as ?? first!).download(call, input)),
    untried() {
      const calls = declared.filter(({ path }) => !tried.has(path)).map(({ path }) => path)
      const fields = declared.flatMap(({ path, answer }) => {
        const shown = seen.get(path)
        if (!shown) return []
        // an optional parent that never came hides what is required in it: that is its reason
        const missing = [...readFields(answer).values()].filter((field) => field.required && !shown.has(field.path))
        return missing.filter((field) => !hidden(field, answer, shown)).map((field) => `${path} ${field.path}`)
      })
      return [...calls, ...fields]
    },
    table() {
      const rows = declared.map(({ path, chapter, request, answer }) => {
        const call = allCalls.find((one) => one.path === path)!
        const differs = [...requestDifferences(request, call.input), ...answerDifferences(answer, call.output)].length
        const shown = `${seen.get(path)?.size ?? 0} of ${readFields(answer).size} fields, ${tried.get(path) ?? 0} refusals`
        return `${chapter}\t${path}\tclient ${differs === 0 ? 'ok' : `differs in ${differs}`}\tsimulator ${shown}`
      })
      return rows.join('\n')
    },
  }
}

export function hidden(field: Field, answer: string[], shown: Set<string>): boolean {
  const fields = [...readFields(answer).values()]
  return fields.some(
    (up) => !up.required && !shown.has(up.path) && (field.path.startsWith(`${up.path}.`) || field.path.startsWith(`${up.path}[]`)),
  )
}

/** Steps from the request into a field, first items of lists: `a.b[].c` → a, b, 0, c. */
const steps = (path: string) => path.replaceAll('[]', '.0').split('.')

export const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

export function valueAt(input: unknown, path: string): unknown {
  return steps(path).reduce((value: unknown, step) => (value as Json | undefined)?.[step], input)
}

/** A copy with another value, or without the field; undefined when its place is not in this request. */
export function withValue(input: Json, path: string, value: unknown): Json | undefined {
  const copy = structuredClone(input)
  const way = steps(path)
  const last = way.pop()!
  const place = way.reduce((inner: unknown, step) => (inner as Json | undefined)?.[step], copy) as Json | undefined
  if (typeof place !== 'object' || place === null) return undefined
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}

/** What the platform refuses in a field; `now` is what the right request has there. */
export function badValues(field: Field, now: unknown): [what: string, value: unknown][] {
  const found: [string, unknown][] = []
  const type = field.type.replace('[]', '')
  const item = (value: unknown) => (field.type.endsWith('[]') ? [value] : value)
  if (field.required && now !== undefined) found.push(['missing', undefined])
  if (field.values) found.push(['unknown value', item(type === 'int' ? 987654 : 'no such value')])
  else if (type === 'str' && field.max !== undefined) {
    const fill =
      field.unit === 'B' ? `${'客'.repeat(Math.floor(field.max / 3))}${'a'.repeat((field.max % 3) + 1)}` : '客'.repeat(field.max + 1)
    found.push(['too long', item(fill)])
  } else if (type === 'int' && field.max !== undefined) found.push(['too large', item(field.max + 1)])
  if (field.maxItems !== undefined && Array.isArray(now) && now.length > 0)
    found.push(['too many', Array.from({ length: field.maxItems + 1 }, () => now[0])])
  return found
}
