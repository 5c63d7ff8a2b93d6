import { fire } from '../world/callbacks.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Approval, ApprovalNode, ApprovalTemplate } from '../world/oa-rows.ts'
import type { Member } from '../world/rows.ts'
import { note, Refusal, type World } from '../world/world.ts'

/** StatuChangeEvent of the event (the platform's spelling; numbers from client libraries, unverified). */
const EVENT = { apply: 1, agree: 2, refuse: 3, transfer: 4, urge: 5, withdraw: 6, undo: 8, comment: 10 } as const
/** The approval app's own id (platform/00 §8). */
const APPROVAL_AGENT = 3010040

const none = (sp_no: string): never => {
  throw new Refusal(`没有这张审批单：${sp_no}`, 404)
}

/** Without a flow of its own a template goes to the applicant's leader, the leader of the department, or whoever founded the corp. */
export function leaderOf(corp: Corp, member: Member): string {
  const of = corp.departments.get(member.main_department)?.department_leader ?? []
  const [first] = [...member.direct_leader, ...of].filter((userid) => userid !== member.userid)
  return first ?? corp.members.values().next().value!.userid
}

export function addTemplate(corp: Corp, what: Omit<ApprovalTemplate, 'template_id'>): ApprovalTemplate {
  const template = { ...what, template_id: corp.ids.opaque(43) }
  corp.approvalTemplates.set(template.template_id, template)
  return template
}

export const newNode = (attr: 1 | 2, userids: string[]): ApprovalNode => ({
  attr,
  sp_status: 1,
  details: userids.map((userid) => ({ userid, sp_status: 1, speech: '', at: 0 })),
})

/** Numbered by the day: 202001010001 is the first of the year 2020. */
export function apply(world: World, corp: Corp, what: Omit<Approval, 'sp_no' | 'sp_status' | 'apply_time' | 'comments'>): Approval {
  const day = new Date(world.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  const today = [...corp.approvals.keys()].filter((sp_no) => sp_no.startsWith(day)).length
  const sp_no = `${day}${String(today + 1).padStart(4, '0')}`
  const approval: Approval = { ...what, sp_no, sp_status: 1, apply_time: world.clock.seconds(), comments: [] }
  corp.approvals.set(sp_no, approval)
  tell(world, corp, approval, EVENT.apply)
  return approval
}

function tell(world: World, corp: Corp, approval: Approval, StatuChangeEvent: number) {
  const { nodes, comments } = approval
  world.changed()
  fire(world, corp, {
    Event: 'sys_approval_change',
    AgentID: APPROVAL_AGENT,
    ApprovalInfo: {
      SpNo: Number(approval.sp_no),
      SpName: approval.sp_name,
      SpStatus: approval.sp_status,
      TemplateId: approval.template_id,
      ApplyTime: approval.apply_time,
      Applyer: { UserId: approval.userid, Party: String(approval.department) },
      SpRecord: nodes.map((node) => ({
        SpStatus: node.sp_status,
        ApproverAttr: node.attr,
        Details: node.details.map((one) => ({
          Approver: { UserId: one.userid },
          Speech: one.speech,
          SpStatus: one.sp_status,
          SpTime: one.at,
        })),
      })),
      Notifyer: approval.notifyer.map((UserId) => ({ UserId })),
      Comments: comments.map((one) => ({
        CommentUserInfo: { UserId: one.userid },
        CommentTime: one.at,
        CommentContent: one.content,
        CommentId: one.id,
      })),
      StatuChangeEvent,
    },
  })
}

/** Whose turn it is: the first node that waits. */
export const waitingNode = (approval: Approval): ApprovalNode | undefined =>
  approval.sp_status === 1 ? approval.nodes.find((node) => node.sp_status === 1) : undefined

export const waitsFor = (approval: Approval, userid: string): boolean =>
  waitingNode(approval)?.details.some((one) => one.userid === userid && one.sp_status === 1) ?? false

export type ApprovalAct = keyof typeof ACTS

/** A member acts on an application: decides, hands it on, adds words, urges, or takes it back. */
export function act(world: World, corp: Corp, member: Member, sp_no: string, what: ApprovalAct, how: { speech?: string; to?: string }) {
  const approval = corp.approvals.get(sp_no) ?? none(sp_no)
  const run = ACTS[what]
  if (!run) throw new Refusal(`action 是 ${Object.keys(ACTS).join('、')} 之一`)
  const event = run(world, corp, approval, member, how.speech ?? '', how.to)
  note(world, 'person', corp, '审批', `${member.name} · ${approval.sp_name} · ${what}`)
  tell(world, corp, approval, event)
}

function mine(approval: Approval, member: Member) {
  const node = waitingNode(approval)
  const detail = node?.details.find((one) => one.userid === member.userid && one.sp_status === 1)
  if (!node || !detail) throw new Refusal('现在不由你审批')
  return { node, detail }
}

function decide(world: World, approval: Approval, member: Member, sp_status: 2 | 3, speech: string) {
  const { node, detail } = mine(approval, member)
  Object.assign(detail, { sp_status, speech, at: world.clock.seconds() })
  const left = node.details.some((one) => one.sp_status === 1)
  if (sp_status === 3 || node.attr === 1 || !left) node.sp_status = sp_status
  if (sp_status === 3) approval.sp_status = 3
  else if (approval.nodes.every((one) => one.sp_status === 2)) approval.sp_status = 2
}

const own = (approval: Approval, member: Member) => {
  if (approval.userid !== member.userid) throw new Refusal('不是你提交的')
}

type Act = (world: World, corp: Corp, approval: Approval, member: Member, speech: string, to?: string) => number

const ACTS = {
  agree(world, _corp, approval, member, speech) {
    decide(world, approval, member, 2, speech)
    return EVENT.agree
  },
  refuse(world, _corp, approval, member, speech) {
    decide(world, approval, member, 3, speech)
    return EVENT.refuse
  },
  transfer(world, corp, approval, member, speech, to) {
    const { node, detail } = mine(approval, member)
    const other = memberOf(corp, to ?? '')
    if (other?.status !== 1) throw new Refusal(`没有这个员工：${to ?? ''}`, 404)
    if (node.details.some((one) => one.userid === other.userid)) throw new Refusal(`${other.name} 已经在这一步`)
    Object.assign(detail, { sp_status: 4, speech, at: world.clock.seconds() })
    node.details.push({ userid: other.userid, sp_status: 1, speech: '', at: 0 })
    return EVENT.transfer
  },
  comment(world, corp, approval, member, speech) {
    if (speech.trim() === '') throw new Refusal('备注不能为空')
    approval.comments.push({
      id: String(corp.ids.number()).padStart(19, '6'),
      userid: member.userid,
      at: world.clock.seconds(),
      content: speech,
    })
    return EVENT.comment
  },
  urge(_world, _corp, approval, member) {
    own(approval, member)
    if (approval.sp_status !== 1) throw new Refusal('审批已经结束')
    return EVENT.urge
  },
  withdraw(_world, _corp, approval, member) {
    own(approval, member)
    if (approval.sp_status !== 1 && approval.sp_status !== 2) throw new Refusal('审批已经结束')
    const before = approval.sp_status
    approval.sp_status = before === 1 ? 4 : 6
    return before === 1 ? EVENT.withdraw : EVENT.undo
  },
} satisfies Record<string, Act>
