import { fmt } from '#core/web/text/format.ts'
import type { Check, CheckKey } from '../contract.ts'

export interface Cause {
  title: string
  why: string
  fix: readonly string[]
}
export interface Subject {
  name: string
  /** What the page says in one line when nothing is wrong. */
  well: (c: Check) => string
  /** What does not work while it is wrong. */
  disables: readonly string[]
  /** Where it is set, of what has no page to lead to (where.ts): one or two sentences. */
  set?: string
  causes: Readonly<Record<string, (c: Check) => Cause>>
}
/** Names stand apart, because notices say them, too (`check-names.ts`). */
export type Causes = Readonly<Record<CheckKey, Omit<Subject, 'name'>>>

export const ago = (at: string | null): string => (at ? fmt.ago(at) : '')
export const day = (at: string | null): string => (at ? fmt.day(at) : '')
/** Megabytes as people read them: `1.5 GB`. */
export const size = (megabytes: number | null): string => fmt.bytes((megabytes ?? 0) * 1024 * 1024)
