import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { Input } from '#core/contract/call.ts'
import { whyNotSent } from '#core/contract/not-sent.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { welcomeColumns, welcomeStates } from '../columns.ts'
import { liveCodeStats, type Welcome } from '../contract.ts'
import { codeFigures } from '../figures.ts'
import { welcomesArt } from './art.tsx'
import { Person } from './Person.tsx'
import { statsText } from './stats-text.ts'

const kinds = { sent: 'ok', not_sent: 'bad', unknown: 'attention', waiting: 'info' } as const
const figures = {
  sent: codeFigures.welcomesSent,
  not_sent: codeFigures.welcomesNotSent,
  unknown: codeFigures.welcomesUnknown,
  waiting: codeFigures.welcomesWaiting,
}
/** WeCom takes a welcome for 20 s; what mostly takes half of it is about to come too late. */
const slowMs = 10_000
const seconds = (ms: number) => fmt.span(Math.max(1, ms / 1000))

/** What became of each welcome: how many of each state, and why not (`?state=`). */
export function Welcomes({ input }: { input: Omit<Input<typeof liveCodeStats.welcomes>, 'state'> }) {
  const text = useText(statsText)
  const [search, setSearch] = useSearch()
  const state = (Object.keys(kinds) as Welcome['state'][]).find((s) => s === search.state)
  // The list below makes the same read and says why it failed.
  const { data } = useCall(liveCodeStats.welcomes, input, { placeholderData: (before) => before, silence: 'all' })
  const count = (s: Welcome['state']) => (data ? ` ${fmt.number(figures[s].numbers(data, input)[0]!.value ?? 0)}` : '')
  return (
    <>
      <div className="lc-only">
        <Segments
          small
          label={text.state}
          value={state ?? ''}
          onChange={(next) => setSearch({ state: next })}
          options={[
            { value: '', label: text.everybody },
            ...(Object.keys(kinds) as Welcome['state'][]).map((value) => ({
              value,
              label: `${inLang(welcomeStates[value])}${count(value)}`,
            })),
          ]}
        />
        {data && data.p95Ms !== null && (
          <span title={text.p95Help}>
            <Status kind={data.p95Ms > slowMs ? 'bad' : 'ok'}>{text.p95(seconds(data.p95Ms))}</Status>
          </span>
        )}
      </div>
      <CallTable
        key={`welcomes ${state ?? ''}`}
        local
        plain
        call={liveCodeStats.welcomes}
        order="-at"
        table="live_code_welcomes"
        empty={{ art: welcomesArt }}
        rowKey="deliveryId"
        input={{ ...input, ...(state && { state }) }}
        file={{ call: liveCodeStats.exportWelcomes }}
        columns={drawn(welcomeColumns, {
          name: (r) =>
            r.customerId ? (
              <Link to={linkTo(customerScreens.detail, { customerId: r.customerId })}>
                <Person name={r.name} avatar={r.avatar} customer />
              </Link>
            ) : (
              <span className="ink-3">{text.unheard}</span>
            ),
          state: (r) => <Status kind={kinds[r.state]}>{inLang(welcomeStates[r.state])}</Status>,
          reason: (r) =>
            r.state === 'sent'
              ? r.latencyMs === null
                ? '-'
                : text.within(seconds(r.latencyMs))
              : r.reason
                ? inLang(whyNotSent(r.reason))
                : '-',
          staffName: (r) => <StaffName name={r.staffName} alias={r.staffAlias} />,
        })}
      />
    </>
  )
}
