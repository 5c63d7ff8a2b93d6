import type * as Access from './access-rows.ts'
import { type Archive, emptyArchive } from './archive-rows.ts'
import type { ContactJob, ContactTag } from './contact-rows.ts'
import { type Ids, ids } from './ids.ts'
import { emptyKf, type Kf } from './kf-rows.ts'
import type * as Oa from './oa-rows.ts'
import type * as Office from './office-rows.ts'
import type * as Pay from './pay-rows.ts'
import type * as Row from './rows.ts'
import type { Step } from './script-rows.ts'
import type * as Sent from './sent-rows.ts'
import type * as Trade from './trade-rows.ts'

/** Everything one corp holds. `members` is keyed by the lower-case userid: userids are unique ignoring case (platform/00 §6). */
export interface Corp {
  corpid: string
  name: string
  full_name: string
  ids: Ids
  apps: Access.App[]
  departments: Map<number, Row.Department>
  members: Map<string, Row.Member>
  /** Tags of members, by tagid. */
  contactTags: Map<number, ContactTag>
  contactJobs: Map<string, ContactJob>
  customers: Map<string, Row.Customer>
  /** userid (lower case) → external_userid → relation. */
  relations: Map<string, Map<string, Row.Relation>>
  /** The same relations by customer; an index, not saved. */
  followers: Map<string, Map<string, Row.Relation>>
  requests: Row.FriendRequest[]
  tagGroups: Map<string, Row.TagGroup>
  tags: Map<string, Row.Tag>
  ways: Map<string, Row.ContactWay>
  joinWays: Map<string, Row.JoinWay>
  groups: Map<string, Row.Group>
  mass: Map<string, Sent.MassMessage>
  /** Times a receiver got mass messages, for the quota (platform/05 §2). */
  massReceived: Map<string, number[]>
  welcomeCodes: Map<string, Sent.WelcomeCode>
  media: Map<string, Sent.Media>
  /** When dead uploads were last thrown away. */
  mediaPurgedAt: number
  /** Uploads by url under way; not saved. */
  uploadJobs: Map<string, { jobid: string; made_at: number; status: number; errcode: number; media_id: string }>
  transfers: Row.Transfer[]
  tempChats: Row.TempChat[]
  links: Map<string, Sent.Link>
  /** Keys of message_from_customer events, 30 minutes each (platform/04 §7). */
  chatKeys: Map<string, Sent.ChatKey>
  groupWelcomes: Map<string, Sent.GroupWelcome>
  moments: Map<string, Sent.Moment>
  strategies: Map<number, Row.Strategy>
  notices: Sent.Notice[]
  chats: Map<string, Sent.ChatMessage[]>
  reads: Map<string, number>
  oauthCodes: Map<string, Access.OAuthCode>
  userTickets: Map<string, Access.UserTicket>
  tokens: Map<string, Access.Token>
  /** Ids under which meetings, forms and documents name people (platform/10 §4.1). */
  tmpIds: Map<string, { business_type: number; user_type: number; id: string; corpid: string }>
  /** pending_ids that were handed out, and until when (platform/10 §4.2). */
  pendings: Map<string, number>
  tickets: Map<string, { ticket: string; expires_at: number }>
  /** By share ticket. */
  shares: Map<string, Access.Share>
  /** Customers an app's page has had of a member (selectExternalContact), by agentid and userid. */
  chosen: Map<string, string[]>
  /** By selectedTicket. */
  selections: Map<string, Access.Selection>
  /** WeChat customer service. */
  kf: Kf
  archive: Archive
  merchants: Map<string, Pay.Merchant>
  /** By merchant and its own number. */
  bills: Map<string, Pay.Bill>
  /** By payment_id. */
  externalBills: Map<string, Pay.ExternalBill>
  /** Orders, refunds, transfers: by merchant and its own number. */
  orders: Map<string, Trade.Order>
  refunds: Map<string, Trade.Refund>
  transferBills: Map<string, Trade.TransferBill>
  /** The platform's numbers (transaction_id, transfer_bill_no …), to the key above. */
  payNumbers: Map<string, string>
  /** What opens the cashier: a prepay_id, until when and for which order. */
  prepays: Map<string, { key: string; until: number }>
  stocks: Map<string, Trade.Stock>
  coupons: Map<string, Trade.Coupon>
  payNotices: Map<string, Trade.PayNotice>
  pendingPay: Map<string, Trade.Pending>
  differences: Map<string, Trade.Difference>
  products: Map<string, Office.Product>
  interceptRules: Map<string, Office.InterceptRule>
  /** When each went: the platform tells deleted from unknown. */
  deletedRules: Map<string, number>
  appChats: Map<string, Office.AppChat>
  livings: Map<string, Office.Living>
  dials: Office.DialRecord[]
  todos: Map<string, Office.Todo>
  approvalTemplates: Map<string, Oa.ApprovalTemplate>
  approvals: Map<string, Oa.Approval>
  calendars: Map<string, Oa.Calendar>
  schedules: Map<string, Oa.Schedule>
  meetings: Map<string, Oa.Meeting>
  menus: Map<string, Office.Menu>
  subscribeMode: Map<string, 1 | 2>
  robots: Map<string, Office.Robot>
  /** Codes to change a template card by; milliseconds. */
  responseCodes: Map<string, { msgid: string; agentid: number; expires_at: number }>
  /** What goes wrong by itself as time passes (scenario `trouble`). */
  script: Step[]
  /** Its customers are made up as they are asked for: so many, as of then (unix seconds). */
  lazy?: { customers: number; made_at: number }
  /** Bumped when members, departments or a scope change, so a remembered scope is thrown away. Not saved. */
  version: number
}

