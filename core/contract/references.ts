import type { AnyCall } from './call.ts'
import type { Words } from './errors.ts'

/**
 * A kind of thing that conditions of lists and audiences point to by its id. An area declares it in its contract, finds its rows in
 * `server/references.ts`, and names it in its filters (`refers: aCodeReference`). R347.
 */
export interface ReferenceKind {
  kind: string
  /** One that lists them: whoever may not make it learns nothing of such rows. */
  call: AnyCall
  /** What became of one that is no more; read after its name. */
  gone: Words
  /** A condition on one that is gone still finds what belonged to it. */
  finds: boolean
  /** Of ids as they stand in an address. */
  pattern: RegExp
}
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const deleted: Words = { zh: '已被删除', en: 'was deleted' }
export const reference = (of: Pick<ReferenceKind, 'kind' | 'call'> & Partial<ReferenceKind>): ReferenceKind => ({
  gone: deleted,
  finds: false,
  pattern: uuid,
  ...of,
})
