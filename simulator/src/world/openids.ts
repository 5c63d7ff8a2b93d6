import { createHash } from 'node:crypto'
import { type Corp, memberOf } from './corp.ts'
import { customerBy } from './customers-by.ts'
import type { World } from './world.ts'

/** Somebody with a WeChat: a customer by external_userid, or a member by userid. */
export interface Person {
  corp: Corp
  kind: 'customer' | 'staff'
  id: string
}

/** The open platform that a company is bound to unless told otherwise. */
export const HOME_PLATFORM = 'op-home'

const hash = (text: string, length: number) => createHash('sha256').update(text).digest('base64url').slice(0, length)

/** Under the corpid as appid, a member's openid follows from the userid. */
export const memberOpenid = (corp: Corp, userid: string): string => `oM${hash(`${corp.corpid}/${userid.toLowerCase()}`, 26)}`

/** The same WeChat seen from several corps is one person (people/who.ts). */
export function personKey({ corp, kind, id }: Person): string {
  if (kind === 'staff') return `${corp.corpid}/${id.toLowerCase()}`
  return corp.customers.get(id)?.unionid || id
}

function remember(world: World, text: string, under: string, { corp, kind, id }: Person): string {
  if (world.openids.has(text)) return text
  world.openids.set(text, { under, corpid: corp.corpid, kind, id })
  world.changed()
  return text
}

/** One openid per person and appid, always the same. Those of one appid begin alike, as the platform's do. Under a corpid it is that of WeCom. */
export function openidOf(world: World, person: Person, appid: string): string {
  const { corp, kind, id } = person
  if (appid === corp.corpid) return kind === 'staff' ? memberOpenid(corp, id) : (corp.customers.get(id)?.openid ?? '')
  return remember(world, `o${hash(appid, 5)}${hash(`${appid}/${personKey(person)}`, 22)}`, appid, person)
}

/** Whose openid it is under this appid (or corpid); undefined for one of another appid, or one that was never handed out. */
export function personOf(world: World, openid: string, appid: string): Person | undefined {
  const corp = world.corps.get(appid)
  if (corp) return corpPerson(corp, openid)
  return knownAs(world, openid, appid)
}

function corpPerson(corp: Corp, openid: string): Person | undefined {
  if (openid.startsWith('oM')) {
    for (const m of corp.members.values()) if (memberOpenid(corp, m.userid) === openid) return { corp, kind: 'staff', id: m.userid }
    return undefined
  }
  const customer = customerBy(corp, 'openid', openid)
  return customer && { corp, kind: 'customer', id: customer.external_userid }
}

function knownAs(world: World, text: string, under: string): Person | undefined {
  const known = world.openids.get(text)
  const corp = known?.under === under ? world.corps.get(known.corpid) : undefined
  return corp && { corp, kind: known!.kind, id: known!.id }
}

/** One unionid per person and open platform (`''` is none). Whoever asks looks first whether the account is bound to it. */
export function unionidOf(world: World, person: Person, platform: string): string {
  if (!platform) return ''
  const { corp, kind, id } = person
  const own = kind === 'customer' ? corp.customers.get(id)?.unionid : undefined
  // members of other companies on WeCom have none
  if (own === '') return ''
  if (own && platform === HOME_PLATFORM) return own
  return remember(world, `oU${hash(`${platform}/${personKey(person)}`, 26)}`, platform, person)
}

/** Whose unionid it is. */
export function personByUnionid(world: World, unionid: string, platform: string): Person | undefined {
  if (!unionid || !platform) return undefined
  const known = knownAs(world, unionid, platform)
  if (known || platform !== HOME_PLATFORM) return known
  for (const corp of world.corps.values()) {
    const customer = customerBy(corp, 'unionid', unionid)
    if (customer) return { corp, kind: 'customer', id: customer.external_userid }
  }
  return undefined
}

/** Members who have not signed in have no WeChat bound (43004). */
export const hasOpenid = (corp: Corp, userid: string): boolean => memberOf(corp, userid)?.status === 1
