import { say } from '../../text/text.ts'
import { bandText } from './text.ts'

export const dayNames = (): string[] => say(bandText).days.split(',')

/** `周一至周五` for days in a row, `周一、周三` else. */
export function daysText(list: readonly number[]): string {
  const { to, list: comma } = say(bandText)
  const names = dayNames()
  const name = (n: number) => names[n - 1]!
  const run = list.length > 2 && list.every((d, i) => i === 0 || d === list[i - 1]! + 1)
  return run ? `${name(list[0]!)}${to}${name(list.at(-1)!)}` : list.map(name).join(comma)
}
