import { ApiError } from '#core/web/request/error.ts'
import { request } from '#core/web/request/request.ts'
import { type Sdk, startAnew, startSdk } from '#core/web/wecom-sdk.ts'
import { sideWindow } from '../../contract.ts'

/** `outside`: not opened beside a chat with a customer. `refused`: WeCom did not take the signature or the domain. */
export class NoContext extends Error {
  why: 'outside' | 'refused' | 'unloaded'
  constructor(why: NoContext['why'], said = '') {
    super(said)
    this.why = why
  }
}

async function open(): Promise<void> {
  const { scriptUrl } = await request(sideWindow.status, {})
  await startSdk(scriptUrl).catch((error) => {
    throw error instanceof ApiError ? error : new NoContext('unloaded', scriptUrl)
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
    startAnew()
    throw new NoContext(/without context/i.test(reason) ? 'outside' : 'refused', reason)
  }
}
