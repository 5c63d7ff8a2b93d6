import * as calls from '@rapport/wecom/wechat/calls/components.ts'
import { accountPlatform } from '../world/unionids.ts'
import { type Account, type Component, freshId, isOfficial } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { authorisationOf, issue, newest } from './access.ts'
import { fail } from './errors.ts'
import { type ComponentWx, onComponent, onOpen, onWx, type Wx } from './handler.ts'

const TICKET_SECONDS = 12 * 3600
const PRE_AUTH_SECONDS = 1800
/** Rights that a code was given for, as the platform lists them. */
const func_info = (func: number[]) => func.map((id) => ({ funcscope_category: { id } }))

const componentWith = (world: World, appid: string, secret: string): Component => {
  const component = world.wechat.components[appid] ?? fail(61011)
  return component.secret === secret ? component : fail(40125)
}

function own({ component }: ComponentWx, component_appid: string) {
  if (component.appid !== component_appid) fail(61011)
}

/** A token of the account for this component; the one that lives is given again. */
const tokenFor = (world: World, account: Account, component: Component) =>
  newest(world, account, 'authorizer', component.appid) ?? issue(world, account, 'authorizer', component.appid)

/** A token speaks for its own account only. */
function ownAccount({ account }: Wx, appid: string) {
  if (account.appid !== appid) fail(40013)
}

/** One that the API made, for an account of the same company: the others are bound on the platform's own pages (`/sim/wechat/bind`). */
function ownPlatform({ world, account }: Wx, open_appid: string) {
  const company = world.wechat.platforms[open_appid] ?? fail(89003)
  if (company !== (account.company ?? '')) fail(89001)
}

const needAccount = (world: World, appid: string) => world.wechat.accounts[appid] ?? fail(40013)

export const componentHandlers = [
  onOpen(calls.componentApiComponentToken, ({ world, now }, input) => {
    const component = componentWith(world, input.component_appid, input.component_appsecret)
    const ticket = component.tickets.find((one) => one.ticket === input.component_verify_ticket) ?? fail(61006)
    if (ticket.at + TICKET_SECONDS <= now) fail(61005)
    for (const [old, until] of Object.entries(component.tokens)) if (until <= now) delete component.tokens[old]
    const component_access_token = freshId(world.wechat, 136)
    component.tokens[component_access_token] = now + world.settings.token_seconds
    world.changed()
    return { component_access_token, expires_in: world.settings.token_seconds }
  }),
  onOpen(calls.componentApiStartPushTicket, ({ world }, { component_appid, component_secret }) => {
    componentWith(world, component_appid, component_secret).stopped = false
    world.changed()
    return {}
  }),
  onComponent(calls.componentApiCreatePreauthcode, (ctx, { component_appid }) => {
    own(ctx, component_appid)
    for (const [old, until] of Object.entries(ctx.component.pre_auth_codes)) if (until <= ctx.now) delete ctx.component.pre_auth_codes[old]
    const pre_auth_code = `preauthcode@@@${freshId(ctx.world.wechat, 86)}`
    ctx.component.pre_auth_codes[pre_auth_code] = ctx.now + PRE_AUTH_SECONDS
    ctx.world.changed()
    return { pre_auth_code, expires_in: PRE_AUTH_SECONDS }
  }),
  onComponent(calls.componentApiQueryAuth, (ctx, { component_appid, authorization_code }) => {
    own(ctx, component_appid)
    const code = ctx.component.auth_codes[authorization_code] ?? fail(61009)
    if (code.used || code.expires_at <= ctx.now) fail(61010)
    // withdrawn between the consent and this call
    const given = authorisationOf(ctx.component, code.appid) ?? fail(61003)
    code.used = true
    const token = tokenFor(ctx.world, needAccount(ctx.world, code.appid), ctx.component)
    return {
      authorization_info: {
        authorizer_appid: code.appid,
        authorizer_access_token: token.access_token,
        expires_in: token.expires_in,
        authorizer_refresh_token: given.refresh_token,
        func_info: func_info(given.func),
      },
    }
  }),
  onComponent(calls.componentApiAuthorizerToken, (ctx, { component_appid, authorizer_appid, authorizer_refresh_token }) => {
    own(ctx, component_appid)
    const given = authorisationOf(ctx.component, authorizer_appid) ?? fail(61003)
    if (given.refresh_token !== authorizer_refresh_token) fail(61023)
    const token = issue(ctx.world, needAccount(ctx.world, authorizer_appid), 'authorizer', ctx.component.appid)
    return {
      authorizer_access_token: token.access_token,
      expires_in: token.expires_in,
      authorizer_refresh_token: given.refresh_token,
    }
  }),
  onComponent(calls.componentApiGetAuthorizerInfo, (ctx, { component_appid, authorizer_appid }) => {
    own(ctx, component_appid)
    const given = authorisationOf(ctx.component, authorizer_appid) ?? fail(61003)
    const account = needAccount(ctx.world, authorizer_appid)
    return {
      authorizer_info: {
        nick_name: account.name,
        head_img: account.avatar.startsWith('/') ? ctx.world.url + account.avatar : account.avatar,
        service_type_info: { id: account.kind === 'service' ? 2 : 0 },
        verify_type_info: { id: account.verified ? 0 : -1 },
        user_name: account.username,
        principal_name: account.name,
        alias: '',
        ...(isOfficial(account) ? {} : { MiniProgramInfo: { network: {}, categories: [], visit_status: 0 } }),
      },
      authorization_info: {
        authorizer_appid,
        authorizer_refresh_token: given.refresh_token,
        func_info: func_info(given.func),
      },
    }
  }),
  onComponent(calls.componentApiGetAuthorizerList, (ctx, { component_appid, offset, count }) => {
    own(ctx, component_appid)
    const all = ctx.component.authorisations.filter((one) => !one.withdrawn)
    const list = all.slice(offset, offset + count).map((one) => ({
      authorizer_appid: one.appid,
      refresh_token: one.refresh_token,
      auth_time: one.at,
    }))
    return { total_count: all.length, list }
  }),
  onWx(calls.openGet, (ctx, { appid }) => {
    ownAccount(ctx, appid)
    return { open_appid: accountPlatform(ctx.world, ctx.account) || fail(89002) }
  }),
  onWx(calls.openCreate, (ctx, { appid }) => {
    const { world, account } = ctx
    ownAccount(ctx, appid)
    if (accountPlatform(world, account)) fail(89000)
    const open_appid = `wx${freshId(world.wechat, 16)}`
    world.wechat.platforms[open_appid] = account.company ?? ''
    account.bound = { platform: open_appid, from: world.clock.now() }
    world.changed()
    return { open_appid }
  }),
  onWx(calls.openBind, (ctx, { appid, open_appid }) => {
    const { world, account } = ctx
    ownAccount(ctx, appid)
    if (accountPlatform(world, account)) fail(89000)
    ownPlatform(ctx, open_appid)
    account.bound = { platform: open_appid, from: world.clock.now() }
    world.changed()
    return {}
  }),
  onWx(calls.openUnbind, (ctx, { appid, open_appid }) => {
    const { world, account } = ctx
    ownAccount(ctx, appid)
    if (accountPlatform(world, account) !== open_appid) fail(89002)
    ownPlatform(ctx, open_appid)
    account.bound = { platform: '', from: world.clock.now() }
    world.changed()
    return {}
  }),
]
