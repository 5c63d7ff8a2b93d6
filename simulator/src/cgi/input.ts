import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import { fail } from './errors.ts'
import { missingField, type Problem, problemsOf } from './problems.ts'
import { read, type Shape } from './reading.ts'
import { inNewNames } from './retired.ts'

/** Codes of single parameters (platform/00 §3.2, 04 §3, 05). Everything else is 40058 or 40063. */
const missing: Record<string, number> = {
  corpid: 41002,
  corpsecret: 41004,
  external_userid: 41035,
  config_id: 41043,
  msgid: 41046,
  welcome_code: 41049,
  moment_id: 41059,
  product_id: 41073,
  user_ticket: 84090,
}
const workbenchParts = { keydata: 94002, image: 94004, list: 94005, webview: 94007 }
const missingOf: Record<string, Record<string, number>> = {
  'externalcontact/add_contact_way': { type: 41037, scene: 41038 },
  'ticket/get': { type: 91040 },
  'user/create': { mobile: 60129 },
  'agent/set_workbench_template': workbenchParts,
  'agent/set_workbench_data': workbenchParts,
  'message/send': { touser: 82001, toparty: 82001, totag: 82001, msgtype: 40008 },
}
const workbenchSizes = { type: 94001, 'keydata.items': 94003, 'list.items': 94006 }
const wrongOf: Record<string, Record<string, number>> = {
  'externalcontact/add_contact_way': { type: 41039, scene: 41040, style: 41042, user: 41041 },
  'externalcontact/update_contact_way': { style: 41042, user: 41041 },
  'externalcontact/groupchat/add_join_way': { chat_id_list: 41091 },
  'externalcontact/groupchat/update_join_way': { chat_id_list: 41091 },
  'externalcontact/add_corp_tag': { tag: 40072, group_name: 40072 },
  'externalcontact/edit_corp_tag': { name: 40072 },
  'externalcontact/get_moment_task_result': { jobid: 40088 },
  'ticket/get': { type: 91040 },
  'kf/account/add': { name: 95006 },
  'kf/account/update': { name: 95006 },
  'kf/send_msg': { msgtype: 40008 },
  'kf/send_msg_on_event': { msgtype: 40008 },
  'externalcontact/add_intercept_rule': { 'word_list.*': 41083, word_list: 41068, semantics_list: 41084, applicable_range: 41076 },
  'externalcontact/update_intercept_rule': {
    'word_list.*': 41083,
    word_list: 41068,
    extra_rule: 41084,
    add_applicable_range: 41076,
    remove_applicable_range: 41076,
  },
  'externalcontact/add_product_album': { description: 41087, price: 41086, product_sn: 41085 },
  'externalcontact/update_product_album': { description: 41087, price: 41086, product_sn: 41085 },
  'agent/set_workbench_template': workbenchSizes,
  'agent/set_workbench_data': workbenchSizes,
  'agent/batch_set_workbench_data': { 'data.type': 94001, 'data.keydata.items': 94003, 'data.list.items': 94006 },
  'auth/getuserinfo': { code: 40029 },
  'user/create': { userid: 40003, name: 60112, mobile: 60103, email: 60105, department: 40066, direct_leader: 60257 },
  'user/update': { name: 60112, mobile: 60103, email: 60105, department: 40066, direct_leader: 60257 },
  'department/create': { name: 60125 },
  'department/update': { name: 60125 },
  'tag/create': { tagname: 40072 },
  'tag/update': { tagname: 40072 },
  'user/getuserinfo': { code: 40029 },
  'msgaudit/check_single_agree': { info: 301060 },
  'message/send': {
    msgtype: 40008,
    touser: 40032,
    toparty: 82002,
    totag: 82003,
    text: 45002,
    markdown: 45002,
    'news.articles': 45008,
    news: 45002,
  },
}
/** Where empty has a code of its own. */
const emptyOf: Record<string, Record<string, number>> = {
  'message/send': { 'text.content': 44004, 'markdown.content': 44004 },
}
/** Larger limits are clamped here and refused elsewhere (platform/00 §5). */
const clamped = new Set(['externalcontact/batch/get_by_user', 'user/list_id'])

