import { type Corp, friends } from '../world/corp.ts'
import type { Attachment, MassMessage } from '../world/sent-rows.ts'
import { note, Refusal, type World } from '../world/world.ts'
import { conversationId, deliver, groupConversationId } from './chat.ts'
import { ids, type JsAsk, type JsCall, type JsFunction, mustAsk, type Params, seller } from './jssdk-call.ts'
import { underQuota } from './tasks.ts'

// The mass-send helper and the moments of the client, filled by a page (platform/09 §6).

const BEIJING_MS = 8 * 3_600_000
const day = (at: number) => Math.floor((at + BEIJING_MS) / 86_400_000)

interface Content {
  text?: { content: string }
  attachments: Attachment[]
}

/** JS names become those of the API. */
function attachmentOf(given: unknown, allowed: string[]): Attachment {
  const msgtype = String((given as Params)?.msgtype ?? '')
  const body = (given as Params)?.[msgtype] as Params | undefined
  if (!allowed.includes(msgtype) || !body) throw new Refusal('invalid attachments msgtype')
  const picture = body.mediaid ? { media_id: body.mediaid } : { pic_url: body.imgUrl }
  switch (msgtype) {
    case 'link':
      return { msgtype, link: { title: body.title ?? '', desc: body.desc ?? '', url: body.url ?? '', picurl: body.imgUrl ?? '' } }
    case 'miniprogram':
      return {
        msgtype,
        miniprogram: { title: body.title ?? '', appid: body.appid ?? '', page: body.page ?? '', pic_url: body.imgUrl ?? '' },
      }
    case 'image':
      return { msgtype, image: picture }
    default:
      return { msgtype, [msgtype]: { media_id: body.mediaid } }
  }
}

function contentOf({ params }: JsCall, chars: number, allowed: string[]): Content {
  const words = (params.text as { content?: unknown } | undefined)?.content
  if (words !== undefined && (typeof words !== 'string' || [...words].length > chars)) throw new Refusal('invalid text size')
  const given = Array.isArray(params.attachments) ? params.attachments : []
  if (given.length > 9) throw new Refusal('invalid attachments size')
  const attachments = given.map((one) => attachmentOf(one, allowed))
  // the old form is one link
  if (params.link) attachments.push(attachmentOf({ msgtype: 'link', link: { ...params, url: params.link } }, ['link']))
  if (!words && attachments.length === 0) throw new Refusal('invalid text size')
  return { ...(words ? { text: { content: words } } : {}), attachments }
}

const SENT = ['image', 'link', 'miniprogram', 'video', 'file']

/** A mass message of the member's own; the lists of the API show it as personal (platform/05 §2). */
function newMass(
  world: World,
  corp: Corp,
  call: JsCall,
  userid: string,
  chat_type: MassMessage['chat_type'],
  content: Content,
): MassMessage {
  const at = world.clock.seconds()
  const mass: MassMessage = {
    msgid: corp.ids.message('msg'),
    agentid: call.agentid,
    chat_type,
    create_time: at,
    allow_select: true,
    ...content,
    tasks: [{ userid, status: 2, send_time: at, cancelled: false, receivers: [] }],
    cancelled: false,
    reminders: [],
    personal: true,
  }
  corp.mass.set(mass.msgid, mass)
  world.changed()
  return mass
}

/** Counts with those of the company: who has had enough this month gets nothing. */
function send(world: World, corp: Corp, call: JsCall, mass: MassMessage, to: string, place: string): boolean {
  const [task] = mass.tasks
  const at = world.clock.now()
  const within = underQuota(world, corp, to, at)
  task!.receivers.push(within ? { to, status: 1, send_time: Math.floor(at / 1000) } : { to, status: 3, send_time: 0 })
  if (!within) return false
  deliver(world, corp, place, task!.userid, mass, call.name, mass.msgid)
  const entry = { at, corpid: corp.corpid, kind: 'mass', to, from: task!.userid, call: call.name, msgid: mass.msgid }
  world.ledger.add(entry, { text: mass.text, attachments: mass.attachments })
  return true
}

