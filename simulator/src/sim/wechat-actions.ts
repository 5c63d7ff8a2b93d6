import { buildWechatEcho } from '@rapport/wecom/wechat/callback.ts'
import { personBy } from '../people/who.ts'
import { newCustomer } from '../scenarios/demo.ts'
import { authorise, pushTicket, withdraw } from '../wechat/consent.ts'
import { addSubscribeTemplate, agree, follow, pressMenu, type Saying, sayTo, unfollow } from '../wechat/followers.ts'
import { menuFor } from '../wechat/menus.ts'
import { visitCode } from '../wechat/people.ts'
import { openidOf } from '../world/openids.ts'
import { accountPlatform, accountUnionid } from '../world/unionids.ts'
import { type Account, accountKinds, type Component, freshId, newAccount, newComponent, type WechatCallback } from '../world/wechat-rows.ts'
import { corpOf, Refusal, type World } from '../world/world.ts'
import type { AccountCard, ComponentCard, WechatApi } from './wechat-api.ts'

function needAccount(world: World, appid: string): Account {
  const found = world.wechat.accounts[appid]
  if (!found) throw new Refusal(`没有这个公众号或小程序：${appid}`, 404)
  return found
}

function needComponent(world: World, appid: string): Component {
  const found = world.wechat.components[appid]
  if (!found) throw new Refusal(`没有这个第三方平台：${appid}`, 404)
  return found
}

/** A crowd larger than this is a slip of the hand. */
const CROWD = 100_000

export function wechatActions(world: World) {
  const card = (a: Account): AccountCard => ({
    appid: a.appid,
    username: a.username,
    kind: a.kind,
    name: a.name,
    avatar: a.avatar.startsWith('/') ? world.url + a.avatar : a.avatar,
    secret: a.secret,
    platform: accountPlatform(world, a),
    followers: Object.values(a.followers).filter((one) => one.subscribe === 1).length,
  })
  const componentCard = (c: Component): ComponentCard => ({
    appid: c.appid,
    name: c.name,
    secret: c.secret,
    accounts: c.authorisations.filter((one) => !one.withdrawn).map((one) => one.appid),
  })
  const visit = ({ person_id, corpid, appid }: { person_id: string; corpid?: string; appid: string }) => {
    const account = needAccount(world, appid)
    const person = personBy(world, person_id, corpid)
    return { account, person, openid: openidOf(world, person, appid) }
  }
  return {
    accounts: () => ({ accounts: Object.values(world.wechat.accounts).map(card) }),
    addAccount({ kind, name, appid, secret, platform = '', company }) {
      if (!accountKinds.includes(kind)) throw new Refusal(`kind 是其中之一：${accountKinds.join('、')}`)
      const account = {
        ...newAccount(kind, name, appid),
        ...(secret ? { secret } : {}),
        ...(company ? { company } : {}),
      }
      if (world.wechat.accounts[account.appid]) throw new Refusal(`已经有这个公众号或小程序：${account.appid}`)
      account.bound.platform = platform
      world.wechat.accounts[account.appid] = account
      world.changed()
      return card(account)
    },
    setAccount({ appid, name, secret, verified, trusted_domains, trusted_ips }) {
      const account = needAccount(world, appid)
      if (name !== undefined) account.name = name
      if (secret !== undefined) account.secret = secret
      if (verified !== undefined) account.verified = verified
      if (trusted_domains !== undefined) account.domains = trusted_domains
      if (trusted_ips !== undefined) account.trusted_ips = trusted_ips
      world.changed()
      return card(account)
    },
    async setAccountCallback({ appid, url, token, aes_key = '', mode = aes_key ? 'safe' : 'plain', verify = true }) {
      const account = needAccount(world, appid)
      const callback = checked({ url, token, aes_key, mode })
      const reason = verify ? await echoTrouble(world, callback) : undefined
      if (reason) return { ok: false, reason }
      account.callback = callback
      world.changed()
      return { ok: true }
    },
    bindPlatform({ appid, corpid, platform, after_ms = 0 }) {
      const bound = { platform, from: world.clock.now() + after_ms }
      if (appid) needAccount(world, appid).bound = bound
      else world.wechat.corps[corpOf(world, corpid).corpid] = bound
      world.changed()
      return { ok: true }
    },
    openid(input) {
      const { account, person, openid } = visit(input)
      const unionid = accountUnionid(world, account, person)
      return { openid, ...(unionid ? { unionid } : {}) }
    },
    crowd({ appid, corpid, count }) {
      needAccount(world, appid)
      if (count < 1 || count > CROWD) throw new Refusal(`count 是 1 到 ${CROWD}`)
      const corp = corpOf(world, corpid)
      const people = Array.from({ length: count }, (_, n) => {
        const { external_userid } = newCustomer(corp, `观众 ${n + 1}`, 0, '/sim/avatar/cat1.svg')
        return { person_id: external_userid, openid: openidOf(world, { corp, kind: 'customer', id: external_userid }, appid) }
      })
      world.changed()
      return { people }
    },
    follow({ on = true, ticket, ...who }) {
      const { account, person } = visit(who)
      return on ? follow(world, account, person, ticket) : { ...unfollow(world, account, person), followed: false }
    },
    accountChats({ person_id, corpid }) {
      const person = personBy(world, person_id, corpid)
      const chats = Object.values(world.wechat.accounts).flatMap((account) => {
        const openid = openidOf(world, person, account.appid)
        const last = account.chats[openid]?.at(-1)
        const follows = account.followers[openid]?.subscribe === 1
        return follows || last ? [{ account: card(account), follows, ...(last ? { last } : {}) }] : []
      })
      return { chats: chats.sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0)) }
    },
    accountMessages(input) {
      const { account, openid } = visit(input)
      const served = (id: unknown) => (typeof id === 'string' ? { url: `${world.origins.wechat?.url ?? ''}/mmbiz/${id}` } : {})
      return { messages: (account.chats[openid] ?? []).map((line) => ({ ...line, ...served(line.content.media_id) })) }
    },
    sayToAccount({ text, menu_id, msgtype, content, file, ...who }) {
      const { account, person } = visit(who)
      return { message: sayTo(world, account, person, sayingOf(world, account, { text, menu_id, msgtype, content, file })) }
    },
    accountMenu(input) {
      const { account, openid } = visit(input)
      return { button: account.followers[openid]?.subscribe ? menuFor(account, openid) : [] }
    },
    pressAccountMenu({ name, ...of }) {
      const { account, person } = visit(of)
      return pressMenu(world, account, person, name)
    },
    agreeToMessages({ template_ids, agree: accept = true, ...who }) {
      const { account, person } = visit(who)
      agree(world, account, person, template_ids, accept)
      return { ok: true }
    },
    addSubscribeTemplate: ({ appid, title, content_text }) => ({
      template_id: addSubscribeTemplate(world, needAccount(world, appid), title, content_text),
    }),
    miniProgramLogin({ phone = false, ...who }) {
      const { account, person } = visit(who)
      if (account.kind !== 'mini_program') throw new Refusal(`${account.name} 不是小程序`)
      return { code: visitCode(world, account, person, { kind: phone ? 'phone' : 'login' }) }
    },
    components: () => ({ components: Object.values(world.wechat.components).map(componentCard) }),
    addComponent({ name, appid, secret, message_url = '' }) {
      const component = { ...newComponent(name), message_url, ...(appid ? { appid } : {}), ...(secret ? { secret } : {}) }
      if (world.wechat.components[component.appid]) throw new Refusal(`已经有这个第三方平台：${component.appid}`)
      world.wechat.components[component.appid] = component
      world.changed()
      return componentCard(component)
    },
    async setComponentCallback({ component: id, url, token, aes_key = '', message_url }) {
      const component = needComponent(world, id)
      // a component's address is not asked for an echo: the first ticket shows whether it works
      component.callback = checked({ url, token, aes_key, mode: 'safe' })
      if (message_url !== undefined) component.message_url = message_url
      pushTicket(world, component)
      return { ok: true }
    },
    pushComponentTicket: ({ component }) => ({ ticket: pushTicket(world, needComponent(world, component)) }),
    authorizeComponent: ({ component, appid, func }) => authorise(world, needComponent(world, component), needAccount(world, appid), func),
    withdrawComponent({ component, appid }) {
      withdraw(world, needComponent(world, component), needAccount(world, appid))
      return { ok: true }
    },
  } satisfies WechatApi
}

