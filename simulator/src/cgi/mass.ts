import * as calls from '@rapport/wecom/calls/messages.ts'
import { liveFollowers, liveRelations, relationOf } from '../world/corp.ts'
import type { Attachment, MassMessage, MassReceiver, MassTask } from '../world/sent-rows.ts'
import { checkAttachments } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { followers, needFollower, sees } from './scope.ts'

const MONTH = 31 * 86_400

interface Audience {
  external_userid?: string[]
  chat_id_list?: string[]
  tag_filter?: { group_list: { tag_list: string[] }[] }
  sender?: string
}

const receiver = (to: string): MassReceiver => ({ to, status: 0, send_time: 0 })

/** Who sends to whom. A customer of several members goes to the one who chatted last (platform/05 §2). */
function plan(ctx: Cgi, input: Audience): { tasks: Map<string, string[]>; fail_list: string[] } {
  const { corp } = ctx
  const tasks = new Map<string, string[]>()
  const fail_list: string[] = []
  const give = (userid: string, to: string) => {
    const mine = tasks.get(userid)
    if (mine) mine.push(to)
    else tasks.set(userid, [to])
  }
  const sender = input.sender ? needFollower(ctx, input.sender).userid : undefined
  if (input.external_userid?.length) {
    for (const id of new Set(input.external_userid)) {
      const owner = sender ? relationOf(corp, sender, id)?.userid : lastToChat(ctx, id)
      if (owner) give(owner, id)
      else fail_list.push(id)
    }
    return { tasks, fail_list }
  }
  const wanted = tagSets(ctx, input.tag_filter)
  if (sender) {
    for (const r of liveRelations(corp, sender)) if (wanted.every((set) => r.tags.some((t) => set.has(t)))) give(sender, r.external_userid)
    return { tasks, fail_list }
  }
  const seen = new Set<string>()
  for (const m of followers(ctx)) {
    for (const r of liveRelations(corp, m.userid)) {
      if (seen.has(r.external_userid) || !wanted.every((set) => r.tags.some((t) => set.has(t)))) continue
      seen.add(r.external_userid)
      give(lastToChat(ctx, r.external_userid) ?? m.userid, r.external_userid)
    }
  }
  return { tasks, fail_list }
}

/** Tags within one list: any; lists among each other: all (platform/05 §2, unverified). */
function tagSets(ctx: Cgi, filter: Audience['tag_filter']): Set<string>[] {
  const lists = filter?.group_list.map((g) => g.tag_list).filter((l) => l.length > 0) ?? []
  for (const id of lists.flat()) if (ctx.corp.tags.get(id)?.deleted !== undefined || !ctx.corp.tags.has(id)) fail(40068)
  return lists.map((l) => new Set(l))
}

function lastToChat(ctx: Cgi, external_userid: string): string | undefined {
  const mine = liveFollowers(ctx.corp, external_userid).filter((r) => sees(ctx, r.userid))
  mine.sort((a, b) => b.chat_at - a.chat_at || b.createtime - a.createtime)
  return mine[0]?.userid
}

function groupPlan(ctx: Cgi, input: Audience): { tasks: Map<string, string[]>; fail_list: string[] } {
  const sender = needFollower(ctx, input.sender!)
  const own = [...ctx.corp.groups.values()].filter((g) => !g.dismissed && g.owner === sender.userid)
  if (own.length === 0) fail(41048)
  const asked = input.chat_id_list ?? []
  const fail_list = asked.filter((id) => !own.some((g) => g.chat_id === id))
  const chosen = asked.filter((id) => !fail_list.includes(id))
  if (asked.length > 0 && chosen.length === 0) fail(41048)
  // Without a list the owner chooses groups in the client: the task starts without receivers.
  return { tasks: new Map([[sender.userid, chosen]]), fail_list }
}

function needMass(ctx: Cgi, msgid: string): MassMessage {
  const mass = ctx.corp.mass.get(msgid)
  if (!mass) fail(41047)
  if (ctx.world.clock.now() - mass.create_time * 1000 < ctx.world.settings.mass_dispatch_ms) fail(41063)
  return mass
}

/** Tasks of the company; what a member sent by himself is neither reminded of nor cancelled. */
function needTask(ctx: Cgi, msgid: string): MassMessage {
  const mass = needMass(ctx, msgid)
  if (mass.personal) fail(41047)
  return mass
}

const authorOf = (mass: MassMessage): string => mass.tasks[0]?.userid ?? ''

/** What a page gave the client may lack what the API asks for, or have more. */
function attachmentOut(a: Attachment): { msgtype: string } {
  if (a.msgtype !== 'miniprogram') return a
  const { title, pic_media_id = '', appid, page } = a.miniprogram as Record<string, string>
  return { msgtype: a.msgtype, miniprogram: { title, pic_media_id, appid, page } } as { msgtype: string }
}

