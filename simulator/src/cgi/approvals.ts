import type { WecomInput } from '@rapport/wecom/call.ts'
import * as calls from '@rapport/wecom/calls/approvals.ts'
import { addTemplate, apply, leaderOf, newNode } from '../people/approvals.ts'
import { memberOf } from '../world/corp.ts'
import type { Approval, ApprovalNode, ApprovalTemplate } from '../world/oa-rows.ts'
import type { Member } from '../world/rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page, readCursor } from './paging.ts'
import { sees } from './scope.ts'

const SPAN = 31 * 86_400
const NAME_CHARS = 40

const wrong = (words: string): never => fail(301025, words)
const templateOf = (ctx: Cgi, template_id: string): ApprovalTemplate =>
  ctx.corp.approvalTemplates.get(template_id) ?? wrong('template_id invalid')

function people(ctx: Cgi, userids: string[]): string[] {
  return userids.map((userid) => {
    const member = memberOf(ctx.corp, userid)
    return member && member.status !== 5 ? member.userid : wrong(`userid invalid: ${userid}`)
  })
}

type Form = WecomInput<typeof calls.oaApprovalCreateTemplate>

/** Names are the corp's only once, and ids of parts the form's (platform page 97437). */
function checkForm(ctx: Cgi, { template_name, template_content }: Form, own?: string) {
  for (const { text } of template_name) {
    if ([...text].length > NAME_CHARS) wrong(`template_name exceed max length ${NAME_CHARS}`)
    for (const other of ctx.corp.approvalTemplates.values())
      if (other.template_id !== own && other.names.some((name) => name.text === text)) wrong('template_name existed')
  }
  const ids = template_content.controls.map(({ property }) => property.id)
  if (new Set(ids).size < ids.length) wrong('control id repeated')
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value as object).every((inner) => isEmpty(inner)))

function checkContents(template: ApprovalTemplate, contents: Approval['contents']) {
  const parts = new Map(template.controls.map(({ property }) => [property.id, property]))
  for (const { id, control } of contents) if (parts.get(id)?.control !== control) wrong(`control ${id} is not in the template`)
  const filled = new Set(contents.filter(({ value }) => !isEmpty(value)).map(({ id }) => id))
  for (const { id, require } of parts.values()) if (require === 1 && !filled.has(id)) wrong(`control ${id} is required`)
}

type Applying = WecomInput<typeof calls.oaApplyevent>

function nodesFor(ctx: Cgi, template: ApprovalTemplate, member: Member, input: Applying): ApprovalNode[] {
  if (input.use_template_approver === 1) {
    const flow = template.flow.length ? template.flow : [{ attr: 1 as const, userids: [leaderOf(ctx.corp, member)] }]
    return flow.map(({ attr, userids }) => newNode(attr, userids))
  }
  const given = input.process
    ? input.process.node_list.filter((node) => node.type === 1).map((node) => ({ attr: node.apv_rel ?? 1, userid: node.userid }))
    : (input.approver ?? [])
  if (given.length === 0) wrong('approver is empty')
  return given.map(({ attr, userid }) => newNode(attr as 1 | 2, people(ctx, userid)))
}

function toldOf(ctx: Cgi, input: Applying): string[] {
  if (input.use_template_approver === 1) return []
  const nodes = (input.process?.node_list ?? []).filter((node) => node.type === 2).flatMap((node) => node.userid)
  return people(ctx, [...(input.notifyer ?? []), ...nodes])
}

function detailOf(ctx: Cgi, approval: Approval) {
  const titles = new Map(
    (ctx.corp.approvalTemplates.get(approval.template_id)?.controls ?? []).map((c) => [c.property.id, c.property.title]),
  )
  return {
    sp_no: approval.sp_no,
    sp_name: approval.sp_name,
    sp_status: approval.sp_status,
    template_id: approval.template_id,
    apply_time: approval.apply_time,
    applyer: { userid: approval.userid, partyid: String(approval.department) },
    sp_record: approval.nodes.map((node) => ({
      sp_status: node.sp_status,
      approverattr: node.attr,
      details: node.details.map(({ userid, speech, sp_status, at }) => ({
        approver: { userid },
        speech,
        sp_status,
        sptime: at,
        media_id: [],
      })),
    })),
    notifyer: approval.notifyer.map((userid) => ({ userid })),
    apply_data: { contents: approval.contents.map((one) => ({ ...one, title: titles.get(one.id) ?? [] })) },
    comments: approval.comments.map(({ userid, at, content, id }) => ({
      commentUserInfo: { userid },
      commenttime: at,
      commentcontent: content,
      commentid: id,
      media_id: [],
    })),
  }
}

