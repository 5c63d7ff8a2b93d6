import { type Account, freshId, type Opening, type WechatMessage } from '../world/wechat-rows.ts'
import type { World } from '../world/world.ts'

const KEPT = 500

/** Puts a line into the chat of a person with the account; what the account says reaches the ledger. */
export function addLine(
  world: World,
  account: Account,
  openid: string,
  line: Pick<WechatMessage, 'from' | 'msgtype' | 'content'>,
  call = '',
): WechatMessage {
  const added: WechatMessage = { id: freshId(world.wechat, 20), at: world.clock.now(), ...line }
  const lines = account.chats[openid] ?? []
  account.chats[openid] = lines
  lines.push(added)
  if (lines.length > KEPT) lines.splice(0, lines.length - KEPT)
  if (line.from === 'account') {
    const entry = {
      at: added.at,
      corpid: account.appid,
      kind: `wechat_${line.msgtype}`,
      to: openid,
      from: account.appid,
      call,
      msgid: added.id,
    }
    world.ledger.add(entry, line.content)
  }
  world.changed()
  return added
}

const MINUTE = 60
/** What a person did, how long it opens the account's mouth, and for how many messages. */
export function openFor(world: World, account: Account, openid: string, what: Opening['what']) {
  const now = world.clock.seconds()
  const often: Record<Opening['what'], [number, number]> = {
    message: [world.settings.wechat_window_seconds, 20],
    follow: [MINUTE, 5],
    menu: [MINUTE, 3],
    scan: [MINUTE, 3],
  }
  const [seconds, left] = often[what]
  const known = account.openings[openid]
  // a longer one is not closed by a shorter
  if (known && what !== 'message' && known.until > now + seconds && known.left > 0) return
  account.openings[openid] = { what, until: now + seconds, left }
}
