/**
 * The contract of `/sim/*`: what people do in the imitation, and the knobs of the imitation itself. Plain snake_case JSON; a refusal
 * is HTTP 4xx with `{ error }`. Times named `at`, `now`, `created_at` are milliseconds of virtual time.
 * Every action takes one flat object: path parts (`:userid`) come from it, the rest travels as query (GET) or JSON body.
 */
import type { Intercepted } from '../people/intercepts.ts'
import type { JsAnswer, Signed } from '../people/jssdk.ts'
import type { JsCall } from '../people/jssdk-call.ts'
import type { FaultRule } from '../world/fault-rows.ts'
import type { LedgerEntry } from '../world/ledger.ts'
import type { LogEvent } from '../world/log.ts'
import type { Step } from '../world/script-rows.ts'
import type { Settings } from '../world/settings.ts'
import { type ArchiveApi, archiveRoutes } from './archive-api.ts'
import type {
  ChatCard,
  CodeCard,
  ConversationCard,
  LoginCard,
  MemberCard,
  MessageCard,
  NoticeCard,
  PersonCard,
  Scanned,
  TaskCard,
  Work,
} from './cards.ts'
import { type DeviceApi, deviceRoutes } from './device-api.ts'
import { type KfApi, kfRoutes, type SentFile } from './kf-api.ts'
import { type OaApi, oaRoutes } from './oa-api.ts'
import { type OfficeApi, officeRoutes } from './office-api.ts'
import { type PayApi, payRoutes } from './pay-api.ts'
import { type PhoneApi, phoneRoutes, type Reaction } from './phone-api.ts'
import { type SuiteApi, suiteRoutes } from './suite-api.ts'
import { type WechatApi, wechatRoutes } from './wechat-api.ts'

export interface SimApi extends KfApi, PayApi, OfficeApi, OaApi, ArchiveApi, SuiteApi, PhoneApi, WechatApi, DeviceApi {
  corps(input?: object): { corps: { corpid: string; name: string; agentid: number; customers: number; staff: number }[] }
  /** Founds another corp with an app of its own, for tests of several tenants. */
  addCorp(input: { name: string; corpid?: string; scenario?: string; secret?: string }): {
    corpid: string
    agentid: number
    secret: string
  }
  corp(input: { corpid: string }): {
    corpid: string
    name: string
    apps: {
      agentid: number
      kind: string
      name: string
      secret: string
      callback?: { url: string; token: string; aes_key: string }
      trusted_domains: string[]
    }[]
  }
  setCallback(input: {
    corpid: string
    url: string
    token: string
    aes_key: string
    agentid?: number
    verify?: boolean
  }): Promise<{ ok: boolean; reason?: string }>
  setApp(input: {
    corpid: string
    agentid?: number
    trusted_domains?: string[]
    trusted_ips?: string[]
    kf?: boolean
    allow_user?: string[]
    allow_party?: number[]
    allow_tag?: number[]
    customer_contact?: boolean
    contact_write?: boolean
    external_pay?: boolean
    /** appids of the mini programs linked to it; without it every one is. */
    mini_programs?: string[]
    legacy_fields?: boolean
    closed?: boolean
  }): { ok: true }
  /** The admin resets the secret of an app in the console: the old one is refused from now on; tokens it brought hold until their end. */
  resetSecret(input: { corpid: string; agentid?: number }): { secret: string }
  /** Makes a set-up wrong in one of the ways people get it wrong (scenarios/broken.ts), also as a scenario: `broken:ip`. */
  breakSetup(input: { corpid?: string; what: string }): { what: string; mend: string }
  expireTokens(input: Work & { how?: 'expired' | 'invalid' }): { tokens: number }

