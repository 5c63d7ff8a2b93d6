import type { RawBuilder } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { DeclaredLines, EventKind, TimelineEvent } from '../contract/timeline.ts'
import { contributed } from './areas.ts'
import type { Context } from './context.ts'

/** One kept event. Those of earlier versions may lack a field. */
interface Kept<D> {
  staffId: string | null
  data: Partial<D> & { text?: string }
}
/** The text where it is not kept as such, and what the line leads to. */
type Also = Partial<Pick<TimelineEvent, 'text' | 'object'>>
type Tell<D, T> = (events: readonly Kept<D>[], ctx: Context, customerId: string) => readonly T[] | Promise<readonly T[]>

interface Telling<D, T> {
  /** What is told of these events of one customer, of a page of the timeline, in their order; what it takes from the database it reads in one statement. */
  tell: Tell<D, T & Also>
  /** Rows of its own that are events as they stand: `at, id, staff_id, data`, of this customer. An index serves it (testing/plans.test.ts). */
  from?: (corpId: number, customerId: string) => RawBuilder<unknown>
}
/** An entry of an area's `server/timeline.ts`. */
export interface ToldLine extends Telling<Record<string, unknown>, Record<string, unknown>> {
  line: string
  kind: EventKind
}

type Needed<L extends DeclaredLines> = { [K in keyof L]: keyof L[K]['told'] extends never ? never : K }[keyof L]
/** One for each line that the area declares; who tells nothing but the text may leave it out. */
export const toldLines = <L extends DeclaredLines>(
  lines: L,
  telling: { [K in Needed<L>]: Telling<Static<TObject<L[K]['kept']>>, Static<TObject<L[K]['told']>>> } & {
    [K in keyof L]?: Telling<Static<TObject<L[K]['kept']>>, Static<TObject<L[K]['told']>>>
  },
): ToldLine[] =>
  Object.entries(lines).flatMap(([line, { kind }]) => {
    const one = telling[line as keyof L]
    // What is kept was written by the types of this very line.
    return one ? [{ ...(one as unknown as ToldLine), line, kind }] : []
  })

export const linesTold = () => contributed<ToldLine>('timeline.ts')
