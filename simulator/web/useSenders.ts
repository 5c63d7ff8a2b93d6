import { useEffect, useState } from 'react'
import { sim } from './api.ts'
import type { PersonCard } from './types.ts'

const known = new Map<string, PersonCard>()
const asking = new Set<string>()

/** Who wrote in a group: each is asked for once, the first time they are seen. */
export function useSenders(ids: string[]): Map<string, PersonCard> {
  const [, renew] = useState(0)
  const missing = ids.filter((id) => id && !known.has(id) && !asking.has(id)).join(' ')
  useEffect(() => {
    for (const id of missing.split(' ').filter(Boolean)) {
      asking.add(id)
      sim.person({ id }).then(
        (person) => {
          known.set(id, person)
          renew((n) => n + 1)
        },
        () => undefined,
      )
    }
  }, [missing])
  return known
}
