import type { ComponentType } from 'react'
import type { AnyCall, Input } from '#core/contract/call.ts'
import type { Module } from '#core/contract/modules.ts'
import type { FirstKey, GroupKey, OwnGroup } from './menu.ts'
import type { AnyIcon } from './ui/icon-names.ts'

/**
 * The map of a surface is made of what its areas say: `web/screens.ts` for the console, `web/<surface>/screens.ts` for the side window,
 * staff phones and customer pages. Router, menu, breadcrumb, title, links, no-permission page and the every-screen test are made
 * from it. Plain data: Node reads it too, and loads no component by doing so.
 */
export interface Screen {
  /** `live-codes.list`: area and name. Help and links that the server makes name a screen by it. */
  key: string
  /** `/dashboard/qr/$wayId`; parameters as `$name` (or `:name`). */
  path: string
  title: { zh: string; en: string }
  /** Without it, every signed-in person may open the screen. */
  module?: Module
  /** Place in the menu: first level and group (second level, one of the house or one's own); the screen is the third. Of equal `order`, the title decides. */
  menu?: { place: readonly [FirstKey, (GroupKey | OwnGroup)?]; icon: AnyIcon; order: number }
  /** Path of the list this page belongs to; it lights that entry and stands in the breadcrumb (R137). */
  parent?: string
  /** The same page under another address: home is both /dashboard and /dashboard/home (R126, R141). */
  sameAs?: string
  /** Place in the tab bar of a phone surface. */
  tab?: { icon: AnyIcon; order: number }
  /** Outside the shell and without a session: sign-in, error pages. */
  bare?: boolean
  /** What its address may say behind the `?`; only types, for `linkTo`: `asks<{ customerId: string }>()`. */
  search?: Asks<object>
  /** Where somebody lands who has signed in: the dashboard of a company's own system, messages in app 3, or the AI home (R133–R135). */
  home?: 'dashboard' | 'messages' | 'ai'
  /** The whole height, without the panel: canvas, poster. */
  fullHeight?: boolean
  /** Exists in dev mode only (R125). */
  devOnly?: boolean
  /** Of the hosted service only: in private deployment it stands in no menu and is not found (R002). */
  hosted?: boolean
  load: () => Promise<{ default: ComponentType }>
}

export interface Asks<T> {
  readonly words?: T
}
export const asks = <T extends object>(): Asks<T> => ({})
/** What the address of a list may say: the filters of its call, and how it is shown. */
export type FiltersOf<C extends AnyCall> = { [K in Exclude<keyof Input<C>, 'page' | 'pageSize' | 'sort'>]?: Input<C>[K] | string } & {
  /** A saved view; `all` is everything. */
  view?: string
  sort?: string
}

/**
 * What an area writes. A page takes no properties: what it shows stands in its address. What it draws is not asked for here, as pages
 * link to the screens of their own area, and the types would go in a circle.
 */
type Line = Omit<Screen, 'key' | 'load'> & { load: () => Promise<{ default: (nothing: Record<never, never>) => void }> }
type Made<L extends Line> = Screen & Omit<L, 'load'>

/** The screens of an area on one surface, by name: `screens('live-codes', { list: { path: '/dashboard/qr', … }, … })`. */
export function screens<const L extends Readonly<Record<string, Line>>>(area: string, lines: L): { readonly [K in keyof L]: Made<L[K]> } {
  return Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, screen({ ...line, key: `${area}.${name}` } as Screen)])) as {
    [K in keyof L]: Made<L[K]>
  }
}
export const screen = (s: Screen): Screen => ({ ...s, path: s.path.replace(/:(\w+)/g, '$$$1') })

export const areaOf = (screen: Screen): string => screen.key.slice(0, screen.key.indexOf('.'))

/** All that the `screens.ts` files of a surface export: `gather(import.meta.glob('…/screens.ts', { eager: true }))`. */
export const gather = (files: Readonly<Record<string, unknown>>): Screen[] =>
  Object.keys(files)
    .sort()
    .flatMap((file) => Object.values(files[file] as Record<string, Record<string, Screen>>).flatMap((all) => Object.values(all)))
