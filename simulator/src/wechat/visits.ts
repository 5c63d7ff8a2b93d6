import { trusted, withQuery } from '../people/logins.ts'
import type { Person } from '../world/openids.ts'
import type { Account } from '../world/wechat-rows.ts'
import { note, type World } from '../world/world.ts'
import { authorisationOf } from './access.ts'
import { realAddress } from './browser.ts'
import { faceOf, visitCode } from './people.ts'

export interface PageQuery {
  appid?: string
  redirect_uri?: string
  scope?: string
  state?: string
  component_appid?: string
}

export interface PageAsk {
  account: Account
  scope: string
  redirect_uri: string
  state: string
  component: string
}

/** What a page asks to know about who opened it; the words are those of WeChat's own error page. */
export function pageAsk(world: World, query: PageQuery): PageAsk | { error: string; why: string } {
  const { appid = '', scope = '', state = '', component_appid = '' } = query
  const redirect_uri = realAddress(world, query.redirect_uri ?? '')
  const account = world.wechat.accounts[appid]
  if (!account || account.kind === 'mini_program')
    return { error: '该公众号不存在', why: `appid 不是模拟器里的公众号：${appid || '（空）'}` }
  const scopes = scope.split(',')
  if (account.kind !== 'service' || !account.verified || !scopes.every((one) => one === 'snsapi_base' || one === 'snsapi_userinfo'))
    return { error: 'Scope 参数错误或没有 Scope 权限', why: `错误码 10005：${account.name} · ${scope || '（空）'}` }
  if (!trusted({ trusted_domains: account.domains }, redirect_uri))
    return { error: 'redirect_uri 域名与后台配置不一致', why: `错误码 10003：${redirect_uri || '（空）'}` }
  if (!/^[\w.~%-]{0,128}$/.test(state)) return { error: 'state 参数错误', why: 'state 只能是字母和数字，至多 128 字节。' }
  const component = component_appid ? world.wechat.components[component_appid] : undefined
  if (component_appid && !(component && authorisationOf(component, appid)))
    return { error: '公众号没有授权给该第三方平台', why: component_appid }
  return { account, scope, redirect_uri, state, component: component_appid }
}

/** A page that asks for more than who it is: the person is shown what, and may refuse. */
export const needsConsent = ({ scope }: PageAsk) => scope.includes('snsapi_userinfo')

/** Where the page goes with its code. `snapshot`: the visitor looks without having agreed. */
export function pageGrant(world: World, ask: PageAsk, person: Person, snapshot = false): string {
  const { account, scope, redirect_uri, state, component } = ask
  const code = visitCode(world, account, person, { kind: 'page', scope, component, snapshot })
  note(
    world,
    'person',
    undefined,
    '网页授权',
    `${faceOf(world, person).nickname} → ${account.name} · ${scope}${snapshot ? ' · 快照页' : ''}`,
  )
  return withQuery(redirect_uri, { code, state, ...(component ? { appid: account.appid } : {}) })
}
