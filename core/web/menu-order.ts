import { firsts } from './menu.ts'
import type { Screen } from './screens.ts'

type Place = NonNullable<Screen['menu']>['place']
/** The key of a place's second level; `''` for what stands right under the first. */
export const groupOf = ([, group]: Place): string => (typeof group === 'object' ? group.key : (group ?? ''))

/** By place and number; of equal numbers by title, so that two areas that chose the same one need not know each other. What is in no menu comes last. */
export function inMenuOrder(a: Screen, b: Screen): number {
  if (!a.menu || !b.menu) return Number(!a.menu) - Number(!b.menu)
  const [x, y] = [rank(a.menu.place), rank(b.menu.place)]
  return (
    x.level - y.level ||
    x.group - y.group ||
    groupOf(a.menu.place).localeCompare(groupOf(b.menu.place)) ||
    a.menu.order - b.menu.order ||
    a.title.zh.localeCompare(b.title.zh, 'zh')
  )
}
/** Groups that areas bring stand behind those of the house, by their key. */
function rank([key, group]: Place): { level: number; group: number } {
  const level = firsts.findIndex((first) => first.key === key)
  const groups = Object.keys(firsts[level]!.groups)
  return { level, group: !group ? 0 : typeof group === 'object' ? groups.length + 1 : groups.indexOf(group) + 1 }
}
