import Type, { type Static } from 'typebox'

/**
 * Why a module is closed to somebody whose role opens it. Each has its condition and its words in `core/server/closed.ts`; editions,
 * licences and switches add theirs.
 */
export const ClosedBy = Type.Union([Type.Literal('seat')])
export type ClosedBy = Static<typeof ClosedBy>
/** Modules that are closed to the asker, by name, each with the reason. */
export const closed = Type.Record(Type.String(), ClosedBy)
