import type { AnyCall, Input, Output } from './call.ts'

/** What a list is asked for; page and order are its own. */
export type FilterOf<L extends AnyCall> = Omit<Input<L>, 'page' | 'pageSize' | 'sort'>
export interface Counted<L extends AnyCall = AnyCall> {
  /** `null` is no data. */
  value: number | null
  /** With it the list holds as many rows as `value` says, for whoever may make both calls. */
  filter: FilterOf<L>
}

/** The list behind a number and the screen that shows it. */
export interface Behind<L extends AnyCall = AnyCall> {
  list: L
  /** The screen that shows the list, by its key: `customer-management.list`. */
  screen: string
  /** What its address says beside the filter: which tab. */
  words?: Record<string, string>
  /** Where the screen knows the filter by other words. */
  address?: (filter: FilterOf<L>) => Record<string, unknown>
  /** The place on the page where the list stands. */
  hash?: string
}

/**
 * A number on a screen and the list behind it. An area declares its numbers in `figures.ts`, its screens take number and link from
 * there, testing/figures.test.ts holds number, list, link and export equal in the scope of several viewers, and
 * core/web/figures.test.tsx sees that the page of the list understands the link.
 */
export interface Figure<C extends AnyCall = AnyCall, L extends AnyCall = AnyCall> extends Behind<L> {
  /** The call that says the number. */
  call: C
  /** The numbers of an answer: one, or one a row. */
  numbers: (answer: Output<C>, asked: Input<C>) => Counted<L>[]
  /** Other calls that tell the same numbers where nothing is opened, as a picker does. */
  also?: AlsoIn<L>[]
  /** The file that holds the same rows, or whose `column` sums up to the number. */
  file?: { call: AnyCall; input: (filter: FilterOf<L>) => unknown; column?: string }
  /** Why the list has no file. */
  noFile?: string
}
interface AlsoIn<L extends AnyCall> {
  call: AnyCall
  // biome-ignore lint/suspicious/noExplicitAny: answers of any call
  numbers: (answer: any, asked: any) => Counted<L>[]
}
export const alsoIn = <C extends AnyCall, L extends AnyCall>(
  call: C,
  numbers: (answer: Output<C>, asked: Input<C>) => Counted<L>[],
): AlsoIn<L> => ({
  call,
  numbers,
})
export const figure = <C extends AnyCall, L extends AnyCall>(of: Figure<C, L>): Figure<C, L> => of

/** What the address of the screen says of a filter. */
export const addressWords = <L extends AnyCall>({ address, words }: Behind<L>, filter: FilterOf<L>): Record<string, unknown> =>
  address?.(filter) ?? { ...words, ...filter }

/** A filter as words of an address, as lists read it: `departmentIds=2,3&status=friend`. */
export function wordsOf(filter: object): Record<string, string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(given.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]))
}
