import { fmt } from '../text/format.ts'
import { texts, useText } from '../text/text.ts'
import { Delta } from './Figure.tsx'

const t = texts({ 'zh-CN': { base: '较昨日同时' }, en: { base: 'vs yesterday by now' } })

/**
 * A count of today against yesterday up to the same minute. In percent where there is enough to take a share of, else both numbers; rows of
 * one list, which are compared, all say the difference (`base={false}`).
 */
export function Change({ now, before, base = true, good }: { now: number; before: number; base?: boolean; good?: 'up' | 'down' }) {
  const text = useText(t)
  const difference = now - before
  const word = !base
    ? fmt.number(Math.abs(difference))
    : before >= 10
      ? fmt.percent(Math.abs(difference) / before)
      : `${fmt.number(before)} → ${fmt.number(now)}`
  return <Delta value={difference} text={word} good={good} base={base ? text.base : undefined} />
}
