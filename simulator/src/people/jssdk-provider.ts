import { scopeOf } from '../cgi/scope.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import { ownerOf } from '../world/encrypted-ids.ts'
import { appOf, Refusal, type World } from '../world/world.ts'
import { append, groupConversationId } from './chat.ts'
import { caller, ids, type JsAsk, type JsCall, type JsFunction, mustAsk, type Params, text } from './jssdk-call.ts'
import { appChat, linkOf } from './jssdk-chat.ts'

// Choosing colleagues for a provider's app, which may not see all of them: it gets those it sees, and a ticket for the whole choice.

const SEVEN_DAYS = 7 * 86_400

/** Made by a provider, or nobody's business here. */
function needProvider(world: World, corp: Corp, call: JsCall, kinds: string[]) {
  const app = appOf(corp, call.agentid)
  const suite = app && ownerOf(world, app)?.suite
  if (!app || !suite || !kinds.includes(suite.kind)) throw new Refusal('no permission')
  return app
}

/** By id, and by the tickets of choices made before. */
function named(world: World, corp: Corp, call: JsCall): string[] {
  const held = ids(call.params, 'selectedTickets').flatMap((ticket) => {
    const found = corp.selections.get(ticket)
    if (!found || found.agentid !== call.agentid || found.expires_at < world.clock.seconds()) throw new Refusal('invalid selectedTickets')
    return found.userids
  })
  return [...new Set([...ids(call.params, 'selectedOpenUserIds'), ...held])]
}

function people(corp: Corp, userids: string[]) {
  return userids.map((id) => {
    const member = memberOf(corp, id)
    if (!member || member.status === 5) throw new Refusal(`invalid selectedOpenUserIds: ${id}`)
    return member
  })
}

function selectPrivilegedContact(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  caller(world, corp, call)
  const app = needProvider(world, corp, call, ['third_party'])
  const { params } = call
  if (params.mode !== 'single' && params.mode !== 'multi') throw new Refusal('invalid mode')
  const here = params.selectedContextContact ? (corp.groups.get(call.chat)?.member_list ?? []).filter((m) => m.type === 1) : []
  const before = [...named(world, corp, call), ...here.map((m) => m.userid)]
  if (mustAsk(call)) return { ask: { selectedUserIds: before } }
  const chosen = people(corp, [...new Set(call.chosen ? ids(call.chosen, 'userIds') : before)]).map((m) => m.userid)
  if (params.mode === 'single' && chosen.length > 1) throw new Refusal('mode is single')
  const selectedTicket = corp.ids.opaque(32)
  corp.selections.set(selectedTicket, { agentid: call.agentid, userids: chosen, expires_at: world.clock.seconds() + SEVEN_DAYS })
  world.changed()
  const seen = scopeOf(corp, app).members
  const userList = chosen.filter((id) => seen.has(id.toLowerCase())).map((openUserId) => ({ openUserId }))
  // the official types have the number as text
  return { result: { selectedTicket, expiresIn: SEVEN_DAYS, selectedUserCount: String(chosen.length), userList } }
}

/** The person may change who is in it. One other alone gets no group, and no chatId comes back; chats of two members are not imitated. */
function createChatWithMsg(world: World, corp: Corp, call: JsCall, open: (id: string) => void): Params | JsAsk {
  const me = caller(world, corp, call)
  needProvider(world, corp, call, ['third_party', 'on_behalf'])
  const link = linkOf(call.params.msg)
  const before = named(world, corp, call)
  if (mustAsk(call)) return { ask: { selectedUserIds: before } }
  const chosen = people(corp, call.chosen ? ids(call.chosen, 'userIds') : before)
  const others = [...new Set(chosen.map((m) => m.userid))].filter((id) => id !== me.userid)
  if (others.length === 0) throw new Refusal('invalid selectedOpenUserIds')
  const entry = { at: world.clock.now(), corpid: corp.corpid, kind: 'chat', from: me.userid, call: call.name }
  for (const to of others) world.ledger.add({ ...entry, to }, link ?? {})
  if (others.length === 1) return {}
  const chatId = appChat(world, corp, call, others, text(call.params, 'chatName'))
  const place = groupConversationId(corp, chatId)
  append(world, corp, place, { from: 'system', msgtype: 'system', content: { content: `${me.name} 发起了群聊` } })
  if (link) append(world, corp, place, { from: me.userid, msgtype: 'link', content: link, call: call.name })
  open(place)
  return { chatId }
}

export const providerFunctions: Record<string, JsFunction> = { selectPrivilegedContact, createChatWithMsg }
