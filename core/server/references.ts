import type { ReferenceKind } from '../contract/references.ts'
import type { Context } from './context.ts'

export interface Found {
  id: string
  name: string
  gone: boolean
}
/** The server half of a kind of reference, an entry of an area's `server/references.ts`. */
export interface Referred extends ReferenceKind {
  /** Those of the ids the asker may know of: in the company, in scope. Ids are of the right form, at most 1,000. */
  find: (ctx: Context, ids: string[]) => Promise<Found[]>
  /** How a filter that names them reads in the operation log, where it says more than their names; also hides what is not to be read there. */
  told?: (ctx: Context, text: string) => Promise<string>
}
export const referred = (kind: ReferenceKind, find: Referred['find'], told?: Referred['told']): Referred => ({
  ...kind,
  find,
  ...(told && { told }),
})
