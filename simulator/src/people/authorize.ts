import { scopeOf } from '../cgi/scope.ts'
import { realAddress } from '../wechat/browser.ts'
import type { App } from '../world/access-rows.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import { corpByAnyId } from '../world/encrypted-ids.ts'
import { appOf, note, type World } from '../world/world.ts'
import { memberCode, outsiderCode, trusted, withQuery } from './logins.ts'

export interface AuthorizeQuery {
  appid?: string
  redirect_uri?: string
  scope?: string
  state?: string
  agentid?: string
}

interface Asked {
  corp: Corp
  app: App
  scope: string
  redirect_uri: string
  state: string
}

/** What a page asks to know about who opened it (platform/01 §1.1). */
export function askedFor(world: World, query: AuthorizeQuery): Asked | { error: string; why: string } {
  const { appid = '', state = '' } = query
  const redirect_uri = realAddress(world, query.redirect_uri ?? '')
  const corp = corpByAnyId(world, appid)
  if (!corp) return { error: '2000002', why: `appid 不是模拟器里的企业：${appid || '（空）'}` }
  // Without agentid the sensitive scope silently becomes the plain one.
  const named = query.agentid ? appOf(corp, Number(query.agentid)) : undefined
  const scope = named ? (query.scope ?? 'snsapi_base') : 'snsapi_base'
  const app = named ?? corp.apps.find((a) => a.kind === 'app' && trusted(a, redirect_uri))
  if (!app || !trusted(app, redirect_uri))
    return { error: 'redirect_uri 参数错误', why: `域名不在应用的可信域名里：${redirect_uri || '（空）'}` }
  if (state && !/^[\w.~%-]{0,128}$/.test(state)) return { error: 'state 参数错误', why: 'state 只能是字母和数字，至多 128 字节。' }
  return { corp, app, scope, redirect_uri, state }
}

/** The address the page is sent to with a code for this person; `outsider` is nobody's customer. */
export function grant(world: World, asked: Asked, id: string): string | { status: number; error: string; why: string } {
  const { corp, app, scope, redirect_uri, state } = asked
  const code = codeFor(world, asked, id)
  if (!code) return { status: 400, error: '没有这个人', why: id }
  if (code === 'out of scope') return { status: 403, error: '无权限访问', why: '成员不在应用的可见范围内。' }
  note(world, 'person', corp, '网页授权', `${id} → ${app.name} · ${scope}`)
  return withQuery(redirect_uri, { code, ...(state ? { state } : {}) })
}

function codeFor(world: World, { corp, app, scope }: Asked, id: string): string | undefined {
  const member = memberOf(corp, id)
  if (member && member.status !== 5) {
    const seen = scopeOf(corp, app).members.has(member.userid.toLowerCase())
    return scope === 'snsapi_privateinfo' && !seen ? 'out of scope' : memberCode(world, corp, app, member, scope)
  }
  if (id === 'outsider') return outsiderCode(world, corp, app, undefined)
  const customer = corp.customers.get(id)
  return customer && outsiderCode(world, corp, app, customer)
}
