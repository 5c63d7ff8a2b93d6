import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import { noEnd } from './causes.ts'
import { PlatformRefusal } from './refusal.ts'

/** More pages with nothing on them than a list has in earnest. */
const mostEmpty = 100

/**
 * Hears what stands on each page of one list, and ends a list that goes round, or says nothing on and on. Beside the first page one more is
 * remembered, a later one each time their number doubles: so a circle is found that the first page does not belong to.
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
