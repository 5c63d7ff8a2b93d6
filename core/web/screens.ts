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
}
/** A screen as its area says it. The page is named and not imported: pages link to screens, and would stand in a circle with them. */
export interface DeclaredScreen extends Screen {
  /** The file that draws it, `ListPage`: see `pageFile`. It takes no properties: what it shows stands in its address. */
  page: string
}
/** A screen as a surface has it. */
export interface Opened extends Screen {
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

type Line = Omit<DeclaredScreen, 'key'>

/** The screens of an area on one surface, by name: `screens('live-codes', { list: { path: '/dashboard/qr', … }, … })`. */
export function screens<const L extends Readonly<Record<string, Line>>>(
  area: string,
  lines: L,
): { readonly [K in keyof L]: DeclaredScreen & L[K] } {
  return Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, screen({ ...line, key: `${area}.${name}` })])) as {
    [K in keyof L]: DeclaredScreen & L[K]
  }
}
export const screen = <S extends Screen>(s: S): S => ({ ...s, path: s.path.replace(/:(\w+)/g, '$$$1') })

export const areaOf = (screen: Screen): string => screen.key.slice(0, screen.key.indexOf('.'))

/** Where the page of a screen stands that `areas/…/web/<surface>/screens.ts` names: `web/` for the console, `web/phone/` for side window and staff phones, `web/h5/`. */
export const pageFile = (screensFile: string, page: string): string =>
  screensFile.replace(/\/((?:mobile|side-window)\/)?screens\.ts$/, (_, phone?: string) => `${phone ? '/phone' : ''}/${page}.tsx`)

type Files<T> = Readonly<Record<string, T>>
/** All screens of a surface with their pages: what its `screens.ts` files export (`import.meta.glob`, eager), and the files of its pages. */
export const gather = (files: Files<unknown>, pages: Files<() => Promise<unknown>>): Opened[] =>
  Object.keys(files)
    .sort()
    .flatMap((file) =>
      Object.values(files[file] as Files<Files<DeclaredScreen>>).flatMap((all) =>
        Object.values(all).map((screen) => ({ ...screen, load: pages[pageFile(file, screen.page)] as Opened['load'] })),
      ),
    )
