import type { MiniPlace } from '../sim/cards.ts'
import type { Account, MiniLink } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'

/** Links and codes of mini programs have addresses; schemes and short links are read as they are. */
const PLACE = /^\/[lw]\/[\w-]{11}$/

/** The mini program and the page behind a link, scheme, short link or code. Of an address the host does not matter, as with codes (scan.ts). */
export function miniBehind(world: World, text: string): { account: Account; link: MiniLink } | undefined {
  const path = /^https?:/.test(text) && URL.canParse(text) ? new URL(text).pathname : ''
  for (const account of Object.values(world.wechat.accounts)) {
    const key = PLACE.test(path) ? Object.keys(account.links).find((one) => one.endsWith(path)) : text
    const link = key === undefined ? undefined : account.links[key]
    if (link) return { account, link }
  }
  return undefined
}

/** Where it leads, as a phone opens it; nowhere when it has ended. */
export function miniPlace(world: World, text: string): MiniPlace | 'ended' | undefined {
  const found = miniBehind(world, text)
  if (!found) return undefined
  const { account, link } = found
  if (link.expires_at <= world.clock.seconds()) return 'ended'
  return { appid: account.appid, title: account.name, page: link.path + (link.query ? `?${link.query}` : '') }
}
