import Type, { type Static } from 'typebox'
import {
  calls,
  command,
  ExtId,
  exportOf,
  Id,
  Instant,
  may,
  Nullable,
  page,
  pageOf,
  query,
  strict,
  TaskStarted,
  Version,
} from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { batch, picked } from '#core/contract/picked.ts'
import { SeatKind } from '#core/contract/seats.ts'

/** How many days before its end a seat counts as ending. */
export const endingDays = 30
/** The most people whose seats end in one call; more than that takes a batch. */
export const mostReleased = 500
/** A seat that was not used for so many days is one to think about. */
export const unusedAfter = 30
/** What whoever takes a seat back may say to the person: with the words around it, it stands whole in a message of WeCom's. */
export const longestWord = 50

const Kinds = Type.Array(SeatKind, { minItems: 1, maxItems: 5, uniqueItems: true })
const Note = Type.Optional(Type.String({ maxLength: 200 }))
const DepartmentIds = Type.Array(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), { maxItems: 200 })

const Filter = {
  /** A part of the name, alias, pinyin, initials or userid. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  /** These departments, and all below. */
  departmentIds: Type.Optional(DepartmentIds),
  kind: Type.Optional(SeatKind),
  /** `seated`: with a running seat of the kind, or of any; `unseated`: without; `waiting`: waits for one of the kind, or of any. */
  state: Type.Optional(Type.Union([Type.Literal('seated'), Type.Literal('unseated'), Type.Literal('waiting')])),
  /** With a running seat (of the kind) that ends within so many days. */
  endsWithin: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  /** With a running seat (of the kind) that was there all these days, and that they did not use. */
  unusedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  batch,
}
export type Filter = Static<ReturnType<typeof strict<typeof Filter>>>

/**
 * A running seat. `endsAt`: when it is to end; never after what was granted does. `usedAt`: the last call of a module that it opens, on any surface, to
 * the hour; `null`: none since it is counted, or they are not in the asker's scope. `unused`: not within thirty days.
 */
const Seat = Type.Object({
  seatId: Id,
  kind: SeatKind,
  startsAt: Instant,
  endsAt: Nullable(Instant),
  usedAt: Nullable(Instant),
  unused: Type.Boolean(),
})
export const SeatMember = Type.Object({
  staffId: Id,
  staffExtId: ExtId,
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  departmentNames: Type.Array(Type.String()),
  /** 1 active, 2 disabled, 4 not activated, 5 left (platform/03 §1.2). */
  status: Type.Integer(),
  seats: Type.Array(Seat),
  /** Kinds that they wait for: they asked, or came when none was left. */
  waiting: Type.Array(SeatKind),
  /** When one of these seats was used last: of the kind that is asked for, where one is. */
  usedAt: Nullable(Instant),
})
export type SeatMember = Static<typeof SeatMember>

export const NewMembers = Type.Union([Type.Literal('nobody'), Type.Literal('everybody'), Type.Literal('departments')])
const KindState = Type.Object({
  kind: SeatKind,
  /** Where a kind is not counted, its modules are open to everybody whose role opens them. */
  counted: Type.Boolean(),
  /** How many there are; `null`: as many as are wanted. */
  granted: Nullable(Type.Integer()),
  used: Type.Integer(),
  /** Of those used, how many end within 30 days. */
  ending: Type.Integer(),
  /** Of those used, how many their people did not use for 30 days. */
  unused: Type.Integer(),
  /** How many wait for one. */
  waiting: Type.Integer(),
  /** When what was granted ends. */
  endsAt: Nullable(Instant),
  newMembers: NewMembers,
  departmentIds: Type.Array(Type.Integer()),
  version: Version,
})
export type KindState = Static<typeof KindState>

/** A time with a seat: whose, which, from when to when, given and ended by whom and why. */
export const SeatRecord = Type.Object({
  seatId: Id,
  staffId: Id,
  name: Type.String(),
  alias: Type.String(),
  avatar: Type.String(),
  kind: SeatKind,
  startsAt: Instant,
  /** When it ended, or is to end; `null`: no end. */
  endsAt: Nullable(Instant),
  running: Type.Boolean(),
  givenWhy: Type.Union([Type.Literal('hand'), Type.Literal('new_member'), Type.Literal('operator'), Type.Literal('renewed')]),
  /** `''` is the system. */
  givenBy: Type.String(),
  note: Type.String(),
  endedWhy: Nullable(Type.Union([Type.Literal('hand'), Type.Literal('expired'), Type.Literal('left'), Type.Literal('operator')])),
  endedBy: Type.String(),
  endNote: Type.String(),
})
export type SeatRecord = Static<typeof SeatRecord>
const RecordFilter = {
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  kind: Type.Optional(SeatKind),
  running: Type.Optional(Type.Boolean()),
}
export type RecordFilter = Static<ReturnType<typeof strict<typeof RecordFilter>>>

