import type { DialRecord, Menu, Todo } from '../world/office-rows.ts'
import type { ExternalBill } from '../world/pay-rows.ts'
import type { MemberCard, Work } from './cards.ts'

/** An app as the member's workbench has it. */
export interface AppCard {
  agentid: number
  name: string
  logo: string
  home_url: string
  menu: Menu['button']
  /** Its template on the workbench with the data this member sees (agent/set_workbench_template). */
  workbench?: { type: string; data: unknown }
}
export interface LivingCard {
  livingid: string
  theme: string
  description: string
  /** 0 reserved, 1 live, 2 ended, 3 expired, 4 cancelled */
  status: 0 | 1 | 2 | 3 | 4
  anchor: MemberCard
  starts_at: number
  started_at: number
  seconds: number
  /** Where its card leads. */
  url: string
  viewers: { id: string; name: string; avatar: string; seconds: number; commented: boolean; spoke: boolean; invitor?: string }[]
}

/** The smaller things people do: pay a member, hold and watch a live, phone, tick off todos, press the app's menu. */
export interface OfficeApi {
  /** createExternalPayment: a member asks for money; `person_id` when it is meant for one customer. */
  collect(
    input: Work & { userid: string; total_fee: number; remark?: string; payment_type?: 0 | 1; person_id?: string; agentid?: number },
  ): {
    payment_id: string
  }
  payBill(input: Work & { person_id: string; payment_id: string }): ExternalBill
  refundBill(input: Work & { payment_id: string; refund_fee: number; refund_comment?: string }): ExternalBill

  /** Those the member holds. */
  livings(input: Work & { userid: string }): { livings: LivingCard[] }
  living(input: Work & { livingid: string; person_id: string }): LivingCard
  /** Its card, into one of their chats. */
  shareLiving(input: Work & { livingid: string; person_id: string; conversation_id: string }): { ok: true }
  startLiving(input: Work & { livingid: string }): { ok: true }
  endLiving(input: Work & { livingid: string }): { ok: true }
  /** `invitor` is the person who shared it. */
  watchLiving(
    input: Work & { person_id: string; livingid: string; seconds?: number; is_comment?: boolean; is_mic?: boolean; invitor?: string },
  ): {
    ww_share_code: string
  }

  dial(input: Work & { userid: string; callee: { phone?: string; userid?: string }[]; seconds?: number }): DialRecord
  dials(input: Work & { userid: string }): { dials: DialRecord[] }
  createTodo(
    input: Work & { userid: string; text: string; attendees?: string[]; end_time?: number; remind_times?: number[]; agentid?: number },
  ): { todo_id: string }
  todos(input: Work & { userid: string }): { todos: (Todo & { creator_name: string })[] }
  finishTodo(input: Work & { userid: string; todo_id: string }): { ok: true }
  /** Of an internal group made by appchat/create; `url` takes webhook/send. */
  addRobot(input: Work & { chatid: string; name: string }): { key: string; url: string }
  /** A button of a template card, or its submit button with what was chosen: question → options. */
  pressCard(input: Work & { userid: string; msgid: string; key: string; chosen?: Record<string, string[]> }): { response_code: string }
  apps(input: Work & { userid: string }): { apps: AppCard[] }
  /** The app hears of it when it asked to (agent/set), and where the member is. */
  enterApp(input: Work & { userid: string; agentid: number }): { ok: true }
  /** Words, a picture as a data: address, or where the member is. */
  sayToApp(input: Work & { userid: string; agentid: number; text?: string; data?: string; location?: boolean }): { msgid: string }
  /** A button with a url answers it. `chosen` is what it asks for: `{ text }` of a code, `{ images }` as data: addresses. */
  pressMenu(input: Work & { userid: string; name: string; agentid?: number; chosen?: Record<string, unknown> }): { url?: string }
}

export const officeRoutes = {
  collect: ['POST', '/sim/staff/:userid/collect', 'total_fee corpid? agentid? payment_type? person_id? remark?'],
  payBill: ['POST', '/sim/payments/:payment_id/pay', 'person_id corpid?'],
  refundBill: ['POST', '/sim/payments/:payment_id/refund', 'refund_fee corpid? refund_comment?'],
  livings: ['GET', '/sim/staff/:userid/livings', 'corpid?'],
  living: ['GET', '/sim/livings/:livingid', 'person_id corpid?'],
  shareLiving: ['POST', '/sim/livings/:livingid/share', 'person_id conversation_id corpid?'],
  startLiving: ['POST', '/sim/livings/:livingid/start', 'corpid?'],
  endLiving: ['POST', '/sim/livings/:livingid/end', 'corpid?'],
  watchLiving: ['POST', '/sim/livings/:livingid/watch', 'person_id corpid? invitor? is_comment? is_mic? seconds?'],
  dial: ['POST', '/sim/staff/:userid/dial', 'callee corpid? seconds?'],
  dials: ['GET', '/sim/staff/:userid/dials', 'corpid?'],
  createTodo: ['POST', '/sim/staff/:userid/todos', 'text corpid? agentid? attendees? end_time? remind_times?'],
  todos: ['GET', '/sim/staff/:userid/todos', 'corpid?'],
  finishTodo: ['POST', '/sim/staff/:userid/todos/:todo_id/finish', 'corpid?'],
  addRobot: ['POST', '/sim/robots', 'chatid name corpid?'],
  pressCard: ['POST', '/sim/staff/:userid/cards/:msgid', 'key corpid? chosen?'],
  apps: ['GET', '/sim/staff/:userid/apps', 'corpid?'],
  enterApp: ['POST', '/sim/staff/:userid/apps/enter', 'agentid corpid?'],
  sayToApp: ['POST', '/sim/staff/:userid/apps/say', 'agentid corpid? data? location? text?'],
  pressMenu: ['POST', '/sim/staff/:userid/menu', 'name corpid? agentid? chosen?'],
} as const satisfies Record<keyof OfficeApi, readonly ['GET' | 'POST', string, string?]>
