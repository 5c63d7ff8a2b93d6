import { firsts } from './menu.ts'
import type { Screen } from './screens.ts'

/** By place and number; of equal numbers by title, so that two areas that chose the same one need not know each other. What is in no menu comes last. */
export function inMenuOrder(a: Screen, b: Screen): number {
  const [x, y] = [rank(a), rank(b)]
  const at = x.findIndex((n, i) => n !== y[i])
  if (at >= 0) return x[at]! - y[at]!
  return a.menu ? a.title.zh.localeCompare(b.title.zh, 'zh') : 0
}
function rank({ menu }: Screen): [number, number, number] {
  if (!menu) return [firsts.length, 0, 0]
  const [key, group] = menu.place
  const level = firsts.findIndex((first) => first.key === key)
  return [level, group ? Object.keys(firsts[level]!.groups).indexOf(group) + 1 : 0, menu.order]
}
