import type { FastifyReply, FastifyRequest } from 'fastify'
import { trusted, withQuery } from '../people/logins.ts'
import { consent, install } from '../people/suites.ts'
import { memberOf } from '../world/corp.ts'
import { suiteById } from '../world/encrypted-ids.ts'
import type { World } from '../world/world.ts'
import { html, page, trouble } from './html.ts'

interface Query {
  suite_id?: string
  pre_auth_code?: string
  redirect_uri?: string
  state?: string
  invitation?: string
  sim_corp?: string
  sim_user?: string
}

function ready(reply: FastifyReply) {
  return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
}

/** Installation from the provider's own site: the admin of a corp agrees and goes back there with an auth_code (platform/10 §5). */
export function installPage(world: World, req: FastifyRequest, reply: FastifyReply) {
  const query = req.query as Query
  const { suite_id, pre_auth_code = '', redirect_uri = '', state = '', sim_corp } = query
  ready(reply)
  const owner = suiteById(world, suite_id)
  if (!owner) return reply.status(400).send(trouble('参数错误', `suite_id 不是模拟器里的应用：${suite_id || '（空）'}`))
  const { provider, suite } = owner
  const known = suite.pre_auth_codes[pre_auth_code]
  if (!known || known.expires_at < world.clock.seconds())
    return reply.status(400).send(trouble('预授权码已失效', '请回到服务商的网站，重新点安装。'))
  if (!trusted(suite, redirect_uri))
    return reply.status(400).send(trouble('redirect_uri 参数错误', `域名不在应用的可信域名里：${redirect_uri || '（空）'}`))
  if (!/^[a-zA-Z0-9]{0,128}$/.test(state))
    return reply.status(400).send(trouble('state 参数错误', 'state 只能是字母和数字，至多 128 字节。'))
  if (sim_corp === undefined) return reply.send(agree(world, [suite.name + (known.auth_type === 1 ? '（测试授权）' : '')], query))
  const problem = wrong(world, query)
  if (problem) return reply.status(400).send(trouble('没有授权', problem))
  delete suite.pre_auth_codes[pre_auth_code]
  const { code } = consent(world, provider, suite, { corpid: sim_corp, ...(query.sim_user ? { userid: query.sim_user } : {}), state })
  return reply.redirect(withQuery(redirect_uri, { auth_code: code, expires_in: '600', ...(state ? { state } : {}) }))
}

/** Installation by an address a provider hands out: the codes travel by callback. */
export function invitationPage(world: World, req: FastifyRequest, reply: FastifyReply) {
  const query = req.query as Query
  ready(reply)
  for (const provider of world.providers.values()) {
    const found = provider.invitations[query.invitation ?? '']
    if (!found || found.expires_at < world.clock.seconds()) continue
    const suites = provider.suites.filter((s) => found.suite_ids.includes(s.suite_id))
    const names = suites.map((s) => s.name)
    if (query.sim_corp === undefined) return reply.send(agree(world, names, query))
    const problem = wrong(world, query)
    if (problem) return reply.status(400).send(trouble('没有授权', problem))
    for (const suite of suites)
      install(world, provider, suite, { corpid: query.sim_corp, ...(query.sim_user ? { userid: query.sim_user } : {}), state: found.state })
    return reply.send(page('已授权', `<main><h1>已授权 ${html(names.join('、'))}</h1><p>服务商会收到通知，接着完成安装</p></main>`))
  }
  return reply.status(400).send(trouble('二维码已失效', '请向服务商要一个新的。'))
}

function wrong(world: World, { sim_corp, sim_user }: Query): string | undefined {
  const corp = world.corps.get(sim_corp ?? '')
  if (!corp) return `没有这家企业：${sim_corp || '（空）'}`
  const member = sim_user ? memberOf(corp, sim_user) : undefined
  return sim_user && (!member || member.status === 5) ? `没有这个员工：${sim_user}` : undefined
}

/** The page asks which corp; its first member is the admin who agrees. */
function agree(world: World, names: string[], query: Query): string {
  const hidden = Object.entries(query).map(([k, v]) => `<input type="hidden" name="${html(k)}" value="${html(String(v))}">`)
  const rows = [...world.corps.values()].map(
    (c) =>
      `<li style="padding:10px 14px;display:flex;justify-content:space-between;align-items:center"><b>${html(c.name)}</b><button name="sim_corp" value="${html(c.corpid)}">同意授权</button></li>`,
  )
  return page(
    '授权应用',
    `<main><h1>安装 ${html(names.join('、'))}</h1><p>应用会看到可见范围内的成员和客户。选择由哪家企业的管理员同意。</p>
<form method="get">${hidden.join('')}<ul>${rows.join('') || '<li style="padding:12px 14px">还没有企业</li>'}</ul></form></main>`,
  )
}
