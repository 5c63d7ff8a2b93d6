import type { ComponentType } from 'react'
import type { Module } from '#core/contract/modules.ts'
import type { FirstKey, GroupKey } from './menu.ts'
import type { IconName } from './ui/icon-names.ts'

/**
 * The map of a surface: one line a screen. Router, menu, breadcrumb, title, no-permission page and the every-screen test are
 * made from it. Plain data: Node reads it too, and loads no component by doing so.
 */
export interface Screen {
  /** `/dashboard/qr/$wayId`; parameters as `$name` (or `:name`). */
  path: string
  title: { zh: string; en: string }
  /** Area id, as in the catalogue: `live-codes`. */
  area: string
  /** Without it, every signed-in person may open the screen. */
  module?: Module
  /** Place in the menu: first level and group (second level); the screen is the third. */
  menu?: { place: readonly [FirstKey, GroupKey?]; icon: IconName; order: number }
  /** Path of the list this page belongs to; it lights that entry and stands in the breadcrumb (R137). */
  parent?: string
  /** The same page under another address: home is both /dashboard and /dashboard/home (R126, R141). */
  sameAs?: string
  /** Place in the tab bar of a phone surface. */
  tab?: { icon: IconName; order: number }
  /** Outside the shell and without a session: sign-in, error pages. */
  bare?: boolean
  /** The whole height, without the panel: canvas, poster. */
  fullHeight?: boolean
  /** Exists in dev mode only (R125). */
  devOnly?: boolean
  load: () => Promise<{ default: ComponentType }>
}
export const screen = (s: Screen): Screen => ({ ...s, path: s.path.replace(/:(\w+)/g, '$$$1') })
