import Type, { type Static } from 'typebox'
import {
  calls,
  command,
  Day,
  exportOf,
  Id,
  Instant,
  may,
  Nullable,
  orders,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
} from '#core/contract/call.ts'
import { MessageContent } from '#core/contract/message.ts'
import { reference } from '#core/contract/references.ts'
import { thing } from '#core/contract/things.ts'

export const aLiveCode = thing('live code', '活码')
export const aCodeGroup = thing('group', '分组')

/** Live codes (渠道活码): an add-me QR code whose receivers, welcome and tags may change while the printed image stays. */

const Minute = Type.Integer({ minimum: 0, maximum: 1440, description: 'minutes since midnight in the corp’s time zone' })
const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, description: '1 = Monday … 7 = Sunday' })

export const Receiver = strict({
  staffId: Id,
  /** Share among those on duty: 40 and 60 receive two and three of five. */
  weight: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Customers a day through this code; `null` is no cap. */
  dailyCap: Nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
})
export type Receiver = Static<typeof Receiver>

/** Who receives on these weekdays between `from` and `to`. A band across midnight is two bands. */
export const Band = strict({
  name: Type.String({ maxLength: 20 }),
  weekdays: Weekdays,
  from: Minute,
  to: Minute,
  receivers: Type.Array(Receiver, { minItems: 1, maxItems: 100 }),
})
export type Band = Static<typeof Band>

/** Hours that end before they begin go on past midnight into the next day. */
export const WelcomeBand = strict({ weekdays: Weekdays, from: Minute, to: Minute, content: MessageContent })
export type WelcomeBand = Static<typeof WelcomeBand>

export const QrStyle = strict({
  color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  dots: Type.Union([Type.Literal('square'), Type.Literal('rounded')]),
  logo: Type.Union([Type.Literal('none'), Type.Literal('corp'), Type.Literal('file')]),
  logoFileId: Nullable(Id),
})
export type QrStyle = Static<typeof QrStyle>

const RoundCap = Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))
const Blacklisted = Type.Union([Type.Literal('silent'), Type.Literal('welcome')])

export const LiveCodeDraft = strict({
  /** Also the entry's remark at WeCom: at most 30 characters (platform/04 §3). */
  name: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
  groupId: Nullable(Id),
  /** Bands may leave hours open; the back-up staff answer then, and when everybody on duty has reached the cap. */
  bands: Type.Array(Band, { minItems: 1, maxItems: 50 }),
  backupStaffIds: Type.Array(Id, { minItems: 1, maxItems: 20 }),
  /**
   * Customers each one on duty gets in a round; who has had them steps back until all have. Absent or `null` is no rounds. Codes
   * made before there were rounds have no such key.
   */
  roundCap: Type.Optional(RoundCap),
  skipVerify: Type.Boolean(),
  /** The same customer may add only one member of this company. */
  exclusive: Type.Boolean(),
  tagIds: Type.Array(Id, { maxItems: 20 }),
  /** Put before or after the customer's name; WeCom keeps 20 characters in all. */
  remark: strict({
    mode: Type.Union([Type.Literal('off'), Type.Literal('prefix'), Type.Literal('suffix')]),
    text: Type.String({ maxLength: 10 }),
  }),
  welcome: strict({
    mode: Type.Union([Type.Literal('off'), Type.Literal('same'), Type.Literal('bands')]),
    content: MessageContent,
    bands: Type.Array(WelcomeBand, { maxItems: 20 }),
  }),
  /** What a customer gets who already is a contact of a colleague. */
  duplicates: Type.Union([Type.Literal('welcome'), Type.Literal('silent')]),
  /** Whether that customer is tagged, too. Absent is yes. */
  tagDuplicates: Type.Optional(Type.Boolean()),
  /** What somebody on the black list gets; silent is no welcome and no tags. Absent is silent. */
  blacklisted: Type.Optional(Blacklisted),
  /** Whether the member is told, by a message of our app, that who came is on the black list. Absent is no. */
  tellBlacklisted: Type.Optional(Type.Boolean()),
  qr: QrStyle,
})
export type LiveCodeDraft = Static<typeof LiveCodeDraft>

export const CodeState = Type.Union([Type.Literal('creating'), Type.Literal('ready'), Type.Literal('failed'), Type.Literal('off')])
const Person = Type.Object({ staffId: Id, name: Type.String(), alias: Type.String(), avatar: Type.String() })

