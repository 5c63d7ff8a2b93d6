import * as calls from '@rapport/wecom/wechat/calls/mass.ts'
import type { Account, AccountMass, Follower } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { addLine } from './chats.ts'
import { fail } from './errors.ts'
import { onWx, type Wx } from './handler.ts'
import { articlesOf, needMedia } from './media.ts'
import { needPerson } from './people.ts'
import { push } from './push.ts'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
/** Of a service account: how often each follower hears in a month. */
const A_MONTH = 4
/** How long articles can be taken back. */
const BACK_SECONDS = 1800
/** Two months are counted with; then nobody asks any more. */
const KEPT_SECONDS = 62 * 86_400
/** By level of speed: receivers a minute. */
const SPEEDS = [80, 60, 45, 30, 10]

const dayOf = (ms: number) => Math.floor((ms + CHINA_MS) / DAY_MS)
const monthOf = (seconds: number) => new Date(seconds * 1000 + CHINA_MS).toISOString().slice(0, 7)

type Said = { msgtype: string; clientmsgid?: string; [part: string]: unknown }

/** What arrives: words, a file, or the articles of a draft. Files of others and drafts that are none are 40007. */
function contentOf(ctx: Wx, said: Said): Record<string, unknown> {
  const part = (said[said.msgtype] ?? said.images) as Record<string, unknown>
  if (said.msgtype === 'text') return part
  if (said.msgtype === 'mpnews') return { articles: articlesOf(ctx, String(part.media_id)) }
  for (const id of (part.media_ids as string[] | undefined) ?? [String(part.media_id)]) needMedia(ctx, id)
  return part
}

/** A subscription account sends once a day; a service account is heard by each four times a month, and who has had those is left out. */
function within({ world, account, now }: Wx, followers: Follower[]): { reached: Follower[]; over: number } {
  if (account.kind === 'subscription') {
    if (account.masses.some((one) => dayOf(one.at * 1000) === dayOf(world.clock.now()))) fail(45028)
    return { reached: followers, over: 0 }
  }
  const month = monthOf(now)
  const had = (openid: string) => account.masses.filter((one) => one.to.includes(openid) && monthOf(one.at) === month).length
  const reached = followers.filter(({ openid }) => had(openid) < A_MONTH)
  if (followers.length > 0 && reached.length === 0) fail(45028)
  return { reached, over: followers.length - reached.length }
}

function send(ctx: Wx, call: string, said: Said, followers: Follower[], asked: number) {
  const { world, account, now } = ctx
  const { clientmsgid, msgtype } = said
  const again = clientmsgid && account.masses.find((one) => one.clientmsgid === clientmsgid && one.at + 86_400 > now)
  if (again) fail(45065, `clientmsgid exist, msg_id ${again.msg_id}`)
  const content = contentOf(ctx, said)
  const { reached, over } = within(ctx, followers)
  const msg_id = ++world.wechat.count
  const mass: AccountMass = {
    msg_id,
    at: now,
    msgtype,
    to: reached.map(({ openid }) => openid),
    deleted: false,
    ...(clientmsgid ? { clientmsgid } : {}),
  }
  account.masses = [...account.masses.filter((one) => one.at > now - KEPT_SECONDS), mass]
  for (const { openid } of reached) addLine(world, account, openid, { from: 'account', msgtype, content: { ...content, msg_id } }, call)
  tellEnd(world, account, mass, asked, over)
  world.changed()
  return { msg_id, ...(msgtype === 'mpnews' ? { msg_data_id: ++world.wechat.count } : {}) }
}

/** Who wrote the message hears how it ended; the sender of the push is the platform. */
function tellEnd(world: World, account: Account, { msg_id, to }: AccountMass, asked: number, over: number) {
  push(world, account, 'oMassSendJob', {
    MsgType: 'event',
    Event: 'MASSSENDJOBFINISH',
    MsgID: String(msg_id),
    Status: 'send success',
    TotalCount: asked,
    FilterCount: asked - over,
    SentCount: to.length,
    ErrorCount: asked - over - to.length,
  })
}

const following = ({ account }: Wx) => Object.values(account.followers).filter((one) => one.subscribe === 1)
const needMass = ({ account }: Wx, id: number) => account.masses.find((one) => one.msg_id === id) ?? fail(40058)

export const massHandlers = [
  onWx(calls.messageMassSendall, (ctx, { filter, ...said }) => {
    const { is_to_all = false, tag_id } = filter
    if (!is_to_all && tag_id === undefined) fail(40035)
    if (!is_to_all && !ctx.account.tags.some((tag) => tag.id === tag_id)) fail(45159)
    const rows = following(ctx).filter((one) => is_to_all || one.tagid_list.includes(tag_id!))
    return send(ctx, calls.messageMassSendall.name, said as Said, rows, rows.length)
  }),
  onWx(calls.messageMassSend, (ctx, { touser, ...said }) => {
    if (ctx.account.kind !== 'service') fail(48001)
    const wanted = new Set(touser)
    for (const openid of wanted) needPerson(ctx.world, ctx.account, openid)
    return send(
      ctx,
      calls.messageMassSend.name,
      said as Said,
      following(ctx).filter((one) => wanted.has(one.openid)),
      wanted.size,
    )
  }),
  onWx(calls.messageMassPreview, (ctx, { touser, ...said }) => {
    needPerson(ctx.world, ctx.account, touser)
    if (!ctx.account.followers[touser]?.subscribe) fail(43004)
    const content = contentOf(ctx, said as Said)
    addLine(ctx.world, ctx.account, touser, { from: 'account', msgtype: said.msgtype, content }, calls.messageMassPreview.name)
    return {}
  }),
  onWx(calls.messageMassDelete, (ctx, { msg_id, article_idx = 0 }) => {
    const mass = needMass(ctx, msg_id)
    if (mass.msgtype !== 'mpnews' || mass.deleted || mass.at + BACK_SECONDS <= ctx.now) fail(40058, 'message cannot be deleted')
    if (article_idx === 0) mass.deleted = true
    const lines = mass.to.flatMap((openid) => ctx.account.chats[openid] ?? []).filter((line) => line.content.msg_id === msg_id)
    for (const { content } of lines)
      for (const [n, one] of (content.articles as { removed?: boolean }[]).entries())
        if (article_idx === 0 || article_idx === n + 1) one.removed = true
    ctx.world.changed()
    return {}
  }),
  onWx(calls.messageMassGet, (ctx, { msg_id }) => {
    const mass = needMass(ctx, Number(msg_id))
    return { msg_id: mass.msg_id, msg_status: mass.deleted ? ('DELETE' as const) : ('SEND_SUCCESS' as const) }
  }),
  onWx(calls.messageMassSpeedGet, ({ account }) => ({ speed: account.mass_speed, realspeed: SPEEDS[account.mass_speed]! })),
  onWx(calls.messageMassSpeedSet, ({ world, account }, { speed }) => {
    account.mass_speed = speed
    world.changed()
    return {}
  }),
]
