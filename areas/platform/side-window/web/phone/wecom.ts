import { auth } from '#core/contract/session.ts'
import { request } from '#core/web/request/request.ts'
import { sideWindow } from '../../contract.ts'

/** WeCom's JS-SDK (platform/01 §3.3): loaded when first asked for, registered with signatures of our server. */
interface Signature {
  timestamp: number
  nonceStr: string
  signature: string
}
interface Sdk {
  register(options: {
    corpId: string
    agentId: number
    jsApiList: string[]
    getConfigSignature: (url: string) => Promise<Signature>
    getAgentConfigSignature: (url: string) => Promise<Signature>
  }): void
  getCurExternalContact(): Promise<{ userId: string }>
  getCurExternalChat(): Promise<{ chatId: string }>
}
declare global {
  interface Window {
    ww?: Sdk
  }
}

/** `outside`: not opened beside a chat with a customer. `refused`: WeCom did not take the signature or the domain. */
export class NoContext extends Error {
  why: 'outside' | 'refused' | 'unloaded'
  constructor(why: NoContext['why'], said = '') {
    super(said)
    this.why = why
  }
}

const slow = 8_000
function script(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, async: true })
    const give = setTimeout(() => reject(new NoContext('unloaded', src)), slow)
    element.onload = () => {
      clearTimeout(give)
      resolve()
    }
    element.onerror = () => {
      clearTimeout(give)
      element.remove()
      reject(new NoContext('unloaded', src))
    }
    document.head.append(element)
  })
}

/** Answers nothing: a script that answers to every name is taken for a promise and asked for its `then`. */
async function open(): Promise<void> {
  const { scriptUrl } = await request(sideWindow.status, {})
  if (!window.ww) await script(scriptUrl)
  if (!window.ww) throw new NoContext('unloaded', scriptUrl)
  // The old iOS client signs the address of the first entry, so each signature is made for the address that WeCom hands over.
  const sign = (url: string) => request(auth.agentConfig, { url }, { silence: 'all' })
  const { corpId, agentId } = await sign(location.href)
  window.ww.register({
    corpId,
    agentId,
    jsApiList: ['getCurExternalContact', 'getCurExternalChat', 'closeWindow'],
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

/** R304: outside the chat client some browsers never answer. */
const lookup = 3_000
function soon<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = setTimeout(() => reject(new NoContext('outside')), lookup)
    answer.then(resolve, reject).finally(() => clearTimeout(give))
  })
}

/** R240: the pages the work SDK starts for; a page of another module asks the client nothing. */
export const workModules = ['quick_reply', 'customer_info', 'operate_tool', 'workbench', 'qr_code', 'moment'] as const
export const startsWork = (path: string): boolean => (workModules as readonly string[]).includes(path.split('/')[3] ?? '')

/** R308: pages that are left at once start nothing; the last one of a row of changes does. */
export const workPause = 50
let waiting: ReturnType<typeof setTimeout> | undefined
export function workSoon(path: string): void {
  clearTimeout(waiting)
  if (startsWork(path)) waiting = setTimeout(() => void started().catch(() => undefined), workPause)
}

let opened: Promise<void> | undefined
function started(): Promise<void> {
  opened ??= open().catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Whose chat the side window stands beside. */
export const currentCustomer = (): Promise<string> => fromSdk(async (ww) => (await ww.getCurExternalContact()).userId)
/** The group chat it stands beside, as WeCom names it. */
export const currentGroup = (): Promise<string> => fromSdk(async (ww) => (await ww.getCurExternalChat()).chatId)

async function fromSdk(ask: (ww: Sdk) => Promise<string>): Promise<string> {
  await started()
  try {
    return await soon(ask(window.ww!))
  } catch (error) {
    if (error instanceof NoContext) throw error
    const reason = (error as { errMsg?: string })?.errMsg ?? String(error)
    opened = undefined
    throw new NoContext(/without context/i.test(reason) ? 'outside' : 'refused', reason)
  }
}
