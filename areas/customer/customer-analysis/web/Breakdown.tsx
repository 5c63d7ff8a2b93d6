import { Select } from 'antd'
import { customerStages } from '#areas/customer/customer-kanban/contract.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { RowOf } from '#core/contract/columns.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { Narrowed } from '#core/web/blocks/stats/Narrowed.tsx'
import { previousOf, readRange } from '#core/web/blocks/stats/range.ts'
import type { Within } from '#core/web/blocks/stats/StatPage.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOfRow } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { inLang, useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Change } from '#core/web/ui/Change.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'
import { Tag } from '#core/web/ui/Tag.tsx'
import type { Stay } from '../bands.ts'
import { breakdownColumns, recordColumns, rowName } from '../columns.ts'
import { type By, customerStatistics, type Only } from '../contract.ts'
import { statisticFigures } from '../figures.ts'
import { onlyWords, stayWords } from '../words.ts'
import { contactsArt, sharesArt } from './art.tsx'
import { Kept } from './Kept.tsx'
import { analysisText } from './text.ts'

type Input = Within<typeof customerStatistics.overview>
type Row = RowOf<typeof customerStatistics.breakdown>
const splits = ['add_way', 'staff', 'department', 'tag', 'stage'] as const

/** The figures by source, member, store, tag and stage; then the contacts behind them. A number opens exactly its rows. */
export function Breakdown({ input }: { input: Input }) {
  const text = useText(analysisText)
  const [search, set] = useSearch()
  const tab = ([...splits, 'records'] as const).find((t) => t === search.tab) ?? 'add_way'
  return (
    <section className="card ca-break" id="records">
      <header className="wrap">
        <Segments
          small
          label={text.statistics}
          value={tab}
          onChange={(next) => set({ tab: next, only: '', by: '', key: '', stay: '' })}
          options={[...splits.map((value) => ({ value, label: text.by[value] })), { value: 'records', label: text.records }]}
        />
        <span className="grow" />
        {tab === 'stage' && <Process />}
      </header>
      {tab === 'records' ? <Records input={input} /> : <Table key={`${tab} ${search.processId}`} by={tab} input={input} />}
    </section>
  )
}

/** Of several processes one is looked at. */
function Process() {
  const text = useText(analysisText)
  const en = useLang() === 'en'
  const [search, set] = useSearch()
  // A choice beside the table, which goes by the first process without it.
  const read = useCall(customerStages.list, {}, { silence: 'all' })
  const on = read.data?.list.filter((p) => p.enabled) ?? []
  if (on.length < 2) return null
  return (
    <Select
      aria-label={text.process}
      size="small"
      value={search.processId || on[0]?.processId}
      options={on.map((p) => ({ value: p.processId, label: (en && p.nameEn) || p.nameZh }))}
      onChange={(processId) => set({ processId })}
    />
  )
}

