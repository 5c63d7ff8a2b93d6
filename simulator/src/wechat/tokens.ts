import * as calls from '@rapport/wecom/wechat/calls/tokens.ts'
import { freshId } from '../world/wechat-rows.ts'
import { accountWith, countDaily, issue, newest } from './access.ts'
import { fail } from './errors.ts'
import { onOpen, onWx } from './handler.ts'

/** Forced stable tokens a day, and the least seconds between two; clearings of the quota a month. */
const FORCED_A_DAY = 20
const FORCED_APART = 30
const CLEARED_A_MONTH = 10

export const tokenHandlers = [
  onOpen(calls.token, ({ world, ip }, { appid, secret }) => {
    const account = accountWith(world, appid, secret, ip)
    countDaily(world, account, calls.token)
    return issue(world, account, 'plain')
  }),
  onOpen(calls.stableToken, ({ world, now, ip }, { appid, secret, force_refresh }) => {
    const account = accountWith(world, appid, secret, ip)
    countDaily(world, account, calls.stableToken)
    const held = newest(world, account, 'stable')
    if (!held) return issue(world, account, 'stable')
    if (!force_refresh) return held
    account.forced = account.forced.filter((at) => at > now - 86_400)
    // two in half a minute are one
    if ((account.forced.at(-1) ?? 0) > now - FORCED_APART) return held
    if (account.forced.length >= FORCED_A_DAY) fail(45009)
    account.forced.push(now)
    return issue(world, account, 'stable', '', true)
  }),
  onWx(calls.clearQuota, ({ world, account, now }, { appid }) => {
    if (appid !== account.appid) fail(40013)
    account.cleared = account.cleared.filter((at) => at > now - 30 * 86_400)
    if (account.cleared.length >= CLEARED_A_MONTH) fail(48006)
    account.cleared.push(now)
    account.used.counts = Object.create(null) as Record<string, number>
    world.changed()
    return {}
  }),
  onWx(calls.getApiDomainIp, () => ({ ip_list: ['127.0.0.1'] })),
  onWx(calls.ticketGetticket, ({ world, account, now }, { type }) => {
    const known = account.tickets[type]
    if (known && known.expires_at > now) return { ticket: known.ticket, expires_in: known.expires_at - now }
    const ticket = freshId(world.wechat, 86)
    account.tickets[type] = { ticket, expires_at: now + world.settings.token_seconds }
    world.changed()
    return { ticket, expires_in: world.settings.token_seconds }
  }),
]
