import Type, { type Static } from 'typebox'
import { calls, Instant, Nullable, query } from '#core/contract/call.ts'

const Words = Type.Object({ zh: Type.String(), en: Type.String() })
/** The page on which somebody deals with it: a screen by its key, and the words of its address. */
const Place = { screen: Type.String(), words: Type.Record(Type.String(), Type.String()) }

export const Attention = Type.Object({
  /** Area and name: `live-codes.failed`. One key may have several lines. */
  key: Type.String(),
  kind: Type.Union([Type.Literal('wrong'), Type.Literal('waiting')]),
  urgent: Type.Boolean(),
  count: Type.Integer(),
  title: Words,
  help: Words,
  /** When it happened last, or was asked for. */
  at: Nullable(Instant),
  progress: Nullable(Type.Object({ done: Type.Integer(), of: Type.Integer() })),
  ...Place,
  verb: Words,
})
export type Attention = Static<typeof Attention>

export const Step = Type.Object({ key: Type.String(), done: Type.Boolean(), title: Words, help: Words, verb: Words, ...Place })

export const home = calls('app-shell', 'home', {
  attention: query({
    access: 'staff',
    about: 'rows',
    output: Type.Object({ list: Type.Array(Attention), asOf: Instant }),
    summary: 'What somebody should look at; only what the asker may open. Areas say it in server/attention.ts.',
  }),
  checklist: query({
    access: 'staff',
    about: 'shared',
    output: Type.Object({ steps: Type.Array(Step) }),
    summary: 'The first steps, each read off what is really there (G-9). Areas say them in server/first-steps.ts.',
  }),
})
