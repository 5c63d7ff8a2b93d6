import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import { noEnd } from './causes.ts'
import { PlatformRefusal } from './refusal.ts'

/** More empty pages in a row than a real list has. */
const mostEmpty = 100

/**
 * Guards a paged read against lists that never end: throws when a page repeats, or after too many empty pages. It remembers the first page
 * and one later page, replaced each time the count doubles (Brent's cycle detection), so that a cycle without the first page is found, too.
 */
export function endless(call: AnyWecomCall): (ids: string[]) => void {
  let first = ''
  let later = ''
  let pages = 0
  let empty = 0
  return (ids) => {
    const page = ids.join()
    const repeated = page !== '' && (page === first || page === later)
    first ||= page
    if (page === '') empty++
    else if ((++pages & (pages - 1)) === 0) later = page
    if (repeated || empty > mostEmpty)
      throw new PlatformRefusal({ call: call.name, outcome: 'unknown', kind: 'unparsable', message: noEnd({}) })
  }
}
