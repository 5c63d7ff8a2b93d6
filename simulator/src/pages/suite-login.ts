import type { FastifyReply, FastifyRequest } from 'fastify'
import { trusted, withQuery } from '../people/logins.ts'
import { loginCode, suiteCode } from '../people/suite-logins.ts'
import { face } from '../people/who.ts'
import type { Corp } from '../world/corp.ts'
import { suiteById } from '../world/encrypted-ids.ts'
import { Refusal, type World } from '../world/world.ts'
import { choice, html, page, trouble } from './html.ts'

interface Query {
  appid?: string
  redirect_uri?: string
  scope?: string
  state?: string
  login_type?: string
  sim_corp?: string
  sim_user?: string
}

const SHOWN = 60

/** OAuth of a suite, and its web login: who are you, and of which of the corps that installed it (platform/01 §1.1, §2.1). */
export function suiteLogin(world: World, req: FastifyRequest, reply: FastifyReply) {
  const query = req.query as Query
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
  const { provider, suite } = suiteById(world, query.appid)!
  const { redirect_uri = '', state = '', sim_user } = query
  if (!trusted(suite, redirect_uri))
    return reply.status(400).send(trouble('redirect_uri 参数错误', `域名不在应用的可信域名里：${redirect_uri || '（空）'}`))
  const corps = suite.grants.filter((g) => !g.withdrawn).flatMap((g) => world.corps.get(g.corpid) ?? [])
  if (sim_user === undefined) return reply.send(choose(world, corps, req.url, true))
  const web = query.login_type === 'ServiceApp'
  return answer(reply, () => {
    const code = suiteCode(world, provider, suite, {
      corpid: query.sim_corp ?? corps[0]?.corpid,
      id: sim_user,
      scope: web ? 'snsapi_base' : (query.scope ?? 'snsapi_base'),
    })
    return withQuery(redirect_uri, { code, ...(state ? { state } : {}), ...(web ? { appid: suite.suite_id } : {}) })
  })
}

/** The provider's own site: a member of any corp comes in (platform/01 §2.3). */
export function providerLogin(world: World, req: FastifyRequest, reply: FastifyReply) {
  const { appid = '', redirect_uri = '', state = '', sim_corp, sim_user } = req.query as Query
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
  const provider = world.providers.get(appid)
  if (!provider) return reply.status(400).send(trouble('参数错误', `appid 不是模拟器里的服务商：${appid || '（空）'}`))
  if (!provider.suites.some((suite) => trusted(suite, redirect_uri)))
    return reply.status(400).send(trouble('redirect_uri 参数错误', `域名不在应用的可信域名里：${redirect_uri || '（空）'}`))
  if (sim_user === undefined) return reply.send(choose(world, [...world.corps.values()], req.url, false))
  return answer(reply, () =>
    withQuery(redirect_uri, {
      auth_code: loginCode(world, provider, { corpid: sim_corp, userid: sim_user }),
      expires_in: '300',
      ...(state ? { state } : {}),
    }),
  )
}

function answer(reply: FastifyReply, go: () => string) {
  try {
    return reply.redirect(go())
  } catch (error) {
    if (error instanceof Refusal) return reply.status(error.status).send(trouble('不能登录', error.message))
    throw error
  }
}

function choose(world: World, corps: Corp[], url: string, outsiders: boolean): string {
  const link = (corp: Corp, id: string) =>
    `${url}${url.includes('?') ? '&' : '?'}sim_corp=${encodeURIComponent(corp.corpid)}&sim_user=${encodeURIComponent(id)}`
  const row = (corp: Corp, id: string, name: string, avatar: string, about: string) =>
    choice(link(corp, id), face(world, avatar), name, about)
  const rows = corps.flatMap((corp) => [
    ...[...corp.members.values()]
      .filter((m) => m.status === 1)
      .slice(0, SHOWN)
      .map((m) => row(corp, m.userid, m.name, m.avatar, `${corp.name} · ${m.position || '员工'}`)),
    ...(outsiders ? [row(corp, 'outsider', '一个陌生人', '/sim/avatar/sun1.svg', `不是${corp.name}的客户`)] : []),
  ])
  return page(
    '选择身份',
    `<main><h1>以谁的身份打开</h1><p>真实环境里由企业微信告诉网页</p><ul>${rows.join('') || '<li style="padding:12px 14px">还没有企业安装这个应用</li>'}</ul></main>`,
  )
}

/** Files with names in them, for a signed-in member only (platform/10 §2.1). */
export function translated(world: World, req: FastifyRequest, reply: FastifyReply) {
  const { jobid, n } = req.params as { jobid: string; n?: string }
  const { sim_user = '' } = req.query as Query
  reply.header('cache-control', 'no-store')
  const found = [...world.providers.values()].map((p) => p.translations[jobid]).find((t) => t !== undefined)
  const corp = found && world.corps.get(found.corpid)
  if (!found || !corp) return reply.status(404).send()
  if (!corp.members.has(sim_user.toLowerCase()))
    return reply
      .status(403)
      .type('text/html; charset=utf-8')
      .send(trouble('请先登录', '文件里有姓名，只给本企业的成员看：在地址后加上 ?sim_user='))
  const file = found.files[n === undefined && found.files.length === 1 ? 0 : Number(n)]
  const bytes = file && world.bytes.get(file.id)
  if (bytes) {
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .send(bytes)
  }
  const rows = found.files.map(
    (f, i) => `<li><a href="/translated/${html(jobid)}/${i}?sim_user=${encodeURIComponent(sim_user)}">${html(f.filename)}</a></li>`,
  )
  return reply
    .type('text/html; charset=utf-8')
    .send(page('文件', `<main><h1>${found.files.length} 个文件</h1><ul>${rows.join('')}</ul></main>`))
}
