import { loadScript, sign, startSdk } from './wecom-sdk.ts'

/** What WeCom's script brings: it fills `<ww-open-data>` with names that our server never has (platform/10 §2). */
interface OpenData {
  bindAll(elements: readonly Element[]): void
  on?(event: 'error', heard: () => void): void
}
declare global {
  interface Window {
    WWOpenData?: OpenData
  }
}

/** WeCom takes so many at once and leaves the others as they are, until it has had this pause. */
const atOnce = 1000
const pause = 20

let bound = new WeakSet<Element>()
async function start(): Promise<OpenData> {
  const [sdk, ...more] = (await sign(location.href)).scripts
  await startSdk(sdk!)
  for (const src of more) await loadScript(src)
  await window.ww!.initOpenData()
  const data = window.WWOpenData
  if (!data) throw new Error('WWOpenData')
  // Nobody is signed in at WeCom, or no more: what shows a dash is asked for again.
  data.on?.('error', () => {
    bound = new WeakSet()
  })
  return data
}
let started: Promise<OpenData> | undefined

/** Has WeCom draw the names that are new on the page. */
export async function drawOpenData(): Promise<void> {
  started ??= start().catch((error) => {
    started = undefined
    throw error
  })
  const data = await started
  const fresh = [...document.querySelectorAll('ww-open-data')].filter((element) => !bound.has(element))
  for (let at = 0; at < fresh.length; at += atOnce) {
    if (at > 0) await new Promise((done) => setTimeout(done, pause))
    const some = fresh.slice(at, at + atOnce)
    for (const element of some) bound.add(element)
    data.bindAll(some)
  }
}
