import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Pill, Status, Tags } from '#core/web/ui/Tag.tsx'
import type { ClearRule, Proposal, ProposalState } from '../contract.ts'
import { actionWords, stateWords } from '../words.ts'
import { clearText } from './text.ts'

const looks: Record<ProposalState, 'idle' | 'attention' | 'ok' | 'off' | 'bad' | 'info'> = {
  waiting: 'attention',
  asked: 'info',
  done: 'ok',
  rejected: 'off',
  gone: 'off',
  failed: 'bad',
}

/** What is done, and with which tags. */
export const Act = ({ of }: { of: Pick<Proposal, 'action' | 'tags'> }) => (
  <span className="row gap-6 cl-act">
    <span className="nowrap">{inLang(actionWords[of.action])}</span>
    {of.tags.length > 0 && <Tags tags={of.tags.map((t) => ({ name: t.name, group: t.groupName }))} max={1} />}
  </span>
)

/** Where it stands, and below why, or for whom it waits. */
export function StateOf({ row }: { row: Proposal }) {
  const text = useText(clearText)
  const below = row.why || (row.askedNames.length > 0 ? text.askedOf(listed(row.askedNames)) : row.note)
  return (
    <span className="col cl-state">
      <Status kind={looks[row.state]}>{inLang(stateWords[row.state])}</Status>
      {below && (
        <span className="text-12 ink-3 ellipsis" title={below}>
          {below}
        </span>
      )}
    </span>
  )
}

export function OnOff({ rule }: { rule: Pick<ClearRule, 'on'> }) {
  const text = useText(clearText)
  return <Pill kind={rule.on ? 'ok' : undefined}>{rule.on ? text.isOn : text.isOff}</Pill>
}

export function Looked({ rule }: { rule: ClearRule }) {
  const text = useText(clearText)
  if (rule.looking) return <Status kind="attention">{text.looking}</Status>
  if (!rule.lookedAt) return <span className="ink-3">{text.never}</span>
  return (
    <span className="ink-2" title={fmt.full(rule.lookedAt)}>
      {fmt.ago(rule.lookedAt)}
    </span>
  )
}
