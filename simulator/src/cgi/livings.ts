import * as calls from '@rapport/wecom/calls/livings.ts'
import { livingStatus, newLiving } from '../people/livings.ts'
import { memberOf } from '../world/corp.ts'
import type { Living, LivingViewer } from '../world/office-rows.ts'
import { personOf } from '../world/openids.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { cursorText, page, readCursor } from './paging.ts'
import { needMember } from './scope.ts'

const VIEWERS_A_PAGE = 100
const SHARE_SECONDS = 300

/** 92003 another app's; 92006 unknown, 92007 not in this state (the last two unverified). */
function own(ctx: Cgi, livingid: string): Living {
  const living = ctx.corp.livings.get(livingid) ?? fail(92006)
  if (living.agentid !== ctx.app.agentid) fail(92003)
  return living
}

function reserved(ctx: Cgi, livingid: string): Living {
  const living = own(ctx, livingid)
  if (livingStatus(living, ctx.now) !== 0) fail(92007)
  return living
}

const watched = ({ watch_time, is_comment, is_mic, invitor_userid, invitor_external_userid }: LivingViewer) => ({
  watch_time,
  is_comment,
  is_mic,
  ...(invitor_userid ? { invitor_userid } : {}),
  ...(invitor_external_userid ? { invitor_external_userid } : {}),
})

export const livingHandlers = [
  on(calls.livingCreate, (ctx, { anchor_userid, theme, living_start, living_duration, type, description, remind_time, ...more }) => {
    const anchor = needMember(ctx, anchor_userid)
    if (living_start < ctx.now) fail(40058, 'living_start is in the past. Invalid input invalid Request Parameter')
    for (const id of [more.activity_cover_mediaid, more.activity_share_mediaid]) if (id) needMedia(ctx, id)
    const { livingid } = newLiving(ctx.world, ctx.corp, {
      agentid: ctx.app.agentid,
      anchor_userid: anchor.userid,
      theme,
      reserve_start: living_start,
      reserve_living_duration: living_duration,
      type: type ?? 0,
      description: description ?? '',
      remind_time: remind_time ?? 0,
    })
    return { livingid }
  }),
  on(calls.livingModify, (ctx, { livingid, living_start, living_duration, ...change }) => {
    const living = reserved(ctx, livingid)
    Object.assign(living, change)
    if (living_start !== undefined) living.reserve_start = living_start
    if (living_duration !== undefined) living.reserve_living_duration = living_duration
    ctx.world.changed()
    return {}
  }),
  on(calls.livingCancel, (ctx, { livingid }) => {
    reserved(ctx, livingid).status = 4
    ctx.world.changed()
    return {}
  }),
  on(calls.livingDeleteReplayData, (ctx, { livingid }) => {
    const living = own(ctx, livingid)
    if (!living.replay) fail(92007)
    living.replay = false
    ctx.world.changed()
    return {}
  }),
  on(calls.livingGetLivingCode, (ctx, { livingid, openid }) => {
    own(ctx, livingid)
    if (!personOf(ctx.world, openid, ctx.corp.corpid)) fail(40058, 'openid invalid. Invalid input invalid Request Parameter')
    return { living_code: `${ctx.world.url}/living/${livingid}?code=${ctx.corp.ids.opaque(20)}` }
  }),
  on(calls.livingGetUserAllLivingid, (ctx, { userid, cursor, limit }) => {
    const member = needMember(ctx, userid)
    const mine = [...ctx.corp.livings.values()].filter((l) => l.anchor_userid === member.userid && l.agentid === ctx.app.agentid)
    const { rows, next_cursor } = page(`livings/${member.userid}`, mine, cursor, limit ?? 100)
    return { livingid_list: rows.map((l) => l.livingid), next_cursor }
  }),
  on(calls.livingGetLivingInfo, (ctx, { livingid }) => {
    const living = own(ctx, livingid)
    const count = (is: (v: LivingViewer) => unknown) => living.viewers.filter(is).length
    return {
      living_info: {
        theme: living.theme,
        living_start: living.living_start || living.reserve_start,
        living_duration: living.living_duration,
        reserve_start: living.reserve_start,
        reserve_living_duration: living.reserve_living_duration,
        anchor_userid: living.anchor_userid,
        main_department: memberOf(ctx.corp, living.anchor_userid)?.main_department ?? 1,
        type: living.type,
        status: livingStatus(living, ctx.now),
        description: living.description,
        viewer_num: living.viewers.length,
        online_count: living.status === 1 ? living.viewers.length : 0,
        comment_num: count((v) => v.is_comment),
        mic_num: count((v) => v.is_mic),
        subscribe_count: 0,
        open_replay: living.replay ? 1 : 0,
        replay_status: living.replay ? 1 : 0,
        // nothing is streamed here
        push_stream_url: '',
      },
    }
  }),
  on(calls.livingGetWatchStat, (ctx, { livingid, next_key }) => {
    const { viewers } = own(ctx, livingid)
    const key = `watch/${livingid}`
    const from = next_key === '0' ? 0 : Number(readCursor(key, next_key) ?? 0)
    const end = from + VIEWERS_A_PAGE
    const part = viewers.slice(from, end)
    return {
      ending: end >= viewers.length ? 1 : 0,
      next_key: end >= viewers.length ? '' : cursorText(key, String(end)),
      stat_info: {
        users: part.flatMap((v) => (v.userid ? [{ userid: v.userid, ...watched(v) }] : [])),
        external_users: part.flatMap((v) => {
          const customer = ctx.corp.customers.get(v.external_userid ?? '')
          return customer ? [{ external_userid: customer.external_userid, type: customer.type, name: customer.name, ...watched(v) }] : []
        }),
      },
    }
  }),
  on(calls.livingGetLivingShareInfo, (ctx, { ww_share_code }) => {
    for (const living of ctx.corp.livings.values()) {
      const viewer = living.viewers.find((v) => v.ww_share_code === ww_share_code)
      if (!viewer || living.agentid !== ctx.app.agentid || viewer.came_at + SHARE_SECONDS < ctx.now) continue
      return {
        livingid: living.livingid,
        ...(viewer.userid ? { viewer_userid: viewer.userid } : { viewer_external_userid: viewer.external_userid ?? '' }),
        ...(viewer.invitor_userid ? { invitor_userid: viewer.invitor_userid } : {}),
        ...(viewer.invitor_external_userid ? { invitor_external_userid: viewer.invitor_external_userid } : {}),
      }
    }
    return fail(92008)
  }),
]
