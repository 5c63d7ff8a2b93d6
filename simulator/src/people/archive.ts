import { createPublicKey, type KeyObject } from 'node:crypto'
import { sealProfile } from '@rapport/wecom/archive/cipher.ts'
import type { AgreeStatus } from '../world/archive-rows.ts'
import { fire } from '../world/callbacks.ts'
import { type Corp, friends } from '../world/corp.ts'
import type { Due } from '../world/due.ts'
import type { ChatMessage } from '../world/sent-rows.ts'
import type { World } from '../world/world.ts'
import { archiveBody } from './archive-body.ts'
import { zoneHears } from './zone.ts'

// What people write becomes records (platform/07): sealed at once, to the key of that moment.

export const records = (corp: Corp): boolean => corp.archive.on && !corp.archive.expired && corp.archive.keys.length > 0
export const inScope = (corp: Corp, userid: string): boolean => Object.hasOwn(corp.archive.permits, userid)
export const agreementKey = (where: string, external_userid: string) => `${where} ${external_userid}`

/** Who was not asked yet has not agreed in a single chat (unverified); in a group the notice counts as yes (unverified). */
export function agreement(corp: Corp, where: string, external_userid: string): { agree_status: AgreeStatus; status_change_time: number } {
  const { agreements, default_agree } = corp.archive
  const unasked: AgreeStatus = default_agree || corp.groups.has(where) ? 'Default_Agree' : 'Disagree'
  return agreements[agreementKey(where, external_userid)] ?? { agree_status: unasked, status_change_time: 0 }
}

/** While the customer has not agreed nothing is kept, and no welcome may go out (41053). */
export const awaitsConsent = (corp: Corp, userid: string, external_userid: string): boolean =>
  records(corp) && inScope(corp, userid) && agreement(corp, userid, external_userid).agree_status === 'Disagree'

/** Every message of every chat comes by here. */
export function archiveChat(world: World, corp: Corp, conversation: string, message: ChatMessage) {
  // a corp's red packet is a service notice, not something the member said
  if (!records(corp) || message.msgtype === 'system' || message.msgtype === 'redpacket' || message.msgtype === 'payment') return
  const to = receiversOf(corp, conversation, message.from)
  if (!to) return
  const head = { action: 'send', from: message.from, ...to, msgtime: message.at }
  const body = archiveBody(world, corp, message.msgtype, message.content)
  const msgid = keep(world, corp, { ...head, ...body }, true)
  message.archive_msgid = msgid
  zoneHears(world, corp, {
    msgid,
    from: message.from,
    ...to,
    at: message.at,
    msgtype: String(body.msgtype),
    text: String(message.content.content ?? ''),
  })
}

/** Undefined where the archive does not look: no member in scope, no consent, words that did not arrive. */
export function receiversOf(corp: Corp, conversation: string, from: string): { tolist: string[]; roomid: string } | undefined {
  const [, first = '', second] = conversation.split('~')
  if (second !== undefined) {
    if (!inScope(corp, first) || !friends(corp, first, second)) return undefined
    if (agreement(corp, first, second).agree_status === 'Disagree') return undefined
    return { tolist: [from === first ? second : first], roomid: '' }
  }
  const group = corp.groups.get(first)
  if (!group?.member_list.some((m) => inScope(corp, m.userid))) return undefined
  // who said no in a group is left out (unverified)
  if (corp.customers.has(from) && agreement(corp, first, from).agree_status === 'Disagree') return undefined
  return { tolist: group.member_list.map((m) => m.userid).filter((id) => id !== from), roomid: first }
}

/** One more record. `external`: people outside take part, which the msgid says. */
export function keep(world: World, corp: Corp, plain: object, external: boolean): string {
  const { archive } = corp
  const at = world.clock.now()
  const { publickey_ver, public_key } = archive.keys.at(-1)!
  const msgid = `${corp.ids.opaque(22)}_${at}${external ? '_external' : ''}`
  const sealed = sealProfile(keyOf(public_key), JSON.stringify({ msgid, ...plain }))
  archive.records.push({ seq: ++archive.seq, msgid, publickey_ver, ...sealed, at })
  forgetOld(world, corp)
  archive.notify_at ??= Math.max(at, archive.notified_at + world.settings.archive_notify_ms)
  if (archive.notify_at <= at) tell(world, corp)
  world.changed()
  return msgid
}

const keys = new Map<string, KeyObject>()
function keyOf(pem: string): KeyObject {
  const known = keys.get(pem) ?? createPublicKey(pem)
  keys.set(pem, known)
  return known
}

/** Records stay five days. */
export function forgetOld(world: World, corp: Corp) {
  const { archive } = corp
  const oldest = world.clock.now() - world.settings.archive_seconds * 1000
  const first = archive.records.findIndex((r) => r.at > oldest)
  if (first !== 0) archive.records.splice(0, first < 0 ? archive.records.length : first)
}

/** Files are fetched for five days, and known as expired (10010) for five more. */
function forgetFiles(world: World, corp: Corp) {
  const { files } = corp.archive
  const oldest = world.clock.now() - 2 * world.settings.archive_seconds * 1000
  for (const [id, file] of Object.entries(files)) if (file.at <= oldest) delete files[id]
}

/** Says only that there is something (platform/07 §7). */
function tell(world: World, corp: Corp) {
  forgetFiles(world, corp)
  corp.archive.notified_at = world.clock.now()
  delete corp.archive.notify_at
  fire(world, corp, { Event: 'msgaudit_notify', AgentID: '2000004' })
}

export const dueArchive: Due = {
  next: (_world, corp) => corp.archive.notify_at,
  run(world, corp) {
    const { notify_at } = corp.archive
    if (notify_at !== undefined && notify_at <= world.clock.now()) tell(world, corp)
  },
}
