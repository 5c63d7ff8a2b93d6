import { auth } from '#core/contract/session.ts'
import { request } from './request/request.ts'

/** WeCom's JS-SDK in a page (platform/01 §3.3): loaded when first asked for, registered once, with signatures of our server. */
interface Signature {
  timestamp: number
  nonceStr: string
  signature: string
}
/** What the chat beside the page can be sent (platform/09 §6); a link’s picture is an address that WeCom can reach. */
export type ChatMessage =
  | { msgtype: 'text'; text: { content: string } }
  | { msgtype: 'image'; image: { mediaid: string } }
  | { msgtype: 'video'; video: { mediaid: string } }
  | { msgtype: 'file'; file: { mediaid: string } }
  | { msgtype: 'news'; news: { link: string; title: string; desc: string; imgUrl?: string } }
  | { msgtype: 'miniprogram'; miniprogram: { appid: string; title: string; imgUrl: string; page: string } }
export interface Sdk {
  register(options: {
    corpId: string
    agentId: number
    jsApiList: string[]
    getConfigSignature: (url: string) => Promise<Signature>
    getAgentConfigSignature: (url: string) => Promise<Signature>
  }): void
  initOpenData(): Promise<unknown>
  getCurExternalContact(): Promise<{ userId: string }>
  getCurExternalChat(): Promise<{ chatId: string }>
  sendChatMessage(message: ChatMessage & { enterChat: true }): Promise<unknown>
}
declare global {
  interface Window {
    ww?: Sdk
  }
}

const slow = 8_000
/** Rejects when it does not come within eight seconds. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, async: true, referrerPolicy: 'origin' })
    const give = setTimeout(() => reject(new Error(src)), slow)
    element.onload = () => {
      clearTimeout(give)
      resolve()
    }
    element.onerror = () => {
      clearTimeout(give)
      element.remove()
      reject(new Error(src))
    }
    document.head.append(element)
  })
}

// The old iOS client signs the address of the first entry, so each signature is made for the address that WeCom hands over.
export const sign = (url: string) => request(auth.agentConfig, { url }, { silence: 'all' })

let registered: Promise<void> | undefined
/** Answers nothing: a script that answers to every name is taken for a promise and asked for its `then`. */
export function startSdk(scriptUrl: string): Promise<void> {
  registered ??= register(scriptUrl).catch((error) => {
    registered = undefined
    throw error
  })
  return registered
}
/** WeCom did not take the signature or the domain: the next start registers anew. */
export const startAnew = (): void => {
  registered = undefined
}

async function register(scriptUrl: string): Promise<void> {
  if (!window.ww) await loadScript(scriptUrl)
  if (!window.ww) throw new Error(scriptUrl)
  const { corpId, agentId } = await sign(location.href)
  window.ww.register({
    corpId,
    agentId,
    jsApiList: ['getCurExternalContact', 'getCurExternalChat', 'sendChatMessage', 'closeWindow'],
    async getConfigSignature(url) {
      const { timestamp, nonceStr, configSignature } = await sign(url)
      return { timestamp, nonceStr, signature: configSignature }
    },
    async getAgentConfigSignature(url) {
      const { timestamp, nonceStr, signature } = await sign(url)
      return { timestamp, nonceStr, signature }
    },
  })
}

/** Sent by the member who looks, to the customer or group whose chat the page stands beside. Rejects with the client’s words where there is none. */
export async function sendToChat(message: ChatMessage): Promise<void> {
  const { scripts } = await sign(location.href)
  await startSdk(scripts[0]!)
  await window.ww!.sendChatMessage({ ...message, enterChat: true })
}
