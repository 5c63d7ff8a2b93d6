import type { Screen } from '../screens.ts'

/** The screen of a path and what its `$name` parts hold. The router's matching in ten lines: a customer page cannot afford the rest. */
export function match<S extends Screen>(path: string, screens: readonly S[]): { screen: S; params: Record<string, string> } | undefined {
  const parts = path.replace(/(.)\/$/, '$1').split('/')
  for (const screen of screens) {
    const own = screen.path.split('/')
    if (own.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = own.every((p, i) => {
      if (!p.startsWith('$')) return p === parts[i]
      params[p.slice(1)] = decodeURIComponent(parts[i]!)
      return parts[i] !== ''
    })
    if (fits) return { screen, params }
  }
  return undefined
}