export function emptyCorp(corpid: string, name: string): Corp {
  return {
    corpid,
    name,
    full_name: name,
    ids: ids(corpid),
    apps: [],
    departments: new Map([[1, { id: 1, name, name_en: '', parentid: 0, order: 100000000, department_leader: [] }]]),
    members: new Map(),
    contactTags: new Map(),
    contactJobs: new Map(),
    customers: new Map(),
    relations: new Map(),
    followers: new Map(),
    requests: [],
    tagGroups: new Map(),
    tags: new Map(),
    ways: new Map(),
    joinWays: new Map(),
    groups: new Map(),
    mass: new Map(),
    massReceived: new Map(),
    welcomeCodes: new Map(),
    media: new Map(),
    mediaPurgedAt: 0,
    uploadJobs: new Map(),
    transfers: [],
    tempChats: [],
    links: new Map(),
    chatKeys: new Map(),
    groupWelcomes: new Map(),
    moments: new Map(),
    strategies: new Map(),
    notices: [],
    chats: new Map(),
    reads: new Map(),
    oauthCodes: new Map(),
    userTickets: new Map(),
    tokens: new Map(),
    tmpIds: new Map(),
    pendings: new Map(),
    tickets: new Map(),
    shares: new Map(),
    selections: new Map(),
    chosen: new Map(),
    kf: emptyKf(),
    archive: emptyArchive(),
    merchants: new Map(),
    bills: new Map(),
    externalBills: new Map(),
    orders: new Map(),
    refunds: new Map(),
    transferBills: new Map(),
    payNumbers: new Map(),
    prepays: new Map(),
    stocks: new Map(),
    coupons: new Map(),
    payNotices: new Map(),
    pendingPay: new Map(),
    differences: new Map(),
    products: new Map(),
    interceptRules: new Map(),
    deletedRules: new Map(),
    appChats: new Map(),
    livings: new Map(),
    dials: [],
    todos: new Map(),
    approvalTemplates: new Map(),
    approvals: new Map(),
    calendars: new Map(),
    schedules: new Map(),
    meetings: new Map(),
    menus: new Map(),
    subscribeMode: new Map(),
    robots: new Map(),
    responseCodes: new Map(),
    script: [],
    version: 0,
  }
}

export const memberOf = (corp: Corp, userid: string) => corp.members.get(userid.toLowerCase())

export function putMember(corp: Corp, member: Row.Member) {
  corp.members.set(member.userid.toLowerCase(), member)
  corp.version++
}

/** A relation the API can see: the member still has the customer (platform/04 §9). */
export function relationOf(corp: Corp, userid: string, external_userid: string): Row.Relation | undefined {
  const found = corp.relations.get(userid.toLowerCase())?.get(external_userid)
  return found && !found.deleted_by_member ? found : undefined
}

/** Both sides still have each other: messages reach. */
export function friends(corp: Corp, userid: string, external_userid: string): boolean {
  const found = relationOf(corp, userid, external_userid)
  return !!found && !found.deleted_by_customer
}

export function putRelation(corp: Corp, relation: Row.Relation) {
  const key = relation.userid.toLowerCase()
  const mine = corp.relations.get(key)
  if (mine) mine.set(relation.external_userid, relation)
  else corp.relations.set(key, new Map([[relation.external_userid, relation]]))
  indexRelation(corp, relation)
}

export function indexRelation(corp: Corp, relation: Row.Relation) {
  const key = relation.userid.toLowerCase()
  const theirs = corp.followers.get(relation.external_userid) ?? new Map<string, Row.Relation>()
  corp.followers.set(relation.external_userid, theirs.set(key, relation))
}

export function newRelation(userid: string, external_userid: string, createtime: number, more: Partial<Row.Relation> = {}): Row.Relation {
  return {
    userid,
    external_userid,
    createtime,
    add_way: 1,
    oper_userid: external_userid,
    remark: '',
    description: '',
    remark_corp_name: '',
    remark_mobiles: [],
    tags: [],
    personal_tags: [],
    state: '',
    chat_at: 0,
    ...more,
  }
}

export const liveRelations = (corp: Corp, userid: string): Row.Relation[] =>
  [...(corp.relations.get(userid.toLowerCase())?.values() ?? [])].filter((r) => !r.deleted_by_member)

export const liveFollowers = (corp: Corp, external_userid: string): Row.Relation[] =>
  [...(corp.followers.get(external_userid)?.values() ?? [])].filter((r) => !r.deleted_by_member)

/** A department and everything below it. */
export function departmentTree(corp: Corp, roots: Iterable<number>): Set<number> {
  const seen = new Set<number>(roots)
  for (let grew = true; grew; ) {
    grew = false
    for (const d of corp.departments.values()) {
      if (!seen.has(d.id) && seen.has(d.parentid)) {
        seen.add(d.id)
        grew = true
      }
    }
  }
  return seen
}

export function membersIn(corp: Corp, departments: Set<number>): Row.Member[] {
  return [...corp.members.values()].filter((m) => m.status !== 5 && m.department.some((d) => departments.has(d)))
}

export function newMember(userid: string, name: string, more: Partial<Row.Member> = {}): Row.Member {
  const department = more.department ?? [1]
  return {
    userid,
    name,
    alias: '',
    position: '',
    mobile: '',
    gender: '0',
    email: '',
    biz_mail: '',
    avatar: '',
    telephone: '',
    address: '',
    order: department.map(() => 0),
    is_leader_in_dept: department.map(() => 0),
    direct_leader: [],
    main_department: department[0] ?? 1,
    status: 1,
    enable: 1,
    extattr: { attrs: [] },
    external_position: '',
    external_profile: { external_corp_name: '', external_attr: [] },
    customer_contact: true,
    ...more,
    department,
  }
}
