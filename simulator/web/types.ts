import type { MemberCard, MessageContent } from '../src/sim/cards.ts'
import type { KfSessionCard } from '../src/sim/kf-api.ts'

export type {
  ChatCard,
  CodeCard,
  ConversationCard,
  KfAccountCard,
  LoginCard,
  MemberCard,
  MessageCard,
  MessageContent,
  NoticeCard,
  PersonCard,
  Scanned,
  TaskCard,
} from '../src/sim/cards.ts'
export type { KfMessageCard, KfSessionCard } from '../src/sim/kf-api.ts'
export type { Reaction } from '../src/sim/phone-api.ts'
export type { AccountLine } from '../src/sim/wechat-api.ts'
export type { FaultRule } from '../src/world/fault-rows.ts'
export type { LogEvent } from '../src/world/log.ts'

export type PersonKind = 'staff' | 'customer'

/** The other side of a conversation. */
export interface Peer {
  id: string
  kind: PersonKind | 'group' | 'kf'
  name: string
  avatar: string
  corp_name?: string
}

export type Attachment = MessageContent & { msgtype: string }

export const peerOf = (member: MemberCard): Peer => ({ ...member, kind: 'staff' })

/** A customer of customer service, as the member sees them. */
export const kfPeer = ({ person, account }: KfSessionCard): Peer => ({ ...person, kind: 'kf', corp_name: account.name })

/** Some people are called by a blank; they still need something to be pressed. */
export const nameOf = (person: { id: string; name: string }) => person.name.trim() || person.id
