import { useQuery } from '@tanstack/react-query'
import type { Output } from '#core/contract/call.ts'
import { leadsTo } from '#core/web/figures.ts'
import type { Holding } from '#core/web/holdings.ts'
import { lent } from '#core/web/lent.ts'
import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink, Time } from '#core/web/ui/Figure.tsx'
import { DepartmentNames, StaffName } from '#core/web/ui/StaffName.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import type { Resource, transfer } from '../contract.ts'
import { typeWords } from '../words.ts'
import { transferText } from './text.ts'

type Previewed = Output<typeof transfer.preview>
interface Props {
  of: Previewed
  kind: Resource
  message: string
  onMessage: (words: string) => void
}

/** Beside the plan: who it is, what else they hold, what customers and colleagues read. */
export function Aside({ of, kind, message, onMessage }: Props) {
  const text = useText(transferText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const serving = of.transferType === 'serving'
  const { giver } = of
  const gets = of.takers.filter((t) => t.get > 0)
  return (
    <aside className="ctr-aside">
      <header className="row gap-12">
        <Avatar name={giver.staffName} src={giver.staffAvatar || undefined} size={44} />
        <span className="col gap-2 grow">
          <b className="medium">
            <StaffName name={giver.staffName} alias={giver.staffAlias} />
          </b>
          <span className="text-12 ink-3">
            <DepartmentNames names={giver.departmentNames} />
            {giver.leftAt && (
              <>
                {' · '}
                {text.leftAt} <Time at={giver.leftAt} near />
              </>
            )}
          </span>
        </span>
        <Pill kind={serving ? 'info' : 'attention'}>{typeWords[of.transferType][lang]}</Pill>
      </header>
      <Still staffId={giver.staffId} />
      <section>
        <h2 className="heading">{text.message}</h2>
        {kind === 'customer' && serving ? (
          <>
            <textarea
              className="textarea"
              rows={4}
              maxLength={200}
              value={message}
              placeholder={text.messageHint}
              aria-label={text.message}
              onChange={(e) => onMessage(e.target.value)}
            />
            <p className="row text-12 ink-3">
              <span className="grow">{text.messageHelp}</span>
              <span className="nowrap">{message.length}/200</span>
            </p>
          </>
        ) : (
          <p className="text-12 ink-3">{kind === 'group' ? text.messageGroup : text.messageLeaver}</p>
        )}
      </section>
      {gets.length > 0 && (
        <section>
          <h2 className="heading">{text.told}</h2>
          <ul>
            {gets.map((t) => (
              <li key={t.staffId} className="row gap-8">
                <Avatar name={t.staffName} src={t.staffAvatar || undefined} size={20} />
                <span className="grow ellipsis">
                  <StaffName name={t.staffName} alias={t.staffAlias} />
                </span>
                <span className="nowrap">{(kind === 'group' ? text.getsGroups : text.getsCustomers)(fmt.number(t.get))}</span>
              </li>
            ))}
          </ul>
          <p className="text-12 ink-3">{text.toldHelp}</p>
        </section>
      )}
    </aside>
  )
}

/** What else they hold, as the page of the member says: each number with its list. */
function Still({ staffId }: { staffId: string }) {
  const text = useText(transferText)
  const read = useQuery(lent('holdings'))
  if (read.error) return <ErrorLine error={read.error} retry={() => void read.refetch()} />
  const all = (read.data ?? []).flatMap((area) => area.default).filter((one) => can(one.list))
  if (all.length === 0) return null
  return (
    <section>
      <h2 className="heading">{text.still}</h2>
      <ul>
        {all
          .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
          .map((one) => (
            <Line key={one.key} holding={one} staffId={staffId} />
          ))}
      </ul>
      <p className="text-12 ink-3">{text.stillHelp}</p>
    </section>
  )
}

function Line({ holding, staffId }: { holding: Holding; staffId: string }) {
  const words = holding.text[useLang()]
  const filter = holding.filter(staffId)
  const read = useCall(holding.list, { ...filter, pageSize: 1 }, { silence: 'all' })
  const total = (read.data as { total?: number } | undefined)?.total
  return (
    <li className="row gap-8">
      <span className="grow">{words.what}</span>
      {read.error ? (
        <ErrorLine error={read.error} retry={() => void read.refetch()} />
      ) : (
        <NumberLink value={total} to={leadsTo(holding, { filter })} />
      )}
    </li>
  )
}
