import { placeOf } from '../people/conversations.ts'
import { isAway, kfAccountOf, openSession, servicerOf, tellApp } from '../people/kf.ts'
import { accountCard, messageCard, ownMessage, sessionCard, sessionsOf } from '../people/kf-cards.ts'
import { block, customerRecalls, enter, takeUpgrade } from '../people/kf-customers.ts'
import { sentContent } from '../people/kf-files.ts'
import { kfDoor } from '../people/kf-links.ts'
import { kfWrite } from '../people/kf-list.ts'
import * as servicers from '../people/kf-servicers.ts'
import { asSeenBy, needCustomer, needStaff } from '../people/who.ts'
import type { Corp } from '../world/corp.ts'
import type { KfAccount } from '../world/kf-rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import { appIn } from './corp-actions.ts'
import type { KfApi } from './kf-api.ts'

function needAccount(corp: Corp, open_kfid: string): KfAccount {
  const account = kfAccountOf(corp, open_kfid)
  if (!account) throw new Refusal('没有这个客服账号', 404)
  return account
}

/** The account and the customer a conversation is between. */
function placeIn(world: World, id: string) {
  const place = placeOf(world, id)
  if (place.kind !== 'kf') throw new Refusal('这不是客服会话')
  return { ...place, account: needAccount(place.corp, place.open_kfid) }
}

