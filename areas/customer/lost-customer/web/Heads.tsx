import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { Output } from '#core/contract/call.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { figureOf } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Delta, Figure, NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { outflow } from '../contract.ts'
import { lostFigures } from '../figures.ts'
import { lostMetrics } from '../metrics.ts'
import { askFor } from './ask.ts'
import { lostText } from './text.ts'

type Overview = Output<typeof outflow.overview>
type Period = Overview['periods'][number]
const empty = { periods: [], alarms: [], unread: 0, reach: { from: '', to: '', colleague: 0, nobody: 0 } }

/** Today, a week, a month, each number with its list behind it; above them whoever deleted many. */
export function Heads() {
  const { data, error, refetch } = useCall(outflow.overview, {}, { refetchInterval: 60_000, silence: 'all' })
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />
  return (
    <div className="lc-heads">
      {data?.alarms.map((alarm) => (
        <Alarm key={`${alarm.staffId} ${alarm.day}`} alarm={alarm} />
      ))}
      <div className="stats">
        {(['day', 'week', 'month'] as const).map((key) => (
          <Head key={key} name={key} period={data?.periods.find((p) => p.key === key)} unread={key === 'day' ? data : undefined} />
        ))}
      </div>
      {data && <WinBack of={data} />}
    </div>
  )
}

/** Whom to send to, and for whom only the member can be asked: a mass message reaches nobody who deleted its sender. */
function WinBack({ of }: { of: Overview }) {
  const text = useText(lostText)
  const [reached, unreached] = [figureOf(lostFigures.reached, of, {}), figureOf(lostFigures.unreached, of, {})]
  const { from, to, colleague, nobody } = of.reach
  if (colleague + nobody === 0) return null
  return (
    <div className="row wrap gap-12 text-12 ink-2">
      <span className="ink-3">{text.winBackHelp}</span>
      <span>
        {text.reached} <NumberLink {...reached} />
      </span>
      {colleague > 0 && (
        <Tools
          actions={[
            {
              key: 'mass',
              look: 'small',
              label: text.mass,
              needs: externalUsers.list,
              to: linkTo(customerScreens.list, { lostDays: 30, status: 'friend' }),
            },
          ]}
        />
      )}
      <span>
        {text.unreached} <NumberLink {...unreached} />
      </span>
      {nobody > 0 && (
        <Tools
          actions={[
            {
              key: 'ask',
              look: 'small',
              label: text.askBack,
              needs: outflow.winBackAll,
              run: () => askFor({ all: { from, to, reach: 'nobody' } }, text.askTitle(fmt.number(nobody))),
            },
          ]}
        />
      )}
    </div>
  )
}

function Head({ name, period, unread }: { name: Period['key']; period?: Period; unread?: Overview }) {
  const text = useText(lostText)
  const of = period && { ...empty, periods: [period] }
  const change = period && period.now.lost - period.before.lost
  const parts = [
    [text.byCustomer, figureOf(lostFigures.byCustomer, of, {})],
    [text.byStaff, figureOf(lostFigures.byStaff, of, {})],
    [text.byOthers, figureOf(lostFigures.byOthers, of, {})],
    [text.back, figureOf(lostFigures.back, of, {})],
  ] as const
  return (
    <Figure
      label={text.periods[name]}
      metric={lostMetrics.of.losses}
      {...figureOf(lostFigures.lost, of, {})}
      delta={
        <>
          {change !== undefined && (
            <Delta
              value={change}
              good="down"
              text={`${fmt.number(period!.before.lost)} → ${fmt.number(period!.now.lost)}`}
              base={text.bases[name]}
            />
          )}
          <span className="row wrap gap-8 text-12 ink-2 lc-parts">
            {parts.map(
              ([label, number]) =>
                (number.value !== 0 || label !== text.byOthers) && (
                  <span key={label} className="nowrap">
                    {label} <NumberLink {...number} />
                  </span>
                ),
            )}
            {unread && (
              <span className="nowrap">
                {text.unread} <NumberLink {...figureOf(lostFigures.unread, unread, {})} />
              </span>
            )}
          </span>
        </>
      }
    />
  )
}

function Alarm({ alarm }: { alarm: Overview['alarms'][number] }) {
  const text = useText(lostText)
  const { value, to } = figureOf(lostFigures.alarmed, { ...empty, alarms: [alarm] }, {})
  const { staffId, day, staffName: name, staffAlias: alias } = alarm
  return (
    <div className="note failure lc-alarm" role="alert">
      <Icon name="triangle-alert" />
      <div className="grow">
        <p className="medium">{text.alarm(staffName({ name, alias }), day)}</p>
        <p className="text-12">{text.alarmHelp}</p>
      </div>
      <Tools
        actions={[
          ...(to ? [{ key: 'look', look: 'small' as const, label: text.look(fmt.number(value)), needs: outflow.list, to }] : []),
          { key: 'handled', look: 'small', label: text.handled, ...makes(outflow.alarmSeen, { staffId, day }) },
        ]}
      />
    </div>
  )
}
