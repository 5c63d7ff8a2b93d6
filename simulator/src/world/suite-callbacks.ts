import type { App } from './access-rows.ts'
import type { Message, PlatformEvent, Receiver } from './callback-rows.ts'
import type { Corp } from './corp.ts'
import { chatsEncrypted, encrypted, openCorpid, ownerOf } from './encrypted-ids.ts'
import type { Provider, Suite } from './provider-rows.ts'
import type { World } from './world.ts'

/** Whoever is asked to store a code must answer at once (platform/02 §6.12). */
const HURRIED = /^(create|change|cancel)_auth$/

/** A command to the suite itself: its own envelope, its id as the receiver (platform/02 §5 E2). */
export function command(world: World, suite: Suite, InfoType: string, fields: Omit<PlatformEvent, 'Event'>) {
  const message = { SuiteId: suite.suite_id, InfoType, TimeStamp: world.clock.seconds(), ...fields }
  const to = suite.callback && {
    callback: suite.callback,
    receiveId: suite.suite_id,
    toUserName: suite.suite_id,
    literal: true,
    hurried: HURRIED.test(InfoType),
  }
  return { to, message }
}

/** What happens in a corp is a command too, except what its people do with the app itself. */
const OF_THE_APP =
  /^(subscribe|unsubscribe|enter_agent|LOCATION|click|view|scancode_|pic_|location_select|template_card_|taskcard_|batch_job_result)/

/** Whether anybody would hear: a welcome code is made for those who do. */
export function providerListens(world: World, app: App): boolean {
  const suite = ownerOf(world, app)?.suite
  return !!(suite?.kind === 'third_party' ? suite.callback : suite?.data_callback)
}

/** Where and how an app of a provider hears of an event; undefined: it has no such address. */
export function toProvider(world: World, corp: Corp, app: App, event: PlatformEvent): { to: Receiver; message: Message } | undefined {
  const owner = ownerOf(world, app)
  if (!owner) return undefined
  const { provider, suite } = owner
  const AuthCorpId = openCorpid(provider, corp)
  const { Event, ...payload } = encryptEvent(provider, corp, event, world.clock.seconds())
  if (suite.kind === 'third_party' && Event && !OF_THE_APP.test(Event)) {
    const { to, message } = command(world, suite, Event, { AuthCorpId, ...payload })
    return to && { to, message }
  }
  if (!suite.data_callback) return undefined
  const callback = { ...suite.data_callback, url: suite.data_callback.url.replace('$CORPID$', AuthCorpId) }
  // the document says corpid: which of the two an on-behalf app gets is unverified, it knows the encrypted one
  const to = { callback, receiveId: AuthCorpId, toUserName: AuthCorpId, agentId: app.agentid }
  return {
    to,
    message: {
      ToUserName: AuthCorpId,
      FromUserName: 'sys',
      CreateTime: world.clock.seconds(),
      MsgType: 'event',
      ...(Event ? { Event } : {}),
      ...payload,
    },
  }
}

const USERS = /^(UserID|UserId|FromUserName|AddUserItems|DelUserItems|DirectLeader)$/
/** Third parties get no more than ids and places (platform/02 §6.5). */
const HIDDEN = /^(Mobile|Email|BizMail|Avatar|Gender|Position|Telephone|Address|Alias)$/

function encryptEvent(provider: Provider, corp: Corp, event: PlatformEvent, now: number): PlatformEvent {
  const user = (id: string) => (corp.members.has(id.toLowerCase()) ? encrypted(provider, corp, 'user', id) : other(id))
  const other = (id: string) => {
    if (corp.customers.has(id)) return encrypted(provider, corp, 'external', id)
    if (corp.groups.has(id) && chatsEncrypted(provider, corp, now)) return encrypted(provider, corp, 'chat', id)
    if (corp.tags.has(id) || corp.tagGroups.has(id)) return encrypted(provider, corp, 'tag', id)
    return id
  }
  const out: PlatformEvent = event.Event ? { Event: event.Event } : {}
  for (const [name, value] of Object.entries(event)) {
    if (HIDDEN.test(name)) continue
    if (typeof value === 'string') out[name] = USERS.test(name) && value !== 'sys' ? value.split(',').map(user).join() : other(value)
    else if (Array.isArray(value)) out[name] = value.map((item) => (typeof item === 'string' ? user(item) : item))
    else out[name] = value
  }
  if (event.Event === 'change_contact' && typeof out.UserID === 'string') out.OpenUserID = out.UserID
  return out
}
