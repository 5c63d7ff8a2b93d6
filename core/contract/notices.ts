import Type from 'typebox'
import { event } from './event.ts'

/** People are to be told something: the kind of the notice, by its key, whom (`owner` of a session), and what its words are made of. */
export const noticed = event(
  'notice.given',
  Type.Object({
    kind: Type.String(),
    to: Type.Array(Type.String()),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  }),
)

/** What a frame `notice` of the push says. */
export interface NoticeFrame {
  /** It is told to all pages of a company at once, as an announcement is. */
  everybody?: true
}
