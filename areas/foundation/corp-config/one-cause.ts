import type { Check } from './contract.ts'

/** What is wrong, once: the check that meets a cause first, in the order of what depends on what, and those that fail for it as well. */
export interface Wrong<C> {
  check: C
  also: C[]
}

type About = Pick<Check, 'state' | 'reason' | 'errcode'>
function isOne(first: About, check: About): boolean {
  if (first.reason === 'scope' && check.reason === 'nobody') return true // of whom one sees nobody, nobody may contact customers
  const shared = check.errcode !== null || check.reason === 'silent' || check.reason === 'missing'
  return shared && first.state === check.state && first.reason === check.reason && first.errcode === check.errcode
}

/**
 * A wrong secret is refused whatever is asked, so each check that asks WeCom finds it: one cause, and one thing to do. What WeCom refuses by the
 * same code, or does not answer at all, is one; so is a secret that is not there.
 */
export function byCause<C extends About>(checks: readonly C[]): Wrong<C>[] {
  const found: Wrong<C>[] = []
  for (const check of checks) {
    if (check.state === 'ok') continue
    const first = found.find(({ check: c }) => isOne(c, check))
    if (first) first.also.push(check)
    else found.push({ check, also: [] })
  }
  return found
}