export const massHandlers = [
  on(calls.externalcontactAddMsgTemplate, (ctx, input) => {
    const { corp, world } = ctx
    const chat_type = input.chat_type ?? 'single'
    if (!input.text?.content && !input.attachments?.length)
      fail(40058, 'text and attachments are empty. Invalid input invalid Request Parameter')
    checkAttachments(ctx, (input.attachments ?? []) as Attachment[])
    const { tasks, fail_list } = chat_type === 'group' ? groupPlan(ctx, input) : plan(ctx, input)
    if (tasks.size === 0) fail(41048)
    const rows: MassTask[] = [...tasks].map(([userid, to]) => ({
      userid,
      status: 0,
      send_time: 0,
      cancelled: false,
      receivers: to.map(receiver),
    }))
    const mass: MassMessage = {
      msgid: corp.ids.message('msg'),
      agentid: ctx.app.agentid,
      chat_type,
      create_time: ctx.now,
      allow_select: input.allow_select ?? false,
      ...(input.text?.content ? { text: { content: input.text.content } } : {}),
      attachments: (input.attachments ?? []) as Attachment[],
      tasks: rows,
      cancelled: false,
      reminders: [],
    }
    corp.mass.set(mass.msgid, mass)
    world.changed()
    return { msgid: mass.msgid, fail_list }
  }),

  on(calls.externalcontactGetGroupmsgListV2, (ctx, { chat_type, start_time, end_time, creator, filter_type = 2, limit, cursor }) => {
    if (end_time < start_time || end_time - start_time > MONTH)
      fail(40058, 'time range exceeds one month. Invalid input invalid Request Parameter')
    const asked = (m: MassMessage) =>
      (filter_type === 2 || (filter_type === 1) === (m.personal ?? false)) &&
      // what was made by API has no creator
      (!creator || (m.personal === true && authorOf(m).toLowerCase() === creator.toLowerCase()))
    const rows = [...ctx.corp.mass.values()].filter(
      (m) => m.chat_type === chat_type && asked(m) && m.create_time >= start_time && m.create_time <= end_time,
    )
    const { rows: mine, next_cursor } = page(
      `groupmsg_list/${chat_type}/${start_time}/${end_time}/${filter_type}/${creator ?? ''}`,
      rows,
      cursor,
      limit ?? 50,
    )
    const group_msg_list = mine.map((m) => ({
      msgid: m.msgid,
      ...(m.personal ? { creator: authorOf(m) } : {}),
      create_time: m.create_time,
      create_type: m.personal ? 1 : 0,
      text: m.text ?? { content: '' },
      attachments: m.attachments.map(attachmentOut),
    }))
    return { group_msg_list, next_cursor }
  }),

  on(calls.externalcontactGetGroupmsgTask, (ctx, { msgid, limit, cursor }) => {
    const { rows, next_cursor } = page(`groupmsg_task/${msgid}`, needMass(ctx, msgid).tasks, cursor, limit ?? 500)
    return {
      task_list: rows.map(({ userid, status, send_time }) => ({ userid, status, ...(status === 2 ? { send_time } : {}) })),
      next_cursor,
    }
  }),

  on(calls.externalcontactGetGroupmsgSendResult, (ctx, { msgid, userid, limit, cursor }) => {
    const mass = needMass(ctx, msgid)
    const task = mass.tasks.find((t) => t.userid.toLowerCase() === userid.toLowerCase())
    if (!task) fail(40003)
    // Groups the owner has not chosen yet do not appear (platform/05 §2).
    const shown = mass.chat_type === 'group' ? task.receivers.filter((r) => r.status !== 0) : task.receivers
    const { rows, next_cursor } = page(`groupmsg_result/${msgid}/${task.userid}`, shown, cursor, limit ?? 500)
    const send_list = rows.map((r) => ({
      ...(mass.chat_type === 'group' ? { chat_id: r.to } : { external_userid: r.to }),
      userid: task.userid,
      status: r.status,
      ...(r.status === 1 ? { send_time: r.send_time } : {}),
    }))
    return { send_list, next_cursor }
  }),

  on(calls.externalcontactRemindGroupmsgSend, (ctx, { msgid }) => {
    const mass = needTask(ctx, msgid)
    if (mass.cancelled) fail(41093)
    const recent = mass.reminders.filter((at) => at > ctx.now - 86_400)
    if (recent.length >= ctx.world.settings.reminders_per_day) fail(41094)
    mass.reminders = [...recent, ctx.now]
    for (const task of mass.tasks) if (task.status === 0) remind(ctx, mass, task)
    ctx.world.changed()
    return {}
  }),

  on(calls.externalcontactCancelGroupmsgSend, (ctx, { msgid }) => {
    const mass = needTask(ctx, msgid)
    if (mass.cancelled) fail(41093)
    mass.cancelled = true
    for (const task of mass.tasks) if (task.status === 0) task.cancelled = true
    ctx.world.changed()
    return {}
  }),
]

function remind(ctx: Cgi, mass: MassMessage, task: MassTask) {
  const { world, corp } = ctx
  const text = `你有一条客户群发待发送：${mass.text?.content.slice(0, 40) ?? '[附件]'}`
  corp.notices.push({
    msgid: mass.msgid,
    agentid: mass.agentid,
    userid: task.userid,
    at: world.clock.now(),
    msgtype: 'text',
    body: { text: { content: text } },
    recalled: false,
    read: false,
  })
  world.ledger.add(
    {
      at: world.clock.now(),
      corpid: corp.corpid,
      kind: 'reminder',
      to: task.userid,
      from: String(mass.agentid),
      call: 'externalcontact/remind_groupmsg_send',
      msgid: mass.msgid,
    },
    text,
  )
}