export const LiveCodeRow = Type.Object({
  wayId: Id,
  name: Type.String(),
  groupId: Nullable(Id),
  groupName: Type.String(),
  state: CodeState,
  /** Why WeCom refused, in words; empty when it did not. */
  problem: Type.String(),
  /** An edit that WeCom has not accepted yet: until then the code works as before. */
  pending: Type.Boolean(),
  qrCode: Type.String(),
  /** What the image says; the styled image is drawn from it. Empty until it has been read. */
  qrText: Type.String(),
  qr: QrStyle,
  /** Receivers of any hour, the first few of them; after a refused edit those in force. */
  staff: Type.Array(Person),
  staffCount: Type.Integer(),
  backup: Type.Array(Person),
  backupCount: Type.Integer(),
  tagIds: Type.Array(Id),
  todayAdds: Type.Integer(),
  totalAdds: Type.Integer(),
  lost: Type.Integer(),
  createdBy: Type.String(),
  createdAt: Instant,
  /** May be changed, switched and deleted by the asker, as far as their role goes: everybody on it is in their scope. */
  mine: Type.Boolean(),
})
export type LiveCodeRow = Static<typeof LiveCodeRow>

const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000 })
const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
  groupId: Type.Optional(Id),
  state: Type.Optional(CodeState),
  staffId: Type.Optional(Id),
}
/** Rows picked by hand, or everything behind a filter less some (research/ux.md G-2). */
export const Picked = strict({
  ids: Type.Optional(Ids),
  all: Type.Optional(strict(Filter)),
  exclude: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
})

