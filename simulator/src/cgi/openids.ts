import { userConvertToOpenid, userConvertToUserid } from '@rapport/wecom/calls/openids.ts'
import { hasOpenid, memberOpenid, personOf } from '../world/openids.ts'
import { fail } from './errors.ts'
import { on } from './handler.ts'
import { needMember } from './scope.ts'

export const openidHandlers = [
  on(userConvertToOpenid, (ctx, { userid }) => {
    const member = needMember(ctx, userid)
    if (!hasOpenid(ctx.corp, member.userid)) fail(43004)
    return { openid: memberOpenid(ctx.corp, member.userid) }
  }),
  on(userConvertToUserid, (ctx, { openid }) => {
    const person = personOf(ctx.world, openid, ctx.corp.corpid)
    if (person?.kind !== 'staff') fail(46004)
    return { userid: needMember(ctx, person.id).userid }
  }),
]
