import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import QRCode from 'qrcode'
import { choice, html, page, trouble } from '../pages/html.ts'
import { trusted, withQuery } from '../people/logins.ts'
import { face, personBy } from '../people/who.ts'
import { customersNamed } from '../world/customers-by.ts'
import type { Articles } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'
import { sceneText } from './codes.ts'
import { authorise } from './consent.ts'
import { type PageQuery, pageAsk, pageGrant } from './visits.ts'

const SHOWN = 60

/** The pages people see. */
export function wechatPages(app: FastifyInstance, world: World) {
  app.get('/connect/oauth2/authorize', (req, reply) => authorizePage(world, req, reply))
  const script = readFileSync(new URL('../pages/jssdk.js', import.meta.url), 'utf8')
  // its calls go to /sim, which is WeCom's origin
  const ours = (text: string) => text.replace('new URL(document.currentScript.src).origin', JSON.stringify(new URL(world.url).origin))
  app.get('/open/js/:file', (_req, reply) => reply.header('content-type', 'text/javascript; charset=utf-8').send(ours(script)))
  app.get('/cgi-bin/componentloginpage', (req, reply) => consentPage(world, req, reply))
  app.get('/cgi-bin/showqrcode', async (req, reply) => {
    const { ticket = '' } = req.query as { ticket?: string }
    const known = Object.values(world.wechat.accounts).some((account) => account.scenes[ticket])
    if (!known) return reply.status(404).send()
    const picture = await QRCode.toBuffer(sceneText(world.origins.wechat!.url, ticket), { margin: 2, width: 430 })
    return reply.header('content-type', 'image/jpg').send(picture)
  })
  app.get('/mmbiz/:id', (req, reply) => {
    const { id } = req.params as { id: string }
    const media = Object.values(world.wechat.accounts)
      .map((account) => account.media[id])
      .find(Boolean)
    const bytes = media && world.bytes.get(id)
    if (!bytes || !media.content_type.startsWith('image/')) return reply.status(404).send()
    return reply.header('content-type', media.content_type).header('x-content-type-options', 'nosniff').send(bytes)
  })
  app.get('/s/:id', (req, reply) => {
    const { id } = req.params as { id: string }
    const { n = '0' } = req.query as { n?: string }
    const set = Object.values(world.wechat.accounts)
      .flatMap((account) => account.published)
      .find((one) => one.article_id === id)
    const article = set?.articles[Number(n)]
    reply.header('content-type', 'text/html; charset=utf-8')
    return article ? reply.send(articlePage(article)) : reply.status(404).send(trouble('没有这篇文章', id))
  })
  // A code opened in a browser instead of scanned: hand it to the phone page.
  for (const path of ['/q/:id', '/l/:id', '/w/:id'])
    app.get(path, (req, reply) => reply.redirect(`${world.url}/phone/?scan=${encodeURIComponent(world.origins.wechat!.url + req.url)}`))
}

/** Its content is the account's own; scripts are not run. */
function articlePage({ title, author = '', content }: Articles['articles'][number]): string {
  const frame = `<iframe sandbox srcdoc="${html(content)}" title="${html(title)}" style="border:0;width:100%;height:60vh"></iframe>`
  return page(title, `<main><h1>${html(title)}</h1><p>${html(author)}</p>${frame}</main>`)
}

/** Who opened a page (platform/01 §5). A browser is nobody, so it asks; `?sim_user=` says it, `&sim_snapshot=1` looks without agreeing. */
function authorizePage(world: World, req: FastifyRequest, reply: FastifyReply) {
  const query = req.query as PageQuery & { sim_user?: string; sim_snapshot?: string; sim_outside?: string; q?: string }
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
  // a browser that is not WeChat's has nobody to ask
  if (query.sim_outside) return reply.send(trouble('请在微信客户端打开链接', '这个网页要知道是谁打开的，只有微信能告诉它。'))
  const ask = pageAsk(world, query)
  if ('error' in ask) return reply.status(400).send(trouble(ask.error, ask.why))
  if (query.sim_user === undefined) return reply.send(picker(world, req.url, query.q ?? '', ask.account.name))
  return reply.redirect(pageGrant(world, ask, personBy(world, query.sim_user), query.sim_snapshot === '1'))
}

