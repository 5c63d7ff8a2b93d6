import { Refusal } from '../world/world.ts'
import { caller, type JsFunction, number, text } from './jssdk-call.ts'
import { newLiving, startLiving } from './livings.ts'
import { createTodo } from './office.ts'
import { collect } from './payments.ts'

/** The client's numbers are not the API's: 0 general, 1 training, 2 big class, 3 small class. */
const LIVE_TYPES = [0, 3, 2, 1]

/** Functions that make something others then ask the API about (platform/09 §2, §6, §8, 05 §7). */
export const officeFunctions: Record<string, JsFunction> = {
  createExternalPayment(world, corp, call) {
    const { agentid, params } = call
    const member = caller(world, corp, call)
    const payment_type = number(params, 'paymentType')
    const remark = text(params, 'description')
    if ([...remark].length > (payment_type === 1 ? 16 : 32)) throw new Refusal('description too long')
    if (payment_type === 0 && !call.customer) throw new Refusal('without context of external contact')
    const whom = payment_type === 0 ? { external_userid: call.customer } : {}
    const what = { agentid, payment_type, total_fee: number(params, 'totalFee'), remark, ...whom }
    return { paymentId: collect(world, corp, member.userid, what).payment_id }
  },
  createTodo(world, corp, call) {
    const { agentid, params } = call
    const member = caller(world, corp, call)
    const attendees = Array.isArray(params.attendees) ? params.attendees.map(String) : []
    const what = { agentid, content: text(params, 'content'), attendees, end_time: number(params, 'endTime') }
    return { todoId: createTodo(world, corp, member, what).todo_id }
  },
  viewTodo(_world, corp, { params }) {
    if (!corp.todos.has(text(params, 'todoId'))) throw new Refusal('todo not found')
    return {}
  },
  startLiving(world, corp, call) {
    const { agentid, params } = call
    const member = caller(world, corp, call)
    const livingId = text(params, 'livingId')
    if (livingId) {
      if (corp.livings.get(livingId)?.anchor_userid !== member.userid) throw new Refusal('not the anchor')
      startLiving(world, corp, livingId)
      return { livingId }
    }
    const theme = text(params, 'theme')
    if (!theme || [...theme].length > 20) throw new Refusal('invalid theme')
    const type = LIVE_TYPES[number(params, 'liveType')] ?? 0
    const living = newLiving(world, corp, { agentid, anchor_userid: member.userid, theme, type, reserve_start: world.clock.seconds() })
    startLiving(world, corp, living.livingid)
    return { livingId: living.livingid }
  },
}
