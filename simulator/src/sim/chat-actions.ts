import { conversationsOf, messagesOf, placeOf, withUrl, write } from '../people/conversations.ts'
import * as groups from '../people/groups.ts'
import { invokeJs, verifySignature } from '../people/jssdk.ts'
import { cancel, confirm, loginCard, needLogin } from '../people/logins.ts'
import { momentsOf, publishMoment } from '../people/moments.ts'
import { saying } from '../people/saying.ts'
import { sendOwn, sendTask, tasksOf } from '../people/tasks.ts'
import { asSeenBy, chatCard, needStaff, who } from '../people/who.ts'
import type { Notice } from '../world/sent-rows.ts'
import { appOf, corpOf, Refusal, type World } from '../world/world.ts'
import type { SimApi } from './api.ts'
import type { NoticeCard } from './cards.ts'

export function chatActions(world: World) {
  return {
    conversations: ({ person_id, corpid, limit = 50 }) => ({ conversations: conversationsOf(world, who(world, person_id, corpid), limit) }),
    messages: ({ conversation_id, after, limit = 200, reader }) => ({ messages: messagesOf(world, conversation_id, after, limit, reader) }),
    say({ conversation_id, from, ...what }) {
      return write(world, conversation_id, from, saying(world, placeOf(world, conversation_id).corp, what))
    },

    tasks({ userid, corpid, shown }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return { tasks: tasksOf(world, corp, member, shown) }
    },
    sendTask({ userid, corpid, msgid, exclude = [], chat_ids = [] }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return sendTask(world, corp, member, msgid, exclude, chat_ids)
    },
    sendOwn({ userid, corpid, ...what }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return sendOwn(world, corp, member, what)
    },
    moments({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const { moments_signature: signature = '', moments_cover: cover = '' } = member
      return { signature, cover, moments: momentsOf(world, corp, member) }
    },
    publishMoment({ userid, corpid, moment_id }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return publishMoment(world, corp, member, moment_id)
    },
    notices({ userid, corpid, agentid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const wanted = (n: Notice) => (agentid === undefined ? !n.mine : n.agentid === agentid)
      const theirs = corp.notices.filter((n) => n.userid === member.userid && wanted(n)).reverse()
      const notices = theirs.map(
        (n): NoticeCard => ({
          msgid: n.msgid,
          at: n.at,
          agentid: n.agentid,
          app: appOf(corp, n.agentid)?.name ?? '',
          msgtype: n.msgtype,
          recalled: n.recalled,
          ...(n.mine ? { mine: true } : {}),
          ...(n.recalled ? {} : { [n.msgtype]: withUrl(world, corp, n.msgtype, (n.body[n.msgtype] ?? {}) as Record<string, unknown>) }),
        }),
      )
      return { notices }
    },

    joinGroup({ person_id, corpid, config_id, chat_id }) {
      const person = who(world, person_id, corpid)
      const corp = [...world.corps.values()].find((c) => (config_id ? c.joinWays.has(config_id) : c.groups.has(chat_id ?? '')))
      if (!corp) throw new Refusal('群二维码已失效')
      const way = config_id ? corp.joinWays.get(config_id) : undefined
      const group = way ? groups.groupBehind(world, corp, way) : groups.needChat(corp, chat_id ?? '')
      if (person.kind === 'staff') return groups.join(world, corp, group, person.member.userid, person.member.name, 1)
      const self = asSeenBy(world, corp, person)
      return groups.join(world, corp, group, self.external_userid, self.name, way ? 3 : 2, way?.state)
    },
    leaveGroup({ person_id, corpid, chat_id, removed = false }) {
      const corp = [...world.corps.values()].find((c) => c.groups.has(chat_id)) ?? corpOf(world, corpid)
      return { left: groups.leave(world, corp, groups.needChat(corp, chat_id), person_id, removed) }
    },
    changeGroup({ corpid, chat_id, ...what }) {
      const corp = corpOf(world, corpid)
      groups.change(world, corp, groups.needChat(corp, chat_id), what)
      return { ok: true }
    },
    createGroup({ corpid, owner, name, members = [] }) {
      const { corp, member } = needStaff(world, owner, corpid)
      for (const id of members) who(world, id, corp.corpid)
      return { chat_id: groups.makeGroup(world, corp, member.userid, name, members).chat_id }
    },
    dismissGroup({ corpid, chat_id }) {
      const corp = corpOf(world, corpid)
      groups.dismiss(world, corp, groups.needChat(corp, chat_id))
      return { ok: true }
    },
    groups(input = {}) {
      const corp = corpOf(world, input.corpid)
      return { groups: [...corp.groups.values()].filter((g) => !g.dismissed).map((g) => chatCard(corp, g)) }
    },

    verifySignature: (input) => verifySignature(world, input),
    invokeJs: (input) => invokeJs(world, input),

    login: ({ ticket }) => loginCard(world, needLogin(world, ticket)),
    confirmLogin({ ticket, userid }) {
      const login = needLogin(world, ticket)
      confirm(world, login, userid)
      return loginCard(world, login)
    },
    cancelLogin({ ticket }) {
      const login = needLogin(world, ticket)
      cancel(login)
      return loginCard(world, login)
    },
  } satisfies Partial<SimApi>
}
