import { memberVersion } from '../scenarios/demo-groups.ts'
import type { ChatCard } from '../sim/cards.ts'
import { fire } from '../world/callbacks.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import type { Group, JoinWay } from '../world/rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { append, groupConversationId } from './chat.ts'
import { chatCard } from './who.ts'

export function needChat(corp: Corp, chat_id: string): Group {
  const group = corp.groups.get(chat_id)
  if (!group || group.dismissed) throw new Refusal('没有这个群', 404)
  return group
}

/** The first group of a join way with room; a full set makes a new one when the way says so (platform/04 §4). */
export function groupBehind(world: World, corp: Corp, way: JoinWay): Group {
  const groups = way.chat_id_list.map((id) => corp.groups.get(id)).filter((g) => g !== undefined && !g.dismissed)
  const free = groups.find((g) => g!.member_list.length < world.settings.group_size)
  if (free) return free
  if (!way.auto_create_room || !groups[0]) throw new Refusal('群已满')
  const group = makeGroup(world, corp, groups[0].owner, `${way.room_base_name || groups[0].name}${way.room_base_id++}`, [])
  way.chat_id_list = [...way.chat_id_list.slice(1), group.chat_id]
  return group
}

export function makeGroup(world: World, corp: Corp, owner: string, name: string, members: string[]): Group {
  const now = world.clock.seconds()
  const group: Group = {
    chat_id: corp.ids.tagged('wr'),
    name,
    owner,
    notice: '',
    create_time: now,
    member_list: [owner, ...members].map((userid) => ({
      userid,
      type: memberOf(corp, userid) ? 1 : 2,
      join_time: now,
      join_scene: 1,
      group_nickname: '',
    })),
    admin_list: [],
    member_version: '',
    status: 0,
    dismissed: false,
    transfers: [],
  }
  group.member_version = memberVersion(group)
  corp.groups.set(group.chat_id, group)
  fire(world, corp, { Event: 'change_external_chat', ChangeType: 'create', ChatId: group.chat_id })
  world.changed()
  return group
}

function update(world: World, corp: Corp, group: Group, detail: string, more: Record<string, string | number | string[]> = {}) {
  const before = group.member_version
  group.member_version = memberVersion(group)
  const versions = detail.endsWith('_member') ? { LastMemVer: before, CurMemVer: group.member_version } : {}
  fire(world, corp, {
    Event: 'change_external_chat',
    ChangeType: 'update',
    ChatId: group.chat_id,
    UpdateDetail: detail,
    ...more,
    ...versions,
  })
  world.changed()
}

export function join(
  world: World,
  corp: Corp,
  group: Group,
  userid: string,
  name: string,
  scene: number,
  state?: string,
): { joined: boolean; chat: ChatCard; conversation_id: string } {
  const conversation_id = groupConversationId(corp, group.chat_id)
  if (group.member_list.some((m) => m.userid === userid)) return { joined: false, chat: chatCard(corp, group), conversation_id }
  if (group.member_list.length >= world.settings.group_size) throw new Refusal('群已满')
  const type = memberOf(corp, userid) ? 1 : 2
  group.member_list.push({
    userid,
    type,
    join_time: world.clock.seconds(),
    join_scene: scene,
    group_nickname: '',
    ...(state ? { state } : {}),
  })
  append(world, corp, conversation_id, { from: 'system', msgtype: 'system', content: { content: `${name} 加入了群聊` } })
  note(world, 'person', corp, '加入群聊', `${name} → ${group.name}`)
  // The event counts scanning as 3 and the rest as 0 (platform/02 §6.4).
  update(world, corp, group, 'add_member', { JoinScene: scene === 3 ? 3 : 0, MemChangeCnt: 1, MemChangeList: [userid] })
  return { joined: true, chat: chatCard(corp, group), conversation_id }
}

export function leave(world: World, corp: Corp, group: Group, userid: string, removed: boolean): boolean {
  const at = group.member_list.findIndex((m) => m.userid === userid)
  if (at < 0) return false
  group.member_list.splice(at, 1)
  note(world, 'person', corp, removed ? '移出群聊' : '退出群聊', `${userid} ← ${group.name}`)
  update(world, corp, group, 'del_member', { QuitScene: removed ? 1 : 0, MemChangeCnt: 1, MemChangeList: [userid] })
  return true
}

export function change(world: World, corp: Corp, group: Group, what: { name?: string; notice?: string; owner?: string }) {
  if (what.name !== undefined) {
    group.name = what.name
    update(world, corp, group, 'change_name')
  }
  if (what.notice !== undefined) {
    group.notice = what.notice
    update(world, corp, group, 'change_notice')
  }
  if (what.owner !== undefined) {
    const owner = memberOf(corp, what.owner)
    if (!owner) throw new Refusal('没有这个员工', 404)
    group.owner = owner.userid
    update(world, corp, group, 'change_owner')
  }
}

export function dismiss(world: World, corp: Corp, group: Group) {
  group.dismissed = true
  fire(world, corp, { Event: 'change_external_chat', ChangeType: 'dismiss', ChatId: group.chat_id })
  world.changed()
}
