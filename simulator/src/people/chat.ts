import { type Corp, relationOf } from '../world/corp.ts'
import type { Attachment, ChatMessage } from '../world/sent-rows.ts'
import type { World } from '../world/world.ts'
import { archiveChat } from './archive.ts'

export const conversationId = (corp: Corp, userid: string, external_userid: string) => `${corp.corpid}~${userid}~${external_userid}`
export const groupConversationId = (corp: Corp, chat_id: string) => `${corp.corpid}~${chat_id}`

export interface Line {
  from: string
  msgtype: string
  content: Record<string, unknown>
  call?: string
  msgid?: string
}

export function append(world: World, corp: Corp, conversation: string, line: Line): ChatMessage {
  const message: ChatMessage = { id: `c${corp.ids.number()}`, at: world.clock.now(), ...line }
  const chat = corp.chats.get(conversation)
  if (chat) chat.push(message)
  else corp.chats.set(conversation, [message])
  archiveChat(world, corp, conversation, message)
  world.changed()
  return message
}

/** Text, then each attachment: each is a message of its own (platform/05 §0). */
export function deliver(
  world: World,
  corp: Corp,
  conversation: string,
  from: string,
  message: { text?: { content?: string }; attachments?: Attachment[] },
  call: string,
  msgid?: string,
) {
  const mark = { call, ...(msgid ? { msgid } : {}) }
  if (message.text?.content)
    append(world, corp, conversation, { from, msgtype: 'text', content: { content: message.text.content }, ...mark })
  for (const a of message.attachments ?? []) {
    append(world, corp, conversation, { from, msgtype: a.msgtype, content: a[a.msgtype] as Record<string, unknown>, ...mark })
  }
}

/** Someone wrote: a welcome is too late now, and this member counts as the last to chat (platform/05 §1, §2). */
export function touch(world: World, corp: Corp, userid: string, external_userid: string) {
  const relation = relationOf(corp, userid, external_userid)
  if (relation) relation.chat_at = world.clock.seconds()
}