const Given = {
  kinds: Kinds,
  /** None: as long as what was granted. */
  endsAt: Type.Optional(Instant),
  note: Note,
}
export const BatchAssign = strict({ picked: picked(Filter), ...Given })
/** Whether the people hear of it, and what is said to them beside that it is so. */
const Telling = { tell: Type.Optional(Type.Boolean()), message: Type.Optional(Type.String({ maxLength: longestWord })) }
export const BatchRelease = strict({ picked: picked(Filter), kinds: Kinds, note: Note, ...Telling })

const reads = { access: may('seat_release', 'read'), about: 'shared' } as const
const gives = { access: may('seat_release', 'create'), about: 'company' } as const
const takes = { access: may('seat_release', 'delete'), about: 'company' } as const

export const seats = calls('seats', 'vip/seat', {
  summary: query({
    ...reads,
    output: Type.Object({ kinds: Type.Array(KindState) }),
    summary: 'R243: the five kinds, how many there are of each and how many are used.',
  }),
  list: query({
    ...reads,
    input: page(Filter),
    output: pageOf(SeatMember),
    summary: 'Everybody who has not left, by name, with the seats they have.',
  }),
  assign: command({
    ...gives,
    input: strict({ staffId: Id, ...Given }),
    output: Type.Object({ given: Type.Integer() }),
    lastWins: 'what is said is what holds, and each seat stands in the records',
    summary: 'All of the kinds or none (409 where there are not enough). Whoever has one already keeps it, with the end that is said now.',
  }),
  batchAssign: command({
    ...gives,
    longTask: true,
    input: BatchAssign,
    output: TaskStarted,
    summary: 'Whoever gets none, for want of seats, fails.',
  }),
  batchRelease: command({ ...takes, longTask: true, input: BatchRelease, output: TaskStarted }),
  export: command({
    access: may('seat_release', 'export'),
    about: 'company',
    longTask: true,
    input: exportOf(Filter),
    output: TaskStarted,
  }),
  records: query({
    ...reads,
    path: '/vip/seat/record/list',
    input: page(RecordFilter),
    output: pageOf(SeatRecord),
    summary: 'Times with a seat, those that began last first.',
  }),
  kindUpdate: command({
    access: may('seat_release', 'update'),
    about: 'company',
    path: '/vip/seat/kind/update',
    input: strict({ kind: SeatKind, version: Version, newMembers: NewMembers, departmentIds: DepartmentIds }),
    summary: 'Whether people who come new get a seat of this kind by themselves, while there are any. Only of kinds that are counted.',
  }),
})

export const seatRelease = calls('seats', 'seat_release', {
  preview: query({
    access: may('seat_release', 'delete'),
    about: 'shared',
    method: 'POST',
    input: strict({ picked: picked(Filter), kinds: Kinds }),
    output: Type.Object({
      people: Type.Integer(),
      /** Seats that end; of whoever has none of the kinds there is nothing to end. */
      seats: Type.Integer(),
      kinds: Type.Array(Type.Object({ kind: SeatKind, seats: Type.Integer() })),
      /** Modules that close to somebody whose role opens them: which, and to how many. */
      modules: Type.Array(Type.Object({ module: Type.String(), people: Type.Integer() })),
      /** How many of them lose their last seat. */
      lastSeats: Type.Integer(),
    }),
    summary: 'What stops when these seats end; ends nothing.',
  }),
  exchange: command({
    ...takes,
    lastWins: 'a seat is given as it runs at this moment, and each stands in the records',
    input: strict({
      /** Whose seats go, and to whom: the first’s to the first. */
      staffIds: Type.Array(Id, { minItems: 1, maxItems: mostReleased, uniqueItems: true }),
      toStaffIds: Type.Array(Id, { minItems: 1, maxItems: mostReleased, uniqueItems: true }),
      kinds: Kinds,
      note: Note,
      ...Telling,
    }),
    output: Type.Object({ exchanged: Type.Integer() }),
    summary:
      'Seats of the kinds go from each to another, with the end they have, all of them or none; takes the right to give seats as well. Nobody else gets them in between, and none has to be left.',
  }),
  release: command({
    ...takes,
    input: strict({
      staffIds: Type.Array(Id, { minItems: 1, maxItems: mostReleased, uniqueItems: true }),
      kinds: Kinds,
      note: Note,
      ...Telling,
    }),
    output: Type.Object({ released: Type.Integer() }),
    summary:
      'Holds at the next request of these people. What they began stays and is theirs when the seat is back. They are told, unless `tell` is false.',
  }),
})

/** Seats of these people were given, ended or got another end. */
export const seatsChanged = event('seat.changed', Type.Object({ staffIds: Type.Array(Id) }))
