import type { App } from '../world/access-rows.ts'
import { type Corp, departmentTree, memberOf } from '../world/corp.ts'
import type { Member } from '../world/rows.ts'
import { fail } from './errors.ts'
import type { Cgi } from './handler.ts'

interface Scope {
  version: number
  members: Set<string>
  departments: Set<number>
}

const remembered = new WeakMap<App, Scope>()

/** Members and departments the app may see: named users, tags, and departments with everything below; system secrets see all. */
export function scopeOf(corp: Corp, app: App): Scope {
  const known = remembered.get(app)
  if (known && known.version === corp.version) return known
  const tags = (app.allow_tag ?? []).flatMap((id) => corp.contactTags.get(id) ?? [])
  const parties = [...app.allow_party, ...tags.flatMap((tag) => tag.partylist)]
  const users = [...app.allow_user, ...tags.flatMap((tag) => tag.userlist)]
  const departments = departmentTree(corp, app.kind === 'app' ? parties : [1])
  const members = new Set<string>(app.kind === 'app' ? users.map((u) => u.toLowerCase()) : [])
  for (const [key, m] of corp.members) if (m.department.some((d) => departments.has(d))) members.add(key)
  const scope = { version: corp.version, members, departments }
  remembered.set(app, scope)
  return scope
}

export const sees = (ctx: Cgi, userid: string): boolean => scopeOf(ctx.corp, ctx.app).members.has(userid.toLowerCase())

/** A member the app may see: 60111 unknown or left, 60011 out of range (platform/03 §8). */
export function needMember(ctx: Cgi, userid: string): Member {
  const member = memberOf(ctx.corp, userid)
  if (!member || member.status === 5) fail(60111)
  if (!sees(ctx, userid)) fail(60011)
  return member
}

/** … who also has the customer-contact function (84074). */
export function needFollower(ctx: Cgi, userid: string): Member {
  const member = needMember(ctx, userid)
  if (!member.customer_contact) fail(84074)
  return member
}

/** Members with customer contact in range, in the order they were made. */
export const followers = (ctx: Cgi): Member[] =>
  [...ctx.corp.members.values()].filter((m) => m.status === 1 && m.customer_contact && sees(ctx, m.userid))

export const absolute = (base: string, url: string): string => (url.startsWith('/') ? base + url : url)
