import type { Module } from '#core/contract/modules.ts'
import type { AnyIcon } from './ui/icon-names.ts'

/** What ⌘K finds beside pages: customers, groups, codes, people. At most five rows each, from the list call of their area, which sees to scope and rights. */
export interface Found {
  id: string
  title: string
  second: string
  to: string
}
export interface Finder {
  key: string
  title: { zh: string; en: string }
  icon: AnyIcon
  module: Module
  find: (keyword: string, signal: AbortSignal) => Promise<Found[]>
}
export const foundAtOnce = 5
