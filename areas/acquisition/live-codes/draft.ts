import Type, { type Static } from 'typebox'
import { Id, Nullable, strict } from '#core/contract/call.ts'
import { MessageContent } from '#core/contract/message.ts'

/** What a live code is set to: who receives when, what they are sent, how they are tagged. Sent by the form, kept as it is. */

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
  /**
   * Bands may leave hours open; the back-up staff answer then, and when everybody on duty has reached the cap. Nobody where neither can
   * happen (`needsBackup`): whoever receives at any hour stands in then.
   */
  bands: Type.Array(Band, { minItems: 1, maxItems: 50 }),
  backupStaffIds: Type.Array(Id, { maxItems: 20 }),
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

export const WhoReceives = Type.Object({
  /** Those the code offers right now; WeCom picks among them. */
  offered: Type.Array(
    Type.Object({
      staffId: Id,
      name: Type.String(),
      alias: Type.String(),
      avatar: Type.String(),
      /** Customers today; `null` of a colleague out of the asker's scope. */
      today: Nullable(Type.Integer()),
      /** Of today's customers, 0…1; `null` when one of those it is shared among is out of the asker's scope. */
      share: Nullable(Type.Number()),
      due: Type.Number(),
      /** Customers of the round in hand; 0 without rounds; `null` as `today`. */
      inRound: Nullable(Type.Integer()),
    }),
  ),
  /** On duty and below the cap, but they have had their part of the round. */
  resting: Type.Array(Type.Object({ staffId: Id, name: Type.String(), alias: Type.String() })),
  reason: Type.Union([Type.Literal('duty'), Type.Literal('gap'), Type.Literal('capped')]),
  /** Staff of the draft who cannot receive, and why. */
  unavailable: Type.Array(Type.Object({ staffId: Id, name: Type.String(), alias: Type.String(), reason: Type.String() })),
})

/** What a batch changes; what is left out stays as it is. */
export const Change = strict({
  groupId: Type.Optional(Nullable(Id)),
  addTagIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  removeTagIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  backupStaffIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 20 })),
  receivers: Type.Optional(Type.Array(Receiver, { minItems: 1, maxItems: 100 })),
  /** One for another, wherever they receive or stand in, with the share and cap of whoever goes. */
  instead: Type.Optional(strict({ of: Id, staffId: Id })),
  roundCap: Type.Optional(RoundCap),
  skipVerify: Type.Optional(Type.Boolean()),
  welcome: Type.Optional(MessageContent),
  tagDuplicates: Type.Optional(Type.Boolean()),
  blacklisted: Type.Optional(Blacklisted),
})
