import { agentGetAdminList, agentGetPermissions, agentSetScope, corpGetJoinQrcode } from '@rapport/wecom/calls/agents.ts'
import { dialGetDialRecord } from '@rapport/wecom/calls/dials.ts'
import * as menus from '@rapport/wecom/calls/menus.ts'
import * as subscriptions from '@rapport/wecom/calls/subscriptions.ts'
import { todoGet, todoUpdate } from '@rapport/wecom/calls/todos.ts'
import { liveFollowers, memberOf } from '../world/corp.ts'
import { ownerOf } from '../world/encrypted-ids.ts'
import type { Todo } from '../world/office-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { sees } from './scope.ts'

const DIAL_SPAN = 30 * 86_400
const JOIN_SECONDS = 7 * 86_400

function own(ctx: Cgi, agentid: number) {
  if (agentid !== ctx.app.agentid) fail(301002)
}

function needTodo(ctx: Cgi, todo_id: string): Todo {
  const todo = ctx.corp.todos.get(todo_id) ?? fail(40058, 'todo_id invalid. Invalid input invalid Request Parameter')
  if (todo.agentid !== ctx.app.agentid) fail(301002)
  return todo
}

/** Public phone, todos, the app's menu, scope and admins, and how parents follow a school (platform/09 §7, §8, 05 §7, 00 §8). */
export const officeHandlers = [
  on(dialGetDialRecord, (ctx, { start_time = 0, end_time = ctx.now, offset = 0, limit = 100 }) => {
    if (start_time > 0 && end_time - start_time > DIAL_SPAN)
      fail(40058, 'time range exceeds 30 days. Invalid input invalid Request Parameter')
    const mine = ctx.corp.dials.filter((d) => d.call_time >= start_time && d.call_time <= end_time && sees(ctx, d.caller.userid))
    return { record: mine.slice(offset, offset + limit) }
  }),

  on(todoGet, (ctx, { todo_id }) => {
    const { content, creator, status, create_time, attendees, end_time, remind_times = [] } = needTodo(ctx, todo_id)
    const reminders = remind_times.map((remind_time) => ({ remind_time }))
    return { content, creator, status, create_time, attendees, reminders, ...(end_time ? { end_time } : {}) }
  }),
  on(todoUpdate, (ctx, { todo_id, status, attendees = [] }) => {
    if (!ctx.app.allow_party.includes(1)) fail(60011)
    const todo = needTodo(ctx, todo_id)
    const found = attendees.map((a) => todo.attendees.find((b) => b.userid.toLowerCase() === a.userid.toLowerCase()) ?? fail(40003))
    for (const [i, a] of attendees.entries()) found[i]!.status = a.status
    if (status !== undefined) todo.status = status
    ctx.world.changed()
    return {}
  }),

  on(menus.menuCreate, (ctx, { agentid, button }) => {
    own(ctx, agentid)
    ctx.corp.menus.set(String(agentid), { agentid, button })
    ctx.world.changed()
    return {}
  }),
  on(menus.menuGet, (ctx, { agentid }) => {
    own(ctx, agentid)
    // an app without a menu: the code is not in our reference (46003 unverified)
    return { button: (ctx.corp.menus.get(String(agentid)) ?? fail(46003)).button }
  }),
  on(menus.menuDelete, (ctx, { agentid }) => {
    own(ctx, agentid)
    ctx.corp.menus.delete(String(agentid))
    ctx.world.changed()
    return {}
  }),

  on(agentSetScope, (ctx, { agentid, allow_user, allow_party, allow_tag }) => {
    own(ctx, agentid)
    const { corp, app } = ctx
    const [users, parties, tags] = [allow_user ?? app.allow_user, allow_party ?? app.allow_party, allow_tag ?? app.allow_tag ?? []]
    const invaliduser = users.filter((id) => !memberOf(corp, id))
    const invalidparty = parties.filter((id) => !corp.departments.has(id))
    const invalidtag = tags.filter((id) => !corp.contactTags.has(id))
    app.allow_user = users.filter((id) => !invaliduser.includes(id))
    app.allow_party = parties.filter((id) => !invalidparty.includes(id))
    app.allow_tag = tags.filter((id) => !invalidtag.includes(id))
    corp.version++
    ctx.world.changed()
    return { invaliduser, invalidparty, invalidtag }
  }),
  // The corp's creator manages; he is the first member here.
  on(agentGetAdminList, (ctx) => ({ admin: [...ctx.corp.members.values()].slice(0, 1).map(({ userid }) => ({ userid, auth_type: 1 })) })),
  on(corpGetJoinQrcode, (ctx, { size_type = 1 }) => {
    const text = `${ctx.world.url}/join/${ctx.corp.corpid}?until=${ctx.now + JOIN_SECONDS}&size=${size_type}`
    return { join_qrcode: `${ctx.world.url}/sim/qr?text=${encodeURIComponent(text)}` }
  }),
  // Only apps developed on behalf have permissions to list; how they are named is not in our reference, so none is (unverified).
  on(agentGetPermissions, (ctx) => (ownerOf(ctx.world, ctx.app)?.suite.kind === 'on_behalf' ? { app_permissions: [] } : fail(48002))),

  // There are no parents and no students here: of people outside, those whom the app's members know are reached (`to_external_user`).
  on(subscriptions.externalcontactMessageSend, (ctx, input) => {
    const { corp, world } = ctx
    own(ctx, input.agentid)
    const content = (input as Record<string, unknown>)[input.msgtype] as { media_id?: string }
    if (content.media_id) needMedia(ctx, content.media_id)
    const { to_external_user: asked = [], to_parent_userid = [], to_student_userid = [], to_party = [], toall = 0 } = input
    const known = asked.filter((id) => liveFollowers(corp, id).some((relation) => sees(ctx, relation.userid)))
    if (known.length === 0 && toall !== 1) fail(81013)
    const entry = { at: world.clock.now(), corpid: corp.corpid, kind: 'school_notice' as const, call: 'externalcontact/message/send' }
    for (const to of new Set(known)) world.ledger.add({ ...entry, to, from: String(ctx.app.agentid) }, content)
    world.changed()
    const invalid = asked.filter((id) => !known.includes(id))
    return {
      ...(invalid.length ? { invalid_external_user: invalid } : {}),
      ...(to_parent_userid.length ? { invalid_parent_userid: to_parent_userid } : {}),
      ...(to_student_userid.length ? { invalid_student_userid: to_student_userid } : {}),
      ...(to_party.length ? { invalid_party: to_party } : {}),
    }
  }),
  on(subscriptions.externalcontactGetSubscribeQrCode, (ctx) => {
    const code = (size: number) =>
      `${ctx.world.url}/sim/qr?text=${encodeURIComponent(`${ctx.world.url}/school/${ctx.corp.corpid}?size=${size}`)}`
    return { qrcode_big: code(1280), qrcode_middle: code(640), qrcode_thumb: code(320) }
  }),
  on(subscriptions.externalcontactGetSubscribeMode, (ctx) => ({ subscribe_mode: ctx.corp.subscribeMode.get('mode') ?? 1 })),
  on(subscriptions.externalcontactSetSubscribeMode, (ctx, { subscribe_mode }) => {
    ctx.corp.subscribeMode.set('mode', subscribe_mode)
    ctx.world.changed()
    return {}
  }),
]
