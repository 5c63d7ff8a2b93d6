import type { AnyCall } from '#core/contract/call.ts'
import type { FilterOf } from '#core/contract/figures.ts'

/**
 * What a member of staff still holds: `web/holdings.ts` of an area, named by `holdings` of `web/parts.ts`. The number is the length of the list
 * that it leads to, so whoever may not read the list is told nothing. core/web/figures.test.tsx sees that the page understands the link.
 */
export interface Holding<C extends AnyCall = AnyCall> {
  /** Area and name: `live-codes.codes`. */
  key: string
  order: number
  list: C
  /** The screen that shows the list, by its key. */
  screen: string
  filter: (staffId: string) => FilterOf<C>
  /** The call that gives all of it from one to another, as a task; where none does, `handOver` says the way. */
  give?: (from: string, to: string) => { call: AnyCall; input: object }
  /** What it is, and how it is handed over today. */
  text: Record<'zh-CN' | 'en', { what: string; handOver: string }>
}
// They stand in one list, whichever call they name.
export const holding = <C extends AnyCall>(of: Holding<C>): Holding => of as unknown as Holding
