import type { AnyWechatCall } from '@rapport/wecom/wechat/call.ts'
import { Compile } from 'typebox/compile'
import { read, type Shape } from '../cgi/reading.ts'
import { fail } from './errors.ts'

interface Problem {
  keyword: string
  instancePath: string
  schemaPath: string
  message: string
  params: { requiredProperties?: string[]; [name: string]: unknown }
}

const validators = new Map<string, { Check(value: unknown): boolean; Errors(value: unknown): Problem[] }>()

function validatorOf(call: AnyWechatCall) {
  const known =
    validators.get(call.name) ?? (Compile(call.input) as unknown as { Check(v: unknown): boolean; Errors(v: unknown): Problem[] })
  validators.set(call.name, known)
  return known
}

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
}

/** Takes what the platform takes: numbers as text, empty optional values, names it does not know. */
export function checkInput(call: AnyWechatCall, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) fail(47001)
  const validator = validatorOf(call)
  const said = read(call.input as Shape, raw, [])
  if (validator.Check(said)) return said
  const problems = validator.Errors(said)
  const first = problems.find((p) => p.keyword === 'required') ?? problems.find((p) => p.keyword !== 'anyOf') ?? problems[0]
  if (!first) fail(47003)
  const path = first.instancePath.slice(1).replaceAll('/', '.')
  if (first.keyword === 'required') {
    const name = first.params.requiredProperties?.[0] ?? ''
    fail(missing[name] ?? 47003, missing[name] ? undefined : `argument invalid! missing ${path ? `${path}.` : ''}${name}`)
  }
  if (path === 'text.content' && first.keyword === 'minLength') fail(44004)
  const code = wrong[path] ?? wrong[path.split('.')[0] ?? '']
  return fail(code ?? 47003, code ? undefined : `argument invalid! ${path} ${first.message}`)
}
