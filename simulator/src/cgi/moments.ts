import * as calls from '@rapport/wecom/calls/moments.ts'
import { liveRelations, memberOf } from '../world/corp.ts'
import type { Attachment, Moment } from '../world/sent-rows.ts'
import { needMedia } from './attachments.ts'
import { usersOf } from './contact-ways.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { followers, sees } from './scope.ts'

const DAY = 86_400
const A_MINUTE = 10

interface Visible {
  sender_list?: { user_list?: string[]; department_list?: number[] }
  external_contact_list?: { tag_list: string[] }
}

function needMoment(ctx: Cgi, moment_id: string): Moment {
  return ctx.corp.moments.get(moment_id) ?? fail(41060)
}

/** One that the company made: a member's own is no task. */
function needTask(ctx: Cgi, moment_id: string): Moment {
  const moment = needMoment(ctx, moment_id)
  if (moment.personal) fail(41067)
  if (isGoingOut(ctx, moment)) fail(41079)
  return moment
}

/** It takes a while until the members have it. */
const isGoingOut = (ctx: Cgi, { create_time, personal }: Moment) =>
  !personal && ctx.world.clock.now() - create_time * 1000 < ctx.world.settings.moment_dispatch_ms

/** Who posts and who may see it: senders, tagged customers, both, or everybody (platform/05 §4.1). */
function plan(ctx: Cgi, range: Visible) {
  const senders = range.sender_list
  const asked = senders ? usersOf(ctx.corp, senders.user_list ?? [], senders.department_list ?? []) : followers(ctx).map((m) => m.userid)
  const able = asked.filter((id) => sees(ctx, id) && memberOf(ctx.corp, id)?.customer_contact && memberOf(ctx.corp, id)?.status === 1)
  const tags = range.external_contact_list?.tag_list ?? []
  const wanted = new Set(tags)
  const tasks = able.map((userid) => {
    const mine = liveRelations(ctx.corp, userid).filter((r) => wanted.size === 0 || r.tags.some((t) => wanted.has(t)))
    return { userid, publish_status: 0 as const, at: 0, customers: mine.map((r) => r.external_userid) }
  })
  return {
    tasks: wanted.size > 0 && !senders ? tasks.filter((t) => t.customers.length > 0) : tasks,
    visible_type: (tags.length > 0 ? 0 : 1) as 0 | 1,
    invalid_sender_list: {
      user_list: (senders?.user_list ?? []).filter((id) => !able.includes(id)),
      department_list: (senders?.department_list ?? []).filter((id) => !ctx.corp.departments.has(id)),
    },
    invalid_external_contact_list: { tag_list: tags.filter((id) => !ctx.corp.tags.has(id)) },
  }
}

/** Media of moments come from upload_attachment, a pool of their own (platform/00 §7). */
function checkMedia(ctx: Cgi, attachments: Attachment[]) {
  for (const a of attachments) {
    const { media_id } = a[a.msgtype] as { media_id: string }
    const media = needMedia(ctx, media_id, 'attachment')
    if (media.type !== (a.msgtype === 'link' ? 'image' : a.msgtype)) fail(40004)
  }
}

function taskOf(moment: Moment, userid: string) {
  return moment.tasks.find((t) => t.userid.toLowerCase() === userid.toLowerCase()) ?? fail(41061)
}

/** What is given back of a link; its picture is not. */
function linkOf({ link }: Attachment) {
  const { title = '', url } = link as { title?: string; url: string }
  return { title, url }
}

/** Of a personal one; a task of the company has many. */
const authorOf = (m: Moment): string => m.tasks[0]?.userid ?? ''

function shown(m: Moment) {
  const first = m.attachments[0]
  // a page may share a picture by its address, which has no media_id here
  const picture = (a: Attachment) => ({ media_id: (a.image as { media_id?: string }).media_id ?? '' })
  return {
    moment_id: m.moment_id,
    ...(m.personal ? { creator: authorOf(m) } : {}),
    create_time: m.create_time,
    create_type: m.personal ? 1 : 0,
    visible_type: m.visible_type,
    ...(m.text ? { text: m.text } : {}),
    ...(first?.msgtype === 'image' ? { image: m.attachments.map(picture) } : {}),
    ...(first?.msgtype === 'video' ? { video: { media_id: (first.video as { media_id: string }).media_id, thumb_media_id: '' } } : {}),
    ...(first?.msgtype === 'link' ? { link: linkOf(first) } : {}),
  }
}

