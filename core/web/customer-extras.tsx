import { type ComponentType, Suspense, use } from 'react'
import type { Behind, CustomerExtras, Ordered } from './customers.ts'
import { partsGiven, partsOf } from './parts.ts'
import { Skeleton } from './ui/Empty.tsx'

let begun: Promise<readonly CustomerExtras[]> | undefined

/** In the order of the folders. The pages that ask wait for them (`withCustomerExtras`), so no column and no condition comes late. */
export const useCustomerExtras = (): readonly CustomerExtras[] => use(reading())

/** A page that shows what other areas add: what they add is loaded along with it, and the page waits for it. */
export function withCustomerExtras(Page: ComponentType): ComponentType {
  void reading().catch(() => {}) // asked again, and said, when the page is drawn
  return () => (
    <Suspense fallback={<Skeleton />}>
      <Page />
    </Suspense>
  )
}

function reading(): Promise<readonly CustomerExtras[]> {
  begun ??= read()
  return begun
}
async function read(): Promise<readonly CustomerExtras[]> {
  try {
    await partsGiven
    return await Promise.all(partsOf('customers').map(async (load) => (await load()).default))
  } catch (error) {
    begun = undefined
    throw error
  }
}

/** Those of the areas each behind the one they name, of one neighbour in the order of the areas. */
export const placed = <T extends { key: string }>(own: readonly T[], theirs: readonly (T & Behind)[]): T[] =>
  own.flatMap((one) => [one, ...theirs.filter((t) => t.after === one.key)])
export const inOrder = <T extends Ordered>(all: readonly T[]): T[] => [...all].sort((a, b) => a.order - b.order)
