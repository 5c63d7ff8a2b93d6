import * as calls from '@rapport/wecom/calls/join-ways.ts'
import type { JoinWay } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import { fail } from './errors.ts'
import { needGroup } from './groups.ts'
import { type Cgi, on } from './handler.ts'

const CODES_PER_CORP = 500_000

export const joinText = (world: World, config_id: string) => `${world.url}/g/${config_id}`
export const joinQr = (world: World, config_id: string) => `${world.url}/sim/qrcode/${config_id}.png`

/** An app sees only its own entries (platform/04 §4). */
function needJoinWay(ctx: Cgi, config_id: string): JoinWay {
  const way = ctx.corp.joinWays.get(config_id)
  if (!way || way.agentid !== ctx.app.agentid) fail(41044)
  return way
}

type Input = {
  scene: number
  remark?: string
  auto_create_room?: number
  room_base_name?: string
  room_base_id?: number
  chat_id_list: string[]
  state?: string
  mark_source?: boolean
}

function fields(ctx: Cgi, input: Input) {
  for (const id of input.chat_id_list) {
    if (!ctx.corp.groups.has(id)) fail(90501)
    needGroup(ctx, id)
  }
  return {
    scene: input.scene,
    remark: [...(input.remark ?? '')].slice(0, 30).join(''),
    auto_create_room: input.auto_create_room ?? 1,
    room_base_name: input.room_base_name ?? '',
    room_base_id: input.room_base_id ?? 1,
    chat_id_list: input.chat_id_list,
    state: input.state ?? '',
    mark_source: input.mark_source ?? true,
  }
}

export const joinWayHandlers = [
  on(calls.externalcontactGroupchatAddJoinWay, (ctx, input) => {
    const { corp, world } = ctx
    if (corp.ways.size + corp.joinWays.size >= CODES_PER_CORP) fail(41045)
    const way: JoinWay = { config_id: corp.ids.hex(32), agentid: ctx.app.agentid, created_at: ctx.now, ...fields(ctx, input) }
    corp.joinWays.set(way.config_id, way)
    world.changed()
    return { config_id: way.config_id }
  }),
  on(calls.externalcontactGroupchatGetJoinWay, (ctx, { config_id }) => {
    const { agentid, created_at, ...way } = needJoinWay(ctx, config_id)
    return { join_way: { ...way, ...(way.scene === 2 ? { qr_code: joinQr(ctx.world, config_id) } : {}) } }
  }),
  on(calls.externalcontactGroupchatUpdateJoinWay, (ctx, { config_id, ...input }) => {
    Object.assign(needJoinWay(ctx, config_id), fields(ctx, input))
    ctx.world.changed()
    return {}
  }),
  on(calls.externalcontactGroupchatDelJoinWay, (ctx, { config_id }) => {
    needJoinWay(ctx, config_id)
    ctx.corp.joinWays.delete(config_id)
    ctx.world.changed()
    return {}
  }),
]
