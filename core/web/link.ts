import { writeSearch } from './history.ts'
import type { Asks, Screen } from './screens.ts'

type Params<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never
type SearchOf<S> = S extends { search: Asks<infer T> } ? T : Record<never, never>
type Given<S extends Screen> = Record<Params<S['path']>, string> & SearchOf<S>
/** What must be said comes as an argument; what may be said may. Behind it: what stands behind the `#`. Of a page with two addresses links know the first only. */
type Args<S extends Screen> = S extends { sameAs: string }
  ? [never]
  : Record<never, never> extends Given<S>
    ? [given?: Given<S>, hash?: string]
    : [given: Given<S>, hash?: string]

/**
 * The address of a screen: `linkTo(customerScreens.detail, { customerId })`. Screens are the only place where addresses are written; a
 * page that is gone, or a word that its address does not know, does not compile. Lists are joined by commas, what is empty is left out.
 */
export const linkTo = <S extends Screen>(screen: S, ...[given, hash]: Args<S>): string => address(screen, given ?? {}, hash)

/** Where a screen is known by its key alone, in what an area's contract says: `live-codes.list`. Nothing where the surface has no such page. */
export function linkToKey(screens: readonly Screen[], key: string, given: Readonly<Record<string, unknown>> = {}): string | undefined {
  const screen = screens.find((s) => s.key === key)
  return screen && address(screen, given)
}

function address(screen: Screen, given: object, hash = ''): string {
  const rest: Record<string, unknown> = { ...given }
  const path = screen.path.replace(/\$(\w+)/g, (_all, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const words = Object.entries(rest).map(([key, value]) => [key, value === undefined || value === null ? '' : String(value)])
  return path + writeSearch(Object.fromEntries(words)) + (hash && `#${hash}`)
}
