import { liveCodes } from '#areas/acquisition/live-codes/contract.ts'
import { liveCodeScreens } from '#areas/acquisition/live-codes/web/mobile/screens.ts'
import { customerStats } from '#areas/customer/customer-management/contract.ts'
import { dayOf } from '#core/contract/time.ts'
import { figureOf } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { WaitingParts } from '#core/web/PartsAt.tsx'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens, useMe } from '#core/web/session.ts'
import NoSeat from '#core/web/shell/NoSeat.tsx'
import { fmt, zoneName } from '#core/web/text/format.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorState, LineArt, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { workbenchFigures } from '../../figures.ts'
import { workbenchScreens } from '../mobile/screens.ts'
import { CustomerLine } from './CustomerLine.tsx'
import { contactLine } from './contact-line.ts'
import { t } from './text.ts'
import './workbench.css'
import { changesArt } from '../art.tsx'

/** What a person behind the counter looks at between two customers: who came today, and the code to show. */
export default function TodayPage() {
  const text = useText(t)
  const me = useMe()
  const now = new Date()
  const second = [fmt.long(now), staffName(me), roleName(me.roleName)].filter(Boolean).join(' · ')
  return (
    <div className="mw-page">
      <header className="mw-title">
        <div className="grow">
          <h1>{text.today}</h1>
          <div className="ink-3 ellipsis">{second}</div>
        </div>
        <Avatar name={me.name} src={me.avatar || undefined} size={40} />
      </header>
      <NoSeat />
      <WaitingParts />
      {opens('customer') && <Today day={dayOf(now, zoneName())} />}
      {opens('channel_qr') && <Codes />}
    </div>
  )
}

function Today({ day }: { day: string }) {
  const text = useText(t)
  const { staffId } = useMe()
  const mine = staffId ? { staffIds: [staffId] } : {}
  const asked = { ...mine, from: day, to: day }
  const today = useCall(customerStats.records, { ...asked, only: 'added', pageSize: 8 })
  const counted = useCall(customerStats.overview, asked)
  const figures = [
    [text.newToday, figureOf(workbenchFigures.added, counted.data, asked)],
    [text.lostToday, figureOf(workbenchFigures.lost, counted.data, asked)],
    [staffId ? text.mine : text.company, figureOf(workbenchFigures.customers, counted.data, asked)],
  ] as const
  if (counted.error) return <ErrorState error={counted.error} retry={() => void counted.refetch()} />
  if (today.error) return <ErrorState error={today.error} retry={() => void today.refetch()} />
  const total = today.data?.total
  return (
    <>
      <dl className="mw-card mw-figures">
        {figures.map(([label, number]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <NumberLink {...number} />
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mw-head">{text.addedToday}</h2>
      <div className="mw-card">
        {!today.data && <Skeleton rows={3} avatar />}
        {total === 0 && (
          <div className="mw-none">
            <LineArt art={changesArt} />
            <b className="medium">{text.none}</b>
            <p className="ink-3">{text.noneHelp}</p>
            <Link to={linkTo(liveCodeScreens.codes)} className="button soft">
              {text.showCode}
            </Link>
          </div>
        )}
        <ul>
          {today.data?.list.map((row) => (
            <CustomerLine key={row.recordId} row={contactLine(row)} />
          ))}
        </ul>
        {total !== undefined && total > 8 && (
          <Link to={linkTo(workbenchScreens.changes, { ...asked, staffIds: staffId ?? undefined, only: 'added' })} className="mw-all">
            {text.seeAll(fmt.number(total))}
          </Link>
        )}
      </div>
    </>
  )
}

function Codes() {
  const text = useText(t)
  const { staffId } = useMe()
  const read = useCall(liveCodes.list, { state: 'ready', pageSize: 3, ...(staffId && { staffId }) }, { silence: 'all' })
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  return (
    <>
      <h2 className="mw-head">
        {text.codes}
        <span className="grow" />
        {(read.data?.total ?? 0) > 3 && (
          <Link to={linkTo(liveCodeScreens.codes)} className="mw-link">
            {text.all}
          </Link>
        )}
      </h2>
      <div className="mw-card">
        {!read.data && <Skeleton rows={2} />}
        {read.data?.total === 0 && <p className="mw-none ink-3">{text.noCodes}</p>}
        <ul>
          {read.data?.list.map((row) => (
            <li key={row.wayId}>
              <Link to={linkTo(liveCodeScreens.codes, { way: row.wayId })} className="mw-line">
                <span className="mw-icon">
                  <Icon name="qr-code" size={20} />
                </span>
                <span className="grow">
                  <span className="medium ellipsis mw-second">{row.name}</span>
                  <span className="text-12 ink-3">
                    {text.today} {fmt.number(row.todayAdds)} · {text.total} {fmt.number(row.totalAdds)}
                  </span>
                </span>
                <Icon name="chevron-right" className="ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
