import { auditClasses } from '#core/contract/audit.ts'
import type { Input } from '#core/contract/call.ts'
import { readFilters } from '#core/web/blocks/table/model.ts'
import { leadsTo } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { countedTo, operationLog } from '../contract.ts'
import { logFigures } from '../figures.ts'
import { logText } from './text.ts'

/** The kinds of deeds behind the filter, each with how many there are; none of those that nobody did (picture 19). */
export function Classes() {
  const text = useText(logText)
  const [words] = useSearch()
  const asked = readFilters(operationLog.counts, words) as Input<typeof operationLog.counts>
  const read = useCall(operationLog.counts, asked, { silence: 'all', placeholderData: (before) => before })
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const classes = read.data?.classes ?? []
  const to = (one?: { class: keyof typeof auditClasses; count: number }) =>
    leadsTo(logFigures.ofClass, one ? logFigures.ofClass.numbers({ classes: [one] }, asked)[0]! : { filter: asked })
  const current = (on: boolean) => (on ? ({ className: 'on', 'aria-current': 'page' } as const) : {})
  return (
    <nav className="tabs ol-classes" aria-label={text.classes}>
      <Link to={to() ?? ''} {...current(!words.class)}>
        {text.allClasses}
      </Link>
      {classes
        .filter((one) => one.count > 0 || one.class === words.class)
        .map((one) => (
          <Link key={one.class} to={to(one) ?? ''} {...current(words.class === one.class)}>
            {inLang(auditClasses[one.class])}
            <span className="ink-3" data-figure>
              {one.count < countedTo ? fmt.number(one.count) : text.orMore(fmt.number(countedTo - 1))}
            </span>
          </Link>
        ))}
    </nav>
  )
}
