import * as calls from '@rapport/wecom/calls/archive.ts'
import { agreement } from '../people/archive.ts'
import { memberOf } from '../world/corp.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'

function needArchive(ctx: Cgi) {
  const { archive } = ctx.corp
  if (!archive.on) fail(301053)
  if (archive.expired) fail(301052)
  return archive
}

export const archiveHandlers = [
  on(calls.msgauditGetPermitUserList, (ctx, { type }) => {
    const permits = Object.entries(needArchive(ctx).permits)
    return { ids: permits.filter(([, edition]) => type === undefined || edition === type).map(([userid]) => userid) }
  }),

  on(calls.msgauditCheckSingleAgree, (ctx, { info }) => {
    needArchive(ctx)
    const agreeinfo = info.map(({ userid, exteranalopenid }) => {
      const member = memberOf(ctx.corp, userid)
      // a customer nobody knows is refused the same way (unverified)
      if (!member || member.status === 5 || !ctx.corp.customers.has(exteranalopenid)) fail(301061)
      return { userid: member.userid, exteranalopenid, ...agreement(ctx.corp, member.userid, exteranalopenid) }
    })
    return { agreeinfo }
  }),

  on(calls.msgauditCheckRoomAgree, (ctx, { roomid }) => {
    needArchive(ctx)
    const group = ctx.corp.groups.get(roomid)
    if (!group) fail(92002)
    const customers = group.member_list.filter((m) => m.type === 2)
    return { agreeinfo: customers.map((m) => ({ exteranalopenid: m.userid, ...agreement(ctx.corp, roomid, m.userid) })) }
  }),

  on(calls.msgauditGroupchatGet, (ctx, { roomid }) => {
    const { rooms } = needArchive(ctx)
    if (ctx.corp.groups.has(roomid)) fail(301059)
    const room = Object.hasOwn(rooms, roomid) ? rooms[roomid] : undefined
    if (!room) fail(92002)
    const { roomname, creator, room_create_time, notice, members } = room
    return { roomname, creator, room_create_time, notice, members }
  }),

  on(calls.msgauditGetRobotInfo, (ctx, { robot_id }) => {
    const { robots } = needArchive(ctx)
    // the code for an unknown robot is unverified
    return { data: (Object.hasOwn(robots, robot_id) ? robots[robot_id] : undefined) ?? fail(40058) }
  }),
]