function checked(callback: WechatCallback): WechatCallback {
  if (!URL.canParse(callback.url)) throw new Refusal('url 不是地址')
  if (callback.mode !== 'plain' && !/^[A-Za-z0-9+/]{43}$/.test(callback.aes_key)) throw new Refusal('aes_key 是 43 个字符')
  if (!['plain', 'compatible', 'safe'].includes(callback.mode)) throw new Refusal('mode 是 plain、compatible 或 safe')
  return callback
}

/** The check of the console: the echo comes back as it is. */
async function echoTrouble(world: World, { url, token }: WechatCallback): Promise<string | undefined> {
  const text = String(++world.wechat.count).padStart(19, '7')
  const query = buildWechatEcho({ token, text, timestamp: world.clock.seconds() })
  try {
    const address = `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
    if (answer.status !== 200) return `地址答复了 HTTP ${answer.status}`
    return (await answer.text()).trim() === text ? undefined : '地址没有原样返回 echostr'
  } catch (error) {
    return `连不上：${(error as Error).message}`
  }
}

function sayingOf(
  world: World,
  account: Account,
  { text, menu_id, msgtype = 'text', content, file }: Omit<Parameters<WechatApi['sayToAccount']>[0], 'person_id' | 'appid' | 'corpid'>,
): Saying {
  if (text !== undefined) return { msgtype: 'text', content: { content: text, ...(menu_id ? { menu_id } : {}) } }
  if (file) {
    const media_id = freshId(world.wechat, 64)
    const kind = msgtype === 'voice' || msgtype === 'video' ? msgtype : 'image'
    const content_type = { image: 'image/png', voice: 'audio/amr', video: 'video/mp4' }[kind]
    const created_at = world.clock.seconds()
    account.media[media_id] = { media_id, type: kind, filename: file.name, content_type, created_at, permanent: false }
    world.bytes.put(media_id, Buffer.from(file.base64, 'base64'))
    return { msgtype: kind, content: { media_id } }
  }
  const of = (name: string) => (content && Object.hasOwn(content, name) ? content[name] : undefined)
  if (msgtype === 'location') {
    const [latitude, longitude] = [Number(of('latitude')), Number(of('longitude'))]
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) throw new Refusal('location 要 latitude 和 longitude')
    return { msgtype, content: { latitude, longitude, label: String(of('label') ?? '') } }
  }
  if (msgtype === 'link' && typeof of('url') === 'string')
    return { msgtype, content: { title: String(of('title') ?? ''), description: String(of('description') ?? ''), url: String(of('url')) } }
  throw new Refusal('要有 text、file，或 location、link 的 content')
}
