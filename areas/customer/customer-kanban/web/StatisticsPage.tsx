import { Select } from 'antd'
import { stageLabel } from '#core/contract/stages.ts'
import { RangeBar } from '#core/web/blocks/stats/RangeBar.tsx'
import { readRange } from '#core/web/blocks/stats/range.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOf } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { entryColumns } from '../columns.ts'
import { customerKanban } from '../contract.ts'
import { stageFigures } from '../figures.ts'
import { nameOf } from './moving.ts'
import { tint, useProcesses } from './reads.ts'
import { settingText } from './setting-text.ts'
import './kanban.css'
import './setting.css'
import { stagesArt } from './art.tsx'

/** How many came to each stage and went on, how long they stayed; below, who they are. */
export default function StatisticsPage() {
  const text = useText(settingText)
  const en = useLang() === 'en'
  const [words, set] = useSearch()
  const range = readRange(words)
  const read = useProcesses()
  const process = read.all.find((p) => p.processId === words.processId) ?? read.on[0]
  const stage = process?.stages.find((s) => s.stageId === words.stageId) ?? process?.stages[0]
  const asked = { processId: process?.processId ?? '', from: range.from, to: range.to }
  const figures = useCall(customerKanban.statistics, asked, { silence: 'all', enabled: process !== undefined })
  const stay = (hours: number | null) =>
    hours === null ? '-' : hours < 48 ? text.hours(fmt.number(hours)) : text.days(fmt.number(Math.round(hours / 2.4) / 10))
  return (
    <>
      <PageHeader title={text.statistics} note={text.statisticsNote}>
        {read.on.length > 1 && (
          <Select
            aria-label={text.process}
            value={process?.processId}
            options={read.on.map((p) => ({ value: p.processId, label: nameOf(p) }))}
            onChange={(processId) => set({ processId, stageId: '', only: '' })}
          />
        )}
        <RangeBar range={range} onRange={set} />
      </PageHeader>
      {read.error && !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton rows={6} />
      ) : !process || !stage ? (
        <Empty art={stagesArt} title={text.none}>
          {text.noneHelp}
        </Empty>
      ) : (
        <>
          {figures.error && !figures.data ? (
            <ErrorState error={figures.error} retry={() => void figures.refetch()} />
          ) : !figures.data ? (
            <Skeleton rows={4} />
          ) : (
            <div className="ck-wide">
              <table className="ck-figures">
                <thead>
                  <tr>
                    <th scope="col">{text.stageColumn}</th>
                    <th scope="col">{text.entered}</th>
                    <th scope="col">{text.onward}</th>
                    <th scope="col">{text.rate}</th>
                    <th scope="col">{text.median}</th>
                    <th scope="col">{text.p90}</th>
                  </tr>
                </thead>
                <tbody>
                  {figures.data.stages.map((s) => {
                    const of = process.stages.find((one) => one.stageId === s.stageId)
                    const answer = { stages: [s] }
                    return (
                      <tr key={s.stageId}>
                        <th scope="row">
                          <span className="ck-dot" style={{ background: tint(of?.color ?? '') }} aria-hidden />
                          {of && stageLabel(of, en)}
                        </th>
                        <td>
                          <NumberLink {...figureOf(stageFigures.entered, answer, asked)} />
                        </td>
                        <td>
                          <NumberLink {...figureOf(stageFigures.onward, answer, asked)} />
                        </td>
                        <td data-bare>{s.entered > 0 && of?.kind === 'open' ? fmt.percent(s.onward / s.entered) : '-'}</td>
                        <td>{stay(s.medianHours)}</td>
                        <td>{stay(s.p90Hours)}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          )}
          <CallTable
            call={customerKanban.entries}
            order={null}
            table="stage_entries"
            rowKey="customerId"
            rowName={(r) => r.name}
            file={{ call: customerKanban.exportEntries }}
            columns={drawn(entryColumns, {
              name: (r) => (
                <ScreenLink screen="customer-management.detail" given={{ customerId: r.customerId }} className="link">
                  {r.name}
                </ScreenLink>
              ),
            })}
            input={{ ...asked, stageId: stage.stageId }}
            filters={[{ key: 'only', label: text.only, kind: 'choice', options: [{ value: 'onward', label: text.onlyOptions }] }]}
            views={false}
            plain
            unit={text.unit}
            title={text.records(stageLabel(stage, en))}
            empty={{ art: stagesArt, title: text.empty, hint: text.emptyHint }}
          />
        </>
      )}
    </>
  )
}
