import { Checkbox } from 'antd'
import { codeMetrics } from '#areas/acquisition/live-codes/contract.ts'
import { customerMetrics } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { metricHelp } from '#core/contract/metrics.ts'
import { lines, measured } from '#core/web/blocks/stats/measured.ts'
import { StatPage } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable, type RowOf } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOf, figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { staffStatColumns } from '../columns.ts'
import { staffStats } from '../contract.ts'
import { staffStatFigures } from '../figures.ts'
import { staffMetrics } from '../metrics.ts'
import './staff-stats.css'
import { staffStatsText } from './stats-text.ts'

type Range = { from: string; to: string }
type Chosen = { staffIds?: string[]; departmentIds?: number[] }

/** Who brings customers, keeps them, and works with Rapport. */
export default function StatsPage() {
  const text = useText(staffStatsText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const [search] = useSearch()
  const chosen = {
    ...(search.staffIds && { staffIds: search.staffIds.split(',') }),
    ...(search.departmentIds && { departmentIds: search.departmentIds.split(',').map(Number) }),
  }
  return (
    <StatPage
      title={text.title}
      call={staffStats.overview}
      asOf={(d) => d.asOf}
      toolbar={() => (
        <>
          {opens('customer') && (
            <Link className="button quiet" to={linkTo(customerScreens.explain)}>
              {text.explain}
            </Link>
          )}
        </>
      )}
      filters={[
        { key: 'staffIds', label: text.staff, kind: 'staff' },
        { key: 'departmentIds', label: text.departments, kind: 'departments' },
      ]}
      figures={(d, asked) => [
        measured(d, 'added', {
          label: text.added,
          help: metricHelp(customerMetrics.of.contacts_added, lang),
          to: figureOf(staffStatFigures.added, d, asked).to,
        }),
        measured(d, 'lost', {
          label: text.lost,
          good: 'down',
          help: metricHelp(customerMetrics.of.contacts_lost, lang),
          to: figureOf(staffStatFigures.lost, d, asked).to,
        }),
        measured(d, 'net', {
          label: text.net,
          help: metricHelp(customerMetrics.of.contacts_net, lang),
          points: d.points.map((p) => p.added - p.lost),
        }),
        measured(d, 'welcomed', {
          label: text.welcomed,
          help: metricHelp(codeMetrics.of.welcomes_delivered, lang),
          to: figureOf(staffStatFigures.welcomed, d, asked).to,
        }),
        measured(d, 'activeStaff', {
          label: text.activeStaff,
          help: text.activeStaffHelp,
          to: figureOf(staffStatFigures.activeStaff, d, asked).to,
        }),
      ]}
      trend={(d) => lines(d, text.trend, { added: text.added, lost: text.lost })}
    >
      {(_, range) => <People range={range} chosen={chosen} />}
    </StatPage>
  )
}

function People({ range, chosen }: { range: Range; chosen: Chosen }) {
  const text = useText(staffStatsText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const [search, setSearch] = useSearch()
  const active = search.active === 'true'
  const input = { from: range.from, to: range.to, ...chosen }
  return (
    <section className="card ss-people" id="people">
      <header>
        <h2 className="heading">{text.list}</h2>
        <span className="text-12 ink-3 ss-ties">{text.ties}</span>
        <span className="grow" />
        <Checkbox checked={active} onChange={(e) => setSearch({ active: e.target.checked ? 'true' : '' })}>
          {text.onlyActive}
        </Checkbox>
      </header>
      <CallTable
        local
        plain
        call={staffStats.list}
        table="staff_stats"
        rowKey="staffId"
        input={{ ...input, ...(active && { active }) }}
        rowName={staffName}
        file={{ call: staffStats.export }}
        columns={drawn(staffStatColumns, {
          name: (r) => <Who row={r} />,
          added: {
            help: metricHelp(customerMetrics.of.contacts_added, lang),
            render: (r) => <NumberLink {...figureOfRow(staffStatFigures.addedOfOne, r, input)} />,
          },
          lost: {
            help: metricHelp(customerMetrics.of.contacts_lost, lang),
            render: (r) => <NumberLink {...figureOfRow(staffStatFigures.lostOfOne, r, input)} />,
          },
          net: { help: metricHelp(customerMetrics.of.contacts_net, lang) },
          customers: (r) => <NumberLink {...figureOfRow(staffStatFigures.customersOfOne, r, input)} />,
          welcomed: {
            help: metricHelp(codeMetrics.of.welcomes_delivered, lang),
            render: (r) => <NumberLink {...figureOfRow(staffStatFigures.welcomedOfOne, r, input)} />,
          },
          codeAdds: {
            help: metricHelp(codeMetrics.of.code_adds, lang),
            render: (r) => <NumberLink {...figureOfRow(staffStatFigures.codeAddsOfOne, r, input)} />,
          },
          massConfirmed: {
            help: metricHelp(staffMetrics.of.mass_confirmed, lang),
            // `massFigures.sentByOne` holds this number equal to the list.
            render: (r) => (
              <NumberLink
                value={r.massConfirmed}
                to={
                  opens('group_message')
                    ? addressOf('customer-mass-messages.list', { staffId: r.staffId, confirmedFrom: range.from, confirmedTo: range.to })
                    : undefined
                }
              />
            ),
          },
          activeDays: { help: metricHelp(staffMetrics.of.active_days, lang) },
        })}
      />
    </section>
  )
}

function Who({ row: r }: { row: RowOf<typeof staffStats.list> }) {
  const text = useText(staffStatsText)
  return (
    <span className="row gap-6">
      <Avatar name={r.name} src={r.avatar || undefined} size={22} kind="staff" />
      {opens('staff') ? (
        <Link className="ellipsis" to={linkTo(staffScreens.detail, { staffId: r.staffId })}>
          <StaffName name={r.name} alias={r.alias} />
        </Link>
      ) : (
        <span className="ellipsis">
          <StaffName name={r.name} alias={r.alias} />
        </span>
      )}
      {r.left && <span className="tag">{text.left}</span>}
    </span>
  )
}
