import { lazy, Suspense } from 'react'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import type { RegionsProps } from './region-props.ts'

const Tree = lazy(() => import('./RegionTree.tsx'))

/** Provinces, cities and districts; their tree comes with the first field of this type. */
export function Regions(props: RegionsProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Tree {...props} />
    </Suspense>
  )
}
