import { standsRight } from './cells.tsx'
import type { Column } from './types.ts'

/** What a column takes that says no width, in px. */
export const anyWidth = 140
/** A box narrower than this is a phone's: there, fingers move the list sideways. */
const phone = 480
/** What a column of words may give before another one is put away. */
const gives = 0.12

/** What the title of a column takes, in px, with the arrow where the list can stand by it: 12 a Chinese character, about 6.5 any other. */
function titleWidth({ title, sort }: Column<never>): number {
  const wide = title.match(/[\u2e80-\u9fff]/g)?.length ?? 0
  return Math.ceil(wide * 12 + (title.length - wide) * 6.5) + 20 + (sort ? 16 : 0)
}

type Fitting<R> = Column<R> & { /** its width is the person's own */ kept?: boolean }

/**
 * The columns that stand side by side in `room` px, and the titles of those put away for it: first the `spare` ones, then the others, from the
 * right each time; never the first, a pinned one or `sorted`, by which the list stands. Before one more goes, those that hold words give a little.
 * @param taken what the boxes to tick and the menus of rows take, in px
 */
export function fitColumns<R>(
  columns: readonly Fitting<R>[],
  room: number,
  { taken = 0, sorted }: { taken?: number; sorted?: string } = {},
): { list: Fitting<R>[]; away: string[] } {
  // A width suits the language that it was written in; titles are longer in another.
  const whole = columns.map((c) => (c.kept ? c : { ...c, width: Math.max(c.width ?? anyWidth, titleWidth(c)) }))
  const list = [...whole]
  const away = () => whole.filter((c) => !list.includes(c)).map((c) => c.title)
  if (room < phone) return { list: room > 0 ? forPhone(list, room - taken) : list, away: [] }
  for (;;) {
    const over = list.reduce((n, c) => n + (c.width ?? anyWidth), taken) - room
    const soft = list.filter(holdsWords).reduce((n, c) => n + (c.width ?? anyWidth), 0)
    if (over <= soft * gives)
      return { list: over <= 0 ? list : list.map((c) => (holdsWords(c) ? { ...c, width: narrower(c, over / soft) } : c)), away: away() }
    const mayGo = list.filter((c, i) => i > 0 && !c.pinned && c.key !== sorted)
    const next = mayGo.findLast((c) => c.spare) ?? mayGo.at(-1)
    if (!next) return { list, away: away() }
    list.splice(list.indexOf(next), 1)
  }
}

/** What a list is read for comes first and fits, so that nobody has to move it sideways to read a line; of several the widest takes what the others leave. */
function forPhone<R>(list: readonly Fitting<R>[], room: number): Fitting<R>[] {
  const main = list.filter((c) => c.main)
  const widths = main.map((c) => c.width ?? anyWidth)
  const [widest, sum] = [Math.max(0, ...widths), widths.reduce((a, b) => a + b, 0)]
  const most = Math.max(Math.floor(room * 0.45), room - (sum - widest))
  const onPhone = (c: Fitting<R>): Fitting<R> => ({
    ...c,
    pinned: c.pinned === 'left' && !(c.main && main.length > 1) ? undefined : c.pinned,
    ...(c.main && !c.kept && { width: Math.min(c.width ?? anyWidth, most) }),
  })
  return main.length === 0 ? [...list] : [...main, ...list.filter((c) => !c.main)].map(onPhone)
}

const narrower = (c: Column<never>, by: number): number => Math.floor((c.width ?? anyWidth) * (1 - by))
const holdsWords = (c: Fitting<never>): boolean => !c.kept && !standsRight(c) && (c.kind ?? 'text') === 'text'
