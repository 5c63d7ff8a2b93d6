import Type, { type Static, type TProperties } from 'typebox'
import { Compile } from 'typebox/compile'
import { bool, int, intLike, list, oneOf, open, opt, str } from '../schema.ts'

// Every plain message of platform/07 §4 and §5 in the platform's own names. What is new or otherwise stays raw.

const common = {
  msgid: str(),
  action: oneOf(['send', 'recall', 'switch']),
  /** userid of a member, `wm…`/`wo…` of an external person, `wb…` of a robot */
  from: str(),
  tolist: list(str()),
  /** '' in a single chat, `wr…` in an external group */
  roomid: opt(str()),
  /** milliseconds */
  msgtime: int(),
}
const message = <T extends string, P extends TProperties>(msgtype: T, body: P) =>
  open({ ...common, msgtype: Type.Literal(msgtype), ...body })

/** `md5sum` may be ''. A sdkfileid lives some days only: fetch it at once (media.ts). */
const file = { md5sum: opt(str()), sdkfileid: str() }
/** The content of an item is JSON as text: see itemContent. */
const item = { type: str(), content: str() }

export const messageSchemas = {
  text: message('text', { text: open({ content: str() }) }),
  image: message('image', { image: open({ ...file, filesize: int() }) }),
  revoke: message('revoke', { revoke: open({ pre_msgid: str() }) }),
  agree: message('agree', { agree: open({ userid: str(), agree_time: int() }) }),
  /** An integrator also saw agree_time here. */
  disagree: message('disagree', { disagree: open({ userid: str(), disagree_time: opt(int()), agree_time: opt(int()) }) }),
  /** AMR; play_length in seconds */
  voice: message('voice', { voice: open({ ...file, voice_size: int(), play_length: int() }) }),
  video: message('video', { video: open({ ...file, filesize: int(), play_length: int() }) }),
  card: message('card', { card: open({ corpname: str(), userid: str() }) }),
  location: message('location', {
    location: open({ longitude: Type.Number(), latitude: Type.Number(), address: str(), title: str(), zoom: int() }),
  }),
  /** type: 1 gif, 2 png */
  emotion: message('emotion', { emotion: open({ ...file, type: int(), width: int(), height: int(), imagesize: int() }) }),
  file: message('file', { file: open({ ...file, filename: str(), fileext: str(), filesize: int() }) }),
  link: message('link', { link: open({ title: str(), description: str(), link_url: str(), image_url: str() }) }),
  weapp: message('weapp', { weapp: open({ title: str(), description: str(), username: str(), displayname: str() }) }),
  /** msgtime of an item is in seconds. */
  chatrecord: message('chatrecord', {
    chatrecord: open({ title: str(), item: list(open({ ...item, msgtime: int(), from_chatroom: opt(bool()) })) }),
  }),
  todo: message('todo', { todo: open({ title: str(), content: str() }) }),
  /** votetype: 101 start, 102 join */
  vote: message('vote', { vote: open({ votetitle: str(), voteitem: list(str()), votetype: int(), voteid: str() }) }),
  collect: message('collect', {
    collect: open({
      room_name: str(),
      creator: str(),
      create_time: str(),
      title: str(),
      details: list(open({ id: intLike(), ques: str(), type: str() })),
    }),
  }),
  /** type: 1 normal, 2 lucky, 3 incentive; totalamount in cents */
  redpacket: message('redpacket', { redpacket: open({ type: int(), wish: str(), totalcnt: int(), totalamount: int() }) }),
  /** The object is named redpacket here too. */
  external_redpacket: message('external_redpacket', {
    redpacket: open({ type: int(), wish: opt(str()), totalcnt: opt(int()), totalamount: opt(int()) }),
  }),
  /** meetingtype: 101 start, 102 reply; meetingid is a uint64, text when it is beyond 2^53 */
  meeting: message('meeting', {
    meeting: open({
      topic: str(),
      starttime: int(),
      endtime: int(),
      address: str(),
      remarks: str(),
      meetingtype: int(),
      meetingid: intLike(),
      status: opt(int()),
    }),
  }),
  meeting_notification: message('meeting_notification', {
    info: open({ meeting_id: intLike(), notification_type: int(), content: opt(str()) }),
  }),
  docmsg: message('docmsg', { doc: open({ title: str(), link_url: str(), doc_creator: str() }) }),
  markdown: message('markdown', { info: open({ content: str() }) }),
  news: message('news', {
    info: open({ item: list(open({ title: str(), description: opt(str()), url: opt(str()), picurl: opt(str()) })) }),
  }),
  calendar: message('calendar', {
    calendar: open({
      title: str(),
      creatorname: str(),
      attendeename: list(str()),
      starttime: int(),
      endtime: int(),
      place: str(),
      remarks: str(),
    }),
  }),
  mixed: message('mixed', { mixed: open({ item: list(open(item)) }) }),
  meeting_voice_call: message('meeting_voice_call', {
    voiceid: str(),
    meeting_voice_call: open({
      endtime: int(),
      sdkfileid: str(),
      demofiledata: opt(list(open({ filename: str(), demooperator: str(), starttime: int(), endtime: int() }))),
      sharescreendata: opt(list(open({ share: str(), starttime: int(), endtime: int() }))),
    }),
  }),
  voip_doc_share: message('voip_doc_share', { voipid: str(), voip_doc_share: open({ ...file, filename: str(), filesize: int() }) }),
  /** invitetype: 1 single video, 2 single voice, 3 group video, 4 group voice */
  voiptext: message('voiptext', { info: open({ callduration: int(), invitetype: int() }) }),
  qydiskfile: message('qydiskfile', { info: open({ filename: str() }) }),
  /** feed_type: 2 picture, 4 video, 9 live */
  sphfeed: message('sphfeed', { sphfeed: open({ feed_type: int(), sph_name: str(), feed_desc: str() }) }),
  /** The member changed the corp in the client: no msgtype, no receivers. */
  switch: open({ msgid: str(), action: Type.Literal('switch'), time: int(), user: str() }),
} as const

