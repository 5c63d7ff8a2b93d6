import type { AnyWechatCall } from '@rapport/wecom/wechat/call.ts'
import { type Account, type AccountToken, type Component, freshId, isOfficial } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { fail } from './errors.ts'

/** A replaced token lives on for so long, in seconds. */
const OVERLAP = 300

const hasDied = (token: AccountToken, now: number) =>
  token.expires_at <= now || (token.replaced_at !== undefined && token.replaced_at + OVERLAP <= now)

export interface AccountCaller {
  account: Account
  component?: Component
}

/** Whose token it is; a dead one is 42001, one that was replaced or never was 40001. */
export function accountBy(world: World, token: string | undefined, ip: string): AccountCaller {
  if (!token) fail(41001, 'access_token missing')
  const now = world.clock.seconds()
  for (const account of Object.values(world.wechat.accounts)) {
    const found = account.tokens[token]
    if (!found) continue
    if (found.expires_at <= now) fail(42001)
    if (hasDied(found, now)) fail(40001)
    if (!found.component) {
      if (account.trusted_ips.length > 0 && !account.trusted_ips.includes(ip)) fail(40164, `invalid ip ${ip}, not in whitelist`)
      return { account }
    }
    const component = world.wechat.components[found.component]
    if (!component || !authorisationOf(component, account.appid)) fail(61003)
    return { account, component }
  }
  return fail(40001)
}

export const authorisationOf = (component: Component, appid: string) =>
  component.authorisations.find((one) => one.appid === appid && !one.withdrawn)

export function componentBy(world: World, token: string | undefined): Component {
  if (!token) fail(41001, 'component_access_token missing')
  for (const component of Object.values(world.wechat.components)) {
    const until = component.tokens[token]
    if (until === undefined) continue
    return until <= world.clock.seconds() ? fail(42001) : component
  }
  return fail(40001)
}

/** The account with this secret: 40013 for an unknown appid, 40125 for a wrong secret, 40164 from an address not on its list. */
export function accountWith(world: World, appid: string, secret: string, ip?: string): Account {
  const account = world.wechat.accounts[appid] ?? fail(40013)
  if (account.secret !== secret) fail(40125)
  if (ip && account.trusted_ips.length > 0 && !account.trusted_ips.includes(ip)) fail(40164, `invalid ip ${ip}, not in whitelist`)
  return account
}

/** A new token of one kind; the newest before it lives five minutes more, or dies at once. */
export function issue(world: World, account: Account, how: AccountToken['how'], component = '', atOnce = false) {
  const now = world.clock.seconds()
  for (const [text, old] of Object.entries(account.tokens)) {
    if (hasDied(old, now)) {
      if (old.expires_at + 3600 < now) delete account.tokens[text]
    } else if (old.how === how && old.component === component && old.replaced_at === undefined)
      old.replaced_at = atOnce ? now - OVERLAP : now
  }
  const access_token = `${freshId(world.wechat, 136)}`
  account.tokens[access_token] = { how, component, expires_at: now + world.settings.token_seconds }
  world.changed()
  return { access_token, expires_in: world.settings.token_seconds }
}

/** The newest of one kind, while it is not about to end. */
export function newest(world: World, account: Account, how: AccountToken['how'], component = '') {
  const now = world.clock.seconds()
  const found = Object.entries(account.tokens).find(
    ([, one]) => one.how === how && one.component === component && one.replaced_at === undefined && one.expires_at - now > OVERLAP,
  )
  return found && { access_token: found[0], expires_in: found[1].expires_at - now }
}

/** Which kinds of accounts a call is for, and what an unverified one may not (48001). */
const VERIFIED = /^cgi-bin\/(message\/(custom|template|subscribe|mass)|menu|tags|user|qrcode|ticket\/getticket|template)/
export function mayCall(account: Account, call: AnyWechatCall) {
  if (call.only && (call.only === 'official_account') !== isOfficial(account)) fail(48001)
  if (isOfficial(account) && !account.verified && VERIFIED.test(call.name)) fail(48001)
  // templates, codes with scenes and visitors of pages are for service accounts
  if (account.kind === 'subscription' && /^cgi-bin\/(message\/template|message\/subscribe|template|qrcode)/.test(call.name)) fail(48001)
}

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000

/** The calls of a day in China (45009). `per`: other numbers than the call's own. */
export function countDaily(world: World, account: Account, call: AnyWechatCall) {
  const most = world.settings.wechat_daily_of[call.name] ?? call.daily ?? 0
  if (most <= 0) return
  const day = Math.floor((world.clock.now() + CHINA_MS) / DAY_MS)
  if (account.used.day !== day) account.used = { day, counts: Object.create(null) as Record<string, number> }
  const count = (account.used.counts[call.name] ?? 0) + 1
  account.used.counts[call.name] = count
  if (count > most) fail(45009)
}
