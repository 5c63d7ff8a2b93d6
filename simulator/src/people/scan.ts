import type { Scanned } from '../sim/cards.ts'
import { miniPlace } from '../wechat/links.ts'
import type { Corp } from '../world/corp.ts'
import type { Customer } from '../world/rows.ts'
import { customerUnionid } from '../world/unionids.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { behindLink, behindWay, memberBehind } from './friends.ts'
import { groupBehind } from './groups.ts'
import { accountCard } from './kf-cards.ts'
import { kfDoor } from './kf-links.ts'
import { needLogin } from './logins.ts'
import { asSeenBy, chatCard, memberCard, type Who } from './who.ts'

export type Code =
  | { kind: 'way' | 'join' | 'link'; corp: Corp; id: string; state: string }
  | { kind: 'member'; corp: Corp; id: string }
  | { kind: 'login'; ticket: string }
  | { kind: 'url'; url: string }

const places: [RegExp, 'way' | 'join' | 'link' | 'member' | 'login'][] = [
  [/^\/u\/([0-9a-f]{32})$/, 'way'],
  [/^\/sim\/qrcode\/([0-9a-f]{32})\.png$/, 'way'],
  [/^\/g\/([0-9a-f]{32})$/, 'join'],
  [/^\/ca\/([\w-]+)$/, 'link'],
  [/^\/m\/([\w.@-]+)$/, 'member'],
  [/^\/wwlogin\/ticket\/([0-9a-f]{32})$/, 'login'],
]

/** What a text, a QR's content or a link stands for. The host does not matter: the simulator may run on another port than before. */
export function readCode(world: World, text: string): Code | undefined {
  const plain = text.trim()
  if (/^[0-9a-f]{32}$/.test(plain)) return codeOf(world, 'way', plain, '')
  let url: URL
  try {
    url = new URL(plain.startsWith('weixin://biz/ww/profile/') ? decodeURIComponent(plain.slice('weixin://biz/ww/profile/'.length)) : plain)
  } catch {
    return undefined
  }
  for (const [pattern, kind] of places) {
    const id = pattern.exec(url.pathname)?.[1]
    if (!id) continue
    const found =
      kind === 'login' ? ({ kind, ticket: id } as const) : codeOf(world, kind, id, url.searchParams.get('customer_channel') ?? '')
    if (found) return found
  }
  return /^https?:$/.test(url.protocol) ? { kind: 'url', url: url.href } : undefined
}

function codeOf(world: World, kind: 'way' | 'join' | 'link' | 'member', id: string, state: string): Code | undefined {
  for (const corp of world.corps.values()) {
    if ((kind === 'way' || kind === 'join') && corp.ways.has(id)) return { kind: 'way', corp, id, state: corp.ways.get(id)!.state }
    if ((kind === 'way' || kind === 'join') && corp.joinWays.has(id)) return { kind: 'join', corp, id, state: corp.joinWays.get(id)!.state }
    if (kind === 'link' && corp.links.has(id)) return { kind, corp, id, state }
    if (kind === 'member' && corp.members.has(id.toLowerCase())) return { kind, corp, id }
  }
  return undefined
}

const dead: Scanned = { kind: 'invalid', reason: '二维码已失效' }

export function scan(world: World, person: Who, text: string): Scanned {
  const door = URL.canParse(text.trim()) ? kfDoor(world, new URL(text.trim())) : undefined
  if (door && person.kind === 'customer') return { kind: 'kf', account: accountCard(world, door.corp, door.account) }
  if (/^weixin:\/\/wxpay\/bizpayurl\?|\/cgi-bin\/mmpayweb-bin\/checkmweb\?/.test(text.trim())) return { kind: 'pay' }
  const ticket = /\/q\/(gQ[\w-]+)$/.exec(text.trim())?.[1]
  const account = ticket && Object.values(world.wechat.accounts).find((one) => one.scenes[ticket])
  if (account) return account.scenes[ticket]!.expires_at > world.clock.seconds() ? { kind: 'account', appid: account.appid, ticket } : dead
  const mini = miniPlace(world, text.trim())
  if (mini) return mini === 'ended' ? dead : { kind: 'mini', ...mini }
  const code = readCode(world, text)
  if (!code) return { kind: 'invalid', reason: '不是能识别的二维码或链接' }
  if (code.kind === 'url') return code
  if (code.kind === 'login') {
    const login = needLogin(world, code.ticket)
    if (login.status === 'waiting' && person.kind === 'staff') login.status = 'scanned'
    return { kind: 'login', ticket: code.ticket }
  }
  if (person.kind !== 'customer') return { kind: 'invalid', reason: '员工扫客户的码没有意义，请换一部客户手机' }
  const customer = asSeenBy(world, code.corp, person)
  return scanAs(world, code, customer)
}

function scanAs(world: World, code: Extract<Code, { corp: Corp }>, person: Customer): Scanned {
  const { corp, id } = code
  note(
    world,
    'person',
    corp,
    '扫码',
    `${person.name} · ${code.kind === 'member' ? id : (corp.ways.get(id)?.remark ?? corp.joinWays.get(id)?.remark ?? corp.links.get(id)?.link_name ?? id)}`,
  )
  if (code.kind === 'join') {
    try {
      return { kind: 'group', chat: chatCard(corp, groupBehind(world, corp, corp.joinWays.get(id)!)), config_id: id }
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'invalid', reason: error.message }
      throw error
    }
  }
  const member = metBehind(world, corp, code, person)
  return member
    ? {
        kind: 'contact',
        member: memberCard(world, corp, member),
        config_id: code.kind === 'way' ? id : '',
        ...(code.kind === 'link' ? { link_id: id } : {}),
      }
    : dead
}

/** The member shown to this person; none when the code is used up or nobody behind it can be added. */
export function metBehind(world: World, corp: Corp, code: Extract<Code, { corp: Corp }>, person: Customer) {
  if (code.kind === 'member') return corp.members.get(code.id.toLowerCase())
  if (code.kind === 'link') {
    const link = corp.links.get(code.id)!
    return memberBehind(world, corp, person, behindLink(corp, link))
  }
  const way = corp.ways.get(code.id)
  if (!way) return undefined
  if (way.is_temp && way.created_at + way.expires_in <= world.clock.seconds()) return undefined
  if (way.unionid && way.unionid !== customerUnionid(world, corp, person.external_userid)) return undefined
  return memberBehind(world, corp, person, behindWay(corp, way))
}
