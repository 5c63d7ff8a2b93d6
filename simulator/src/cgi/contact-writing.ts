import type { WecomInput } from '@rapport/wecom/call.ts'
import * as calls from '@rapport/wecom/calls/contact-writing.ts'
import type { PlatformEvent } from '../world/callback-rows.ts'
import { fire } from '../world/callbacks.ts'
import { departmentTree, memberOf, newMember, putMember } from '../world/corp.ts'
import type { Department, Member } from '../world/rows.ts'
import { needMedia } from './attachments.ts'
import { CgiError, fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needMember, scopeOf } from './scope.ts'

/** Other apps hear what one app writes, the writer does not (platform/03 §6, unverified; the setting turns it off). */
export function told(ctx: Cgi, ChangeType: string, fields: Omit<PlatformEvent, 'Event' | 'ChangeType'>) {
  ctx.corp.version++
  ctx.world.changed()
  if (ctx.world.settings.contact_write_events)
    fire(ctx.world, ctx.corp, { Event: 'change_contact', ChangeType, ...fields }, undefined, ctx.app)
}

type NewUser = WecomInput<typeof calls.userCreate>
type UserChange = WecomInput<typeof calls.userUpdate>

/** Who was hired stays below this; the platform sells more (45024). */
const MOST_MEMBERS = 30_000
const MOST_IN_DEPARTMENT = 30_000

function needDepartments(ctx: Cgi, ids: number[]) {
  const seen = scopeOf(ctx.corp, ctx.app).departments
  for (const id of ids) {
    if (!ctx.corp.departments.has(id)) fail(60123)
    if (!seen.has(id)) fail(60011)
  }
}

const taken = (ctx: Cgi, field: 'mobile' | 'email' | 'biz_mail', value: string | undefined, but?: Member) =>
  !!value && [...ctx.corp.members.values()].some((m) => m !== but && m.status !== 5 && m[field] === value)

/** Rules between the fields of one member; the codes of biz_mail are of a range (unverified which). */
function checkUser(ctx: Cgi, input: Partial<NewUser>, before?: Member) {
  const places = input.department ?? before?.department ?? []
  if (input.department) needDepartments(ctx, input.department)
  if (input.is_leader_in_dept && input.is_leader_in_dept.length !== places.length) fail(60132)
  if (input.order && input.order.length !== places.length) fail(40058, 'order exceed max items. Invalid input invalid Request Parameter')
  if (input.main_department !== undefined && !places.includes(input.main_department)) fail(60123)
  for (const userid of input.direct_leader ?? []) if (!memberOf(ctx.corp, userid)) fail(60111)
  if (input.email && !/^[^@\s]{1,62}@[^@\s]+$/.test(input.email)) fail(60105)
  if (taken(ctx, 'mobile', input.mobile, before)) fail(60104)
  if (taken(ctx, 'email', input.email, before)) fail(60106)
  if (taken(ctx, 'biz_mail', input.biz_mail, before)) fail(60143)
  if (input.avatar_mediaid) needMedia(ctx, input.avatar_mediaid)
}

/** What was sent, in the words of the row. */
function rowOf(input: Partial<UserChange>): Partial<Member> {
  const { userid, new_userid, avatar_mediaid, biz_mail_alias, external_profile, extattr, ...same } = input
  const given = Object.fromEntries(Object.entries(same).filter(([name, value]) => name !== 'to_invite' && value !== undefined))
  return {
    ...(given as Partial<Member>),
    ...(avatar_mediaid ? { avatar: `/sim/media/${avatar_mediaid}` } : {}),
    ...(biz_mail_alias ? { biz_mail_alias: biz_mail_alias.item } : {}),
    ...(external_profile ? { external_profile: { external_attr: [], ...external_profile } } : {}),
    ...(extattr ? { extattr } : {}),
  }
}

/** An invitation reaches a person who is not in yet. */
export function invite(ctx: Cgi, member: Member, call: string): boolean {
  if (member.status !== 4) return false
  const { world, corp } = ctx
  world.ledger.add(
    { at: world.clock.now(), corpid: corp.corpid, kind: 'invite', to: member.userid, from: String(ctx.app.agentid), call },
    {},
  )
  return true
}

