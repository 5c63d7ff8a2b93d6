import { figureOf } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import { clueGrades, clues, seas } from '../contract.ts'
import { clueFigures } from '../figures.ts'
import { seaScreens } from './screens.ts'
import { seaText } from './text.ts'

const numbers = [
  ['all', clueFigures.all],
  ['free', clueFigures.free],
  ['held', clueFigures.held],
  ['mine', clueFigures.mine],
  ['tonight', clueFigures.tonight],
  ['converted', clueFigures.converted],
] as const

/** What lies there, each number with its list, and of one pool what the asker may take yet. */
export function Heads({ poolId }: { poolId?: string }) {
  const text = useText(seaText)
  const asked = poolId ? { poolId } : {}
  const { data, error, refetch } = useCall(clues.overview, asked, { silence: 'all' })
  const status = useCall(seas.status, {}, { silence: 'all' })
  // What the list's filters choose from.
  const pools = useCall(seas.list, {}, { silence: 'all' })
  const grades = useCall(clueGrades.list, {}, { silence: 'all' })
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />
  const q = data?.quota
  const part = (label: string, n: number, most: number | null) => (
    <span className="nowrap">
      {label} <b className="medium">{fmt.number(n)}</b> / {most === null ? text.noLimit : fmt.number(most)}
    </span>
  )
  return (
    <div className="sea-heads">
      {status.error && !status.data && <ErrorLine error={status.error} retry={() => void status.refetch()} />}
      {pools.error && !pools.data && <ErrorLine error={pools.error} retry={() => void pools.refetch()} />}
      {grades.error && !grades.data && <ErrorLine error={grades.error} retry={() => void grades.refetch()} />}
      {status.data?.enabled === false && (
        <p className="note caution">
          {text.off}{' '}
          <Link className="link" to={linkTo(seaScreens.setting)}>
            {text.setting}
          </Link>
        </p>
      )}
      <div className="stats">
        {numbers.map(([key, figure]) => (
          <Figure key={key} label={text[key]} {...figureOf(figure, data, asked)} />
        ))}
      </div>
      {data && data.grades.length > 0 && (
        <div className="row wrap gap-12 text-12 ink-2">
          <span className="ink-3">{text.byGrade}</span>
          {data.grades.map((g) => (
            <span key={g.gradeId} className="nowrap">
              {g.name} <NumberLink {...figureOf(clueFigures.grades, { ...data, grades: [g] }, asked)} />
            </span>
          ))}
        </div>
      )}
      {q && (
        <div className="row wrap gap-12 text-12 ink-2">
          <span className="ink-3">{text.quota}</span>
          {part(text.heldNow, q.held, q.maxHeld)}
          {part(text.receivedToday, q.received, q.maxADay)}
          {part(text.revealedToday, q.revealed, q.maxReveals)}
        </div>
      )}
    </div>
  )
}
