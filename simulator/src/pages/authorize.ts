import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuthorizeQuery, askedFor, grant } from '../people/authorize.ts'
import { face } from '../people/who.ts'
import type { Corp } from '../world/corp.ts'
import { customersNamed } from '../world/customers-by.ts'
import { suiteById } from '../world/encrypted-ids.ts'
import type { World } from '../world/world.ts'
import { choice, html, page, trouble } from './html.ts'
import { suiteLogin } from './suite-login.ts'

interface Query extends AuthorizeQuery {
  response_type?: string
  sim_user?: string
  q?: string
}

const SHOWN = 60

/** OAuth inside the client (platform/01 §1.1). A browser has no signed-in person, so it asks who you are; `?sim_user=` says it. */
export function authorize(world: World, req: FastifyRequest, reply: FastifyReply) {
  const query = req.query as Query
  const { appid = '', sim_user } = query
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
  if (suiteById(world, appid)) return suiteLogin(world, req, reply)
  const asked = askedFor(world, query)
  if ('error' in asked) return reply.status(400).send(trouble(asked.error, asked.why))
  const { corp } = asked
  if (sim_user === undefined) return reply.send(picker(world, corp, req.url, query.q ?? ''))
  const there = grant(world, asked, sim_user)
  if (typeof there === 'string') return reply.redirect(there)
  return reply.status(there.status).send(trouble(there.error, there.why))
}

function picker(world: World, corp: Corp, url: string, keyword: string): string {
  const word = keyword.trim()
  const link = (id: string) => `${url}${url.includes('?') ? '&' : '?'}sim_user=${encodeURIComponent(id)}`
  const row = (id: string, name: string, avatar: string, about: string) => choice(link(id), face(world, avatar), name, about)
  const staff = [...corp.members.values()].filter((m) => m.status === 1 && m.name.toLowerCase().includes(word.toLowerCase()))
  const customers = customersNamed(corp, word, word ? SHOWN : 12)
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