export const liveCodes = calls('live-codes', 'contact_way', {
  list: query({
    access: may('channel_qr', 'read'),
    about: 'rows',
    input: page({
      ...Filter,
      sort: orders('-created_at', 'created_at', 'name'),
    }),
    output: pageOf(LiveCodeRow),
  }),
  one: query({
    access: may('channel_qr', 'read'),
    about: 'rows',
    input: strict({ wayId: Id }),
    output: Type.Object({
      row: LiveCodeRow,
      draft: LiveCodeDraft,
      /** What works now, where `draft` is an edit that WeCom has not accepted. */
      inForce: Nullable(LiveCodeDraft),
      /** Counts the edits; goes back with `update`. */
      version: Type.Integer(),
    }),
  }),
  add: command({
    access: may('channel_qr', 'create'),
    about: 'rows',
    /** `wayId` made by the sender makes a repeated send harmless. */
    input: strict({ wayId: Type.Optional(Id), draft: LiveCodeDraft }),
    output: Type.Object({ wayId: Id }),
    summary: 'The entry at WeCom is made behind the answer; `state` turns from creating to ready or failed.',
  }),
  update: command({
    access: may('channel_qr', 'update'),
    about: 'rows',
    input: strict({ wayId: Id, draft: LiveCodeDraft, version: Type.Optional(Type.Integer({ minimum: 0 })) }),
    summary: 'With the `version` that `one` gave, an edit that somebody was faster with is refused (409); without, the last one wins.',
  }),
  retry: command({
    access: may('channel_qr', 'update'),
    about: 'rows',
    input: strict({ wayId: Id }),
    summary: 'Asks WeCom again after a failure.',
  }),
  delete: command({
    access: may('channel_qr', 'delete'),
    about: 'rows',
    input: strict({ wayId: Id }),
    summary: 'The printed image dies with it.',
  }),
  checkName: query({
    access: may('channel_qr', 'read'),
    about: 'shared',
    input: strict({ name: Type.String({ maxLength: 30 }), wayId: Type.Optional(Id) }),
    output: Type.Object({ free: Type.Boolean() }),
  }),
  receiver: command({
    access: may('channel_qr', 'read'),
    about: 'rows',
    unaudited: 'changes nothing',
    input: strict({ draft: LiveCodeDraft, wayId: Type.Optional(Id), at: Type.Optional(Instant) }),
    output: Type.Object({
      /** Those the code offers right now; WeCom picks among them. */
      offered: Type.Array(
        Type.Object({
          staffId: Id,
          name: Type.String(),
          alias: Type.String(),
          avatar: Type.String(),
          today: Type.Integer(),
          share: Type.Number(),
          due: Type.Number(),
          /** Customers of the round in hand; 0 without rounds. */
          inRound: Type.Integer(),
        }),
      ),
      /** On duty and below the cap, but they have had their part of the round. */
      resting: Type.Array(Type.Object({ staffId: Id, name: Type.String(), alias: Type.String() })),
      reason: Type.Union([Type.Literal('duty'), Type.Literal('gap'), Type.Literal('capped')]),
      /** Staff of the draft who cannot receive, and why. */
      unavailable: Type.Array(Type.Object({ staffId: Id, name: Type.String(), alias: Type.String(), reason: Type.String() })),
    }),
    summary: 'Who would receive the next customer, and why. Changes nothing; POST because a draft is large.',
  }),
  batchCreate: command({
    access: may('channel_qr', 'create'),
    about: 'rows',
    longTask: true,
    input: strict({
      names: Type.Array(Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }), { minItems: 1, maxItems: 500 }),
      draft: LiveCodeDraft,
    }),
    output: TaskStarted,
    summary: 'R013: one code per name, all else alike.',
  }),
  batchUpdate: command({
    access: may('channel_qr', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({
      picked: Picked,
      change: strict({
        groupId: Type.Optional(Nullable(Id)),
        addTagIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
        removeTagIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
        backupStaffIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 20 })),
        receivers: Type.Optional(Type.Array(Receiver, { minItems: 1, maxItems: 100 })),
        roundCap: Type.Optional(RoundCap),
        skipVerify: Type.Optional(Type.Boolean()),
        welcome: Type.Optional(MessageContent),
        tagDuplicates: Type.Optional(Type.Boolean()),
        blacklisted: Type.Optional(Blacklisted),
      }),
    }),
    output: TaskStarted,
    summary: 'R014. Fields left out stay as they are.',
  }),
  batchSwitch: command({
    access: may('channel_qr', 'update'),
    about: 'rows',
    longTask: true,
    input: strict({ picked: Picked, on: Type.Boolean() }),
    output: TaskStarted,
    summary: 'R020. A code that is off goes to its back-up staff without welcome and tags, so that a printed image can come back.',
  }),
  batchDelete: command({
    access: may('channel_qr', 'delete'),
    about: 'rows',
    longTask: true,
    input: strict({ picked: Picked }),
    output: TaskStarted,
    summary: 'R021',
  }),
  shareLink: query({
    access: may('channel_qr', 'read'),
    about: 'rows',
    input: strict({ wayId: Id }),
    output: Type.Object({ url: Type.String() }),
    summary: 'A page for customers that shows the code, for links in messages, e-mails and posts.',
  }),
  landing: query({
    path: '/h5/contact_way/landing',
    access: 'share',
    about: 'shared',
    input: strict({ way: Type.String({ minLength: 10, maxLength: 200 }) }),
    output: Type.Object({
      corpName: Type.String(),
      corpLogo: Type.String(),
      qrText: Type.String(),
      qr: QrStyle,
      /** The picture in the middle of the code; `''` without one. */
      logo: Type.String(),
      staff: Type.Array(Type.Object({ name: Type.String(), avatar: Type.String() })),
    }),
    summary: 'What the page of a code shows to customers; `way` is the signed word of the share link (R064).',
  }),
  sync: command({
    access: may('channel_qr', 'create'),
    about: 'company',
    longTask: true,
    output: TaskStarted,
    summary: 'Takes over entries that this app made at WeCom before, with the customers they brought.',
  }),
  export: command({
    access: may('channel_qr', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
})

/** Who came by a code that was deleted is found by it all the same. */
export const aCodeReference = reference({
  kind: 'liveCodes',
  call: liveCodes.list,
  gone: { zh: '已被删除，仍按扫过它的客户筛选', en: 'was deleted; who scanned it is still found' },
  finds: true,
})

export const staffCodes = calls('live-codes', 'staff_client', {
  contactWay: query({
    access: 'staff',
    about: 'own',
    output: Type.Object({ list: Type.Array(LiveCodeRow) }),
    summary: 'The codes in use on which the asker stands, newest first, at most 100; no right to codes is needed for one’s own. R082.',
  }),
})

const Group = Type.Object({ groupId: Id, name: Type.String(), codes: Type.Integer() })
const GroupName = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })
export const liveCodeGroups = calls('live-codes', 'contact_way_group', {
  list: query({
    access: may('channel_qr', 'read'),
    about: 'rows',
    output: Type.Object({ list: Type.Array(Group), ungrouped: Type.Integer() }),
    summary: 'Counted are the codes that the asker may see.',
  }),
  add: command({
    access: may('channel_qr', 'create'),
    about: 'company',
    input: strict({ name: GroupName }),
    output: Type.Object({ groupId: Id }),
  }),
  update: command({ access: may('channel_qr', 'update'), about: 'company', input: strict({ groupId: Id, name: GroupName }) }),
  delete: command({
    access: may('channel_qr', 'delete'),
    about: 'company',
    input: strict({ groupId: Id }),
    summary: 'Its codes stay, without a group.',
  }),
  sort: command({ access: may('channel_qr', 'update'), about: 'company', input: strict({ groupIds: Type.Array(Id, { maxItems: 200 }) }) }),
})