  people(input: Work & { kind?: 'staff' | 'customer'; keyword?: string; limit?: number }): { people: PersonCard[] }
  person(input: Work & { id: string }): PersonCard
  createCustomer(input: Work & { name: string; gender?: 0 | 1 | 2; avatar?: string }): { id: string; name: string; avatar: string }
  createStaff(input: Work & { userid: string; name: string; department?: number[]; position?: string; customer_contact?: boolean }): {
    id: string
  }
  changeStaff(
    input: Work & {
      userid: string
      name?: string
      position?: string
      status?: 1 | 2 | 4 | 5
      customer_contact?: boolean
      department?: number[]
      console_welcome?: string
    },
  ): { id: string }

  /** The admin renames or deletes a tag, or a group of tags, in the console: this fires change_external_tag. */
  changeTag(input: Work & { id: string; name?: string; deleted?: boolean }): { ok: true }

  codes(input?: Work): { codes: CodeCard[] }
  scan(input: { person_id: string; text: string }): Scanned
  /** Behind a code (config_id), an acquisition link (link_id, with its customer_channel as state), or one member (userid). */
  add(
    input: Work & {
      person_id: string
      config_id?: string
      userid?: string
      link_id?: string
      state?: string
      verify_text?: string
      add_way?: number
      /** The member who passed their card on: they are `oper_userid`, and the way is 201. */
      shared_by?: string
    },
  ): {
    added: boolean
    /** Already friends before: nothing changed and no callback goes out. */
    existed: boolean
    member: MemberCard
    conversation_id: string
    welcome_pending: boolean
  }
  requests(input: Work & { userid: string }): { requests: { person_id: string; name: string; at: number; verify_text: string }[] }
  accept(input: Work & { userid: string; person_id: string }): { added: boolean; welcome_pending: boolean; conversation_id: string }
  remove(input: Work & { person_id: string; other_id: string }): { removed: boolean }
  /** The customer declines the colleague whom they are to be handed to: this fires transfer_fail. */
  declineTransfer(input: Work & { person_id: string }): { declined: boolean }
  /** The member edits a customer by hand in the client: this fires edit_external_contact. */
  editCustomer(
    input: Work & { userid: string; person_id: string; remark?: string; mobiles?: string[]; add_tags?: string[]; remove_tags?: string[] },
  ): {
    ok: true
  }

  joinGroup(input: Work & { person_id: string; config_id?: string; chat_id?: string }): {
    joined: boolean
    chat: ChatCard
    conversation_id: string
  }
  leaveGroup(input: Work & { person_id: string; chat_id: string; removed?: boolean }): { left: boolean }
  changeGroup(input: Work & { chat_id: string; name?: string; notice?: string; owner?: string }): { ok: true }
  createGroup(input: Work & { owner: string; name: string; members?: string[] }): { chat_id: string }
  dismissGroup(input: Work & { chat_id: string }): { ok: true }
  groups(input?: Work): { groups: ChatCard[] }

  conversations(input: Work & { person_id: string; limit?: number }): { conversations: ConversationCard[] }
  /** `reader` marks what is shown as read by that person. */
  messages(input: { conversation_id: string; after?: string; limit?: number; reader?: string }): { messages: MessageCard[] }
  /** Words, or any kind that people send: image, voice, video and file with `file`, the rest with their `content`. */
  say(input: { conversation_id: string; from: string; text?: string; msgtype?: string; content?: object; file?: SentFile }): {
    id: string
    delivered: boolean
    intercepted?: Intercepted
  }

  tasks(input: Work & { userid: string; shown?: number }): { tasks: TaskCard[] }
  sendTask(input: Work & { userid: string; msgid: string; exclude?: string[]; chat_ids?: string[] }): {
    sent_count: number
    failed: TaskCard['failed']
  }
  /** A member sends to many on their own: customers by `external_userid`, groups by `chat_id`. */
  sendOwn(input: Work & { userid: string; text: string; receivers: string[]; chat_type?: 'single' | 'group'; when?: number }): {
    msgid: string
  }
  moments(input: Work & { userid: string }): {
    /** The line above the moments, which a page of the company set. */
    signature: string
    cover: string
    moments: {
      moment_id: string
      created_at: number
      text: string
      attachments: unknown[]
      status: string
      customers: number
      reactions: Reaction[]
    }[]
  }
  publishMoment(input: Work & { userid: string; moment_id: string }): { customers: number }
  /** What apps sent, newest first; of one app (`agentid`) also what was written to it. */
  notices(input: Work & { userid: string; agentid?: number }): { notices: NoticeCard[] }

