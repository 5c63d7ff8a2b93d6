import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import type { Clue } from '../contract.ts'
import { dueWords, stateWords } from '../words.ts'
import { seaText } from './text.ts'

const looks = { free: 'ok', held: 'info', converted: 'idle' } as const
export const calledBy = (r: Clue) => [r.company, r.name].filter(Boolean).join(' · ') || r.phone
export const StateOf = ({ clue }: { clue: Clue }) => <Status kind={looks[clue.state] as 'ok'}>{inLang(stateWords[clue.state])}</Status>

/** How long it stays: in days, and on the last one that it goes tonight. */
export function DueOf({ clue }: { clue: Clue }) {
  const text = useText(seaText)
  if (clue.locked)
    return (
      <span className="row gap-4 ink-3">
        <Icon name="lock" size={12} /> {text.locked}
      </span>
    )
  if (!clue.dueAt) return <span className="ink-3">{clue.state === 'free' ? text.lastBack[clue.backWhy] || '-' : '-'}</span>
  const days = Math.ceil((Date.parse(clue.dueAt) - Date.now()) / 86_400_000)
  const tonight = days < 1 || fmt.day(clue.dueAt) === fmt.day(new Date().toISOString())
  const why = clue.dueWhy ? inLang(dueWords[clue.dueWhy]) : ''
  return (
    <span className={tonight ? 'bad nowrap' : 'nowrap'} title={`${why} · ${fmt.full(clue.dueAt)}`}>
      {tonight ? text.dueTonight : text.leftDays(days)}
    </span>
  )
}
