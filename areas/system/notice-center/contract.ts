import Type, { type Static } from 'typebox'
import { calls, command, filled, Id, Instant, Nullable, page, pageOf, query, strict, Version } from '#core/contract/call.ts'
import { thing } from '#core/contract/things.ts'

export const anAnnouncement = thing('announcement', '公告')

/**
 * The notice center (消息中心): what a person is told, and what the operator announces. Everything is the asker's own. Notices are made of
 * what areas give (`core/server/notices.ts`); those of one kind and ten minutes stand as one, and are kept for 90 days.
 */

/** Area and name of a kind: `live-codes.refused`. */
const Kind = Type.String({ pattern: '^[a-z-]{1,40}\\.[a-z-]{1,40}$', maxLength: 81 })
const Level = Type.Union([Type.Literal('info'), Type.Literal('attention'), Type.Literal('bad')])

const NoticeItem = Type.Object({
  at: Instant,
  text: Type.String(),
  /** Where it leads to: the key of a screen, and what its address says. */
  screen: Type.String(),
  words: Type.Record(Type.String(), Type.String()),
})
export type NoticeItem = Static<typeof NoticeItem>

/**
 * What became of the message by the WeCom app. `off`: none is wanted. `waiting` for ten minutes to pass, and for the person's working hours;
 * `read_before`: the notice was read in the console by then, so none was sent. `unreachable`: the person is not in the visible range of the
 * app. `unknown`: WeCom did not answer, and it is not sent a second time.
 */
export const NoticeMessage = Type.Union([
  Type.Literal('off'),
  Type.Literal('waiting'),
  Type.Literal('calling'),
  Type.Literal('sent'),
  Type.Literal('read_before'),
  Type.Literal('refused'),
  Type.Literal('unreachable'),
  Type.Literal('unknown'),
])
export type NoticeMessage = Static<typeof NoticeMessage>

export const Notice = Type.Object({
  noticeId: Id,
  kind: Type.String(),
  /** What the kind tells of, in words. */
  kindName: Type.String(),
  level: Level,
  /** When the last of them happened. */
  at: Instant,
  /** The one, or how many. */
  text: Type.String(),
  /** Where all of them stand together: the page of the one, or the list of those it tells of. */
  screen: Type.String(),
  words: Type.Record(Type.String(), Type.String()),
  /** Newest first, at most 50. */
  items: Type.Array(NoticeItem),
  read: Type.Boolean(),
  message: NoticeMessage,
  /** When it was sent or refused, or will be sent. */
  messageAt: Nullable(Instant),
  /** Why it was refused. */
  problem: Type.String(),
})
export type Notice = Static<typeof Notice>

const Filter = {
  kind: Type.Optional(Kind),
  /** Those that are read, or those that are not. */
  read: Type.Optional(Type.Boolean()),
}

export const noticeCenter = calls('notice-center', 'notice_center', {
  list: query({
    access: 'staff',
    about: 'own',
    input: page(Filter),
    output: pageOf(Notice),
    summary: 'The asker’s own, newest first, kept 90 days. What the asker may not see any more is left out.',
  }),
  unreadCount: query({
    access: 'staff',
    about: 'own',
    output: Type.Object({
      notices: Type.Integer(),
      announcements: Type.Integer(),
      /** Whether one of the notices tells that something is wrong. */
      bad: Type.Boolean(),
    }),
  }),
  read: command({
    access: 'staff',
    about: 'own',
    because: 'one’s own notices',
    unaudited: 'a notice says when it was read',
    input: strict({ noticeIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    summary: 'Ids that are not the asker’s are passed over.',
  }),
  readAll: command({
    access: 'staff',
    about: 'own',
    because: 'one’s own notices',
    unaudited: 'a notice says when it was read',
    input: strict({
      kind: Type.Optional(Kind),
      /** The time of the newest one that the asker has seen: what came since stays unread. */
      until: Instant,
    }),
    output: Type.Object({ read: Type.Integer() }),
  }),
})

const Minute = (maximum: number) => Type.Integer({ minimum: 0, maximum })
export const WorkingHours = strict({
  /** 1 = Monday … 7 = Sunday. */
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  /** Minutes since midnight by the company's clock, 540 = 9:00. */
  from: Minute(1439),
  to: Minute(1440),
})
export type WorkingHours = Static<typeof WorkingHours>
/** Until a person says otherwise: Monday to Friday, 9:00 to 18:00. */
export const usualHours: WorkingHours = { days: [1, 2, 3, 4, 5], from: 540, to: 1080 }

export const NoticeChannels = strict({
  /** Counted among the unread. What is muted is kept all the same, as read. */
  console: Type.Boolean(),
  /** By a message of the WeCom app. */
  app: Type.Boolean(),
})
export type NoticeChannels = Static<typeof NoticeChannels>

export const noticeSettings = calls('notice-center', 'notice_center/setting', {
  get: query({
    access: 'staff',
    about: 'own',
    output: Type.Object({
      /** Those that may concern the asker. */
      kinds: Type.Array(Type.Object({ kind: Type.String(), name: Type.String(), level: Level, channels: NoticeChannels })),
      hours: WorkingHours,
      version: Version,
      timeZone: Type.String(),
      /** Messages go to members of staff: a local administrator has none. */
      reachable: Type.Boolean(),
    }),
  }),
  update: command({
    access: 'staff',
    about: 'own',
    because: 'how one is told oneself',
    unaudited: 'how one is told oneself',
    input: strict({
      kinds: Type.Optional(Type.Record(Kind, NoticeChannels, { maxProperties: 200 })),
      hours: Type.Optional(WorkingHours),
      version: Version,
    }),
    summary: 'Kinds that are not named stay as they are. Messages are worded in the language of this request.',
  }),
})

const announcement = { announcementId: Id, title: Type.String(), publishedAt: Instant, endsAt: Nullable(Instant), read: Type.Boolean() }
export const Announcement = Type.Object(announcement)
export type Announcement = Static<typeof Announcement>

export const announcements = calls('notice-center', 'system_announcement', {
  list: query({
    access: 'staff',
    about: 'shared',
    input: page({ unread: filled(Type.Boolean(), false) }),
    output: pageOf(Announcement),
    summary: 'Newest first, of all companies or of this one, until they end. Those of more than 30 days ago count as read.',
  }),
  one: query({
    access: 'staff',
    about: 'shared',
    input: strict({ announcementId: Id }),
    output: Type.Object({ ...announcement, body: Type.String() }),
  }),
  read: command({
    access: 'staff',
    about: 'own',
    because: 'whether one has read it oneself',
    unaudited: 'the mark says who has read it, and when',
    input: strict({ announcementId: Id }),
  }),
})
