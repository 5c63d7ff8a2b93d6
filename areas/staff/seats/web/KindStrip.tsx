import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { leadsTo } from '#core/web/figures.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type KindState, seats } from '../contract.ts'
import { seatFigures } from '../figures.ts'
import { useKindName } from './Kinds.tsx'
import { seatsText } from './text.ts'

/** The five kinds: how many are used of how many, and what new members get. */
export function KindStrip() {
  const read = useCall(seats.summary, {}, { silence: 'all' })
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  return (
    <ul className="seat-kinds">
      {(read.data?.kinds ?? []).map((kind) => (
        <Kind key={kind.kind} kind={kind} />
      ))}
      {!read.data && [1, 2, 3, 4, 5].map((n) => <li key={n} className="skeleton" />)}
    </ul>
  )
}

function Kind({ kind }: { kind: KindState }) {
  const text = useText(seatsText)
  const name = useKindName()(kind.kind)
  const { counted, granted, used, ending, unused, waiting, endsAt, newMembers } = kind
  const [usedOf, endingOf, unusedOf, waitingOf] = [seatFigures.used, seatFigures.ending, seatFigures.unused, seatFigures.waiting].map(
    (of) => leadsTo(of, of.numbers({ kinds: [kind] }, {})[0]!),
  )
  const set = () => openDialog(() => import('./KindDialog.tsx'), { kind, name }, { label: say(seatsText).settingsTitle(name), width: 480 })
  const over = endsAt !== null && new Date(endsAt) <= new Date()
  return (
    <li>
      <div className="row gap-4">
        <span className="grow medium ellipsis">{name}</span>
        <Tools
          actions={[
            {
              key: 'settings',
              look: 'tiny',
              label: text.settings(name),
              icon: <Icon name="settings" size={14} />,
              needs: seats.kindUpdate,
              when: counted,
              run: set,
            },
          ]}
        />
      </div>
      {counted ? (
        <>
          <div className="seat-number">
            <NumberLink value={used} to={usedOf} />
            <small>{granted === null ? text.unlimited : text.of(fmt.number(granted))}</small>
          </div>
          {granted !== null && <progress value={Math.min(used, granted)} max={Math.max(1, granted)} aria-label={`${name} ${text.used}`} />}
          <p className="text-12 ink-2">
            {endsAt && <span className={over ? 'bad' : undefined}>{(over ? text.ended : text.ends)(fmt.lastDay(endsAt))}</span>}
            {ending > 0 && (
              <span>
                {text.ending} <NumberLink value={ending} to={endingOf} />
              </span>
            )}
          </p>
          {unused > 0 && (
            <p className="text-12 seat-unused">
              {text.unused} <NumberLink value={unused} to={unusedOf} />
            </p>
          )}
          {waiting > 0 && (
            <p className={granted !== null && used >= granted ? 'text-12 bad' : 'text-12 ink-2'}>
              {granted !== null && used >= granted && text.full} {text.waiting} <NumberLink value={waiting} to={waitingOf} />
            </p>
          )}
          <p className="text-12 ink-3">{text.newMembers[newMembers]}</p>
        </>
      ) : (
        <>
          <div className="seat-number">{text.notCounted}</div>
          <p className="text-12 ink-3">{text.notCountedHelp}</p>
        </>
      )}
    </li>
  )
}
