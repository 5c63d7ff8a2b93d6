import { useState } from 'react'
import type { RowOf } from '#core/contract/columns.ts'
import { useNames } from '#core/web/blocks/pickers/rows.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { Narrowed } from '#core/web/blocks/stats/Narrowed.tsx'
import type { Within } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { recordColumns, scoreColumns } from '../columns.ts'
import { addWayLabels, customerStats, operationScore } from '../contract.ts'
import { partKeys } from '../score.ts'
import { customersArt, scoresArt } from './art.tsx'
import { insightText } from './insight-text.ts'
import { ScoreParts } from './ScoreParts.tsx'
import { customerScreens } from './screens.ts'

type Input = Within<typeof customerStats.overview>
const tabs = ['records', 'scores'] as const

/** The contacts and the scores behind the figures. What they come to by source, person, store, tag and stage stands in the statistics (customer-analysis). */
export function Breakdown({ input }: { input: Input }) {
  const text = useText(insightText)
  const [search, set] = useSearch()
  const tab = tabs.find((t) => t === search.tab) ?? 'records'
  return (
    <section className="card ci-break" id="records">
      <header>
        <Segments
          small
          label={text.title}
          value={tab}
          onChange={(next) => set({ tab: next, only: '', by: '', key: '', notKeys: '', scoreFrom: '', scoreTo: '' })}
          options={[
            { value: 'records', label: text.records },
            { value: 'scores', label: text.scoreList },
          ]}
        />
      </header>
      {tab === 'records' ? <Records input={input} /> : <ScoreList />}
    </section>
  )
}

function Records({ input }: { input: Input }) {
  const text = useText(insightText)
  const wayName = useWayName()
  const [search, set] = useSearch()
  const only = search.only === 'lost' ? 'lost' : 'added'
  const by = (['add_way', 'staff', 'department'] as const).find((b) => b === search.by)
  const key = search.key ?? ''
  const notKeys = search.notKeys?.split(',').filter(Boolean)
  const kind = by === 'staff' ? 'staff' : by === 'department' && key !== 'none' ? 'departments' : undefined
  const [found] = useNames(kind, [key])
  const called = notKeys ? text.otherStores : by === 'add_way' ? wayName(Number(key)) : key === 'none' ? text.noStore : found
  return (
    <>
      <Narrowed only={by && (called || '-')} clear={() => set({ by: '', key: '', notKeys: '' })}>
        <Segments
          small
          label={text.records}
          value={only}
          onChange={(next) => set({ only: next })}
          options={[
            { value: 'added', label: text.onlyAdded },
            { value: 'lost', label: text.onlyLost },
          ]}
        />
      </Narrowed>
      <CallTable
        key={`${only} ${by} ${search.key} ${search.notKeys}`}
        local
        plain
        call={customerStats.records}
        order={only === 'lost' ? '-lostAt' : '-addedAt'}
        table="customer_stats_records"
        empty={{ art: customersArt }}
        rowKey="recordId"
        input={{ ...input, only, ...(by && { by, ...(notKeys ? { notKeys } : { key }) }) }}
        rowName={(r) => r.name}
        file={{ call: customerStats.exportRecords }}
        columns={drawn(recordColumns, {
          name: (r) => <Customer {...r} />,
          staffName: (r) => <StaffName name={r.staffName} alias={r.staffAlias} />,
        })}
      />
    </>
  )
}

function ScoreList() {
  const text = useText(insightText)
  const [search, set] = useSearch()
  const [open, setOpen] = useState<{ customerId: string; name: string }>()
  const from = bound(search.scoreFrom, 0)
  const to = bound(search.scoreTo, 100)
  return (
    <>
      {(from > 0 || to < 100) && <Narrowed only={text.band(from, to)} clear={() => set({ scoreFrom: '', scoreTo: '' })} />}
      <CallTable
        key={`${from} ${to}`}
        local
        plain
        call={operationScore.result}
        order="score"
        table="customer_scores"
        rowKey="customerId"
        input={{ from, to }}
        rowName={(r) => r.name}
        empty={{ art: scoresArt, title: text.neverTitle, hint: text.neverHint }}
        file={{ call: operationScore.export }}
        columns={drawn(scoreColumns, {
          name: (r) => <Customer {...r} />,
          score: (r) => (
            <button type="button" className="number-link num" onClick={() => setOpen(r)} aria-label={`${text.whose(r.name)} ${r.score}`}>
              {r.score}
            </button>
          ),
          ...Object.fromEntries(partKeys.map((key) => [key, (r: Scored) => <Points of={r.parts.find((p) => p.key === key)} />])),
        })}
      />
      {open && <ScoreParts customerId={open.customerId} name={open.name} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type Scored = RowOf<typeof operationScore.result>
function Points({ of }: { of: Scored['parts'][number] | undefined }) {
  const text = useText(insightText)
  return of ? text.partOf(of.points, of.most) : '-'
}

function bound(word: string | undefined, fallback: number): number {
  const n = Number(word || fallback)
  return Number.isInteger(n) && n >= 0 && n <= 100 ? n : fallback
}

function useWayName(): (way: number) => string {
  const lang = useLang() === 'zh-CN' ? 'zh' : 'en'
  return (way) => (addWayLabels[way] ?? addWayLabels[0]!)[lang]
}

const Customer = ({ customerId, name, avatar }: { customerId: string; name: string; avatar: string }) => (
  <Link to={linkTo(customerScreens.detail, { customerId })}>
    <span className="row gap-6">
      <Avatar name={name} src={avatar || undefined} size={22} kind="customer" />
      <span className="ellipsis">{name}</span>
    </span>
  </Link>
)
