import { useLang, useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import type { Fit, Member, RecordRow, State } from '../contract.ts'
import { fitWords, stateWords } from '../words.ts'
import { transferText } from './text.ts'

const kinds: Record<State, 'ok' | 'attention' | 'bad' | 'info'> = {
  asking: 'info',
  waiting: 'info',
  done: 'ok',
  refused: 'attention',
  full: 'attention',
  failed: 'bad',
}
const fits: Record<Fit, 'ok' | 'info' | 'off'> = { can: 'ok', waiting: 'info', twice: 'off' }

/** What became of it, and below why, or when it will be. */
export function StateOf({ row }: { row: RecordRow }) {
  const text = useText(transferText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  return (
    <span className="col ctr-state">
      <Status kind={kinds[row.state]}>{stateWords[row.state][lang]}</Status>
      {row.state === 'waiting' && row.takeoverAt ? (
        <span className="text-12 ink-3 ellipsis">
          <Time at={row.takeoverAt} near /> {text.until}
        </span>
      ) : (
        row.why && (
          <span className="text-12 ink-3 ellipsis" title={row.why}>
            {row.why}
          </span>
        )
      )}
    </span>
  )
}

export function FitOf({ fit }: { fit: Fit }) {
  const lang = useLang() === 'en' ? 'en' : 'zh'
  return <Status kind={fits[fit]}>{fitWords[fit][lang]}</Status>
}

export const Person = ({ of }: { of: Member }) => <StaffName name={of.staffName} alias={of.staffAlias} />