export interface Checked {
  input: Record<string, unknown>
  /** The platform took it although types or names were wrong: errmsg then says so (platform/00 §3.1). */
  warning?: string
}

export function checkInput(call: AnyWecomCall, raw: unknown): Checked {
  const shape = call.input as Shape
  let input = (raw ?? {}) as Record<string, unknown>
  if (typeof input !== 'object' || Array.isArray(input)) fail(40058)
  input = inNewNames(call.name, input)
  if (clamped.has(call.name)) input = clamp(shape, input)
  const notes: string[] = []
  const said = read(shape, input, notes) as Record<string, unknown>
  const problems = problemsOf(call.input, said)
  if (problems.length > 0) refuse(call, problems, said)
  const unclean = notes.filter((line) => !inQuery(call, line.split(/[ .[]/)[0]!))
  return { input: said, ...(unclean.length ? { warning: unclean.join(', ') } : {}) }
}

/** A query is text, whatever it means. */
const inQuery = (call: AnyWecomCall, name: string) =>
  call.method === 'GET' || call.transport === 'upload' || (call.query?.includes(name) ?? false)

function clamp(shape: Shape, input: Record<string, unknown>): Record<string, unknown> {
  const top = shape.properties?.limit?.maximum
  return top && Number(input.limit) > top ? { ...input, limit: top } : input
}

/** Of a right thing that is too long, or too many of them. */
const SIZES = new Set(['maxLength', 'minLength', 'maxItems', 'minItems', 'format'])

function refuse(call: AnyWecomCall, problems: Problem[], input: unknown): never {
  const first = problems.find((p) => p.keyword === 'required') ?? problems[0]
  if (!first) fail(40058)
  const path = first.instancePath.slice(1).replaceAll('/', '.')
  const top = path.split('.')[0] ?? ''
  if (call.name.startsWith('kf/send_msg') && /^msgmenu\.list\.\d+/.test(path) && !SIZES.has(first.keyword)) fail(95009)
  if (first.keyword === 'required') {
    const name = missingField(first)
    // One of several would do (`anyOf`): no single name is missing, so no single code.
    const known = first.schemaPath === '#' ? missing[name] : undefined
    const code = missingOf[call.name]?.[name] ?? known
    if (!path) fail(code ?? 40063, code ? undefined : `missing ${name}, some parameters are empty`)
    if (top === 'attachments') fail(attachmentCode(input))
    fail(40063, `missing ${path}.${name}`)
  }
  if (top === 'attachments') fail(attachmentCode(input))
  const empty = first.keyword === 'minLength' ? emptyOf[call.name]?.[path] : undefined
  if (empty) fail(empty)
  const special = wrongOf[call.name]?.[path.replace(/\.\d+/g, '.*')] ?? wrongOf[call.name]?.[top]
  if (special) fail(special)
  if (first.keyword === 'minLength' && path in missing) fail(missing[path]!)
  fail(40058, `${path || 'request'} ${words(first)}. Invalid input invalid Request Parameter`)
}

/** Too many, an unknown kind, or a kind without its content (platform/05 §0). */
function attachmentCode(input: unknown): number {
  const list = (input as { attachments?: { msgtype?: unknown }[] }).attachments
  if (Array.isArray(list) && list.length > 9) return 41064
  const kinds = ['image', 'link', 'miniprogram', 'video', 'file']
  return Array.isArray(list) && list.every((a) => kinds.includes(String(a?.msgtype))) ? 40058 : 41065
}

function words(problem: Problem): string {
  const p = problem.params
  if (problem.keyword === 'maxLength') return `exceed max length ${p.limit}`
  if (problem.keyword === 'minLength') return `exceed min length ${p.limit}`
  if (problem.keyword === 'maxItems') return `exceed max items ${p.limit}`
  if (problem.keyword === 'minItems') return `exceed min items ${p.limit}`
  if (problem.keyword === 'maximum') return `exceed max value ${p.limit}`
  if (problem.keyword === 'minimum') return `exceed min value ${p.limit}`
  if (problem.keyword === 'format') return `exceed max length ${String(p.format).replace('bytes<=', '')}`
  return problem.message
}
