import { byteLength } from '@rapport/wecom/bytes.ts'
import type { AnyWechatCall } from '@rapport/wecom/wechat/call.ts'
import type { TSchema } from 'typebox'
import { missingField, problemsOf } from '../cgi/problems.ts'
import { read, type Shape } from '../cgi/reading.ts'
import { fail } from './errors.ts'

/** Codes of single fields: missing, and wrong. The rest is 47003 (a guess: the platform has many words for it). */
const missing: Record<string, number> = {
  appid: 41002,
  secret: 41004,
  code: 41008,
  js_code: 41008,
  openid: 41009,
  touser: 40003,
  grant_type: 40002,
  refresh_token: 41003,
  access_token: 41001,
  media_id: 41006,
  msgtype: 40008,
  template_id: 40037,
  component_appid: 41018,
  component_verify_ticket: 61006,
  tid: 200014,
  priTmplId: 200014,
  kidList: 200020,
}
const wrong: Record<string, number> = {
  grant_type: 40002,
  msgtype: 40008,
  touser: 40003,
  openid: 40003,
  openid_list: 40032,
  template_id: 40037,
  type: 40004,
  button: 40016,
  action_name: 40053,
  action_info: 40053,
  'text.content': 45002,
  'tag.name': 45158,
  code: 40029,
  js_code: 40029,
  tid: 200014,
  priTmplId: 200014,
  kidList: 200020,
  sceneDesc: 200021,
}

interface Button {
  name?: string
  key?: string
  url?: string
  sub_button?: Button[]
}

/** What is too long in a menu has a code of its own; names below a button may be longer. */
function buttonCode(rows: unknown, longest = 16): number | undefined {
  const long = (text: unknown, most: number) => typeof text === 'string' && byteLength(text) > most
  for (const { name, key, url, sub_button } of Array.isArray(rows) ? (rows as (Button | null)[]).map((one) => one ?? {}) : []) {
    if (long(name, longest)) return 40018
    if (long(key, 128)) return 40019
    if (long(url, 1024)) return 40020
    const below = buttonCode(sub_button, 60)
    if (below) return below
  }
  return undefined
}

interface Branch {
  anyOf?: Branch[]
  properties?: Record<string, { const?: unknown }>
}

/** Of a call with kinds (msgtype, action_name) the one that is asked for: what is wrong is told of that one alone. */
function meantBranch({ anyOf = [] }: Branch, said: Record<string, unknown>): Branch | undefined {
  return anyOf.find(({ properties = {} }) =>
    Object.entries(properties).every(([name, { const: one }]) => one === undefined || said[name] === one),
  )
}

/** Takes what the platform takes: numbers as text, empty optional values, names it does not know. */
export function checkInput(call: AnyWechatCall, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) fail(47001)
  const said = read(call.input as Shape, raw, [])
  const all = problemsOf(call.input, said)
  if (all.length === 0) return said
  const meant = meantBranch(call.input as Branch, said as Record<string, unknown>)
  const problems = meant ? problemsOf(meant as TSchema, said) : all
  const first = problems.find((p) => p.keyword === 'required') ?? problems.find((p) => p.keyword !== 'anyOf') ?? problems[0]
  if (!first) fail(47003)
  const path = first.instancePath.slice(1).replaceAll('/', '.')
  const root = path.split('.')[0] ?? ''
  if (root === 'button') fail(buttonCode((said as { button?: unknown }).button) ?? 40016)
  if (first.keyword === 'required') {
    const name = missingField(first)
    const code = missing[name] ?? wrong[root]
    fail(code ?? 47003, code ? undefined : `argument invalid! missing ${path ? `${path}.` : ''}${name}`)
  }
  if (path === 'text.content' && first.keyword === 'minLength') fail(44004)
  const code = wrong[path] ?? wrong[root]
  return fail(code ?? 47003, code ? undefined : `argument invalid! ${path} ${first.message}`)
}