  login(input: { ticket: string }): LoginCard
  confirmLogin(input: { ticket: string; userid: string }): LoginCard
  cancelLogin(input: { ticket: string }): LoginCard

  /** Behind /sim/jssdk.js: whether a page's signature is right, and the functions of the side window. */
  verifySignature(input: Signed): { ok: boolean; errcode?: number; reason?: string }
  invokeJs(input: JsCall): JsAnswer

  events(input?: Work & { after?: number; limit?: number; kind?: string }): { events: LogEvent[]; next: number }
  ledger(input?: Work & { kind?: string; to?: string; msgid?: string; after?: number; limit?: number }): { entries: LedgerEntry[] }
  faults(input?: object): { faults: FaultRule[] }
  /** `for_ms` of virtual time from now, or from `starts_at`, instead of `ends_at`. */
  addFault(input: Partial<Omit<FaultRule, 'struck'>> & { call: string; kind: FaultRule['kind']; for_ms?: number }): FaultRule
  removeFault(input?: { id?: string }): { removed: number }
  clock(input?: object): { now: number; speed: number }
  setClock(input: { now?: number | string; speed?: number; advance_ms?: number }): { now: number; speed: number }
  /** What goes wrong by itself in the scenario `trouble`; it happens as the clock passes it, or now by `step`. */
  script(input?: Work): { steps: Step[] }
  /** Moves the clock to the next step, which happens. */
  step(input?: Work): { step?: Step; left: number }
  settings(input?: object): Settings
  setSettings(input: Partial<Settings>): Settings
  /** Back to the beginning: people, clock, settings, faults, ledger, log. Callbacks and providers stay unless `everything`; `kept` says so. */
  reset(input?: { scenario?: string; everything?: boolean }): { scenario: string; kept: string[] }
  /** Resolves when no callback is under way. */
  settled(input?: object): Promise<{ ok: true }>
}

