import { lazy, Suspense } from 'react'
import { Skeleton } from '#core/web/ui/Empty.tsx'

export interface RegionsProps {
  /** Each from the whole to the part: `江苏省/苏州市`. */
  value: readonly string[]
  onChange: (regions: string[]) => void
  /** One at most. */
  one?: boolean
  disabled?: boolean
  autoFocus?: boolean
  'aria-label': string
}
const Tree = lazy(() => import('./RegionTree.tsx'))

/** Provinces, cities and districts; their tree comes with the first field of this type. */
export function Regions(props: RegionsProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Tree {...props} />
    </Suspense>
  )
}
