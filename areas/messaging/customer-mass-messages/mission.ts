import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
import { Id, Instant, Nullable, strict } from '#core/contract/call.ts'
import { FileRef } from '#core/contract/files.ts'
import { MessageContent } from '#core/contract/message.ts'

/** What a mission is, and the limits it keeps to. */

/** The only variable a mass message may hold: WeCom sends all customers of one member the same words. */
export const allowedVariables = ['staff_name'] as const
export const remindersADay = 3
export const trackedDays = 7
export const duplicateDays = 7
/** Night, when a message is taken as a disturbance: from 22:00 to 8:00. */
export const night = { from: 22 * 60, to: 8 * 60 }

export const MissionState = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('sending'),
  Type.Literal('waiting'),
  Type.Literal('done'),
  Type.Literal('cancelled'),
  Type.Literal('failed'),
])
export type MissionState = Static<typeof MissionState>

/** Who and by whom. The list is fixed when the mission is made: who matches later is not added. */
export const Reach = {
  audience: Audience,
  /** Only these members are asked; without any it is everyone in the asker's scope. */
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
}
export const MissionDraft = strict({
  /** For colleagues; customers never see it. */
  name: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
  ...Reach,
  msgData: MessageContent,
  /** `null` is now. */
  sendAt: Nullable(Instant),
})
export type MissionDraft = Static<typeof MissionDraft>

const Counts = {
  staffCount: Type.Integer(),
  /** Of these, members who have their task at WeCom. */
  asked: Type.Integer(),
  confirmed: Type.Integer(),
  /** customers = delivered + notFriend + quota + unreachable + listedSince + refused + waiting + unknown + cancelled */
  customers: Type.Integer(),
  delivered: Type.Integer(),
  notFriend: Type.Integer(),
  quota: Type.Integer(),
  unreachable: Type.Integer(),
  /** Put on the black list between the plan and the task, and so not asked for. */
  listedSince: Type.Integer(),
  /** Of members whose task WeCom did not take. */
  refused: Type.Integer(),
  waiting: Type.Integer(),
  /** Of members whose task was asked for at WeCom without an answer; settled by itself as soon as WeCom shows it, or does not. */
  unknown: Type.Integer(),
  cancelled: Type.Integer(),
}

export const MissionRow = Type.Object({
  missionId: Id,
  name: Type.String(),
  state: MissionState,
  /** Why WeCom refused, in words; empty when it did not. */
  problem: Type.String(),
  /** Who was chosen: for who sees the company and for the author; `null` for a colleague, whom it may name customers and staff out of scope. */
  audience: Nullable(Audience),
  /** The chosen senders, those in the asker's scope. */
  staffIds: Type.Array(Id),
  msgData: MessageContent,
  sendAt: Instant,
  scheduled: Type.Boolean(),
  createdBy: Type.String(),
  createdAt: Instant,
  ...Counts,
})
export type MissionRow = Static<typeof MissionRow>

/** The message in one line. */
export const firstLine = (content: MessageContent): string =>
  content.text.replaceAll('{{staff_name}}', '…').replace(/\s+/g, ' ').trim() ||
  content.attachments.flatMap((a) => ('title' in a ? a.title : []))[0] ||
  ''

export const Mission = Type.Object({
  ...MissionRow.properties,
  /** What a screen draws the message with: the files of `msgData` with links that end. */
  displayMsgData: Type.Object({ files: Type.Array(FileRef) }),
  /** How the plan came out when it was made, over the customers its author saw: for who sees the company and for the author. */
  plan: Nullable(Type.Object({ quotaUsed: Type.Integer(), blacklisted: Type.Integer(), noSeat: Type.Integer() })),
  /** Why tasks that WeCom has not taken yet wait, in words, by the latest try; empty when none does. They go on by themselves. */
  waits: Type.String(),
  syncedAt: Nullable(Instant),
  /** When results stop being looked for; `null` before it is sent. */
  trackingEnds: Nullable(Instant),
  cancelAsked: Type.Boolean(),
  /** Reminders that may still be sent in these 24 hours, and when the next one comes free when none is left. */
  remindersLeft: Type.Integer(),
  nextReminderAt: Nullable(Instant),
  /** May be stopped, reminded and deleted by the asker: all its senders are in their scope. */
  mine: Type.Boolean(),
})
export type Mission = Static<typeof Mission>

/** `waiting` until the member confirms; `refused`: WeCom did not take the task of this member. */
export const TargetState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('unknown'),
  Type.Literal('delivered'),
  Type.Literal('not_friend'),
  Type.Literal('quota'),
  Type.Literal('unreachable'),
  Type.Literal('blacklisted'),
  Type.Literal('cancelled'),
  Type.Literal('refused'),
])
export type TargetState = Static<typeof TargetState>
export const SenderState = Type.Union([
  Type.Literal('planned'),
  Type.Literal('unknown'),
  Type.Literal('asked'),
  Type.Literal('confirmed'),
  Type.Literal('cancelled'),
  Type.Literal('refused'),
])
export type SenderState = Static<typeof SenderState>

export const QuotaRule = Type.Union([Type.Literal('month'), Type.Literal('week'), Type.Literal('day')], {
  description: 'How often WeCom lets a customer receive mass messages: the days of the month a month, 7 a week, 1 a day',
})
export type QuotaRule = Static<typeof QuotaRule>
