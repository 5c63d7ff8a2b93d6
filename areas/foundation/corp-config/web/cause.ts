import { fmt } from '#core/web/text/format.ts'
import type { Check, CheckKey } from '../contract.ts'

export interface Cause {
  title: string
  why: string
  fix: readonly string[]
}
export interface Subject {
  name: string
  /** One line when it is well. */
  well: (c: Check) => string
  /** What does not work without it. */
  disables: readonly string[]
  /** Where it is set, of what has no page to lead to (where.ts): one or two sentences. */
  set?: string
  causes: Readonly<Record<string, (c: Check) => Cause>>
}
export type Causes = Readonly<Record<CheckKey, Subject>>

export const ago = (at: string | null): string => (at ? fmt.ago(at) : '')
export const day = (at: string | null): string => (at ? fmt.day(at) : '')
/** From MB. */
export const size = (megabytes: number | null): string => fmt.bytes((megabytes ?? 0) * 1024 * 1024)
