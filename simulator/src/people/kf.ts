import type { PlatformEvent } from '../world/callback-rows.ts'
import { fireTo } from '../world/callbacks.ts'
import { type Corp, departmentTree, memberOf } from '../world/corp.ts'
import type { KfAccount, KfActKind, KfCode, KfSession } from '../world/kf-rows.ts'
import type { Member } from '../world/rows.ts'
import type { World } from '../world/world.ts'

// The ground of customer service: accounts, sessions, codes and the news that sync_msg brings (platform/08). The API and people stand on it.

export const kfKey = (open_kfid: string, id: string) => `${open_kfid} ${id}`
export const kfConversationId = (corp: Corp, open_kfid: string, external_userid: string) => `${corp.corpid}~${open_kfid}~${external_userid}`

export function kfAccountOf(corp: Corp, open_kfid: string): KfAccount | undefined {
  const account = corp.kf.accounts.get(open_kfid)
  return account?.deleted ? undefined : account
}

/** Somebody who may serve: named, or in a named department, and active. */
export function servicerOf(corp: Corp, account: KfAccount, userid: string): Member | undefined {
  const member = memberOf(corp, userid)
  if (member?.status !== 1) return undefined
  if (account.servicers.some((s) => s.userid === member.userid)) return member
  const named = account.servicers.flatMap((s) => (s.department_id === undefined ? [] : [s.department_id]))
  const departments = named.length > 0 ? departmentTree(corp, named) : new Set<number>()
  return member.department.some((d) => departments.has(d)) ? member : undefined
}

export const isAway = (account: KfAccount, member: Member) => account.away[member.userid] !== undefined

/** Within 48 hours of the customer's last message. */
export const inWindow = (world: World, session: KfSession) =>
  world.clock.now() - session.wrote_ms <= world.settings.kf_window_seconds * 1000

/** As it is now: a session nobody ended runs out 48 h after the customer's last message, and no event says so. */
export function kfSessionOf(world: World, corp: Corp, open_kfid: string, external_userid: string): KfSession | undefined {
  const session = corp.kf.sessions.get(kfKey(open_kfid, external_userid))
  if (session && session.state !== 4 && !inWindow(world, session)) moveTo(session, 4)
  return session
}

export function openSession(world: World, corp: Corp, account: KfAccount, external_userid: string): KfSession {
  const known = kfSessionOf(world, corp, account.open_kfid, external_userid)
  if (known) return known
  const session: KfSession = {
    open_kfid: account.open_kfid,
    external_userid,
    state: 4,
    wrote_ms: 0,
    welcomed_ms: 0,
    api_sent: 0,
    coded: [],
    blocked: false,
    rejected: false,
    no: 0,
  }
  corp.kf.sessions.set(kfKey(account.open_kfid, external_userid), session)
  return session
}

export function moveTo(session: KfSession, state: KfSession['state'], servicer_userid?: string) {
  if (session.servicer_userid) session.last_servicer = session.servicer_userid
  session.state = state
  if (servicer_userid) session.servicer_userid = servicer_userid
  else delete session.servicer_userid
}

const OLD = 50_000
/** Codes, tokens and ids of the past: the oldest half goes when there are too many. */
function prune(map: Map<string, unknown>, most = OLD) {
  if (map.size > most) for (const key of [...map.keys()].slice(0, most / 2)) map.delete(key)
}

const states = { welcome: undefined, queue: 2, human: 3, end: 4 } as const

/** Welcome and end are 20 s long, the others 48 h (platform/08 §6). */
export function makeCode(world: World, corp: Corp, kind: KfCode['kind'], session: KfSession): string {
  prune(corp.kf.codes)
  const { kf_code_seconds, kf_window_seconds } = world.settings
  const seconds = kind === 'welcome' || kind === 'end' ? kf_code_seconds : kf_window_seconds
  const code = corp.ids.opaque(43)
  const { open_kfid, external_userid } = session
  const state = states[kind]
  corp.kf.codes.set(code, {
    code,
    kind,
    open_kfid,
    external_userid,
    ...(state === undefined ? {} : { state }),
    expires_ms: world.clock.now() + seconds * 1000,
    used: false,
  })
  return code
}

/** Only the apps that manage an account hear of it. */
export function tellApp(world: World, corp: Corp, agentid: number, event: PlatformEvent) {
  const app = corp.apps.find((a) => a.agentid === agentid)
  if (app && !app.closed && app.kf !== false) fireTo(world, corp, app, event)
}

const KEPT_SECONDS = 3 * 86_400

/** Something to pull, and the signal that there is. Three days of it are kept; each signal has its own token. */
export function tell(world: World, corp: Corp, account: KfAccount, row: Record<string, unknown>): string {
  const { kf } = corp
  const at = world.clock.seconds()
  const msgid = corp.ids.opaque(32)
  const seq = (kf.seqs.get(account.open_kfid) ?? 0) + 1
  kf.seqs.set(account.open_kfid, seq)
  const news = kf.news.get(account.open_kfid) ?? []
  kf.news.set(account.open_kfid, news)
  news.push({ seq, at, row: { msgid, send_time: at, ...row } })
  const fresh = news.findIndex((n) => n.at >= at - KEPT_SECONDS)
  if (fresh > 0) news.splice(0, fresh)
  prune(kf.tokens)
  const Token = corp.ids.opaque(47)
  kf.tokens.set(Token, { open_kfid: account.open_kfid, expires_ms: world.clock.now() + world.settings.kf_token_seconds * 1000 })
  // the one event without a sender
  const event = { Event: 'kf_msg_or_event', FromUserName: undefined, Token, OpenKfId: account.open_kfid }
  for (const agentid of account.agentids) tellApp(world, corp, agentid, event)
  world.changed()
  return msgid
}

export const tellEvent = (world: World, corp: Corp, account: KfAccount, event_type: string, fields: Record<string, unknown>) =>
  tell(world, corp, account, { origin: 4, msgtype: 'event', event: { event_type, open_kfid: account.open_kfid, ...fields } })

const ACTS = 500_000

export function act(world: World, corp: Corp, kind: KfActKind, session: KfSession, servicer_userid = session.servicer_userid) {
  const { open_kfid, external_userid, no } = session
  const { acts } = corp.kf
  acts.push({ at: world.clock.seconds(), open_kfid, kind, external_userid, no, ...(servicer_userid ? { servicer_userid } : {}) })
  if (acts.length > ACTS * 1.2) acts.splice(0, acts.length - ACTS)
}

/** Remembers what the API sent under the caller's msgid; 40058 for the same again is the caller's to say. */
export function keepSent(world: World, corp: Corp, open_kfid: string, msgid: string, conversation: string) {
  prune(corp.kf.sent, 100_000)
  corp.kf.sent.set(kfKey(open_kfid, msgid), { conversation, at_ms: world.clock.now() })
}

export const RECALL_MS = 120_000

/** What was said stays as a line that something was taken back. */
export function takeBack(corp: Corp, conversation: string, msgid: string, words: string): boolean {
  const message = corp.chats.get(conversation)?.find((m) => m.msgid === msgid)
  if (!message || message.msgtype === 'system') return false
  message.from = 'system'
  message.msgtype = 'system'
  message.content = { content: words }
  return true
}
