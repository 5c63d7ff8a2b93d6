import { pressCard } from '../people/cards.ts'
import { endLiving, startLiving, watchLiving } from '../people/livings.ts'
import { addRobot, createTodo, dial, finishTodo, pressMenu } from '../people/office.ts'
import { collect, payBill, refund } from '../people/payments.ts'
import { asSeenBy, needCustomer, needStaff, who } from '../people/who.ts'
import { corpOf, type World } from '../world/world.ts'
import { appIn } from './corp-actions.ts'
import type { OfficeApi } from './office-api.ts'

export function officeActions(world: World) {
  return {
    collect({ userid, corpid, total_fee, remark = '', payment_type = 0, person_id, agentid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const external_userid = person_id && asSeenBy(world, corp, needCustomer(world, person_id)).external_userid
      const app = appIn(world, corp.corpid, agentid)
      const what = { agentid: app.agentid, payment_type, total_fee, remark, ...(external_userid ? { external_userid } : {}) }
      return { payment_id: collect(world, corp, member.userid, what).payment_id }
    },
    payBill({ person_id, corpid, payment_id }) {
      const corp = corpOf(world, corpid)
      return payBill(world, corp, payment_id, asSeenBy(world, corp, needCustomer(world, person_id)).external_userid)
    },
    refundBill: ({ corpid, payment_id, refund_fee, refund_comment = '' }) =>
      refund(world, corpOf(world, corpid), payment_id, refund_fee, refund_comment),

    startLiving({ corpid, livingid }) {
      startLiving(world, corpOf(world, corpid), livingid)
      return { ok: true }
    },
    endLiving({ corpid, livingid }) {
      endLiving(world, corpOf(world, corpid), livingid)
      return { ok: true }
    },
    watchLiving({ person_id, corpid, livingid, seconds = 60, is_comment = false, is_mic = false, invitor }) {
      const by = invitor ? { invitor: who(world, invitor, corpid) } : {}
      return watchLiving(world, who(world, person_id, corpid), livingid, { seconds, is_comment, is_mic, ...by })
    },

    dial({ userid, corpid, callee, seconds = 60 }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return dial(world, corp, member, callee, seconds)
    },
    createTodo({ userid, corpid, text, attendees = [], end_time = 0, remind_times, agentid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const app = appIn(world, corp.corpid, agentid)
      return {
        todo_id: createTodo(world, corp, member, { agentid: app.agentid, content: text, attendees, end_time, remind_times }).todo_id,
      }
    },
    todos({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return { todos: [...corp.todos.values()].filter((t) => t.attendees.some((a) => a.userid === member.userid)) }
    },
    finishTodo({ userid, corpid, todo_id }) {
      const { corp, member } = needStaff(world, userid, corpid)
      finishTodo(world, corp, member, todo_id)
      return { ok: true }
    },
    addRobot({ corpid, chatid, name }) {
      const { key } = addRobot(world, corpOf(world, corpid), chatid, name)
      return { key, url: `${world.url}/cgi-bin/webhook/send?key=${key}` }
    },
    pressCard({ userid, corpid, msgid, key, chosen = {} }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return pressCard(world, corp, member, msgid, key, chosen)
    },
    pressMenu({ userid, corpid, name, agentid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return pressMenu(world, corp, member, appIn(world, corp.corpid, agentid).agentid, name)
    },
  } satisfies OfficeApi
}
