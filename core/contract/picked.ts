import Type, { type TProperties } from 'typebox'
import { Id, strict } from './call.ts'

/** At most 1,000 by name; `exclude` takes as many out of all that match. */
const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000 })

/**
 * Rows picked by hand, or everything behind a list's filter less some (research/ux.md G-2): what a batch of a list takes. One of `ids`
 * and `all` is needed. Batches over customers take an `Audience`, which says the same in its own words.
 */
export const picked = <P extends TProperties>(filter: P) =>
  strict({ ids: Type.Optional(Ids), all: Type.Optional(strict(filter)), exclude: Type.Optional(Type.Array(Id, { maxItems: 1000 })) })

/** A filter of lists: the rows that this batch touched (`touchedBy`). Nobody types it; the task center links to it. */
export const batch = Type.Optional(Type.Unsafe<string>(Id))
