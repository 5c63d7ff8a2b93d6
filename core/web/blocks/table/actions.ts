import type { ReactNode } from 'react'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { type ConfirmOptions, confirm } from '../../dialog.tsx'
import { refresh } from '../../request/query.ts'
import { request } from '../../request/request.ts'
import { can } from '../../session.ts'
import type { MenuItem } from '../../ui/Pop.tsx'
import type { Chosen } from './model.ts'

interface Looks {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
}
/** Goes somewhere or opens something. `needs` is the call it comes down to; `null` is for what everybody may who sees the row. */
interface Leads<A extends unknown[]> {
  needs: AnyCall | null
  run: (...about: A) => unknown
}
/** Makes one call, after a question where it takes one. Made by `makes` and `makesAll`, which hold the input to the call. */
interface Makes<I, A extends unknown[]> {
  call: AnyCall
  input: I
  confirm?: (...about: A) => ConfirmOptions
  done?: (answer: never) => unknown
}

/**
 * What can be done with a row, as data: the list leaves out what the asker may not do, by the right and the scope of the call that each
 * one names, so no page asks for rights itself.
 */
export type RowAction = Looks & {
  /** Why it cannot be done now, shown on the button that then does nothing. */
  disabled?: string
  /** Whether this row is one for it at all; yes when left out. */
  when?: boolean
} & (Leads<[]> | Makes<object, []>)

/**
 * A button over the list or at the head of a page, as data in the same way. `to` is the page it leads to, `needs` the call that is made
 * there in the end.
 */
export type ToolAction = Looks & {
  /** What the page is for: filled, at the right, and what an empty list offers. */
  primary?: boolean
  /** Seldom needed: stands in the menu behind ⋯. */
  rare?: boolean
  /** Elsewhere than at the head of a page: in a card, beside a name (its icon alone), as one more tag, in a line of words. */
  look?: 'small' | 'tiny' | 'tag' | 'link'
  /** What it does in a sentence, on hover. */
  help?: string
  /** What screen readers hear, where the label does not say of what. */
  name?: string
  disabled?: string
  when?: boolean
} & ({ needs: AnyCall | null; to: string } | Leads<[]> | Makes<object, []>)

export interface AboutMany {
  /** How many rows it will touch. */
  count: number
  /** Empties the selection when the work has started. */
  clear: () => void
}
/** The same for many rows. */
export type BatchAction<F> = Looks & { /** As of a row. */ disabled?: string } & (
    | Leads<[chosen: Chosen<F>, about: AboutMany]>
    | Makes<(chosen: Chosen<F>) => object, [count: number]>
  )

interface More<C extends AnyCall> {
  done?: (answer: Output<C>) => unknown
}
export const makes = <C extends AnyCall>(
  call: C,
  input: Input<C>,
  { confirm: ask, ...more }: More<C> & { confirm?: ConfirmOptions } = {},
) => ({
  call: call as AnyCall,
  input: input as object,
  ...(ask && { confirm: () => ask }),
  ...more,
})
export const makesAll = <F, C extends AnyCall>(
  call: C,
  input: (chosen: Chosen<F>) => Input<C>,
  more: More<C> & { confirm?: (count: number) => ConfirmOptions } = {},
) => ({ call: call as AnyCall, input: input as (chosen: Chosen<F>) => object, ...more })

type Rights = { needs: AnyCall | null } | { call: AnyCall }
const allowed = (a: Rights): boolean => {
  const call = 'call' in a ? a.call : a.needs
  return call === null || can(call)
}
export const offered = <A extends Rights & { when?: boolean }>(actions: readonly A[]): A[] =>
  actions.filter((a) => a.when !== false && allowed(a))

async function make(a: Makes<unknown, never[]>, input: object, ask: ConfirmOptions | undefined): Promise<boolean> {
  if (ask && !(await confirm(ask))) return false
  try {
    const answer = await request(a.call, input)
    await refresh()
    a.done?.(answer as never) // of the call of this action, which `makes` has typed
    return true
  } catch {
    return false // the request layer has said it
  }
}

export const runRow = (a: RowAction): unknown => ('call' in a ? make(a, a.input, a.confirm?.()) : a.run())
export const runTool = (a: Exclude<ToolAction, { to: string }>): unknown => runRow(a)
export const runBatch = <F>(a: BatchAction<F>, chosen: Chosen<F>, about: AboutMany): unknown =>
  'call' in a ? make(a, a.input(chosen), a.confirm?.(about.count)).then((done) => done && about.clear()) : a.run(chosen, about)

/** The same actions for a menu elsewhere: a drawer, the head of a page. */
export const menuOf = (actions: readonly RowAction[]): MenuItem[] =>
  offered(actions).map((a) => ({
    key: a.key,
    label: a.label,
    icon: a.icon,
    danger: a.danger,
    disabled: a.disabled,
    run: () => void runRow(a),
  }))
