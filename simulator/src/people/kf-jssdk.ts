import type { Corp } from '../world/corp.ts'
import type { KfSession } from '../world/kf-rows.ts'
import { Refusal, type World } from '../world/world.ts'
import type { JsCall } from './jssdk-call.ts'
import { kfAccountOf, kfSessionOf, servicerOf } from './kf.ts'
import { servicerWrites } from './kf-servicers.ts'
import { needStaff } from './who.ts'

// The side window beside a customer-service chat: entry single_kf_tools (platform/09 §6).

/** The chat the tool stands beside: the one this member holds with the customer. */
function held(world: World, corp: Corp, userid: string, customer: string): KfSession {
  const { member } = needStaff(world, userid, corp.corpid)
  for (const s of corp.kf.sessions.values()) {
    if (s.external_userid !== customer || s.servicer_userid !== member.userid) continue
    if (kfSessionOf(world, corp, s.open_kfid, s.external_userid)?.state === 3) return s
  }
  throw new Refusal('without context of external contact')
}

type Item = { type: string; miniprogram?: { appid: string; page?: string; pagepath?: string; content: string } }

/** JS names become those of the messages: mediaid, link, page. */
function contentOf(msgtype: string, body: Record<string, unknown>): [string, Record<string, unknown>] {
  switch (msgtype) {
    case 'text':
      return ['text', body]
    case 'image':
    case 'video':
    case 'file':
      return [msgtype, { media_id: body.mediaid }]
    case 'news':
      return ['link', { title: body.title ?? '', desc: body.desc ?? '', url: body.link, pic_url: body.imgUrl ?? '' }]
    case 'miniprogram':
      return ['miniprogram', { title: body.title, appid: body.appid, pagepath: body.page, pic_url: body.imgUrl }]
    case 'msgmenu':
      return ['msgmenu', { ...body, list: ((body.list ?? []) as Item[]).map(menuItem) }]
    case 'channels_shop_product': {
      const { productId, imgUrl, title, sellingPrice, shopNickname, shopImgUrl } = body as Record<string, string>
      const product = { product_id: productId, head_img: imgUrl, title, sales_price: sellingPrice, shop_nickname: shopNickname }
      return ['channels_shop_product', { ...product, shop_head_img: shopImgUrl }]
    }
  }
  throw new Refusal('invalid msgtype')
}

function menuItem(item: Item): Item {
  if (item.type !== 'miniprogram' || !item.miniprogram) return item
  const { page, ...rest } = item.miniprogram
  return { ...item, miniprogram: { ...rest, pagepath: rest.pagepath ?? page ?? '' } }
}

/** `channelsShopProduct` is how the SDK names the object of channels_shop_product. */
export function sendKfMessage(world: World, corp: Corp, call: JsCall): Record<string, unknown> {
  const session = held(world, corp, call.userid, call.customer)
  const account = kfAccountOf(corp, session.open_kfid)
  const { member } = needStaff(world, call.userid, corp.corpid)
  const msgtype = String(call.params.msgtype ?? '')
  const body = (call.params[msgtype] ?? (msgtype === 'channels_shop_product' ? call.params.channelsShopProduct : undefined)) as
    | Record<string, unknown>
    | undefined
  if (!account || !body) throw new Refusal('invalid msgtype')
  const [kind, content] = contentOf(msgtype, body)
  const message = servicerWrites(world, corp, account, member, call.customer, kind, content, 'sendChatMessage')
  const entry = { at: world.clock.now(), corpid: corp.corpid, kind: 'kf', to: call.customer, from: member.userid, call: 'sendChatMessage' }
  world.ledger.add({ ...entry, msgid: message.msgid! }, content)
  return {}
}

/** A member who serves the account opens its chats; with a customer named, the one with them must exist. */
export function navigateToKfChat(world: World, corp: Corp, call: JsCall): Record<string, unknown> {
  const { member } = needStaff(world, call.userid, corp.corpid)
  const { openKfId, externalUserId } = call.params as { openKfId?: string; externalUserId?: string }
  const account = openKfId ? kfAccountOf(corp, openKfId) : undefined
  if (!account) throw new Refusal('invalid openKfId')
  if (!servicerOf(corp, account, member.userid)) throw new Refusal('no permission')
  if (externalUserId && !kfSessionOf(world, corp, account.open_kfid, externalUserId)) throw new Refusal('invalid externalUserId')
  return {}
}
