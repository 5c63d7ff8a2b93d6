import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { customerMetrics } from '#areas/customer/customer-management/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { metricHelp } from '#core/contract/metrics.ts'
import { lines, measured } from '#core/web/blocks/stats/measured.ts'
import { StatPage, type Within } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable, type RowOf } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf } from '#core/web/blocks/table/cells.tsx'
import { drawn, drawnColumn } from '#core/web/blocks/table/drawn.ts'
import { figureOf, figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { lent } from '#core/web/lent.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import type { ShownStaffFigure } from '#core/web/staff-figures.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { staffStatColumns, withFigures } from '../columns.ts'
import { staffStats } from '../contract.ts'
import { staffStatFigures } from '../figures.ts'
import { staffMetrics } from '../metrics.ts'
import './staff-stats.css'
import { figuresArt } from './art.tsx'
import { staffStatsText } from './stats-text.ts'

/** Who brings customers, keeps them, and works with Rapport. */
export default function StatsPage() {
  const text = useText(staffStatsText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const read = useQuery(lent('staffFigures'))
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton />
  const theirs = read.data.flatMap((area) => area.default).sort((a, b) => a.order - b.order)
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
          metric: customerMetrics.of.contacts_added,
          to: figureOf(staffStatFigures.added, d, asked).to,
        }),
        measured(d, 'lost', {
          label: text.lost,
          good: 'down',
          metric: customerMetrics.of.contacts_lost,
          to: figureOf(staffStatFigures.lost, d, asked).to,
        }),
        measured(d, 'net', {
          label: text.net,
          bare: 'difference',
          metric: customerMetrics.of.contacts_net,
          points: d.points.map((p) => p.added - p.lost),
        }),
        ...theirs.flatMap(({ key, column, metric, inAll }) =>
          inAll
            ? measured({ ...d.figures, points: [] }, key, {
                label: column.title[lang],
                metric,
                to: figureOf(inAll, d, asked).to,
              })
            : [],
        ),
        measured(d, 'activeStaff', {
          label: text.activeStaff,
          metric: staffMetrics.of.staff_active,
          to: figureOf(staffStatFigures.activeStaff, d, asked).to,
        }),
      ]}
      trend={(d) => lines(d, text.trend, { added: text.added, lost: text.lost })}
    >
      {(_, within) => <People input={within} theirs={theirs} />}
    </StatPage>
  )
}

function People({ input, theirs }: { input: Within<typeof staffStats.overview>; theirs: readonly ShownStaffFigure[] }) {
  const text = useText(staffStatsText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const [search, setSearch] = useSearch()
  const active = search.active === 'true'
  const own = drawn(staffStatColumns, {
    name: (r) => <Who row={r} />,
    department: (r) => departmentsOf(r.department ? [r.department] : []),
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
    activeDays: { help: metricHelp(staffMetrics.of.active_days, lang) },
  })
  const others = theirs.map(({ column, metric, ofOne }) =>
    drawnColumn<RowOf<typeof staffStats.list>>(column, {
      help: metricHelp(metric, lang),
      render: (r) => <NumberLink {...figureOf(ofOne, { list: [r], total: 1 }, input)} />,
    }),
  )
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
        empty={{ art: figuresArt }}
        rowKey="staffId"
        input={{ ...input, ...(active && { active }) }}
        rowName={staffName}
        file={{ call: staffStats.export }}
        columns={withFigures(own, others)}
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