export function createUser(ctx: Cgi, input: NewUser, call = 'user/create') {
  const known = memberOf(ctx.corp, input.userid)
  if (known && known.status !== 5) fail(60102)
  checkUser(ctx, input)
  const here = [...ctx.corp.members.values()].filter((m) => m.status !== 5)
  if (here.length >= MOST_MEMBERS) fail(45024)
  for (const id of input.department) if (here.filter((m) => m.department.includes(id)).length >= MOST_IN_DEPARTMENT) fail(81001)
  const row = rowOf(input)
  // a member who has just been made has not signed in
  const member = newMember(input.userid, input.name, { ...row, status: input.enable === 0 ? 2 : 4, customer_contact: false })
  putMember(ctx.corp, member)
  if (input.to_invite !== false) invite(ctx, member, call)
  told(ctx, 'create_user', { UserID: member.userid, Department: member.department.join() })
}

export function updateUser(ctx: Cgi, input: UserChange) {
  const member = needMember(ctx, input.userid)
  // only a userid the platform made may change, and here people always choose one
  if (input.new_userid !== undefined) fail(301036)
  checkUser(ctx, input, member)
  const { mobile, ...row } = rowOf(input)
  Object.assign(member, row)
  if (mobile !== undefined && member.status !== 1) member.mobile = mobile
  if (input.department) {
    member.order = input.order ?? input.department.map(() => 0)
    member.is_leader_in_dept = input.is_leader_in_dept ?? input.department.map(() => 0)
    if (!input.department.includes(member.main_department)) member.main_department = input.department[0]!
  }
  if (input.enable === 0) member.status = 2
  if (input.enable === 1 && member.status === 2) member.status = 1
  told(ctx, 'update_user', {
    UserID: member.userid,
    ...(input.department ? { Department: input.department.join() } : {}),
    ...(input.enable === undefined ? {} : { Status: member.status }),
  })
}

/** The one who opened the corp cannot be deleted: here, its first member. */
const creator = (ctx: Cgi) => ctx.corp.members.values().next().value

export function deleteUser(ctx: Cgi, userid: string) {
  const member = needMember(ctx, userid)
  if (member === creator(ctx)) fail(301005)
  member.status = 5
  member.left_at = ctx.now
  for (const tag of ctx.corp.contactTags.values()) tag.userlist = tag.userlist.filter((u) => u !== member.userid)
  told(ctx, 'delete_user', { UserID: member.userid })
}

