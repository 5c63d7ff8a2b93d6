import { type Module, modules } from '#core/contract/modules.ts'
import type { StaffMe } from '#core/contract/session.ts'
import { type First, type FirstKey, firsts } from '../menu.ts'
import { groupOf, inMenuOrder } from '../menu-order.ts'
import type { Screen } from '../screens.ts'
import { opens } from '../session.ts'
import { lang } from '../text/text.ts'

/** One line of the menu. A sub page counts to its entry: the entry is lit while it is open (R136, R137). */
export interface Entry {
  key: string
  path: string
  subPagePaths: string[]
  screen: Screen
}
export interface Group {
  key: string
  title: { zh: string; en: string } | undefined
  entries: Entry[]
}
export interface Level {
  key: FirstKey
  title: { zh: string; en: string }
  icon: First['icon']
  groups: Group[]
  entries: Entry[]
}

/** R002: some screens are of the hosted service only. */
export const isHere = (screen: Screen, me: Pick<StaffMe, 'release'> | undefined): boolean => !screen.hosted || me?.release === 'saas'

/** The three levels this person sees: gated by privilege (R122, R139) and by the channels of the company (R237). */
export function menuTree(screens: readonly Screen[], me: StaffMe | undefined): Level[] {
  return (firsts as readonly First[]).flatMap((first) => {
    if (first.channel && me && !me.channels.includes(first.channel)) return []
    const own = screens.filter((s) => s.menu?.place[0] === first.key && opens(s.module, 'read', me)).sort(inMenuOrder)
    if (own.length === 0) return []
    const keys = [...new Set(own.map((s) => groupOf(s.menu!.place)))]
    const groups = keys.map((key) => {
      const lines = own.filter((s) => groupOf(s.menu!.place) === key)
      const brought = lines.map((s) => s.menu!.place[1]).find((group) => typeof group === 'object')
      return { key: key || first.key, title: first.groups[key] ?? brought, entries: lines.map((s) => entry(s, screens)) }
    })
    return [{ key: first.key as FirstKey, title: first.title, icon: first.icon, groups, entries: groups.flatMap((g) => g.entries) }]
  })
}

const entry = (s: Screen, screens: readonly Screen[]): Entry => ({
  key: s.path,
  path: s.path,
  subPagePaths: below(s.path, screens),
  screen: s,
})
const below = (path: string, screens: readonly Screen[], deep = 0): string[] =>
  deep > 4 ? [] : screens.filter((s) => s.parent === path).flatMap((s) => [s.path, ...below(s.path, screens, deep + 1)])

/** Which entry, and which first level, the open screen belongs to. */
export function activeEntry(
  levels: readonly Level[],
  screen: Screen | undefined,
): { level: Level; group: Group; entry: Entry } | undefined {
  if (!screen) return undefined
  for (const level of levels)
    for (const group of level.groups)
      for (const e of group.entries) if (e.path === screen.path || e.subPagePaths.includes(screen.path)) return { level, group, entry: e }
  return undefined
}

/** From the menu place down to the page: what stands above a page on every level-2+ page (G-1). */
export function trail(screen: Screen, screens: readonly Screen[]): Screen[] {
  const out = [screen]
  for (let at = screen; at.parent && out.length < 6; ) {
    const up = screens.find((s) => s.path === at.parent)
    if (!up) break
    out.unshift(up)
    at = up
  }
  return out
}
/** The menu place of a page: its own, or that of the nearest page above it. */
export const placeOf = (screen: Screen, screens: readonly Screen[]): NonNullable<Screen['menu']>['place'] | undefined =>
  trail(screen, screens).findLast((s) => s.menu)?.menu?.place

export const moduleTitle = (module: Module): string => (lang() === 'en' ? modules[module].en : modules[module].title)

/** R133–R135: messages for the third-party app 3, the dashboard home when self-hosted, the AI home otherwise; what is not built leads home. */
export function homePath(me: Pick<StaffMe, 'thirdAppId' | 'release'>, screens: readonly Screen[]): string {
  const kind = me.thirdAppId === 3 ? 'messages' : me.release === 'private' ? 'dashboard' : 'ai'
  const at = (home: Screen['home']) => screens.find((s) => s.home === home)?.path
  return at(kind) ?? at('dashboard') ?? '/dashboard'
}
