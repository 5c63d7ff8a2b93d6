import { customerMetrics } from '#areas/customer/customer-management/contract.ts'
import { metricHelp } from '#core/contract/metrics.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { lines, measured } from '#core/web/blocks/stats/measured.ts'
import { StatPage, type Within } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOf, figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { departmentName } from '#core/web/ui/staff-name.ts'
import { Tag } from '#core/web/ui/Tag.tsx'
import { tagColumns } from '../columns.ts'
import { customerTags, tagStatistics } from '../contract.ts'
import { tagFigures } from '../figures.ts'
import { tagMetrics } from '../metrics.ts'
import { DepartmentList, useDepartments } from './departments.tsx'
import { InUse } from './InUse.tsx'
import { Markings } from './Markings.tsx'
import { tagStatsText } from './stats-text.ts'
import './tag-stats.css'
import { tagsArt } from './art.tsx'

/** Which tags carry weight: who has them, what came and went in a range. */
export default function StatsPage() {
  const text = useText(tagStatsText)
  const departments = useDepartments().list
  return (
    <StatPage
      title={text.title}
      call={tagStatistics.overview}
      asOf={(d) => d.asOf}
      filters={[
        {
          key: 'departmentId',
          label: text.department,
          kind: 'custom',
          show: (word) => departmentName(departments.find((d) => d.departmentId === Number(word))?.name ?? word),
          edit: ({ set, close }) => (
            <DepartmentList
              onPick={(id) => {
                set(String(id))
                close()
              }}
            />
          ),
        },
      ]}
      toolbar={() => <LastExport />}
      figures={(d, asked) => [
        { key: 'tags', label: text.tags, value: d.tags, metric: tagMetrics.of.tags, to: figureOf(tagFigures.tags, d, asked).to },
        {
          key: 'tagged',
          label: text.tagged,
          value: d.tagged,
          metric: tagMetrics.of.tagged_customers,
          to: figureOf(tagFigures.tagged, d, asked).to,
        },
        {
          key: 'untagged',
          label: text.untagged,
          value: d.tagged + d.untagged ? d.untagged / (d.tagged + d.untagged) : null,
          kind: 'percent',
          good: 'down',
          metric: customerMetrics.of.untagged_share,
          to: figureOf(tagFigures.untagged, d, asked).to,
        },
        measured(d, 'added', {
          label: text.added,
          metric: tagMetrics.of.tag_marks,
          to: figureOf(tagFigures.added, d, asked).to,
        }),
        measured(d, 'removed', {
          label: text.removed,
          metric: tagMetrics.of.tag_marks,
          good: 'down',
          to: figureOf(tagFigures.removed, d, asked).to,
        }),
      ]}
      trend={(d) => lines(d, text.trend, { added: text.added, removed: text.removed })}
    >
      {(_, within) => (
        <div className="stat-two ts-two">
          <ByTag input={within} />
          <InUse />
        </div>
      )}
    </StatPage>
  )
}

/** Each tag with its figures, or the markings behind them. */
function ByTag({ input }: { input: Within<typeof tagStatistics.overview> }) {
  const text = useText(tagStatsText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const [search, set] = useSearch()
  const tab = search.tab === 'records' ? 'records' : 'tags'
  return (
    <section className="card ts-table" id="records">
      <header>
        <Segments
          small
          label={text.byTag}
          value={tab}
          onChange={(next) => set({ tab: next, only: '', tagId: '' })}
          options={[
            { value: 'tags', label: text.byTag },
            { value: 'records', label: text.records },
          ]}
        />
      </header>
      {tab === 'records' ? (
        <Markings input={input} />
      ) : (
        <CallTable
          local
          plain
          call={tagStatistics.list}
          table="tag_statistics"
          empty={{ art: tagsArt }}
          rowKey="tagId"
          input={input}
          rowName={(r) => r.name}
          file={{ call: customerTags.exportV2 }}
          columns={drawn(tagColumns, {
            name: (r) => <Tag group={r.groupName}>{r.name}</Tag>,
            customerCount: {
              help: metricHelp(tagMetrics.of.tag_customers, lang),
              render: (r) => <NumberLink {...figureOfRow(tagFigures.customersInRange, r, input)} />,
            },
            added: {
              help: metricHelp(tagMetrics.of.tag_marks, lang),
              render: (r) => <NumberLink {...figureOfRow(tagFigures.addedOfTag, r, input)} />,
            },
            removed: {
              help: metricHelp(tagMetrics.of.tag_marks, lang),
              render: (r) => <NumberLink {...figureOfRow(tagFigures.removedOfTag, r, input)} />,
            },
          })}
        />
      )}
    </section>
  )
}

/** The asker's last file of these figures, while it is kept. */
function LastExport() {
  const text = useText(tagStatsText)
  // A short cut: the task center has the file, too.
  const task = useCall(customerTags.exportV2Status, {}, { silence: 'all', enabled: can(customerTags.exportV2) }).data?.task
  if (!task?.resultUrl) return null
  return (
    <a className="button quiet" href={task.resultUrl} download title={fmt.full(task.createdAt)}>
      <Icon name="download" size={14} />
      {text.lastExport}
    </a>
  )
}
