import type { TaskCard } from '../sim/cards.ts'
import { type Corp, friends } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import type { MassMessage, MassReceiver, MassTask } from '../world/sent-rows.ts'
import { appOf, note, Refusal, type World } from '../world/world.ts'
import { conversationId, deliver, groupConversationId } from './chat.ts'
import { withUrl } from './conversations.ts'

const BEIJING_MS = 8 * 3_600_000
const reasons: Record<number, string> = { 2: '不是好友', 3: '本月已达接收上限' }

/** `shown`: how many receivers of each task are listed; the phone has no use for more. */
export function tasksOf(world: World, corp: Corp, member: Member, shown = 200): TaskCard[] {
  const cards: TaskCard[] = []
  for (const mass of corp.mass.values()) {
    const task = mass.tasks.find((t) => t.userid === member.userid)
    if (task && !mass.personal) cards.push(cardOf(world, corp, mass, task, shown))
  }
  return cards.reverse()
}

const nameOf = (corp: Corp, to: string) => corp.customers.get(to)?.name ?? corp.groups.get(to)?.name ?? to

function cardOf(world: World, corp: Corp, mass: MassMessage, task: MassTask, shown: number): TaskCard {
  return {
    msgid: mass.msgid,
    chat_type: mass.chat_type,
    created_at: mass.create_time * 1000,
    creator: appOf(corp, mass.agentid)?.name ?? '',
    text: mass.text?.content ?? '',
    attachments: mass.attachments.map((a) => ({
      msgtype: a.msgtype,
      [a.msgtype]: withUrl(world, corp, a.msgtype, a[a.msgtype] as Record<string, unknown>),
    })),
    customers: task.receivers.length,
    receivers: task.receivers.slice(0, shown).map((r) => ({ id: r.to, name: nameOf(corp, r.to) })),
    allow_select: mass.allow_select,
    status: task.status === 2 ? 'sent' : task.cancelled ? 'cancelled' : 'unsent',
    sent_count: task.receivers.filter((r) => r.status === 1).length,
    failed: failedOf(corp, task),
  }
}

function failedOf(corp: Corp, task: MassTask): TaskCard['failed'] {
  return task.receivers
    .filter((r) => r.status > 1)
    .map((r) => ({ external_userid: r.to, name: nameOf(corp, r.to), reason: reasons[r.status] ?? '' }))
}

/** The member presses send: only now does anything reach a customer (platform/05 §2). */
export function sendTask(
  world: World,
  corp: Corp,
  member: Member,
  msgid: string,
  exclude: string[],
  chat_ids: string[],
): { sent_count: number; failed: TaskCard['failed'] } {
  const mass = corp.mass.get(msgid)
  const task = mass?.tasks.find((t) => t.userid === member.userid)
  if (!mass || !task) throw new Refusal('没有这条群发任务', 404)
  if (task.cancelled || mass.cancelled) throw new Refusal('这条群发已被管理员取消')
  if (task.status === 2) throw new Refusal('这条群发已经发送过了')
  if (exclude.length > 0 && !mass.allow_select) throw new Refusal('这条群发不允许修改接收人')
  if (mass.chat_type === 'group' && task.receivers.length === 0) task.receivers = chosenGroups(corp, member, chat_ids)
  const left = new Set(exclude)
  const content = { text: mass.text, attachments: mass.attachments }
  for (const r of task.receivers) if (!left.has(r.to)) sendOne(world, corp, mass, task, r, content)
  task.status = 2
  task.send_time = world.clock.seconds()
  const sent_count = task.receivers.filter((r) => r.status === 1).length
  const failed = failedOf(corp, task)
  note(world, 'person', corp, '员工发送群发', `${member.name} · 送达 ${sent_count}${failed.length ? ` · 未送达 ${failed.length}` : ''}`)
  world.changed()
  return { sent_count, failed }
}

/** What a member sends to many in the client, of themselves: no task of the company, and there at once. */
export function sendOwn(
  world: World,
  corp: Corp,
  member: Member,
  { chat_type = 'single', text, receivers }: { chat_type?: 'single' | 'group'; text: string; receivers: string[] },
): { msgid: string } {
  if (!text || receivers.length === 0) throw new Refusal('群发要有内容和接收人')
  const at = world.clock.seconds()
  const task: MassTask = {
    userid: member.userid,
    status: 2,
    send_time: at,
    cancelled: false,
    receivers: [...new Set(receivers)].map((id) => ({ to: id, status: 0, send_time: 0 })),
  }
  const mass: MassMessage = {
    msgid: corp.ids.message('msg'),
    agentid: 0,
    chat_type,
    create_time: at,
    allow_select: false,
    text: { content: text },
    attachments: [],
    tasks: [task],
    cancelled: false,
    reminders: [],
    personal: true,
  }
  corp.mass.set(mass.msgid, mass)
  for (const r of task.receivers) sendOne(world, corp, mass, task, r, { text: mass.text, attachments: [] })
  note(world, 'person', corp, '员工自己群发', `${member.name} · ${receivers.length}`)
  world.changed()
  return { msgid: mass.msgid }
}

function chosenGroups(corp: Corp, member: Member, chat_ids: string[]): MassReceiver[] {
  const own = [...corp.groups.values()].filter((g) => !g.dismissed && g.owner === member.userid)
  return own.filter((g) => chat_ids.length === 0 || chat_ids.includes(g.chat_id)).map((g) => ({ to: g.chat_id, status: 0, send_time: 0 }))
}

function sendOne(world: World, corp: Corp, mass: MassMessage, task: MassTask, r: MassReceiver, content: object) {
  const group = mass.chat_type === 'group'
  const there = group ? corp.groups.get(r.to)?.dismissed === false : friends(corp, task.userid, r.to)
  const now = world.clock.now()
  if (!there) r.status = 2
  else if (!underQuota(world, corp, r.to, now)) r.status = 3
  else {
    r.status = 1
    r.send_time = Math.floor(now / 1000)
    const place = group ? groupConversationId(corp, r.to) : conversationId(corp, task.userid, r.to)
    deliver(world, corp, place, task.userid, mass, 'externalcontact/add_msg_template', mass.msgid)
    world.ledger.add(
      {
        at: now,
        corpid: corp.corpid,
        kind: 'mass',
        to: r.to,
        from: task.userid,
        call: 'externalcontact/add_msg_template',
        msgid: mass.msgid,
      },
      content,
    )
  }
}

/** As many a calendar month as it has days, unless set otherwise (platform/05 §2). Counts when it lets one through. */
export function underQuota(world: World, corp: Corp, to: string, now: number): boolean {
  const day = new Date(now + BEIJING_MS)
  const start = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1) - BEIJING_MS
  const length = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  const times = (corp.massReceived.get(to) ?? []).filter((at) => at >= start)
  if (times.length >= (world.settings.mass_per_month || length)) return false
  corp.massReceived.set(to, [...times, now])
  return true
}
