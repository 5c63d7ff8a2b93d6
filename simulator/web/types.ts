import type { MemberCard, MessageContent } from '../src/sim/api.ts'

export type {
  ChatCard,
  CodeCard,
  ConversationCard,
  LoginCard,
  MemberCard,
  MessageCard,
  MessageContent,
  NoticeCard,
  PersonCard,
  Scanned,
  TaskCard,
} from '../src/sim/api.ts'
export type { FaultRule } from '../src/world/faults.ts'
export type { LogEvent } from '../src/world/log.ts'

export type PersonKind = 'staff' | 'customer'

/** The other side of a conversation. */
export interface Peer {
  id: string
  kind: PersonKind | 'group'
  name: string
  avatar: string
  corp_name?: string
}

export type Attachment = MessageContent & { msgtype: string }

export const peerOf = (member: MemberCard): Peer => ({ ...member, kind: 'staff' })

/** Some people are called by a blank; they still need something to be pressed. */
export const nameOf = (person: { id: string; name: string }) => person.name.trim() || person.id
