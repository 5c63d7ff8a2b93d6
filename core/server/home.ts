import type { RawBuilder } from 'kysely'
import type { AnyCall, Output } from '../contract/call.ts'
import type { Words } from '../contract/errors.ts'
import type { Behind, FilterOf } from '../contract/figures.ts'
import type { Context } from './context.ts'

/** One thing that somebody should look at. A line whose `count` is 0 is not shown. */
export interface Line<L extends AnyCall> {
  count: number
  /** With it the list behind holds `count` rows; `{}` where all of them are meant. */
  filter: FilterOf<L>
  title: Words
  /** Whom it is about, or what can be done. */
  help?: Words
  /** When it happened last, or was asked for. */
  at?: Date | null
  /** How many have done what is waited for, of how many. */
  progress?: { done: number; of: number }
}
/**
 * What an area has to say about "what needs me?" on home: `server/attention.ts`, by default a list of these. Lines are made anew at each look
 * (every minute, for everybody who has home open), within the asker's scope, so each is one statement that an index serves.
 * The list behind is that of the screen, and decides who is told: whoever may make its call. testing/figures.test.ts holds its total equal to the count.
 */
export interface Attention<L extends AnyCall = AnyCall> extends Behind<L> {
  /** Area and name: `live-codes.failed`. */
  key: string
  /** `wrong`: it failed and is to be mended. `waiting`: somebody has yet to do their part. */
  kind: 'wrong' | 'waiting'
  /** Customers feel it already. */
  urgent?: boolean
  /** Of one kind, the lower stands higher. */
  order: number
  /** What the link to the screen says. */
  verb: Words
  /** How many its list holds, where it answers no `total`. */
  length?: (answer: Output<L>) => number
  lines: (ctx: Context) => Promise<Line<L>[]>
}
// They stand in one list, whichever call they name; whoever reads the list hands `filter` to the same line's call.
export const attention = <L extends AnyCall>(of: Attention<L>): Attention => of as unknown as Attention

/**
 * One of the first steps of a company (research/ux.md G-9): `server/first-steps.ts`, by default a list of these. `done` is a condition on what
 * is really there, which an index answers; nothing is remembered, so nothing can be ticked that is not so. One statement asks them all.
 */
export interface FirstStep {
  key: string
  /** In the order that works: address book before customers. */
  order: number
  title: Words
  help: Words
  verb: Words
  /** The screen where it is done, by its key, and what its address says. */
  screen: string
  words?: Record<string, string>
  done: (corpId: number) => RawBuilder<unknown>
}
export const firstStep = (of: FirstStep): FirstStep => of
