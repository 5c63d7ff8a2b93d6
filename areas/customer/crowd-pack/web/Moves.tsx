import { lazy, Suspense } from 'react'
import { RangeBar } from '#core/web/blocks/stats/RangeBar.tsx'
import { readRange } from '#core/web/blocks/stats/range.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOf } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Figure, Time } from '#core/web/ui/Figure.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { moveColumns } from '../columns.ts'
import { crowdPacks, MoveCause, movesKeptDays, type Pack } from '../contract.ts'
import { packFigures } from '../figures.ts'
import { causeWords } from '../words.ts'
import { movesArt } from './art.tsx'
import { usePerson } from './Members.tsx'
import { packText } from './text.ts'

// Charts are heavy, and come after the page.
const Chart = lazy(() => import('#core/web/blocks/stats/Chart.tsx').then((m) => ({ default: m.Chart })))

/** The size day by day, and below who came and went, and why. */
export function Moves({ pack: { packId } }: { pack: Pack }) {
  const text = useText(packText)
  const person = usePerson()
  const [search, set] = useSearch()
  const range = readRange(search.range || search.from ? search : { ...search, range: '30' })
  const asked = { packId, from: range.from, to: range.to }
  const { data, error, refetch } = useCall(crowdPacks.trend, asked, { silence: 'all', placeholderData: (before) => before })
  return (
    <>
      <div className="row wrap gap-8">
        <RangeBar range={range} onRange={set} />
        <span className="text-12 ink-3">{text.moveKept(movesKeptDays)}</span>
      </div>
      {error && !data ? (
        <ErrorLine error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={5} />
      ) : (
        <>
          <div className="stats">
            <Figure label={text.came} {...figureOf(packFigures.came, data, asked)} />
            <Figure label={text.went} {...figureOf(packFigures.went, data, asked)} />
          </div>
          <div className="cp-chart">
            <Suspense fallback={<Skeleton rows={5} />}>
              <Chart
                title={text.trend}
                labels={data.points.map((p) => p.day)}
                series={[{ name: text.size, values: data.points.map((p) => p.size) }]}
              />
            </Suspense>
          </div>
        </>
      )}
      <CallTable
        call={crowdPacks.moves}
        order="-at"
        table="crowd_pack_moves"
        rowKey="moveId"
        rowName={(r) => r.name}
        input={{ packId, from: range.from, to: range.to }}
        plain
        views={false}
        unit={text.moveUnit}
        filters={[
          {
            key: 'only',
            label: text.inOut,
            kind: 'choice',
            options: (['in', 'out'] as const).map((value) => ({ value, label: text[value] })),
          },
          {
            key: 'cause',
            label: text.cause,
            kind: 'choice',
            options: MoveCause.anyOf.map(({ const: value }) => ({ value, label: inLang(causeWords[value]) })),
          },
        ]}
        file={{ call: crowdPacks.exportMoves }}
        columns={drawn(moveColumns, {
          ...person,
          came: (r) => <Status kind={r.came ? 'ok' : 'off'}>{r.came ? text.in : text.out}</Status>,
          at: (r) => <Time at={r.at} near />,
        })}
        empty={{ art: movesArt, title: text.moveEmpty, hint: text.moveHint }}
      />
    </>
  )
}
