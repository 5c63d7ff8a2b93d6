import { setTimeout as wait } from 'node:timers/promises'
import { buildCallback, buildEcho } from '@rapport/wecom/callback.ts'
import type { App } from './access-rows.ts'
import type { Callback, Message, PlatformEvent, Receiver } from './callback-rows.ts'
import type { Corp } from './corp.ts'
import type { FaultRule } from './fault-rows.ts'
import { strike } from './faults.ts'
import { providerListens, toProvider } from './suite-callbacks.ts'
import { note, type World } from './world.ts'

/** Tells every app of the corp that may hear it. Only what people do comes here; API calls never do (platform/02 §2). */
export function fire(world: World, corp: Corp, event: PlatformEvent, codeFor?: (app: App) => string | undefined, but?: App) {
  for (const app of corp.apps) {
    if (app === but || app.closed || !hears(app, event) || !(app.callback || providerListens(world, app))) continue
    const WelcomeCode = codeFor?.(app)
    fireTo(world, corp, app, WelcomeCode ? { ...event, WelcomeCode } : event)
  }
}

/** Tells one app, at its own address or another it named for this. */
export function fireTo(
  world: World,
  corp: Corp,
  app: App,
  event: PlatformEvent,
  callback: Callback | undefined = app.callback,
  answered?: Receiver['answered'],
) {
  const name = event.ChangeType ?? event.Event ?? String(event.MsgType)
  if (app.suite_id && !callback) {
    const sent = toProvider(world, corp, app, event)
    if (sent) dispatch(world, corp, sent.to, name, sent.message)
    return
  }
  if (!callback) return
  const message = { ToUserName: corp.corpid, FromUserName: 'sys', CreateTime: world.clock.seconds(), MsgType: 'event', ...event }
  dispatch(world, corp, { callback, receiveId: corp.corpid, toUserName: corp.corpid, agentId: app.agentid, answered }, name, message)
}

export function dispatch(world: World, corp: Corp | undefined, to: Receiver, name: string, message: Message) {
  track(world, send(world, corp, to, name, message))
}

/** Contact sync and the archive hear their own event only, and the archive's reaches nobody else. */
const hears = (app: App, { Event }: PlatformEvent) =>
  app.kind === 'contacts' ? Event === 'change_contact' : (app.kind === 'archive') === (Event === 'msgaudit_notify')

function track(world: World, work: Promise<void>) {
  world.pending.add(work)
  void work.finally(() => world.pending.delete(work))
}

async function send(world: World, corp: Corp | undefined, to: Receiver, name: string, message: Message) {
  const rule = strike(world, 'callback', [name, String(message.Event ?? message.InfoType ?? message.MsgType)], corp?.corpid ?? '')
  const title = `${name}`
  switch (rule?.kind) {
    case 'lost':
      note(world, 'callback', corp, title, '故障 lost：没有发出', false, message)
      return
    case 'late':
      await wait(world.settings.callback_late_ms, undefined, { ref: false })
      break
    case 'swapped':
      await nextSent(world, world.settings.callback_swap_ms)
      break
    case 'doubled':
      await Promise.all([deliver(world, corp, to, title, message, rule), deliver(world, corp, to, title, message, rule)])
      sent(world)
      return
  }
  await deliver(world, corp, to, title, message, rule)
  sent(world)
}

const waiting = new WeakMap<World, Set<() => void>>()

/** A swapped event waits until another one has gone out. */
function nextSent(world: World, longest: number): Promise<void> {
  return new Promise((resolve) => {
    const set = waiting.get(world) ?? new Set()
    waiting.set(world, set)
    const done = () => {
      clearTimeout(timer)
      set.delete(done)
      resolve()
    }
    const timer = setTimeout(done, longest)
    timer.unref()
    set.add(done)
  })
}

function sent(world: World) {
  for (const done of [...(waiting.get(world) ?? [])]) done()
}

/** More than the platform's own limit of a message. */
const OVERSIZE = 1_200_000

