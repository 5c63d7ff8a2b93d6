import * as calls from '@rapport/wecom/calls/workbench.ts'
import type { Workbench } from '../world/access-rows.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { needMember } from './scope.ts'

function own(ctx: Cgi, agentid: number) {
  if (agentid !== ctx.app.agentid) fail(301002)
}

/** Data of members is of the template's kind (that another kind is 94001 is a guess). */
function give(ctx: Cgi, userids: string[], type: Workbench['type'], data: unknown) {
  const board = ctx.app.workbench ?? fail(94008)
  if (board.type !== type) fail(94001)
  const members = userids.map((userid) => needMember(ctx, userid))
  for (const { userid } of members) board.users[userid] = data
  ctx.world.changed()
  return {}
}

export const workbenchHandlers = [
  on(calls.agentSetWorkbenchTemplate, (ctx, { agentid, type, replace_user_data = false, ...parts }) => {
    own(ctx, agentid)
    const { app, world } = ctx
    const kept = app.workbench?.type === type && !replace_user_data ? app.workbench.users : {}
    if (type === 'normal') delete app.workbench
    else app.workbench = { type, data: parts[type], replace_user_data, users: kept }
    world.changed()
    return {}
  }),
  on(calls.agentGetWorkbenchTemplate, (ctx, { agentid }) => {
    own(ctx, agentid)
    const board = ctx.app.workbench
    return board ? { type: board.type, [board.type]: board.data, replace_user_data: board.replace_user_data } : { type: 'normal' }
  }),
  on(calls.agentSetWorkbenchData, (ctx, { agentid, userid, type, ...parts }) => {
    own(ctx, agentid)
    return give(ctx, [userid], type, parts[type])
  }),
  on(calls.agentBatchSetWorkbenchData, (ctx, { agentid, userid_list, data: { type, ...parts } }) => {
    own(ctx, agentid)
    return give(ctx, userid_list, type, parts[type])
  }),
]
