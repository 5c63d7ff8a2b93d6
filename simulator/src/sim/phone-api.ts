import type { AgreeStatus } from '../world/archive-rows.ts'
import type { MemberCard, MessageContent, Work } from './cards.ts'

/** A like, or a comment with its words; `person_id` is a customer, or the author of the post. */
export interface Reaction {
  person_id: string
  name: string
  at: number
  like: boolean
  text?: string
}
/** A post among the moments of a customer. */
export interface PostCard {
  moment_id: string
  author: MemberCard
  at: number
  text: string
  attachments: (MessageContent & { msgtype: string })[]
  reactions: Reaction[]
}
export interface GroupDetail {
  chat_id: string
  name: string
  owner: string
  notice: string
  /** Of members only, made by an app. */
  inside: boolean
  members: { id: string; kind: 'staff' | 'customer'; name: string; avatar: string }[]
}

/** The rest of what one sees and does on a phone. */
export interface PhoneApi {
  /** Moments of the members this customer knows, newest first. */
  feed(input: Work & { person_id: string }): { posts: PostCard[] }
  /** `userid` is whose post; the author may react, too. `on: false` takes the like back. */
  likeMoment(input: Work & { person_id: string; moment_id: string; userid: string; on?: boolean }): { likes: number }
  commentMoment(input: Work & { person_id: string; moment_id: string; userid: string; text: string }): { comments: number }
  /** What a member has written down about a customer, and the tags there are (change them with `editCustomer`). */
  noted(input: Work & { userid: string; person_id: string }): {
    remark: string
    groups: { id: string; name: string; tags: { id: string; name: string; on: boolean }[] }[]
  }
  /** A customer group, or an app's chat of members. */
  group(input: Work & { chat_id: string }): GroupDetail
  departments(input?: Work): { departments: { id: number; name: string; parentid: number }[] }
  /** Whether this customer is asked to agree to the archive of a chat, and what they said (answer with `agree`). */
  consent(input: { conversation_id: string; person_id: string }): { asked: boolean; agree_status?: AgreeStatus }
  /** What a page that sent its visitor to /connect/oauth2/authorize wants to know; `consent`: the person is asked. */
  oauth(input: { url: string }): {
    corp_name: string
    app: string
    scope: string
    consent: boolean /** A page of an official account. */
    wechat?: true
  }
  /** The person agrees: where the page goes with its code. `snapshot`: looks at an official account's page without agreeing. */
  authorize(input: { person_id: string; url: string; snapshot?: boolean }): { redirect: string }
}

export const phoneRoutes = {
  feed: ['GET', '/sim/people/:person_id/moments', 'corpid?'],
  likeMoment: ['POST', '/sim/moments/:moment_id/like', 'person_id userid corpid? on?'],
  commentMoment: ['POST', '/sim/moments/:moment_id/comment', 'person_id userid text corpid?'],
  noted: ['GET', '/sim/staff/:userid/customers/:person_id', 'corpid?'],
  group: ['GET', '/sim/groups/:chat_id', 'corpid?'],
  departments: ['GET', '/sim/departments', 'corpid?'],
  consent: ['GET', '/sim/archive/consent', 'conversation_id person_id'],
  oauth: ['GET', '/sim/oauth', 'url'],
  authorize: ['POST', '/sim/oauth', 'person_id url snapshot?'],
} as const satisfies Record<keyof PhoneApi, readonly ['GET' | 'POST', string, string?]>
