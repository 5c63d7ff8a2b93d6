import { inLang } from '#core/web/text/text.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { missionStates } from '../columns.ts'
import type { MissionRow } from '../mission.ts'
import { stateKind } from './words.ts'

export function StateOf({ row }: { row: MissionRow }) {
  return (
    <span title={row.problem || undefined}>
      <Status kind={stateKind[row.state]}>{inLang(missionStates[row.state])}</Status>
      {row.problem && <span className="text-11 bad ellipsis mm-problem">{row.problem}</span>}
    </span>
  )
}
