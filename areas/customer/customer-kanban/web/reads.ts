import { customFields } from '#areas/customer/customer-fields/contract.ts'
import type { Process, StageColor } from '#core/contract/stages.ts'
import { q, queryClient, useCall } from '#core/web/request/query.ts'
import { customerStages } from '../contract.ts'

/** The asker's processes; nothing until they have been read. */
export function useProcesses() {
  // silence: whoever uses it says why where processes are what the page is about; a column or a condition stands without
  const read = useCall(customerStages.list, {}, { silence: 'all', staleTime: 60_000 })
  const all = read.data?.list ?? []
  return { ...read, all, on: all.filter((p) => p.enabled) }
}
/** All of the company, for whoever makes them. */
export const useSetting = () => useCall(customerStages.setting, {}, { silence: 'all' })
/** What has been read of those that are on; nothing yet, and the words are drawn anew when they come (`useRead`). */
export const knownProcesses = (): readonly Process[] =>
  (queryClient.getQueryData(q(customerStages.list).queryKey)?.list ?? []).filter((p) => p.enabled)

/** Of its dot: one of the colours of charts. */
export const tint = (color: string): string => tints[color as StageColor] ?? 'var(--ink-3)'
const tints: Readonly<Record<StageColor, string>> = {
  teal: 'var(--c1)',
  red: 'var(--c2)',
  blue: 'var(--c3)',
  amber: 'var(--c4)',
  violet: 'var(--c5)',
  wine: 'var(--c6)',
  sky: 'var(--c7)',
  grey: 'var(--ink-3)',
}

/** Fields, for what stages ask for and boards add up; nothing until they have been read. */
export function useFields(enabled = true) {
  // silence: a board stands without its sums, a stage without the names of what it asks for
  const read = useCall(customFields.list, {}, { silence: 'all', staleTime: 60_000, enabled })
  return read.data?.list ?? []
}
