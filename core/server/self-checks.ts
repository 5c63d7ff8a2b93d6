import type { Words } from '../contract/errors.ts'
import type { Context } from './context.ts'

/** What was found: in `says` one line when it is well, else what is wrong. */
export interface Seen {
  state: 'ok' | 'attention' | 'bad'
  says: Words
  /** When it was so; stands behind the line. */
  at?: Date | null
  why?: Words
  /** What to do, step by step. */
  fix?: Words[]
}
/**
 * What an area looks at when the company checks itself (research/ux.md G-9): `server/self-checks.ts`, by default a list of these. It changes
 * nothing, costs no quota worth speaking of, and never tells a secret. A refusal of WeCom may be thrown; it is said in its words.
 */
export interface SelfCheck {
  /** Area and name: `customer-management.sync`. */
  key: string
  name: Words
  /** What does not work without it. */
  disables: Words[]
  /** Where it is seen to: a screen by its key, and what its address says. */
  screen: string
  words?: Record<string, string>
  look: (ctx: Context) => Promise<Seen>
}
export const selfCheck = (of: SelfCheck): SelfCheck => of