export const momentHandlers = [
  on(calls.externalcontactAddMomentTask, (ctx, input) => {
    const { corp } = ctx
    const attachments = (input.attachments ?? []) as Attachment[]
    if (!input.text?.content && attachments.length === 0) fail(41088)
    const recent = [...corp.moments.values()].filter((m) => !m.personal && m.create_time > ctx.now - 60)
    if (recent.length >= A_MINUTE) fail(41078)
    checkMedia(ctx, attachments)
    const moment: Moment = {
      moment_id: corp.ids.message('mom'),
      jobid: corp.ids.opaque(48),
      agentid: ctx.app.agentid,
      create_time: ctx.now,
      ...(input.text ? { text: input.text } : {}),
      attachments,
      cancelled: false,
      comments: [],
      ...plan(ctx, input.visible_range ?? {}),
    }
    corp.moments.set(moment.moment_id, moment)
    ctx.world.changed()
    return { jobid: moment.jobid }
  }),

  on(calls.externalcontactGetMomentTaskResult, (ctx, { jobid }) => {
    const m = [...ctx.corp.moments.values()].find((one) => one.jobid === jobid)
    if (!m || m.create_time + DAY < ctx.now) fail(40088)
    if (isGoingOut(ctx, m)) return { status: 2, type: 'add_moment_task' }
    const { moment_id, invalid_sender_list, invalid_external_contact_list } = m
    return {
      status: 3,
      type: 'add_moment_task',
      result: { errcode: 0, errmsg: 'ok', moment_id, invalid_sender_list, invalid_external_contact_list },
    }
  }),

  on(calls.externalcontactCancelMomentTask, (ctx, { moment_id }) => {
    needTask(ctx, moment_id).cancelled = true
    ctx.world.changed()
    return {}
  }),

  on(calls.externalcontactGetMomentList, (ctx, { start_time, end_time, creator, filter_type = 2, cursor, limit }) => {
    if (end_time < start_time || end_time - start_time > 30 * DAY)
      fail(40058, 'time range invalid. Invalid input invalid Request Parameter')
    const asked = (m: Moment) =>
      (filter_type === 2 || (filter_type === 1) === (m.personal ?? false)) &&
      (!creator || (m.personal === true && authorOf(m).toLowerCase() === creator.toLowerCase()))
    const rows = [...ctx.corp.moments.values()].filter((m) => asked(m) && m.create_time >= start_time && m.create_time <= end_time)
    const { rows: mine, next_cursor } = page(`moments/${start_time}/${end_time}/${filter_type}/${creator ?? ''}`, rows, cursor, limit ?? 20)
    return { moment_list: mine.map(shown), next_cursor }
  }),

  on(calls.externalcontactGetMomentTask, (ctx, { moment_id, cursor, limit }) => {
    const { rows, next_cursor } = page(`moment_task/${moment_id}`, needTask(ctx, moment_id).tasks, cursor, limit ?? 500)
    return { task_list: rows.map(({ userid, publish_status }) => ({ userid, publish_status })), next_cursor }
  }),

  on(calls.externalcontactGetMomentCustomerList, (ctx, { moment_id, userid, cursor, limit }) => {
    const task = taskOf(needMoment(ctx, moment_id), userid)
    const { rows, next_cursor } = page(`moment_customers/${moment_id}/${task.userid}`, task.customers, cursor, limit ?? 500)
    return { customer_list: rows.map((external_userid) => ({ userid: task.userid, external_userid })), next_cursor }
  }),

  on(calls.externalcontactGetMomentSendResult, (ctx, { moment_id, userid, cursor, limit }) => {
    const task = taskOf(needMoment(ctx, moment_id), userid)
    if (task.publish_status === 0) fail(41062)
    const { rows, next_cursor } = page(`moment_sent/${moment_id}/${task.userid}`, task.customers, cursor, limit ?? 3000)
    return { customer_list: rows.map((external_userid) => ({ external_userid })), next_cursor }
  }),

  on(calls.externalcontactGetMomentComments, (ctx, { moment_id, userid }) => {
    const moment = needMoment(ctx, moment_id)
    const task = taskOf(moment, userid)
    if (task.publish_status === 0) fail(41062)
    const rows = moment.comments.filter((c) => c.userid === task.userid)
    const of = (like: boolean) =>
      rows
        .filter((c) => c.like === like)
        .map(({ userid, external_userid, create_time }) => (external_userid ? { external_userid, create_time } : { userid, create_time }))
    return { comment_list: of(false), like_list: of(true) }
  }),
]
