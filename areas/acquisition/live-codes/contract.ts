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
  Version,
} from '#core/contract/call.ts'
import { batch, picked } from '#core/contract/picked.ts'
import { reference } from '#core/contract/references.ts'
import { thing } from '#core/contract/things.ts'
import { Change, LiveCodeDraft, QrStyle, WhoReceives } from './draft.ts'

export { liveCodeGroups } from './groups.ts'
/** In the statistics of staff. */
export { codeAddsOfStaff, welcomedOfStaff } from './staff-figures.ts'
export { liveCodeStats, type Welcome } from './statistics.ts'

export const aLiveCode = thing('live code', '活码')
export const aCodeGroup = thing('group', '分组')

/** Live codes (渠道活码): an add-me QR code whose receivers, welcome and tags may change while the printed image stays. */

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
  /** Today, as the company counts its days, and the adds of it. */
  day: Day,
  todayAdds: Type.Integer(),
  totalAdds: Type.Integer(),
  lost: Type.Integer(),
  createdBy: Type.String(),
  /** `null`: taken over from WeCom, which does not tell. Last in either order. */
  createdAt: Nullable(Instant),
  /** May be changed, switched and deleted by the asker, as far as their role goes: everybody on it is in their scope. */
  mine: Type.Boolean(),
})
export type LiveCodeRow = Static<typeof LiveCodeRow>

const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
  /** `none`: those in no group. */
  groupId: Type.Optional(Type.Union([Id, Type.Literal('none')])),
  state: Type.Optional(CodeState),
  staffId: Type.Optional(Id),
  wayIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  batch,
}
const Picked = picked(Filter)

/** The signed word of a share link (R064), and what a browser calls itself while it holds a place. */
const Way = Type.String({ minLength: 10, maxLength: 200 })
const Visitor = Type.String({ pattern: '^[0-9a-z-]{16,40}$' })

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
      version: Version,
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
    input: strict({ wayId: Id, draft: LiveCodeDraft, version: Version }),
    summary: 'With the `version` that `one` gave; an edit that somebody was faster with is refused (409).',
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
    output: WhoReceives,
    summary: 'Who would receive the next customer, and why. Changes nothing; POST because a draft is large.',
  }),
  batchCreate: command({
    access: may('channel_qr', 'create'),
    about: 'rows',
    longTask: true,
    once: true,
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
      change: Change,
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
    input: strict({ way: Way, visitor: Type.Optional(Visitor) }),
    output: Type.Object({
      corpName: Type.String(),
      corpLogo: Type.String(),
      /** Empty while the visitor has no place yet, or its picture is being made. */
      qrText: Type.String(),
      /** The code has caps: each visitor asks for a place of their own (`place`). */
      personal: Type.Boolean(),
      /** How long the place of this visitor is kept; `null` without one. */
      until: Nullable(Instant),
      qr: QrStyle,
      /** The picture in the middle of the code; `''` without one. */
      logo: Type.String(),
      staff: Type.Array(Type.Object({ name: Type.String(), avatar: Type.String() })),
    }),
    summary: 'What the page of a code shows to customers; `way` is the signed word of the share link (R064).',
  }),
  place: command({
    path: '/h5/contact_way/place',
    access: 'share',
    because: 'customers have no account; the signed word lets them ask',
    about: 'own',
    unaudited: 'the place says itself who was given when',
    input: strict({ way: Way, visitor: Visitor }),
    summary:
      'Gives the visitor of a page whose code has caps one member below the cap, for ten minutes; the same again while it lasts. At once at most 500 of a code are unused, 20 of one address (409). Changes nothing for codes without caps.',
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
