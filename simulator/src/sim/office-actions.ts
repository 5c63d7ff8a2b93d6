import { appsOf, enterApp, pressMenu, sayToApp } from '../people/apps.ts'
import { pressCard } from '../people/cards.ts'
import { endLiving, livingCard, livingsOf, shareLiving, startLiving, watchLiving } from '../people/livings.ts'
import { addRobot, createTodo, dial, finishTodo } from '../people/office.ts'
import { collect, payBill, refund } from '../people/payments.ts'
import { asSeenBy, needCustomer, needStaff, who } from '../people/who.ts'
import { memberOf } from '../world/corp.ts'
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

    livings({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return { livings: livingsOf(world, corp, member) }
    },
    living: ({ livingid, person_id, corpid }) => livingCard(world, who(world, person_id, corpid).corp, livingid),
    shareLiving({ livingid, person_id, corpid, conversation_id }) {
      shareLiving(world, who(world, person_id, corpid), livingid, conversation_id)
      return { ok: true }
    },
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
    dials({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return { dials: corp.dials.filter((one) => one.caller.userid === member.userid).reverse() }
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
      const mine = [...corp.todos.values()].filter((t) => t.attendees.some((a) => a.userid === member.userid))
      return { todos: mine.map((t) => ({ ...t, creator_name: memberOf(corp, t.creator)?.name ?? t.creator })) }
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
    apps({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return { apps: appsOf(world, corp, member) }
    },
    enterApp({ userid, corpid, agentid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      enterApp(world, corp, member, agentid)
      return { ok: true }
    },
    sayToApp({ userid, corpid, agentid, text, data, location }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return sayToApp(world, corp, member, agentid, { text, image: data, location })
    },
    pressMenu({ userid, corpid, name, agentid, chosen }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return pressMenu(world, corp, member, appIn(world, corp.corpid, agentid).agentid, name, chosen)
    },
  } satisfies OfficeApi
}
