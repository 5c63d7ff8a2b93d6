import type { DialRecord, Todo } from '../world/office-rows.ts'
import type { ExternalBill } from '../world/pay-rows.ts'

export interface Work {
  corpid?: string
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

  startLiving(input: Work & { livingid: string }): { ok: true }
  endLiving(input: Work & { livingid: string }): { ok: true }
  /** `invitor` is the person who shared it. */
  watchLiving(
    input: Work & { person_id: string; livingid: string; seconds?: number; is_comment?: boolean; is_mic?: boolean; invitor?: string },
  ): {
    ww_share_code: string
  }

  dial(input: Work & { userid: string; callee: { phone?: string; userid?: string }[]; seconds?: number }): DialRecord
  createTodo(
    input: Work & { userid: string; text: string; attendees?: string[]; end_time?: number; remind_times?: number[]; agentid?: number },
  ): { todo_id: string }
  todos(input: Work & { userid: string }): { todos: Todo[] }
  finishTodo(input: Work & { userid: string; todo_id: string }): { ok: true }
  /** Of an internal group made by appchat/create; `url` takes webhook/send. */
  addRobot(input: Work & { chatid: string; name: string }): { key: string; url: string }
  /** A button of a template card, or its submit button with what was chosen: question → options. */
  pressCard(input: Work & { userid: string; msgid: string; key: string; chosen?: Record<string, string[]> }): { response_code: string }
  /** A button with a url answers it. */
  pressMenu(input: Work & { userid: string; name: string; agentid?: number }): { url?: string }
}

export const officeRoutes = {
  collect: ['POST', '/sim/staff/:userid/collect', 'total_fee'],
  payBill: ['POST', '/sim/payments/:payment_id/pay', 'person_id'],
  refundBill: ['POST', '/sim/payments/:payment_id/refund', 'refund_fee'],
  startLiving: ['POST', '/sim/livings/:livingid/start'],
  endLiving: ['POST', '/sim/livings/:livingid/end'],
  watchLiving: ['POST', '/sim/livings/:livingid/watch', 'person_id'],
  dial: ['POST', '/sim/staff/:userid/dial', 'callee'],
  createTodo: ['POST', '/sim/staff/:userid/todos', 'text'],
  todos: ['GET', '/sim/staff/:userid/todos'],
  finishTodo: ['POST', '/sim/staff/:userid/todos/:todo_id/finish'],
  addRobot: ['POST', '/sim/robots', 'chatid name'],
  pressCard: ['POST', '/sim/staff/:userid/cards/:msgid', 'key'],
  pressMenu: ['POST', '/sim/staff/:userid/menu', 'name'],
} as const satisfies Record<keyof OfficeApi, readonly ['GET' | 'POST', string, string?]>