/** One a day from a member to a customer: who had theirs is left out. */
function shareToExternalContact(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  const { userid, name } = seller(world, corp, call)
  const content = contentOf(call, 4000, SENT)
  const named = ids(call.params, 'externalUserIds')
  if (named.length > 20_000) throw new Refusal('invalid externalUserIds')
  if (mustAsk(call)) return { ask: {} }
  const now = world.clock.now()
  const chosen = [...new Set(call.chosen ? ids(call.chosen, 'userIds') : named)]
  for (const id of chosen) if (!friends(corp, userid, id)) throw new Refusal(`not a contact: ${id}`)
  const had = (id: string) =>
    corp.chats.get(conversationId(corp, userid, id))?.some((m) => m.call === call.name && day(m.at) === day(now)) ?? false
  const to = chosen.filter((id) => !had(id))
  const mass = newMass(world, corp, call, userid, 'single', content)
  const reached = to.filter((id) => send(world, corp, call, mass, id, conversationId(corp, userid, id)))
  note(world, 'person', corp, '群发助手', `${name} · ${reached.length} 位客户`)
  return {}
}

function shareToExternalChat(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  const { userid, name } = seller(world, corp, call)
  const content = contentOf(call, 4000, SENT)
  const named = ids(call.params, 'chatIds')
  if (named.length > 2000) throw new Refusal('invalid chatIds')
  if (mustAsk(call)) return { ask: {} }
  const to = [...new Set(call.chosen ? ids(call.chosen, 'chatIds') : named)]
  for (const id of to) {
    const group = corp.groups.get(id)
    if (!group || group.dismissed || group.owner !== userid) throw new Refusal(`not an own group: ${id}`)
  }
  const mass = newMass(world, corp, call, userid, 'group', content)
  const reached = to.filter((id) => send(world, corp, call, mass, id, groupConversationId(corp, id)))
  note(world, 'person', corp, '群发助手', `${name} · ${reached.length} 个群`)
  return {}
}

/** Nine pictures, or one video, or one link; every customer of the member sees it. */
function shareToExternalMoments(world: World, corp: Corp, call: JsCall): Params | JsAsk {
  const { userid, name } = seller(world, corp, call)
  const { text, attachments } = contentOf(call, 2000, ['image', 'video', 'link'])
  if (attachments.length > 1 && attachments.some((a) => a.msgtype !== 'image')) throw new Refusal('invalid attachments size')
  if (mustAsk(call)) return { ask: {} }
  const customers = [...(corp.relations.get(userid.toLowerCase())?.keys() ?? [])].filter((id) => friends(corp, userid, id))
  const at = world.clock.seconds()
  const moment_id = corp.ids.message('mom')
  corp.moments.set(moment_id, {
    moment_id,
    jobid: '',
    agentid: call.agentid,
    create_time: at,
    ...(text ? { text } : {}),
    attachments,
    visible_type: 1,
    cancelled: false,
    tasks: [{ userid, publish_status: 1, at, customers }],
    invalid_sender_list: { user_list: [], department_list: [] },
    invalid_external_contact_list: { tag_list: [] },
    comments: [],
    personal: true,
  })
  const entry = { at: world.clock.now(), corpid: corp.corpid, kind: 'moment', from: userid, call: call.name, msgid: moment_id }
  for (const to of customers) world.ledger.add({ ...entry, to }, attachments)
  note(world, 'person', corp, '员工发表朋友圈', `${name} · ${customers.length} 位客户可见`)
  world.changed()
  return {}
}

const SIGNATURE = 30

/** What stands over the moments of the member; the words first, then the picture (platform/09 §6). */
function updateMomentsSetting(world: World, corp: Corp, call: JsCall): Params {
  const member = seller(world, corp, call)
  const { signature, imgUrl } = call.params
  if (signature !== undefined && (typeof signature !== 'string' || [...signature].length > SIGNATURE))
    throw new Refusal('invalid signature')
  if (imgUrl !== undefined && !URL.canParse(String(imgUrl))) throw new Refusal('invalid imgUrl')
  if (signature !== undefined) member.moments_signature = signature
  if (imgUrl !== undefined) member.moments_cover = String(imgUrl)
  note(world, 'person', corp, '设置朋友圈', `${member.name} · ${member.moments_signature ?? ''}`)
  world.changed()
  return {}
}

export const shareFunctions: Record<string, JsFunction> = {
  updateMomentsSetting,
  shareToExternalContact,
  shareToExternalChat,
  shareToExternalMoments,
}