const withMore = (url: string, name: string, value: string) => `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

function picker(world: World, url: string, keyword: string, account: string): string {
  const word = keyword.trim()
  const rows = [...world.corps.values()].flatMap((corp) => [
    ...customersNamed(corp, word, word ? SHOWN : 20).map((c) =>
      choice(withMore(url, 'sim_user', c.external_userid), face(world, c.avatar), c.name, '微信'),
    ),
    ...[...corp.members.values()]
      .filter((m) => m.status === 1 && m.name.includes(word))
      .slice(0, 10)
      .map((m) => choice(withMore(url, 'sim_user', m.userid), face(world, m.avatar), m.name, `微信 · ${corp.name}的员工`)),
  ])
  const hidden = [...new URL(url, world.url).searchParams]
    .filter(([k]) => k !== 'q')
    .map(([k, v]) => `<input type="hidden" name="${html(k)}" value="${html(v)}">`)
  return page(
    '选择身份',
    `<main><h1>以谁的身份打开</h1><p>真实环境里由微信告诉「${html(account)}」的网页</p>
<form method="get">${hidden.join('')}<input name="q" value="${html(keyword)}" placeholder="按名字找" aria-label="按名字找"></form>
<ul>${rows.slice(0, SHOWN).join('') || '<li style="padding:12px 14px">没有这个名字的人</li>'}</ul></main>`,
    // a phone knows whose it is: it looks at the address, asks its holder, and leads on
    `if (parent !== window) parent.postMessage({ sim: 'authorize', url: location.href }, ${JSON.stringify(new URL(world.url).origin)})`,
  )
}

/** The admin of an account chooses it and agrees; `?sim_account=` says which, `sim_account=refuse` stays. */
function consentPage(world: World, req: FastifyRequest, reply: FastifyReply) {
  const query = req.query as Record<'component_appid' | 'pre_auth_code' | 'redirect_uri' | 'auth_type' | 'sim_account', string | undefined>
  const { component_appid = '', pre_auth_code = '', redirect_uri = '', auth_type = '3', sim_account } = query
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
  const component = world.wechat.components[component_appid]
  if (!component) return reply.status(400).send(trouble('参数错误', `没有这个第三方平台：${component_appid || '（空）'}`))
  if (!((component.pre_auth_codes[pre_auth_code] ?? 0) > world.clock.seconds()))
    return reply.status(400).send(trouble('预授权码无效', '用过了，或者过了 30 分钟。'))
  if (!trusted({ trusted_domains: ['*loopback*'] }, redirect_uri))
    return reply.status(400).send(trouble('redirect_uri 参数错误', redirect_uri))
  const fits = (kind: string) => auth_type === '3' || (auth_type === '2') === (kind === 'mini_program')
  const accounts = Object.values(world.wechat.accounts).filter((account) => fits(account.kind))
  const account = accounts.find((one) => one.appid === sim_account)
  if (account) {
    delete component.pre_auth_codes[pre_auth_code]
    const { auth_code, expires_in } = authorise(world, component, account, undefined, pre_auth_code)
    return reply.redirect(withQuery(redirect_uri, { auth_code, expires_in: String(expires_in) }))
  }
  const rows = accounts.map((one) => choice(withMore(req.url, 'sim_account', one.appid), face(world, one.avatar), one.name, one.appid))
  return reply.send(
    page(
      '授权',
      `<main><h1>授权给「${html(component.name)}」</h1><p>真实环境里由公众号或小程序的管理员扫码确认</p>
<ul>${rows.join('') || '<li style="padding:12px 14px">还没有公众号或小程序</li>'}</ul></main>`,
    ),
  )
}
