import { type ComponentType, lazy, Suspense } from 'react'
import { partsGiven, partsOf } from '../parts.ts'
import { Skeleton } from '../ui/Empty.tsx'
import type { FieldInputProps } from './field-input.ts'

const Lent = lazy(async (): Promise<{ default: ComponentType<FieldInputProps> }> => {
  await partsGiven
  return partsOf('fieldInput')?.() ?? { default: () => null }
})

/** The box of one field of customers, as the area of fields draws it. */
export function FieldInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <Lent {...props} />
    </Suspense>
  )
}