/** Method, path, and what it takes besides the path's own: in one row, `?` after a name that may be missing (input.ts holds it against the types). */
export const routes = {
  corps: ['GET', '/sim/corps'],
  addCorp: ['POST', '/sim/corps', 'name corpid? scenario? secret?'],
  corp: ['GET', '/sim/corps/:corpid'],
  setCallback: ['POST', '/sim/corps/:corpid/callback', 'url token aes_key agentid? verify?'],
  setApp: [
    'POST',
    '/sim/corps/:corpid/app',
    'agentid? allow_party? allow_tag? allow_user? closed? contact_write? customer_contact? external_pay? kf? legacy_fields? mini_programs? trusted_domains? trusted_ips?',
  ],
  resetSecret: ['POST', '/sim/corps/:corpid/secret', 'agentid?'],
  breakSetup: ['POST', '/sim/break', 'what corpid?'],
  expireTokens: ['POST', '/sim/tokens/expire', 'corpid? how?'],
  people: ['GET', '/sim/people', 'corpid? keyword? kind? limit?'],
  person: ['GET', '/sim/people/:id', 'corpid?'],
  createCustomer: ['POST', '/sim/customers', 'name corpid? avatar? gender?'],
  createStaff: ['POST', '/sim/staff', 'userid name corpid? customer_contact? department? position?'],
  changeStaff: ['POST', '/sim/staff/:userid', 'corpid? console_welcome? customer_contact? department? name? position? status?'],
  changeTag: ['POST', '/sim/tags/:id', 'corpid? deleted? name?'],
  codes: ['GET', '/sim/codes', 'corpid?'],
  scan: ['POST', '/sim/scan', 'person_id text'],
  add: ['POST', '/sim/add', 'person_id corpid? add_way? config_id? link_id? shared_by? state? userid? verify_text?'],
  requests: ['GET', '/sim/staff/:userid/requests', 'corpid?'],
  accept: ['POST', '/sim/staff/:userid/requests/:person_id/accept', 'corpid?'],
  remove: ['POST', '/sim/remove', 'person_id other_id corpid?'],
  declineTransfer: ['POST', '/sim/transfers/decline', 'person_id corpid?'],
  editCustomer: ['POST', '/sim/staff/:userid/customers/:person_id', 'corpid? add_tags? mobiles? remark? remove_tags?'],
  joinGroup: ['POST', '/sim/groups/join', 'person_id corpid? chat_id? config_id?'],
  leaveGroup: ['POST', '/sim/groups/leave', 'person_id chat_id corpid? removed?'],
  changeGroup: ['POST', '/sim/groups/change', 'chat_id corpid? name? notice? owner?'],
  createGroup: ['POST', '/sim/groups', 'owner name corpid? members?'],
  dismissGroup: ['POST', '/sim/groups/dismiss', 'chat_id corpid?'],
  groups: ['GET', '/sim/groups', 'corpid?'],
  conversations: ['GET', '/sim/conversations', 'person_id corpid? limit?'],
  messages: ['GET', '/sim/messages', 'conversation_id after? limit? reader?'],
  say: ['POST', '/sim/messages', 'conversation_id from content? file? msgtype? text?'],
  tasks: ['GET', '/sim/staff/:userid/tasks', 'corpid? shown?'],
  sendTask: ['POST', '/sim/staff/:userid/tasks/:msgid/send', 'corpid? chat_ids? exclude?'],
  sendOwn: ['POST', '/sim/staff/:userid/own_messages', 'text receivers chat_type? corpid?'],
  moments: ['GET', '/sim/staff/:userid/moments', 'corpid?'],
  publishMoment: ['POST', '/sim/staff/:userid/moments/:moment_id/publish', 'corpid?'],
  notices: ['GET', '/sim/staff/:userid/notices', 'corpid? agentid?'],
  login: ['GET', '/sim/login/:ticket'],
  confirmLogin: ['POST', '/sim/login/:ticket/confirm', 'userid'],
  cancelLogin: ['POST', '/sim/login/:ticket/cancel'],
  verifySignature: ['POST', '/sim/jssdk/verify', 'corpid url noncestr timestamp signature agentid?'],
  invokeJs: ['POST', '/sim/jssdk/invoke', 'name corpid userid params agentid? customer? chat? entry? asks? chosen? share? share_ticket?'],
  events: ['GET', '/sim/events', 'corpid? after? kind? limit?'],
  ledger: ['GET', '/sim/ledger', 'corpid? after? kind? limit? msgid? to?'],
  faults: ['GET', '/sim/faults'],
  addFault: ['POST', '/sim/faults', 'call kind id? probability? count? after? errcode? corpid? starts_at? ends_at? for_ms?'],
  removeFault: ['DELETE', '/sim/faults', 'id?'],
  clock: ['GET', '/sim/clock'],
  setClock: ['POST', '/sim/clock', 'advance_ms? now? speed?'],
  script: ['GET', '/sim/script', 'corpid?'],
  step: ['POST', '/sim/script/step', 'corpid?'],
  settings: ['GET', '/sim/settings'],
  setSettings: ['POST', '/sim/settings'],
  reset: ['POST', '/sim/reset', 'everything? scenario?'],
  settled: ['GET', '/sim/settled'],
  ...kfRoutes,
  ...payRoutes,
  ...officeRoutes,
  ...oaRoutes,
  ...suiteRoutes,
  ...wechatRoutes,
  ...deviceRoutes,
  ...archiveRoutes,
  ...phoneRoutes,
} as const satisfies Record<keyof SimApi, readonly ['GET' | 'POST' | 'DELETE', string, string?]>
