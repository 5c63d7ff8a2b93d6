import { cutBytes } from '@rapport/wecom/bytes.ts'
import * as calls from '@rapport/wecom/calls/acquisition.ts'
import type { Link } from '../world/sent-rows.ts'
import { usersOf } from './contact-ways.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'
import { needMember } from './scope.ts'

const DAY = 86_400
const MEMBERS_PER_LINK = 500
const LINKS_PER_CORP = 10_000
/** Adds a corp may still win by links; the demo never runs dry. */
const QUOTA = 10_000

/** Only links of the calling app are there (platform/04 §7). */
function needLink(ctx: Cgi, link_id: string): Link {
  const link = ctx.corp.links.get(link_id)
  if (!link || link.agentid !== ctx.app.agentid) fail(40058, 'invalid link_id. Invalid input invalid Request Parameter')
  return link
}

type Range = { user_list?: string[]; department_list?: number[] }

function rangeOf(ctx: Cgi, range: Range) {
  const user_list = (range.user_list ?? []).map((id) => needMember(ctx, id).userid)
  const department_list = range.department_list ?? []
  for (const id of department_list) if (!ctx.corp.departments.has(id)) fail(60123)
  const users = usersOf(ctx.corp, user_list, department_list)
  if (users.length === 0 || users.length > MEMBERS_PER_LINK) fail(40058, 'range invalid. Invalid input invalid Request Parameter')
  return { user_list, department_list }
}

const linkAnswer = (ctx: Cgi, l: Link) => ({
  link_id: l.link_id,
  link_name: l.link_name,
  url: `${ctx.world.url}/ca/${l.link_id}`,
  create_time: l.create_time,
  skip_verify: l.skip_verify,
  mark_source: l.mark_source,
})

export const linkHandlers = [
  on(calls.externalcontactCustomerAcquisitionListLink, (ctx, { limit, cursor }) => {
    const own = [...ctx.corp.links.values()].filter((l) => l.agentid === ctx.app.agentid)
    const { rows, next_cursor } = page('list_link', own, cursor, limit ?? 100)
    return { link_id_list: rows.map((l) => l.link_id), next_cursor }
  }),

  on(calls.externalcontactCustomerAcquisitionGet, (ctx, { link_id }) => {
    const l = needLink(ctx, link_id)
    return {
      link: linkAnswer(ctx, l),
      range: { user_list: l.user_list, department_list: l.department_list },
      ...(l.priority_option ? { priority_option: l.priority_option } : {}),
    }
  }),

  on(calls.externalcontactCustomerAcquisitionCreateLink, (ctx, input) => {
    const { corp } = ctx
    if (corp.links.size >= LINKS_PER_CORP) fail(41095)
    const link: Link = {
      link_id: `ca${corp.ids.opaque(30)}`,
      agentid: ctx.app.agentid,
      link_name: input.link_name,
      create_time: ctx.now,
      skip_verify: input.skip_verify ?? true,
      mark_source: input.mark_source ?? true,
      ...rangeOf(ctx, input.range),
      ...(input.priority_option ? { priority_option: input.priority_option } : {}),
      turn: 0,
      clicks: [],
      customers: [],
    }
    corp.links.set(link.link_id, link)
    ctx.world.changed()
    return { link: linkAnswer(ctx, link) }
  }),

  on(calls.externalcontactCustomerAcquisitionUpdateLink, (ctx, { link_id, range, ...plain }) => {
    const link = needLink(ctx, link_id)
    Object.assign(link, plain, range ? rangeOf(ctx, range) : {})
    ctx.world.changed()
    return {}
  }),

  on(calls.externalcontactCustomerAcquisitionDeleteLink, (ctx, { link_id }) => {
    needLink(ctx, link_id)
    ctx.corp.links.delete(link_id)
    ctx.world.changed()
    return {}
  }),

  on(calls.externalcontactCustomerAcquisitionCustomer, (ctx, { link_id, limit, cursor }) => {
    const { rows, next_cursor } = page(`link/${link_id}`, needLink(ctx, link_id).customers, cursor, limit ?? 1000)
    const customer_list = rows.map(({ external_userid, userid, chat_status, state }) => ({
      external_userid,
      userid,
      chat_status,
      state: cutBytes(state, 64),
    }))
    return { customer_list, next_cursor }
  }),

  on(calls.externalcontactCustomerAcquisitionStatistic, (ctx, { link_id, start_time, end_time }) => {
    const link = needLink(ctx, link_id)
    if (end_time < start_time || end_time - start_time > 31 * DAY)
      fail(40058, 'time range invalid. Invalid input invalid Request Parameter')
    const within = ({ at }: { at: number }) => at >= start_time && at < end_time + DAY
    return { click_link_customer_cnt: link.clicks.filter(within).length, new_customer_cnt: link.customers.filter(within).length }
  }),

  on(calls.externalcontactCustomerAcquisitionGetChatInfo, (ctx, { chat_key }) => {
    const known = ctx.corp.chatKeys.get(chat_key)
    if (!known || known.expires_at < ctx.now) fail(40058, 'invalid chat_key. Invalid input invalid Request Parameter')
    const { userid, external_userid, recv_msg_cnt, link_id, state } = known
    return { userid, external_userid, chat_info: { recv_msg_cnt, link_id, state } }
  }),

  // Only a third-party component asks this: whose links it may make.
  on(calls.externalcontactCustomerAcquisitionAppGetPermit, ({ app }) =>
    app.suite_id ? { user_list: app.allow_user, department_list: app.allow_party, tag_list: app.allow_tag ?? [] } : fail(48002),
  ),
  on(calls.externalcontactCustomerAcquisitionQuota, (ctx) => {
    const used = [...ctx.corp.links.values()].reduce((sum, l) => sum + l.customers.length, 0)
    const balance = Math.max(0, QUOTA - used)
    return { total: QUOTA, balance, quota_list: [{ expire_date: (Math.floor(ctx.now / DAY) + 365) * DAY, balance }] }
  }),
]
