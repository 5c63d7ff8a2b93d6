import Type, { type Static } from 'typebox'
import { Audience } from '#core/contract/audience.ts'
import {
  calls,
  command,
  Day,
  exportOf,
  filled,
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
import { reference } from '#core/contract/references.ts'
import { thing } from '#core/contract/things.ts'

/**
 * Crowd packs (人群包): a saved audience under a name. Fixed: the people as they were when it was made, and whom somebody put in or took out
 * since. Live: the condition, whose members come and go by themselves. Packs are the company's; each asker sees of them whom they may see,
 * and numbers are theirs.
 */
export const aPack = thing('crowd pack', '人群包')

/** So many packs may a company have, and so many of them live. */
export const packsAtMost = 200
export const livePacksAtMost = 50
/** So long is kept who came and went. */
export const movesKeptDays = 180

export const PackKind = Type.Union([Type.Literal('live'), Type.Literal('fixed')])
export type PackKind = Static<typeof PackKind>
/** `changed`: something happened to the customer. `time`: nothing but time passed. `edited`: the condition was changed. `looked`: found when all were looked at. */
export const MoveCause = Type.Union([
  Type.Literal('changed'),
  Type.Literal('time'),
  Type.Literal('edited'),
  Type.Literal('looked'),
  Type.Literal('hand'),
])
export type MoveCause = Static<typeof MoveCause>

export const Pack = Type.Object({
  packId: Id,
  name: Type.String(),
  note: Type.String(),
  kind: PackKind,
  audience: Audience,
  /** Of them whom the asker may see. */
  size: Type.Integer(),
  /** All customers are being looked at; the size is what was found so far. */
  looking: Type.Boolean(),
  lookedAt: Nullable(Instant),
  madeBy: Type.String(),
  createdAt: Instant,
  version: Version,
})
export type Pack = Static<typeof Pack>

const Person = {
  customerId: Id,
  externalUserExtId: Type.String(),
  name: Type.String(),
  avatar: Type.String(),
  status: Type.Union([Type.Literal('friend'), Type.Literal('lost')]),
  staffNames: Type.Array(Type.String()),
}
export const PackMember = Type.Object({ ...Person, since: Instant, byHand: Type.Boolean() })
export type PackMember = Static<typeof PackMember>
export const PackMove = Type.Object({
  moveId: Type.String(),
  ...Person,
  came: Type.Boolean(),
  cause: MoveCause,
  /** Fields of the audience that began or ceased to hold. */
  conditions: Type.Array(Type.String()),
  actor: Type.String(),
  at: Instant,
})
export type PackMove = Static<typeof PackMove>

const Which = strict({ packId: Id })
const fields = {
  name: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
  note: filled(Type.String({ maxLength: 200 }), ''),
}
const Filter = {
  keyword: Type.Optional(Type.String({ maxLength: 30 })),
  kind: Type.Optional(PackKind),
  packIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
}
export type Filter = Static<ReturnType<typeof strict<typeof Filter>>>
const MemberFilter = { packId: Id, keyword: Type.Optional(Type.String({ maxLength: 64 })), byHand: Type.Optional(Type.Boolean()) }
export type MemberFilter = Static<ReturnType<typeof strict<typeof MemberFilter>>>
const MoveFilter = {
  packId: Id,
  only: Type.Optional(Type.Union([Type.Literal('in'), Type.Literal('out')])),
  cause: Type.Optional(MoveCause),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}
export type MoveFilter = Static<ReturnType<typeof strict<typeof MoveFilter>>>
const Chosen = strict({ packId: Id, audience: Audience })

/** Whatever names a pack: `open` ones keep it from being deleted. */
export const PackUse = Type.Object({
  kind: Type.Union([Type.Literal('pack'), Type.Literal('mass_message')]),
  id: Id,
  name: Type.String(),
  at: Instant,
  holds: Type.Boolean(),
})
export type PackUse = Static<typeof PackUse>

export const crowdPacks = calls('crowd-pack', 'eu_package', {
  list: query({
    access: may('eu_package', 'read'),
    about: 'rows',
    input: page({ ...Filter, sort: orders('-created_at', 'created_at', 'name') }),
    output: pageOf(Pack),
    summary: 'All packs of the company; sizes are of the customers in the asker’s scope.',
  }),
  one: query({ access: may('eu_package', 'read'), about: 'rows', input: Which, output: Pack }),
  add: command({
    access: may('eu_package', 'create'),
    about: 'company',
    input: strict({ packId: Type.Optional(Id), ...fields, kind: PackKind, audience: Audience }),
    output: Type.Object({ packId: Id }),
    summary: 'Members are found behind the answer, in portions.',
  }),
  update: command({
    access: may('eu_package', 'update'),
    about: 'company',
    input: strict({ packId: Id, version: Version, ...fields, audience: Type.Optional(Audience) }),
    summary: 'Another condition of a live pack has all customers looked at again; that of a fixed one only says how it came about.',
  }),
  delete: command({
    access: may('eu_package', 'delete'),
    about: 'company',
    input: Which,
    summary: 'Refused (409) with the names of the packs whose condition names it.',
  }),
  refresh: command({
    access: may('eu_package', 'update'),
    about: 'company',
    lastWins: 'looks again, and writes over nothing',
    input: Which,
    summary: 'Looks at all customers now. What changed is looked at every five minutes by itself.',
  }),
  customerList: query({
    path: '/eu_package/customer/list',
    access: may('eu_package', 'read'),
    about: 'rows',
    input: page(MemberFilter),
    output: pageOf(PackMember),
  }),
  export: command({
    access: may('eu_package', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(MemberFilter),
    output: TaskStarted,
    summary: 'The members as a file.',
  }),
  moves: query({
    path: '/eu_package/move/list',
    access: may('eu_package', 'read'),
    about: 'rows',
    input: page(MoveFilter),
    output: pageOf(PackMove),
    summary: `Who came and went in the last ${movesKeptDays} days, and why.`,
  }),
  exportMoves: command({
    path: '/eu_package/move/export',
    access: may('eu_package', 'export'),
    about: 'rows',
    longTask: true,
    input: exportOf(MoveFilter),
    output: TaskStarted,
  }),
  trend: query({
    access: may('eu_package', 'read'),
    about: 'rows',
    input: strict({ packId: Id, from: Day, to: Day }),
    output: Type.Object({
      /** The size at the end of each day; `null` before the pack was whole. */
      points: Type.Array(Type.Object({ day: Day, size: Nullable(Type.Integer()), came: Type.Integer(), went: Type.Integer() })),
      came: Type.Integer(),
      went: Type.Integer(),
    }),
  }),
  compare: query({
    access: may('eu_package', 'read'),
    about: 'rows',
    input: strict({ packId: Id, otherId: Id }),
    output: Type.Object({ only: Type.Integer(), both: Type.Integer(), other: Type.Integer() }),
    summary: 'How many are in this pack alone, in both, in the other alone.',
  }),
  uses: query({
    path: '/eu_package/use/list',
    access: may('eu_package', 'read'),
    about: 'shared',
    input: Which,
    output: Type.Object({ list: Type.Array(PackUse) }),
    summary: 'Packs whose condition names it, and the newest fifty mass messages that went to it.',
  }),
  batchAdd: command({
    path: '/eu_package/customer/add',
    access: may('eu_package', 'update'),
    about: 'rows',
    longTask: true,
    input: Chosen,
    output: TaskStarted,
    summary: 'Puts everybody of an audience into a fixed pack (R012).',
  }),
  batchRemove: command({
    path: '/eu_package/customer/remove',
    access: may('eu_package', 'update'),
    about: 'rows',
    longTask: true,
    input: Chosen,
    output: TaskStarted,
  }),
})

export const aPackReference = reference({ kind: 'packs', call: crowdPacks.list })
