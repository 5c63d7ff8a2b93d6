import type { Input } from '#core/contract/call.ts'
import { q, queryClient } from '#core/web/request/query.ts'
import { load, save } from '#core/web/storage.ts'
import { type CustomerRow, externalUsers } from '../contract.ts'

/** A place in a list: which list, and which row of it. Drawer and customer page walk from here to the one before and after. */
export interface Place {
  /** Address of the list, to go back to. */
  href: string
  filter: Omit<Input<typeof externalUsers.list>, 'page' | 'pageSize'>
  pageSize: number
  /** Counted from 1 over all pages. */
  position: number
  total: number
}
interface Kept extends Place {
  customerId: string
}

const page = (place: Place, position: number) =>
  q(externalUsers.list, { ...place.filter, page: Math.ceil(position / place.pageSize), pageSize: place.pageSize }, { silence: 'all' })

/** Where a row stands on the page of the list that is on screen. */
export function placeOf(at: Omit<Place, 'position' | 'total'>, pageNumber: number, customerId: string): Place | undefined {
  const place = { ...at, position: (pageNumber - 1) * at.pageSize + 1, total: 0 }
  const pageData = queryClient.getQueryData(page(place, place.position).queryKey)
  const index = pageData?.list.findIndex((r) => r.customerId === customerId) ?? -1
  return pageData && index >= 0 ? { ...place, position: place.position + index, total: pageData.total } : undefined
}

/** The row at a position; from what has been read, or read now. `undefined` past the end. */
export async function rowAt(place: Place, position: number): Promise<CustomerRow | undefined> {
  if (position < 1) return undefined
  const answer = await queryClient.fetchQuery({ ...page(place, position), staleTime: 60_000 })
  return answer.list[(position - 1) % place.pageSize]
}

/** Remembered for this tab, so that the customer page knows its neighbours. */
export const keepPlace = (customerId: string, place: Place): void => save('customer_place', { ...place, customerId } satisfies Kept, true)
export function placeKept(customerId: string): Place | undefined {
  const saved = load<Kept | undefined>('customer_place', undefined, true)
  return saved?.customerId === customerId ? saved : undefined
}