/** What the statistics are about: days of the corp's calendar, both ends included, at most 366. No `wayIds` is all codes. */
const Range = {
  from: Day,
  to: Day,
  wayIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
}
const Figures = Type.Object({
  /** Times a customer was added through the codes. */
  adds: Type.Integer(),
  /** Of these, people who were nobody's contact before. */
  newCustomers: Type.Integer(),
  /** Contacts made in the range that either side has ended since. */
  lost: Type.Integer(),
  /** adds less lost. */
  net: Type.Integer(),
  /** Welcome messages that reached them. */
  welcomed: Type.Integer(),
})
const Retention = Type.Object({ day1: Nullable(Type.Number()), day7: Nullable(Type.Number()), day30: Nullable(Type.Number()) })
const Point = Type.Object({ day: Day, adds: Type.Integer(), lost: Type.Integer() })
export const liveCodeStats = calls('live-codes', 'contact_way_corp_statistic', {
  overview: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: strict({ ...Range, compareFrom: Type.Optional(Day), compareTo: Type.Optional(Day) }),
    output: Type.Object({
      now: Figures,
      /** The same over the days to compare with; `null` when none were asked for. */
      before: Nullable(Figures),
      retention: Retention,
      points: Type.Array(Point),
      asOf: Instant,
    }),
  }),
  hours: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: strict(Range),
    output: Type.Object({ cells: Type.Array(Type.Object({ weekday: Type.Integer(), hour: Type.Integer(), adds: Type.Integer() })) }),
  }),
  staff: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: page(Range),
    output: pageOf(
      Type.Object({
        staffId: Id,
        name: Type.String(),
        alias: Type.String(),
        avatar: Type.String(),
        adds: Type.Integer(),
        newCustomers: Type.Integer(),
        lost: Type.Integer(),
        welcomed: Type.Integer(),
      }),
    ),
  }),
  ways: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: page(Range),
    output: pageOf(
      Type.Object({
        wayId: Id,
        name: Type.String(),
        adds: Type.Integer(),
        newCustomers: Type.Integer(),
        lost: Type.Integer(),
        welcomed: Type.Integer(),
        retention: Retention,
      }),
    ),
  }),
  records: query({
    access: may('customer_qrcode', 'read'),
    about: 'rows',
    input: page({
      ...Range,
      /** Without both days: ever, of the codes named. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      only: Type.Optional(
        Type.Union([
          Type.Literal('new'),
          Type.Literal('lost'),
          Type.Literal('kept'),
          Type.Literal('welcomed'),
          Type.Literal('blacklisted'),
        ]),
      ),
    }),
    output: pageOf(
      Type.Object({
        recordId: Type.String(),
        customerId: Id,
        name: Type.String(),
        avatar: Type.String(),
        wayId: Id,
        wayName: Type.String(),
        staffName: Type.String(),
        staffAlias: Type.String(),
        at: Instant,
        firstTime: Type.Boolean(),
        welcomed: Type.Boolean(),
        /** On the black list when they came. */
        blacklisted: Type.Boolean(),
        lostAt: Nullable(Instant),
      }),
    ),
    summary: 'The adds behind the figures: the total is the figure.',
  }),
  export: command({
    access: may('customer_qrcode', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf({ ...Range, table: Type.Union([Type.Literal('ways'), Type.Literal('staff'), Type.Literal('days')]) }),
    output: TaskStarted,
  }),
})
