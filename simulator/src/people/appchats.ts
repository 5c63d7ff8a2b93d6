import { type Corp, memberOf } from '../world/corp.ts'
import type { AppChat } from '../world/office-rows.ts'
import type { Group } from '../world/rows.ts'
import { groupConversationId } from './chat.ts'

/** An app's chat is shown as any group. */
const asGroup = (chat: AppChat, corp: Corp): Group => ({
  chat_id: chat.chatid,
  name:
    chat.name ||
    chat.userlist
      .slice(0, 4)
      .map((id) => memberOf(corp, id)?.name ?? id)
      .join('、'),
  owner: chat.owner,
  notice: '',
  create_time: chat.create_time,
  member_list: chat.userlist.map((userid) => ({ userid, type: 1, join_time: chat.create_time, join_scene: 1, group_nickname: '' })),
  admin_list: [],
  member_version: '',
  status: 0,
  dismissed: false,
  transfers: [],
})

export function appChatOf(corp: Corp, chatid: string): Group | undefined {
  const chat = corp.appChats.get(chatid)
  return chat && asGroup(chat, corp)
}

/** Members see it with its first message (platform/09 §5). */
export const spokenAppChats = (corp: Corp): Group[] =>
  [...corp.appChats.values()].filter((chat) => corp.chats.has(groupConversationId(corp, chat.chatid))).map((chat) => asGroup(chat, corp))
