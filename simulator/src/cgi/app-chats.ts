import { cutChars } from '@rapport/wecom/bytes.ts'
import * as calls from '@rapport/wecom/calls/app-chats.ts'
import { append, groupConversationId } from '../people/chat.ts'
import type { AppChat } from '../world/office-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { sees } from './scope.ts'

const MEMBERS = 2000

/** Which of 86001 … 86224 says what is general knowledge, not our reference (unverified). */
function own(ctx: Cgi, chatid: string): AppChat {
  const chat = ctx.corp.appChats.get(chatid) ?? fail(86003)
  if (chat.agentid !== ctx.app.agentid) fail(86008)
  return chat
}

function members(ctx: Cgi, ids: string[]): string[] {
  const found = ids.map((id) => {
    const member = ctx.corp.members.get(id.toLowerCase())
    return member && member.status !== 5 && sees(ctx, id) ? member.userid : fail(86216)
  })
  return [...new Set(found)]
}

/** The app's scope holds the root department (platform/09 §5). */
function wholeCorp(ctx: Cgi) {
  if (!ctx.app.allow_party.includes(1)) fail(60011)
}

export const appChatHandlers = [
  on(calls.appchatCreate, (ctx, { name = '', owner, userlist, chatid }) => {
    wholeCorp(ctx)
    if (chatid && (ctx.corp.appChats.has(chatid) || ctx.corp.groups.has(chatid))) fail(86215)
    const list = members(ctx, userlist)
    if (list.length < 2) fail(86006)
    const first = owner ? members(ctx, [owner])[0]! : list[0]!
    if (!list.includes(first)) fail(86207)
    const id = chatid ?? ctx.corp.ids.hex(32)
    const chat = { chatid: id, agentid: ctx.app.agentid, name: cutChars(name, 50), owner: first, userlist: list, create_time: ctx.now }
    ctx.corp.appChats.set(id, chat)
    ctx.world.changed()
    return { chatid: id }
  }),
  on(calls.appchatUpdate, (ctx, { chatid, name, owner, add_user_list = [], del_user_list = [] }) => {
    const chat = own(ctx, chatid)
    const gone = new Set(del_user_list.map((id) => id.toLowerCase()))
    const list = [...new Set([...chat.userlist.filter((id) => !gone.has(id.toLowerCase())), ...members(ctx, add_user_list)])]
    if (list.length < 2 || list.length > MEMBERS) fail(86006)
    const next = owner ? members(ctx, [owner])[0]! : list.includes(chat.owner) ? chat.owner : list[0]!
    if (!list.includes(next)) fail(86207)
    Object.assign(chat, { userlist: list, owner: next, ...(name === undefined ? {} : { name: cutChars(name, 50) }) })
    ctx.world.changed()
    return {}
  }),
  on(calls.appchatGet, (ctx, { chatid }) => {
    const { name, owner, userlist } = own(ctx, chatid)
    return { chat_info: { chatid, name, owner, userlist } }
  }),
  on(calls.appchatSend, (ctx, input) => {
    const { world, corp } = ctx
    const chat = own(ctx, input.chatid)
    const content = input[input.msgtype] as Record<string, unknown>
    if (typeof content.media_id === 'string') needMedia(ctx, content.media_id)
    append(world, corp, groupConversationId(corp, chat.chatid), {
      from: ctx.app.name,
      msgtype: input.msgtype,
      content,
      call: 'appchat/send',
    })
    const entry = {
      at: world.clock.now(),
      corpid: corp.corpid,
      kind: 'appchat',
      from: String(ctx.app.agentid),
      call: 'appchat/send',
      msgid: chat.chatid,
    }
    for (const to of chat.userlist) world.ledger.add({ ...entry, to }, content)
    return {}
  }),
]
