import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { addressWords, type Behind, type Counted, type Figure } from '#core/contract/figures.ts'
import { addressOf } from './router.tsx'
import { can } from './session.ts'

/** Where a counted number leads; nothing for whoever may not open it. */
export function leadsTo<L extends AnyCall>(of: Behind<L>, { filter }: Pick<Counted<L>, 'filter'>): string | undefined {
  if (!can(of.list)) return undefined
  const to = addressOf(of.screen, addressWords(of, filter))
  return to && of.hash ? `${to}#${of.hash}` : to
}

/**
 * A declared number as screens show it: `value`, and in `to` the page with exactly what it counts, for whoever may open that. Of a row:
 * `shown(figure, { list: [row] }, asked)`.
 */
export function figureOf<C extends AnyCall, L extends AnyCall>(
  of: Figure<C, L>,
  answer: Output<C> | undefined,
  input: Input<C>,
): { value: number | null | undefined; to?: string } {
  const [one] = answer === undefined ? [] : of.numbers(answer, input)
  return one ? { value: one.value, to: leadsTo(of, one) } : { value: undefined }
}
/** The same of a row of a list. */
export const figureOfRow = <C extends AnyCall, L extends AnyCall>(
  of: Figure<C, L>,
  row: Output<C> extends { list: (infer R)[] } ? R : never,
  input: Input<C>,
) => figureOf(of, { list: [row], total: 1 } as Output<C>, input)