const FORBIDDEN = /[\\:*?"<>|]/
const DEEPEST = 15

function checkName(ctx: Cgi, name: string | undefined, parentid: number, but?: Department) {
  if (name === undefined) return
  if (FORBIDDEN.test(name)) fail(60009)
  for (const d of ctx.corp.departments.values()) if (d !== but && d.parentid === parentid && d.name === name) fail(60008)
}

function depth(ctx: Cgi, id: number): number {
  let levels = 1
  for (let at = ctx.corp.departments.get(id); at && at.parentid !== 0; at = ctx.corp.departments.get(at.parentid)) levels++
  return levels
}

function needParent(ctx: Cgi, id: number) {
  if (!ctx.corp.departments.has(id)) fail(60004)
  if (!scopeOf(ctx.corp, ctx.app).departments.has(id)) fail(60011)
  if (depth(ctx, id) >= DEEPEST) fail(81002)
}

export function createDepartment(ctx: Cgi, input: WecomInput<typeof calls.departmentCreate>): number {
  needParent(ctx, input.parentid)
  if (input.id !== undefined && ctx.corp.departments.has(input.id)) fail(60008)
  checkName(ctx, input.name, input.parentid)
  const id = input.id ?? Math.max(...ctx.corp.departments.keys()) + 1
  const { name, name_en = '', parentid, order = 100_000_000 - id } = input
  ctx.corp.departments.set(id, { id, name, name_en, parentid, order: Math.max(0, order), department_leader: [] })
  told(ctx, 'create_party', { Id: id, Name: name, ParentId: parentid, Order: Math.max(0, order) })
  return id
}

/** What changed, as the bits of a job's result: 2 renamed, 4 moved, 8 re-ordered. */
export function updateDepartment(ctx: Cgi, input: WecomInput<typeof calls.departmentUpdate>): number {
  needDepartments(ctx, [input.id])
  const d = ctx.corp.departments.get(input.id)!
  const parentid = input.parentid ?? d.parentid
  if (parentid !== d.parentid) {
    needParent(ctx, parentid)
    if (departmentTree(ctx.corp, [d.id]).has(parentid)) fail(60010)
  }
  checkName(ctx, input.name, parentid, d)
  const did =
    (input.name !== undefined && input.name !== d.name ? 2 : 0) +
    (parentid !== d.parentid ? 4 : 0) +
    (input.order !== undefined && input.order !== d.order ? 8 : 0)
  const { name = d.name, name_en = d.name_en, order = d.order } = input
  Object.assign(d, { name, name_en, order, parentid })
  told(ctx, 'update_party', { Id: d.id, Name: d.name, ParentId: d.parentid })
  return did
}

export function deleteDepartment(ctx: Cgi, id: number) {
  needDepartments(ctx, [id])
  if (id === 1) fail(60007)
  if ([...ctx.corp.members.values()].some((m) => m.status !== 5 && m.department.includes(id))) fail(60005)
  if ([...ctx.corp.departments.values()].some((d) => d.parentid === id)) fail(60006)
  ctx.corp.departments.delete(id)
  for (const tag of ctx.corp.contactTags.values()) tag.partylist = tag.partylist.filter((p) => p !== id)
  told(ctx, 'delete_party', { Id: id })
}

export const contactWritingHandlers = [
  on(calls.userCreate, (ctx, input) => {
    createUser(ctx, input)
    return created
  }),
  on(calls.userUpdate, (ctx, input) => {
    updateUser(ctx, input)
    return { errmsg: 'updated' }
  }),
  on(calls.userDelete, (ctx, { userid }) => {
    deleteUser(ctx, userid)
    return deleted
  }),
  on(calls.userBatchdelete, (ctx, { useridlist }) => {
    for (const userid of useridlist) if (needMember(ctx, userid) === creator(ctx)) fail(301005)
    for (const userid of new Set(useridlist.map((u) => u.toLowerCase()))) deleteUser(ctx, userid)
    return deleted
  }),
  on(calls.departmentCreate, (ctx, input) => ({ id: createDepartment(ctx, input), ...created })),
  on(calls.departmentUpdate, (ctx, input) => {
    updateDepartment(ctx, input)
    return { errmsg: 'updated' }
  }),
  on(calls.departmentDelete, (ctx, { id }) => {
    deleteDepartment(ctx, id)
    return deleted
  }),
  on(calls.batchInvite, (ctx, { user = [], party = [], tag = [] }) => {
    const scope = scopeOf(ctx.corp, ctx.app)
    const invaliduser = user.filter((u) => !memberOf(ctx.corp, u) || !scope.members.has(u.toLowerCase()))
    const invalidparty = party.filter((id) => !scope.departments.has(id))
    const invalidtag = tag.filter((id) => !ctx.corp.contactTags.has(id))
    const places = departmentTree(ctx.corp, [
      ...party.filter((id) => scope.departments.has(id)),
      ...tag.flatMap((id) => ctx.corp.contactTags.get(id)?.partylist ?? []),
    ])
    const named = new Set([...user, ...tag.flatMap((id) => ctx.corp.contactTags.get(id)?.userlist ?? [])].map((u) => u.toLowerCase()))
    if (invaliduser.length + invalidparty.length + invalidtag.length === user.length + party.length + tag.length) fail(81013)
    for (const [key, m] of ctx.corp.members)
      if (scope.members.has(key) && (named.has(key) || m.department.some((d) => places.has(d)))) invite(ctx, m, 'batch/invite')
    ctx.world.changed()
    return { invaliduser, invalidparty, invalidtag }
  }),
]

const created: { errmsg: string; created_department?: unknown } = { errmsg: 'created' }
const deleted = { errmsg: 'deleted' }

/** The outcome of one row of a job. */
export function attempt(run: () => void): { errcode: number; errmsg: string } {
  try {
    run()
    return { errcode: 0, errmsg: 'ok' }
  } catch (error) {
    if (error instanceof CgiError) return { errcode: error.code, errmsg: error.message }
    throw error
  }
}