type Filter = NonNullable<WecomInput<typeof calls.oaGetapprovalinfo>['filters']>[number]

const said = (approval: Approval, key: Filter['key']): string =>
  ({
    template_id: approval.template_id,
    creator: approval.userid,
    department: String(approval.department),
    sp_status: String(approval.sp_status),
    // leave, business trips and their like are forms of the console: nothing here is one
    record_type: '',
  })[key]

function fits(approval: Approval, filters: Filter[]): boolean {
  const keys = new Set(filters.map(({ key }) => key))
  return [...keys].every((key) => filters.some((one) => one.key === key && one.value === said(approval, key)))
}

export const approvalHandlers = [
  on(calls.oaGettemplatedetail, (ctx, { template_id }) => {
    const { names, controls } = templateOf(ctx, template_id)
    return { template_names: names, template_content: { controls } }
  }),
  on(calls.oaApprovalCreateTemplate, (ctx, input) => {
    checkForm(ctx, input)
    const { template_id } = addTemplate(ctx.corp, { names: input.template_name, controls: input.template_content.controls, flow: [] })
    ctx.world.changed()
    return { template_id }
  }),
  on(calls.oaApprovalUpdateTemplate, (ctx, { template_id, ...input }) => {
    const template = templateOf(ctx, template_id)
    checkForm(ctx, input, template_id)
    Object.assign(template, { names: input.template_name, controls: input.template_content.controls })
    ctx.world.changed()
    return {}
  }),
  on(calls.oaApplyevent, (ctx, input) => {
    const member = memberOf(ctx.corp, input.creator_userid)
    if (!member || member.status === 5 || !sees(ctx, member.userid)) fail(301055)
    const template = templateOf(ctx, input.template_id)
    const contents = input.apply_data.contents as Approval['contents']
    checkContents(template, contents)
    const department = input.choose_department || member.main_department
    if (!member.department.includes(department)) wrong('choose_department invalid')
    const approval = apply(ctx.world, ctx.corp, {
      template_id: template.template_id,
      sp_name: template.names[0]?.text ?? '',
      userid: member.userid,
      department,
      nodes: nodesFor(ctx, template, member, input),
      notifyer: toldOf(ctx, input),
      contents,
      summary: input.summary_list.map(({ summary_info }) => summary_info[0]?.text ?? ''),
    })
    return { sp_no: approval.sp_no }
  }),
  on(calls.oaGetapprovalinfo, (ctx, { starttime, endtime, cursor = 0, new_cursor, size, filters = [] }) => {
    const [from, to] = [Number(starttime), Number(endtime)]
    if (!(from > 0 && to >= from && to - from <= SPAN)) wrong('starttime and endtime: at most 31 days apart')
    const rows = [...ctx.corp.approvals.values()].filter(
      (one) => one.apply_time >= from && one.apply_time <= to && sees(ctx, one.userid) && fits(one, filters),
    )
    const key = `approvals/${from}/${to}/${JSON.stringify(filters)}`
    if (new_cursor !== undefined || cursor === 0) {
      const { rows: some, next_cursor } = page(key, rows, new_cursor, size)
      const next = Number(readCursor(key, next_cursor) ?? 0)
      const more = next_cursor ? { next_cursor: next, new_next_cursor: next_cursor } : {}
      return { sp_no_list: some.map((one) => one.sp_no), ...more }
    }
    const end = cursor + size
    return { sp_no_list: rows.slice(cursor, end).map((one) => one.sp_no), ...(end < rows.length ? { next_cursor: end } : {}) }
  }),
  on(calls.oaGetapprovaldetail, (ctx, { sp_no }) => {
    const approval = ctx.corp.approvals.get(sp_no) ?? wrong('sp_no invalid')
    if (!sees(ctx, approval.userid)) fail(301055)
    return { info: detailOf(ctx, approval) }
  }),
]
