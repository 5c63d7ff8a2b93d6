import { signature } from '@rapport/wecom/jssdk.ts'
import { realAddress } from '../wechat/browser.ts'
import { invokePage } from '../wechat/page-functions.ts'
import { corpByAnyId } from '../world/encrypted-ids.ts'
import { appOf, corpOf, Refusal, type World } from '../world/world.ts'
import type { JsAsk, JsCall, JsFunction, Params } from './jssdk-call.ts'
import { chatFunctions } from './jssdk-chat.ts'
import { deviceFunctions } from './jssdk-device.ts'
import { officeFunctions } from './jssdk-office.ts'
import { peopleFunctions } from './jssdk-people.ts'
import { privateFunctions } from './jssdk-private.ts'
import { providerFunctions } from './jssdk-provider.ts'
import { shareFunctions } from './jssdk-share.ts'
import { navigateToKfChat } from './kf-jssdk.ts'
import { trusted } from './logins.ts'
import { encryptJs, plainJs } from './open-data.ts'

export interface Signed {
  corpid: string
  agentid?: number
  url: string
  noncestr: string
  timestamp: string
  signature: string
}

/** wx.config is signed with the corp's ticket or, with an appid as `corpid`, the account's; wx.agentConfig with the app's; a wrong one is 40093 (platform/01 §3). */
export function verifySignature(world: World, what: Signed): { ok: boolean; errcode?: number; reason?: string } {
  const account = world.wechat.accounts[what.corpid]
  if (account) {
    if (!trusted({ trusted_domains: account.domains }, realAddress(world, what.url))) return { ok: false, reason: 'invalid url domain' }
    return held(world, account.tickets.jsapi, what)
  }
  const corp = corpByAnyId(world, what.corpid) ?? corpOf(world, what.corpid)
  if (what.agentid && !appOf(corp, what.agentid)) return { ok: false, errcode: 40093, reason: 'agentid 不对' }
  return held(world, corp.tickets.get(what.agentid ? `agent ${what.agentid}` : 'corp'), what)
}

function held(world: World, known: { ticket: string; expires_at: number } | undefined, what: Signed) {
  if (!known || known.expires_at < world.clock.seconds()) return { ok: false, errcode: 42012, reason: '还没有取过 ticket，或已过期' }
  // a page that a phone reads through the simulator may be signed under its own address
  const right = [what.url, realAddress(world, what.url)].some(
    (url) => signature(known.ticket, what.noncestr, what.timestamp, url) === what.signature,
  )
  return right ? { ok: true } : { ok: false, errcode: 40093, reason: '签名不对' }
}

/** The functions of the side window (platform/09 §6). */
const functions: Record<string, JsFunction> = {
  getContext: (_world, _corp, call) => ({
    entry: call.entry || (call.customer ? 'single_chat_tools' : call.chat ? 'group_chat_tools' : 'normal'),
    ...(call.share_ticket ? { shareTicket: call.share_ticket } : {}),
  }),
  getCurExternalContact(_world, _corp, call) {
    if (!call.customer) throw new Refusal('without context of external contact')
    return { userId: call.customer }
  },
  getCurExternalChat(_world, _corp, call) {
    if (!call.chat) throw new Refusal('without context of external chat')
    return { chatId: call.chat }
  },
  checkJsApi(_world, _corp, { params }) {
    const asked = Array.isArray(params.jsApiList) ? params.jsApiList.map(String) : []
    return { checkResult: Object.fromEntries(asked.map((name) => [name, Object.hasOwn(functions, name)])) }
  },
  navigateToKfChat,
  ...chatFunctions,
  ...peopleFunctions,
  ...shareFunctions,
  ...deviceFunctions,
  ...officeFunctions,
  ...privateFunctions,
  ...providerFunctions,
}

export interface JsAnswer {
  result: Params
  /** Nothing was done yet: the person is to choose, see `JsCall.chosen`; what they are shown besides the page's own parameters. */
  ask?: Params
  /** The conversation that the client shows now. */
  opens?: string
}

const isAsk = (result: Params | JsAsk): result is JsAsk => typeof result.ask === 'object'

export function invokeJs(world: World, given: JsCall): JsAnswer {
  const account = world.wechat.accounts[given.corpid]
  if (account) return invokePage(world, account, given)
  const corp = corpByAnyId(world, given.corpid) ?? corpOf(world, given.corpid)
  if (!Object.hasOwn(functions, given.name)) throw new Refusal(`not implemented in the simulator: ${given.name}`)
  const call = { ...given, params: plainJs(world, corp, given.agentid, given.params) }
  let opens: string | undefined
  const result = functions[call.name]!(world, corp, call, (conversation_id) => {
    opens = conversation_id
  })
  if (isAsk(result)) return { result: {}, ask: result.ask }
  return { result: encryptJs(world, corp, call.agentid, result), ...(opens ? { opens } : {}) }
}
