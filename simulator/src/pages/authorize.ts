import type { FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf } from '../cgi/scope.ts'
import { memberCode, outsiderCode, trusted, withQuery } from '../people/logins.ts'
import { face } from '../people/who.ts'
import type { App } from '../world/access-rows.ts'
import { type Corp, memberOf } from '../world/corp.ts'
import { corpByAnyId, suiteById } from '../world/encrypted-ids.ts'
import { appOf, note, type World } from '../world/world.ts'
import { html, page, trouble } from './html.ts'
import { suiteLogin } from './suite-login.ts'

interface Query {
  appid?: string
  redirect_uri?: string
  response_type?: string
  scope?: string
  state?: string
  agentid?: string
  sim_user?: string
  q?: string
}

const SHOWN = 60

/** OAuth inside the client (platform/01 §1.1). A browser has no signed-in person, so it asks who you are; `?sim_user=` says it. */
export function authorize(world: World, req: FastifyRequest, reply: FastifyReply) {
  const query = req.query as Query
  const { appid = '', redirect_uri = '', state = '', sim_user } = query
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
  if (suiteById(world, appid)) return suiteLogin(world, req, reply)
  const corp = corpByAnyId(world, appid)
  if (!corp) return reply.status(400).send(trouble('2000002', `appid 不是模拟器里的企业：${appid || '（空）'}`))
  // Without agentid the sensitive scope silently becomes the plain one.
  const named = query.agentid ? appOf(corp, Number(query.agentid)) : undefined
  const scope = named ? (query.scope ?? 'snsapi_base') : 'snsapi_base'
  const app = named ?? corp.apps.find((a) => a.kind === 'app' && trusted(a, redirect_uri))
  if (!app || !trusted(app, redirect_uri))
    return reply.status(400).send(trouble('redirect_uri 参数错误', `域名不在应用的可信域名里：${redirect_uri || '（空）'}`))
  if (state && !/^[\w.~%-]{0,128}$/.test(state))
    return reply.status(400).send(trouble('state 参数错误', 'state 只能是字母和数字，至多 128 字节。'))
  if (sim_user === undefined) return reply.send(picker(world, corp, req.url, query.q ?? ''))
  const code = codeFor(world, corp, app, sim_user, scope)
  if (!code) return reply.status(400).send(trouble('没有这个人', sim_user))
  if (code === 'out of scope') return reply.status(403).send(trouble('无权限访问', '成员不在应用的可见范围内。'))
  note(world, 'person', corp, '网页授权', `${sim_user} → ${app.name} · ${scope}`)
  return reply.redirect(withQuery(redirect_uri, { code, ...(state ? { state } : {}) }))
}

function codeFor(world: World, corp: Corp, app: App, id: string, scope: string): string | undefined {
  const member = memberOf(corp, id)
  if (member && member.status !== 5) {
    const seen = scopeOf(corp, app).members.has(member.userid.toLowerCase())
    return scope === 'snsapi_privateinfo' && !seen ? 'out of scope' : memberCode(world, corp, app, member, scope)
  }
  if (id === 'outsider') return outsiderCode(world, corp, app, undefined)
  const customer = corp.customers.get(id)
  return customer && outsiderCode(world, corp, app, customer)
}

function picker(world: World, corp: Corp, url: string, keyword: string): string {
  const word = keyword.trim().toLowerCase()
  const link = (id: string) => html(`${url}${url.includes('?') ? '&' : '?'}sim_user=${encodeURIComponent(id)}`)
  const row = (id: string, name: string, avatar: string, about: string) =>
    `<li><a href="${link(id)}"><img src="${html(face(world, avatar))}" alt=""><span><b>${html(name)}</b><span>${html(about)}</span></span></a></li>`
  const staff = [...corp.members.values()].filter((m) => m.status === 1 && m.name.toLowerCase().includes(word))
  const customers = word
    ? [...corp.customers.values()].filter((c) => c.name.toLowerCase().includes(word))
    : [...corp.customers.values()].slice(0, 12)
  const rows = [
    ...staff.map((m) => row(m.userid, m.name, m.avatar, `员工 · ${m.position || corp.name}`)),
    ...customers.map((c) => row(c.external_userid, c.name, c.avatar, '客户 · 微信')),
  ].slice(0, SHOWN)
  const hidden = [...new URL(url, world.url).searchParams]
    .filter(([k]) => k !== 'q')
    .map(([k, v]) => `<input type="hidden" name="${html(k)}" value="${html(v)}">`)
  return page(
    '选择身份',
    `<main><h1>以谁的身份打开</h1><p>真实环境里由企业微信或微信告诉网页</p>
<form method="get">${hidden.join('')}<input name="q" value="${html(keyword)}" placeholder="按名字找员工或客户" aria-label="按名字找"></form>
<ul>${rows.join('') || '<li style="padding:12px 14px">没有这个名字的人</li>'}${row('outsider', '一个陌生人', '/sim/avatar/sun1.svg', '不是任何员工的客户')}</ul></main>`,
  )
}
