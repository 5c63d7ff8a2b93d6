import { userGet, userGetActiveStat, userList, userListId, userSimplelist } from '@rapport/wecom/calls/contacts.ts'
import { departmentTree } from '../world/corp.ts'
import { hashOf } from '../world/random.ts'
import type { Member } from '../world/rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { absolute, needMember, scopeOf, sees } from './scope.ts'

/** Apps made after 2022-06-20 get no avatar, mobile, mail … (platform/03 §0). */
export function memberAnswer(ctx: Cgi, m: Member) {
  const seen = scopeOf(ctx.corp, ctx.app).departments
  const places = m.department
    .map((d, i) => ({ d, order: m.order[i] ?? 0, leads: m.is_leader_in_dept[i] ?? 0 }))
    .filter((p) => seen.has(p.d))
  const avatar = absolute(ctx.world.url, m.avatar)
  return {
    userid: m.userid,
    name: m.name,
    department: places.map((p) => p.d),
    order: places.map((p) => p.order),
    position: m.position,
    gender: ctx.app.legacy_fields ? m.gender : '0',
    is_leader_in_dept: places.map((p) => p.leads),
    direct_leader: m.direct_leader,
    telephone: m.telephone,
    alias: m.alias,
    main_department: m.main_department,
    extattr: m.extattr as { attrs: [] },
    status: m.status,
    enable: m.enable,
    external_position: m.external_position,
    external_profile: m.external_profile,
    ...(ctx.app.legacy_fields
      ? {
          mobile: m.mobile,
          email: m.email,
          biz_mail: m.biz_mail,
          ...(m.biz_mail_alias ? { biz_mail_alias: { item: m.biz_mail_alias } } : {}),
          avatar,
          thumb_avatar: avatar,
          address: m.address,
          qr_code: `${ctx.world.url}/m/${m.userid}`,
        }
      : {}),
  }
}

function inDepartment(ctx: Cgi, id: number, deep: boolean): Member[] {
  if (!ctx.corp.departments.has(id)) fail(60123)
  if (!scopeOf(ctx.corp, ctx.app).departments.has(id)) fail(60011)
  const wanted = deep ? departmentTree(ctx.corp, [id]) : new Set([id])
  return [...ctx.corp.members.values()].filter((m) => m.status !== 5 && m.department.some((d) => wanted.has(d)) && sees(ctx, m.userid))
}

export const userHandlers = [
  on(userGet, (ctx, { userid }) => memberAnswer(ctx, needMember(ctx, userid))),
  on(userSimplelist, (ctx, { department_id, fetch_child }) => ({
    userlist: inDepartment(ctx, department_id, fetch_child === 1).map(({ userid, name, department }) => ({ userid, name, department })),
  })),
  on(userList, (ctx, { department_id, fetch_child }) => ({
    userlist: inDepartment(ctx, department_id, fetch_child === 1).map((m) => memberAnswer(ctx, m)),
  })),
  on(userListId, (ctx, { cursor, limit }) => {
    const rows = [...ctx.corp.members.values()]
      .filter((m) => m.status !== 5)
      .flatMap((m) => m.department.map((department) => ({ userid: m.userid, department })))
    const { rows: dept_user, next_cursor } = page('user/list_id', rows, cursor, limit ?? 10000)
    return { dept_user, next_cursor }
  }),
  on(userGetActiveStat, (ctx, { date }) => {
    const active = [...ctx.corp.members.values()].filter((m) => m.status === 1).length
    return { active_cnt: Math.max(0, active - (hashOf(date) % 4)) }
  }),
]