export type ArchiveKind = keyof typeof messageSchemas
export type ArchiveMessage<K extends ArchiveKind = ArchiveKind> = Static<(typeof messageSchemas)[K]>

type Known = { [K in ArchiveKind]: { known: true; kind: K; message: ArchiveMessage<K> } }[ArchiveKind]
/** A msgtype we do not know, or know otherwise; `problem` names the field. */
type Unknown = { known: false; kind: string; message: unknown; problem?: string }
export type ReadMessage = Known | Unknown

const validators = new Map<ArchiveKind, ReturnType<typeof Compile>>()
function validatorOf(kind: ArchiveKind) {
  const known = validators.get(kind) ?? Compile(messageSchemas[kind])
  validators.set(kind, known)
  return known
}

const isKind = (kind: string): kind is ArchiveKind => Object.hasOwn(messageSchemas, kind)

export function readMessage(plain: unknown): ReadMessage {
  const { action, msgtype } = (plain ?? {}) as { action?: unknown; msgtype?: unknown }
  const kind = action === 'switch' ? 'switch' : String(msgtype ?? '')
  if (!isKind(kind)) return { known: false, kind, message: plain }
  const validator = validatorOf(kind)
  if (validator.Check(plain)) return { known: true, kind, message: plain } as ReadMessage
  const first = validator.Errors(plain)[0]
  return { known: false, kind, message: plain, problem: first ? `${first.instancePath} ${first.message}`.trim() : 'does not match' }
}

/** What an item of `mixed` or `chatrecord` carries; the text itself when it is no JSON. */
export function itemContent(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

/** `_external` at the end of a msgid: people outside take part. */
export const isExternal = (msgid: string): boolean => msgid.endsWith('_external')