function Table({ by, input }: { by: By; input: Input }) {
  const text = useText(analysisText)
  const lang = useLang()
  const [search] = useSearch()
  const process = by === 'stage' && search.processId ? { processId: search.processId } : {}
  const previous = search.compare === 'none' ? undefined : previousOf(readRange(search))
  const asked = { ...input, by, ...process, ...(previous && { compareFrom: previous.from, compareTo: previous.to }) }
  const name = (r: Row) => rowName(by, r, lang === 'en')
  const number = (figure: typeof statisticFigures.addedBy, key: 'added' | 'lost') => (r: Row) => (
    <span className="ca-change">
      {r.before && <Change now={r[key]} before={r.before[key]} base={false} good={key === 'lost' ? 'down' : 'up'} />}
      <NumberLink {...figureOfRow(figure, r, asked)} />
    </span>
  )
  const keptCell = (of: typeof statisticFigures.kept1By, among: typeof statisticFigures.due1By) => (r: Row) => (
    <Kept kept={figureOfRow(of, r, asked)} due={figureOfRow(among, r, asked)} />
  )
  return (
    <>
      {by === 'tag' && <p className="text-12 ink-3 ca-note">{text.tagsTwice}</p>}
      <CallTable
        local
        plain
        call={customerStatistics.breakdown}
        empty={{ art: sharesArt }}
        order="-added"
        table={`customer_statistics_${by}`}
        rowKey="key"
        input={asked}
        rowName={name}
        file={{
          call: customerStatistics.export,
          filters: ({ by: table, compareFrom: _, compareTo: __, ...filter }) => ({ ...filter, table }),
        }}
        columns={drawn(breakdownColumns[by], {
          ...(by === 'staff' && { name: (r) => <StaffName name={r.name} alias={r.alias} /> }),
          ...(by === 'department' && { name: (r) => (r.name ? <DepartmentNames names={[r.name]} /> : name(r)) }),
          ...(by === 'tag' && { name: (r) => (r.name ? <Tag group={r.groupName}>{r.name}</Tag> : name(r)) }),
          added: number(statisticFigures.addedBy, 'added'),
          lost: number(statisticFigures.lostBy, 'lost'),
          share1: keptCell(statisticFigures.kept1By, statisticFigures.due1By),
          share7: keptCell(statisticFigures.kept7By, statisticFigures.due7By),
          share30: keptCell(statisticFigures.kept30By, statisticFigures.due30By),
        })}
      />
    </>
  )
}

const usual = ['added', 'lost', 'kept7', 'kept30'] as const
function Records({ input }: { input: Input }) {
  const text = useText(analysisText)
  const lang = useLang()
  const [search, set] = useSearch()
  const only = (Object.keys(onlyWords) as Only[]).find((o) => o === search.only) ?? 'added'
  const by = splits.find((b) => b === search.by)
  const stay = (Object.keys(stayWords) as Stay[]).find((s) => s === search.stay)
  const key = by && search.key ? { by, key: search.key, ...(search.processId && { processId: search.processId }) } : {}
  // The row it came from says its name.
  const rows = useCall(
    customerStatistics.breakdown,
    { ...input, by: by ?? 'add_way', ...(search.processId && { processId: search.processId }), pageSize: 100 },
    { silence: 'all', enabled: by !== undefined && by !== 'add_way' && search.key !== 'none' },
  )
  const row = rows.data?.list.find((r) => r.key === search.key) ?? { key: search.key ?? '', name: '', nameEn: '', alias: '', groupName: '' }
  const narrowedTo = [by && search.key && (rowName(by, row, lang === 'en') || '-'), stay && inLang(stayWords[stay])]
    .filter(Boolean)
    .join(' · ')
  const options = [...usual, ...(usual.some((o) => o === only) ? [] : [only])]
  return (
    <>
      <Narrowed only={narrowedTo || undefined} clear={() => set({ by: '', key: '', stay: '' })}>
        <Segments
          small
          label={text.records}
          value={only}
          onChange={(next) => set({ only: next, stay: '' })}
          options={options.map((value) => ({ value, label: inLang(onlyWords[value]) }))}
        />
      </Narrowed>
      <CallTable
        key={`${only} ${by} ${search.key} ${stay}`}
        local
        plain
        call={customerStatistics.list}
        empty={{ art: contactsArt }}
        order={only === 'lost' ? '-lostAt' : '-addedAt'}
        table="customer_statistics_records"
        rowKey="recordId"
        input={{ ...input, only, ...(stay && { stay }), ...key }}
        rowName={(r) => r.name}
        file={{ call: customerStatistics.exportList }}
        columns={drawn(recordColumns, {
          name: (r) => (
            <Link to={linkTo(customerScreens.detail, { customerId: r.customerId })}>
              <span className="row gap-6">
                <Avatar name={r.name} src={r.avatar || undefined} size={22} kind="customer" />
                <span className="ellipsis">{r.name}</span>
              </span>
            </Link>
          ),
          staffName: (r) => <StaffName name={r.staffName} alias={r.staffAlias} />,
        })}
      />
    </>
  )
}
