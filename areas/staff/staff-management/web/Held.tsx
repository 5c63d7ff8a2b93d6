import { useQuery } from '@tanstack/react-query'
import { leadsTo } from '#core/web/figures.ts'
import type { Holding } from '#core/web/holdings.ts'
import { lent } from '#core/web/lent.ts'
import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import type { StaffItem } from '../contract.ts'
import { staffText } from './text.ts'

/** What the person still holds, each with the list and the way to hand it over: what to look at before they go, and after. */
export function Held({ person }: { person: StaffItem }) {
  const text = useText(staffText)
  const read = useQuery(lent('holdings'))
  const all = (read.data ?? []).flatMap((area) => area.default).filter((one) => can(one.list))
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  if (all.length === 0) return null
  const left = person.status === 5
  return (
    <section className="sd-held">
      <h2>{left ? text.stillHeld : text.held}</h2>
      {left && <p className="ink-3 text-12">{text.comesBack}</p>}
      <ul>
        {all
          .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
          .map((one) => (
            <Line key={one.key} holding={one} staffId={person.staffId} advise={left} />
          ))}
      </ul>
    </section>
  )
}

function Line({ holding, staffId, advise }: { holding: Holding; staffId: string; advise: boolean }) {
  const words = holding.text[useLang()]
  const filter = holding.filter(staffId)
  const read = useCall(holding.list, { ...filter, pageSize: 1 }, { silence: 'all' })
  const total = (read.data as { total?: number } | undefined)?.total
  return (
    <li>
      <span className="grow">
        {words.what}
        {advise && total !== undefined && total > 0 && <span className="ink-3 text-12 sd-way">{words.handOver}</span>}
      </span>
      {read.error ? (
        <ErrorLine error={read.error} retry={() => void read.refetch()} />
      ) : (
        <NumberLink value={total} to={leadsTo(holding, { filter })} />
      )}
    </li>
  )
}
