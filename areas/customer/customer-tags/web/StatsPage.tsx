import { metricHelp } from '#areas/customer/customer-management/contract.ts'
import { lines, measured } from '#core/web/blocks/stats/measured.ts'
import { StatPage } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { ExportButton } from '#core/web/blocks/transfer/ExportButton.tsx'
import { figureOf, figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { can, opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Tag } from '#core/web/ui/Tag.tsx'
import { customerTags, tagStatistics } from '../contract.ts'
import { tagFigures } from '../figures.ts'
import { DepartmentList, useDepartments } from './departments.tsx'
import { InUse } from './InUse.tsx'
import { tagScreens } from './screens.ts'
import { tagStatsText } from './stats-text.ts'
import './tag-stats.css'

/** Which tags carry weight: who has them, what came and went in a range. */
export default function StatsPage() {
  const text = useText(tagStatsText)
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  const [search] = useSearch()
  const departmentId = search.departmentId ? Number(search.departmentId) : undefined
  const departments = useDepartments()
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
          show: (word) => departments.find((d) => d.departmentId === Number(word))?.name ?? word,
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
        { key: 'tags', label: text.tags, value: d.tags, help: text.tagsHelp, to: opens('tag') ? linkTo(tagScreens.list) : undefined },
        { key: 'tagged', label: text.tagged, value: d.tagged, help: text.taggedHelp, to: figureOf(tagFigures.tagged, d, asked).to },
        {
          key: 'untagged',
          label: text.untagged,
          value: d.customers ? d.untagged / d.customers : null,
          kind: 'percent',
          good: 'down',
          help: metricHelp('untagged_share', lang),
          to: figureOf(tagFigures.untagged, d, asked).to,
        },
        measured(d, 'added', { label: text.added, help: metricHelp('tag_marks', lang) }),
        measured(d, 'removed', { label: text.removed, help: metricHelp('tag_marks', lang), good: 'down' }),
      ]}
      trend={(d) => lines(d, text.trend, { added: text.added, removed: text.removed })}
    >
      {(_, range) => {
        const input = { from: range.from, to: range.to, ...(departmentId !== undefined && { departmentId }) }
        return (
          <div className="stat-two ts-two">
            <section className="card ts-table">
              <header>
                <h2 className="heading">{text.byTag}</h2>
                <span className="grow" />
                {can(customerTags.exportV2) && <ExportButton call={customerTags.exportV2} input={() => ({ filters: input })} />}
              </header>
              <CallTable
                local
                plain
                call={tagStatistics.list}
                table="tag_statistics"
                rowKey="tagId"
                input={input}
                rowName={(r) => r.name}
                columns={[
                  { key: 'name', title: text.tag, width: 150, render: (r) => <Tag group={r.groupName}>{r.name}</Tag> },
                  { key: 'groupName', title: text.group, width: 110 },
                  {
                    key: 'customerCount',
                    title: text.customers,
                    width: 90,
                    align: 'right',
                    sort: 'customer_count',
                    help: metricHelp('tag_customers', lang),
                    render: (r) => <NumberLink {...figureOfRow(tagFigures.customersInRange, r, input)} />,
                  },
                  { key: 'added', title: text.inRange, width: 96, kind: 'number', sort: 'added', help: metricHelp('tag_marks', lang) },
                  { key: 'removed', title: text.outRange, width: 96, kind: 'number', sort: 'removed', help: metricHelp('tag_marks', lang) },
                ]}
              />
            </section>
            <InUse />
          </div>
        )
      }}
    </StatPage>
  )
}

/** The asker's last file of these figures, while it is kept. */
function LastExport() {
  const text = useText(tagStatsText)
  const task = useCall(customerTags.exportV2Status, {}, { silence: 'all', enabled: can(customerTags.exportV2) }).data?.task
  if (!task?.resultUrl) return null
  return (
    <a className="button quiet" href={task.resultUrl} download title={fmt.full(task.createdAt)}>
      <Icon name="download" size={14} />
      {text.lastExport}
    </a>
  )
}