/** Up to three tries, five seconds each (platform/02 §2). */
async function deliver(world: World, corp: Corp | undefined, to: Receiver, title: string, message: Message, rule?: FaultRule) {
  const { token, aes_key, url } = to.callback
  const skew = rule?.kind === 'skewed' ? world.settings.clock_skew_seconds : 0
  const stamp = 'TimeStamp' in message ? 'TimeStamp' : 'CreateTime'
  const told = skew ? { ...message, [stamp]: Number(message[stamp]) + skew } : message
  const tries = Math.max(1, world.settings.callback_tries)
  for (let n = 1; n <= tries; n++) {
    const what = {
      receiveId: rule?.kind === 'wrong_receiver' ? 'ww0000000000000000' : to.receiveId,
      message: rule?.kind === 'oversized' ? { ...told, Padding: 'x'.repeat(OVERSIZE) } : told,
      timestamp: world.clock.seconds() + skew,
    }
    const sealed: { query: Record<string, string>; body: string } = to.build
      ? to.build(what)
      : buildCallback({ token, aesKey: aes_key, ...what, toUserName: to.toUserName, agentId: to.agentId })
    const { body } = sealed
    const query = rule?.kind === 'bad_signature' ? misSigned(sealed.query) : sealed.query
    const started = performance.now()
    const address = `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
    const bytes = rule?.kind === 'not_utf8' ? Buffer.concat([Buffer.from(body), Buffer.from([0xc3, 0x28, 0xff])]) : body
    const longest = to.hurried ? Math.min(SOON_MS, world.settings.callback_timeout_ms) : world.settings.callback_timeout_ms
    const outcome = await post(address, bytes, longest, to.literal)
    if (rule?.kind === 'replayed') await post(address, bytes, longest, to.literal)
    const ms = Math.round(performance.now() - started)
    const struck = rule ? ` · 故障 ${rule.kind}` : ''
    const which = n > 1 ? ` · 第 ${n} 次` : ''
    note(
      world,
      'callback',
      corp,
      title,
      `${outcome.ok ? `回调 · ${ms} ms 答复` : `回调失败：${outcome.reason}`}${which}${struck}`,
      outcome.ok,
      message,
    )
    if (outcome.ok) {
      to.answered?.(outcome.answer)
      return
    }
    if (n < tries) await wait(world.settings.callback_retry_ms, undefined, { ref: false })
  }
  to.failed?.()
}

/** Every signature with another first digit. */
const misSigned = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      name.endsWith('signature') ? value.replace(/^./, (c) => (c === '0' ? '1' : '0')) : value,
    ]),
  )

const SOON_MS = 1000

async function post(
  url: string,
  body: string | Buffer<ArrayBuffer>,
  timeout: number,
  literal = false,
): Promise<{ ok: boolean; reason: string; answer: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=UTF-8' },
      body,
      signal: AbortSignal.timeout(timeout),
    })
    const answer = await response.text()
    if (response.status !== 200) return { ok: false, reason: `HTTP ${response.status}`, answer }
    return { ok: !literal || answer.trim() === 'success', reason: '应答复 success', answer }
  } catch (error) {
    return { ok: false, reason: reasonOf(error, timeout), answer: '' }
  }
}

function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `${timeout / 1000} 秒内没有答复`
  const cause = (error as { cause?: { code?: string } }).cause
  return cause?.code ?? (error instanceof Error ? error.message : '连不上')
}

/** The echo check of the admin console: the plain text, nothing else, within a second (platform/02 §1). */
export async function verifyUrl(
  world: World,
  corp: Pick<Corp, 'ids' | 'corpid'>,
  callback: { url: string; token: string; aes_key: string },
): Promise<string | undefined> {
  const text = String(corp.ids.number()).padStart(19, '1')
  let query: Record<string, string>
  try {
    query = buildEcho({ token: callback.token, aesKey: callback.aes_key, receiveId: corp.corpid, text, timestamp: world.clock.seconds() })
  } catch (error) {
    return `EncodingAESKey 不对：${(error as Error).message}`
  }
  try {
    const response = await fetch(`${callback.url}${callback.url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(1000),
      redirect: 'manual',
    })
    const answer = await response.text()
    if (response.status !== 200) return `地址答复了 HTTP ${response.status}，应为 200`
    if (answer !== text)
      return answer === '' ? '地址答复为空，应为解密后的 echostr 明文' : `答复不是解密后的 echostr 明文：${answer.slice(0, 80)}`
    return undefined
  } catch (error) {
    return `地址没有答复：${reasonOf(error, 1000)}`
  }
}
