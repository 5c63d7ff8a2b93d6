import { type JsAsk, type JsCall, type JsFunction, kindOfPicture, mustAsk, type Params, text } from '../people/jssdk-call.ts'
import { chatFunctions } from '../people/jssdk-chat.ts'
import { deviceFunctions } from '../people/jssdk-device.ts'
import { transferOfPage } from '../people/mch-transfers.ts'
import { codeOfPage } from '../people/orders.ts'
import { personBy, who } from '../people/who.ts'
import type { Corp } from '../world/corp.ts'
import { type Account, freshId } from '../world/wechat-rows.ts'
import { Refusal, type World } from '../world/world.ts'

// What a page of an official account may ask of WeChat (JS-SDK 1.6). Whoever holds the phone is a person of some company here; to whom a
// card is sent is one of their chats.

const pick = (from: Record<string, JsFunction>, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, from[name]!]))

const shared: Record<string, JsFunction> = {
  ...pick(
    deviceFunctions,
    'chooseImage getLocalImgData previewImage getLocation openLocation scanQRCode closeWindow hideOptionMenu showOptionMenu ' +
      'hideMenuItems showMenuItems hideAllNonBaseMenuItem showAllNonBaseMenuItem onMenuShareAppMessage onMenuShareTimeline launchMiniprogram',
  ),
  ...pick(chatFunctions, 'shareAppMessage shareTimeline'),
  // the page says what would be shared; its holder shares by the menu
  updateAppMessageShareData: () => ({}),
  updateTimelineShareData: () => ({}),
  getNetworkType: () => ({ networkType: 'wifi' }),
}

type PageFunction = (world: World, account: Account, call: JsCall) => Params | JsAsk

const own: Record<string, PageFunction> = {
  checkJsApi(_world, _account, { params }) {
    const asked = Array.isArray(params.jsApiList) ? params.jsApiList.map(String) : []
    return { checkResult: Object.fromEntries(asked.map((name) => [name, isKnown(name)])) }
  },
  /** Kept for three days; serverId is the media_id of the account. */
  uploadImage(world, account, { params }) {
    const { kind, base64 } = kindOfPicture(text(params, 'localId'), 'invalid localId')
    const serverId = freshId(world.wechat, 64)
    const content_type = kind === 'png' ? 'image/png' : 'image/jpeg'
    const created_at = world.clock.seconds()
    account.media[serverId] = { media_id: serverId, type: 'image', filename: `image.${kind}`, content_type, created_at, permanent: false }
    world.bytes.put(serverId, Buffer.from(base64, 'base64'))
    world.changed()
    return { serverId }
  },
  downloadImage(world, account, { params }) {
    const id = text(params, 'serverId')
    if (!account.media[id]) throw new Refusal('invalid serverId')
    return { localId: `${world.origins.wechat?.url ?? ''}/mmbiz/${id}` }
  },
  /** The order is the merchant's, signed by it; the cashier opens on the phone, and says whether it was paid. */
  chooseWXPay(world, account, call) {
    const { params } = call
    const said = (name: string) => (params[name] === undefined ? undefined : String(params[name]))
    const code = codeOfPage(world, {
      appId: said('appId') ?? account.appid,
      timeStamp: said('timestamp') ?? said('timeStamp') ?? '',
      nonceStr: text(params, 'nonceStr'),
      package: text(params, 'package'),
      ...(params.signType ? { signType: text(params, 'signType') } : {}),
      paySign: text(params, 'paySign'),
    })
    if (mustAsk(call)) return { ask: { code } }
    if (!call.chosen) throw new Refusal('no cashier outside a phone')
    return {}
  },
  /** 确认收款: the client shows a transfer to whom it is for. What the page hears is that it was shown and not cancelled, no more. */
  requestMerchantTransfer(world, _account, call) {
    const { params } = call
    const what = { mchId: text(params, 'mchId'), appId: text(params, 'appId'), package: text(params, 'package') }
    const { transfer_bill_no } = transferOfPage(world, personBy(world, call.userid || call.customer), what)
    if (mustAsk(call)) return { ask: { transfer: transfer_bill_no } }
    if (!call.chosen) throw new Refusal('no transfer is accepted outside a phone')
    return {}
  },
}

const isKnown = (name: string) => Object.hasOwn(own, name) || Object.hasOwn(shared, name)

export function invokePage(world: World, account: Account, call: JsCall): { result: Params; ask?: Params } {
  if (!isKnown(call.name)) throw new Refusal(`not implemented in the simulator: ${call.name}`)
  const answer = Object.hasOwn(own, call.name)
    ? own[call.name]!(world, account, call)
    : shared[call.name]!(world, corpOfHolder(world, call), call, () => {})
  return isAsk(answer) ? { result: {}, ask: answer.ask } : { result: answer }
}

const isAsk = (answer: Params | JsAsk): answer is JsAsk => typeof answer.ask === 'object'
const corpOfHolder = (world: World, call: JsCall): Corp => who(world, call.userid || call.customer).corp