export function kfActions(world: World) {
  /** The member in a conversation, who must serve its account. */
  const serving = (conversation_id: string, userid: string) => {
    const { corp, account, external_userid } = placeIn(world, conversation_id)
    return {
      corp,
      account,
      external_userid,
      member: servicers.needServicer(corp, account, needStaff(world, userid, corp.corpid).member.userid),
    }
  }
  return {
    kfAccounts(input = {}) {
      const corp = corpOf(world, input.corpid)
      return { accounts: [...corp.kf.accounts.values()].filter((a) => !a.deleted).map((a) => accountCard(world, corp, a)) }
    },

    setKf({ corpid, open_kfid, agentid, managed, upgrade, wechat_channels_binding }) {
      const corp = corpOf(world, corpid)
      if (open_kfid !== undefined && managed !== undefined)
        manage(world, corp, needAccount(corp, open_kfid), appIn(world, corp.corpid, agentid), managed)
      for (const [range, list] of Object.entries(upgrade ?? {})) {
        if (!(range in corp.kf.upgrade) || !Array.isArray(list)) throw new Refusal(`upgrade.${range} 的类型不对`)
        Object.assign(corp.kf.upgrade, { [range]: list })
      }
      if (wechat_channels_binding !== undefined) corp.kf.wechat_channels_binding = wechat_channels_binding
      world.changed()
      return { ok: true }
    },

    enterKf({ person_id, text, open_kfid, ...how }) {
      const person = needCustomer(world, person_id)
      const door = text ? linkDoor(world, text) : openDoor(world, person.corp, open_kfid, how)
      const { corp, account, ...entry } = door
      const customer = asSeenBy(world, corp, person)
      const { welcome_pending } = enter(world, corp, account, customer, entry)
      const { conversation_id } = sessionCard(world, corp, openSession(world, corp, account, customer.external_userid))
      return { conversation_id, account: accountCard(world, corp, account), welcome_pending }
    },

    kfMessages({ conversation_id, reader, limit = 200 }) {
      const place = placeOf(world, conversation_id)
      const account = place.kind === 'kf' ? place.corp.kf.accounts.get(place.open_kfid) : undefined
      if (place.kind !== 'kf' || !account) throw new Refusal('这不是客服会话')
      const { corp } = place
      const session = openSession(world, corp, account, needCustomer(world, place.external_userid, corp.corpid).customer.external_userid)
      const lines = corp.chats.get(conversation_id) ?? []
      const last = lines.at(-1)
      if (last) corp.reads.set(`${conversation_id}\n${reader}`, last.at)
      return { session: sessionCard(world, corp, session), messages: lines.slice(-limit).map((m) => messageCard(world, corp, session, m)) }
    },

    writeKf({ conversation_id, from, msgtype, content = {}, file }) {
      const place = placeIn(world, conversation_id)
      const sent = file ? sentContent(world, place.corp, msgtype, content, file) : { msgtype, content }
      return kfWrite(world, place, from, sent.msgtype, sent.content)
    },

    recallKf({ conversation_id, from, message_id }) {
      const { corp, account, external_userid } = placeIn(world, conversation_id)
      const message = ownMessage(corp, conversation_id, from, message_id)
      if (from === external_userid) customerRecalls(world, corp, account, needCustomer(world, from, corp.corpid).customer, message)
      else servicers.servicerRecalls(world, corp, account, servicers.needServicer(corp, account, from), external_userid, message)
      return { ok: true }
    },

    blockKf({ conversation_id, on }) {
      const { corp, account, external_userid } = placeIn(world, conversation_id)
      block(world, corp, account, needCustomer(world, external_userid, corp.corpid).customer, on)
      return { ok: true }
    },
    takeKfUpgrade({ conversation_id }) {
      const { corp, account, external_userid } = placeIn(world, conversation_id)
      return takeUpgrade(world, corp, account, needCustomer(world, external_userid, corp.corpid).customer)
    },

    kfSessions({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      return { sessions: sessionsOf(world, corp, member) }
    },
    kfServing({ userid, corpid }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const mine = [...corp.kf.accounts.values()].filter((a) => !a.deleted && servicerOf(corp, a, member.userid))
      return { accounts: mine.map((a) => ({ account: accountCard(world, corp, a), serving: !isAway(a, member) })) }
    },
    kfServicers({ open_kfid, corpid }) {
      const corp = corpOf(world, corpid)
      const account = needAccount(corp, open_kfid)
      const all = [...corp.members.values()].filter((m) => servicerOf(corp, account, m.userid))
      return { servicers: all.map((m) => ({ id: m.userid, name: m.name, serving: !isAway(account, m) })) }
    },
    takeKf({ conversation_id, userid }) {
      const { corp, account, member, external_userid } = serving(conversation_id, userid)
      servicers.take(world, corp, account, member, external_userid)
      return { ok: true }
    },
    handOverKf({ conversation_id, userid, to }) {
      const { corp, account, member, external_userid } = serving(conversation_id, userid)
      servicers.handOver(world, corp, account, member, external_userid, to)
      return { ok: true }
    },
    endKf({ conversation_id, userid }) {
      const { corp, account, member, external_userid } = serving(conversation_id, userid)
      servicers.end(world, corp, account, member, external_userid)
      return { ok: true }
    },
    reopenKf({ conversation_id, userid }) {
      const { corp, account, member, external_userid } = serving(conversation_id, userid)
      servicers.reopen(world, corp, account, member, external_userid)
      return { ok: true }
    },
    rejectKf({ conversation_id, userid, on }) {
      const { corp, account, member, external_userid } = serving(conversation_id, userid)
      servicers.reject(world, corp, account, member, external_userid, on)
      return { ok: true }
    },
    serveKf({ corpid, open_kfid, userid, on, suspended = false }) {
      const { corp, member } = needStaff(world, userid, corpid)
      const account = needAccount(corp, open_kfid)
      servicers.serve(world, corp, account, servicers.needServicer(corp, account, member.userid), on, suspended)
      return { ok: true }
    },
  } satisfies KfApi
}

/** The admin gives an account to an app, or takes it away; only that app hears of it. */
function manage(world: World, corp: Corp, account: KfAccount, app: { agentid: number }, managed: boolean) {
  if (account.agentids.includes(app.agentid) === managed) return
  account.agentids = managed ? [...account.agentids, app.agentid] : account.agentids.filter((id) => id !== app.agentid)
  const change = managed ? { AuthAddOpenKfId: account.open_kfid } : { AuthDelOpenKfId: account.open_kfid }
  tellApp(world, corp, app.agentid, { Event: 'kf_account_auth_change', ...change })
}

function linkDoor(world: World, text: string) {
  const door = URL.canParse(text) ? kfDoor(world, new URL(text)) : undefined
  if (!door) throw new Refusal('客服链接已失效')
  return door
}

interface How {
  scene?: string
  scene_param?: string
  wechat_channels?: { nickname?: string; shop_nickname?: string; scene?: number }
}

function openDoor(world: World, home: Corp, open_kfid: string | undefined, { scene = '', scene_param, wechat_channels }: How) {
  const corp = [...world.corps.values()].find((c) => c.kf.accounts.has(open_kfid ?? '')) ?? home
  const account = needAccount(corp, open_kfid ?? '')
  return { corp, account, scene, ...(scene_param ? { scene_param } : {}), ...(wechat_channels ? { wechat_channels } : {}) }
}
