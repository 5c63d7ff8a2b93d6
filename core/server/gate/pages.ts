import type { AnyWecomCall } from '@rapport/wecom/call.ts'
import { PlatformRefusal } from './refusal.ts'

/** More pages with nothing on them than a list has in earnest. */
const mostEmpty = 100

/** Hears what stands on each page of one list, and ends a list that goes round: its first page again, or nothing on and on. */
export function endless(call: AnyWecomCall): (ids: string[]) => void {
  let first = ''
  let empty = 0
  return (ids) => {
    const page = ids.join()
    const again = page !== '' && page === first
    first ||= page
    if (page === '') empty++
    if (again || empty > mostEmpty)
      throw new PlatformRefusal({ call: call.name, outcome: 'unknown', kind: 'unparsable', message: '企业微信的列表没有尽头，请稍后再试' })
  }
}
