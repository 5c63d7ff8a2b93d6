import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { AudienceSentence } from '#core/web/blocks/audience/sentence.tsx'
import { offered, type RowAction, runRow } from '#core/web/blocks/table/actions.ts'
import { figureOfRow } from '#core/web/figures.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { type ClearRule, clearRecords, customerClear, type Proposal } from '../contract.ts'
import { clearFigures } from '../figures.ts'
import { Act, Looked, OnOff } from './cells.tsx'
import { decisionsOf } from './decide.ts'
import { clearScreens } from './screens.ts'
import { clearText } from './text.ts'

const mostListed = 20

/** One rule beside the list (R337): whom it looks for, what became of them, and what waits for somebody. */
export function RuleDrawer(props: { ruleId: string; actions: (rule: ClearRule) => readonly RowAction[]; onClose: () => void }) {
  const { ruleId, onClose } = props
  const text = useText(clearText)
  const read = useCall(
    customerClear.one,
    { ruleId },
    { silence: 'all', refetchInterval: ({ state }) => (state.data?.looking ? 2_000 : false) },
  )
  const rule = read.data
  return (
    <Drawer title={rule?.name ?? text.detail} onClose={onClose}>
      {read.error && !rule && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!rule && !read.error && <Skeleton rows={6} />}
      {rule && (
        <div className="col gap-16 cl-drawer">
          <Facts rule={rule} />
          <div className="row wrap gap-8">
            {offered(props.actions(rule)).map((a) => (
              <button key={a.key} type="button" className="button" onClick={() => void runRow(a)}>
                {a.label}
              </button>
            ))}
          </div>
          <Waiting rule={rule} />
        </div>
      )}
    </Drawer>
  )
}

function Facts({ rule }: { rule: ClearRule }) {
  const text = useText(clearText)
  const numbers = [
    [text.waiting, clearFigures.ruleWaiting],
    [text.asked, clearFigures.ruleAsked],
    [text.done, clearFigures.ruleDone],
    [text.rejected, clearFigures.ruleRejected],
    [text.gone, clearFigures.ruleGone],
    [text.failed, clearFigures.ruleFailed],
  ] as const
  return (
    <dl className="cl-facts">
      <dt>{text.state}</dt>
      <dd className="row gap-8">
        <OnOff rule={rule} />
        <Looked rule={rule} />
      </dd>
      <dt>{text.who}</dt>
      <dd>
        <AudienceSentence audience={rule.audience} />
      </dd>
      <dt>{text.what}</dt>
      <dd>
        <Act of={rule} />
        {rule.keepLatest && <span className="text-12 ink-3">{text.keepLatest}</span>}
      </dd>
      {rule.note && (
        <>
          <dt>{text.note}</dt>
          <dd>{rule.note}</dd>
        </>
      )}
      <dt>{text.createdAt}</dt>
      <dd className="ink-2">
        {rule.madeBy} · {fmt.full(rule.createdAt)}
      </dd>
      <dt>{text.records}</dt>
      <dd className="row wrap gap-12">
        {numbers.map(([label, figure]) => (
          <span key={label} className="nowrap text-12 ink-2">
            {label} <NumberLink {...figureOfRow(figure, rule, {})} />
          </span>
        ))}
      </dd>
    </dl>
  )
}

/** The newest that wait; the rest is a click away. */
function Waiting({ rule: { ruleId, waiting } }: { rule: ClearRule }) {
  const text = useText(clearText)
  const { data, error, refetch } = useCall(
    clearRecords.proposals,
    { ruleIds: [ruleId], state: 'waiting', pageSize: mostListed },
    { silence: 'all' },
  )
  return (
    <section className="col gap-8">
      <h3 className="heading">{text.waitingNow}</h3>
      {error && !data && <ErrorLine error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} avatar />}
      {data && data.list.length === 0 && <p className="ink-3">{text.waitingNone}</p>}
      {data && data.list.length > 0 && (
        <ul className="cl-waiting">
          {data.list.map((r) => (
            <Line key={r.recordId} row={r} />
          ))}
        </ul>
      )}
      {waiting > mostListed && (
        <Link className="link" to={linkTo(clearScreens.statics, { tab: 'records', ruleIds: [ruleId], state: 'waiting' })}>
          {text.allRecords}
        </Link>
      )}
    </section>
  )
}

function Line({ row }: { row: Proposal }) {
  const to = opens('customer') ? linkTo(customerScreens.detail, { customerId: row.customerId }) : undefined
  return (
    <li className="row gap-8">
      <Avatar kind="customer" name={row.name} src={row.avatar || undefined} size={28} />
      <span className="col grow cl-who">
        {to ? (
          <Link className="link ellipsis" to={to}>
            {row.name}
          </Link>
        ) : (
          <span className="ellipsis">{row.name}</span>
        )}
        <span className="text-12 ink-3 ellipsis">{listed(row.staffNames)}</span>
      </span>
      {offered(decisionsOf(row)).map((a) => (
        <button key={a.key} type="button" className="button small" onClick={() => void runRow(a)}>
          {a.label}
        </button>
      ))}
    </li>
  )
}
