import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { confirm } from '#core/web/dialog.tsx'
import { leadsTo } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import type { Holding } from '#core/web/holdings.ts'
import { lent } from '#core/web/lent.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { can } from '#core/web/session.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { type Resource, transfer } from '../contract.ts'
import { transferScreens } from './screens.ts'
import { transferText } from './text.ts'
import './transfer.css'

/** Customers and groups go by the calls of this area, everything else by what its own area says. */
const ours = new Map<string, Resource>([
  ['customer-management.customers', 'customer'],
  ['group-management.groups', 'group'],
])
const giveOf = (one: Holding, from: string, to: string) => {
  const resourceType = ours.get(one.key)
  if (resourceType) return { call: transfer.add, input: { fromStaffId: from, resourceType, takers: [{ staffId: to, weight: 1 }] } }
  return one.give?.(from, to)
}
const given = (one: Holding) => {
  const give = giveOf(one, '', '')
  return give !== undefined && can(give.call)
}

/** All that one member holds, to a colleague: each kind of it by the call of its area, one press for all. */
export default function WizardPage() {
  const text = useText(transferText)
  const [{ staffId = '' }] = useSearch()
  const read = useCall(transfer.preview, { fromStaffId: staffId }, { silence: 'all', enabled: staffId !== '' })
  const giver = read.data?.giver
  const name = giver ? staffName({ name: giver.staffName, alias: giver.staffAlias }) : ''
  usePageTitle(name && text.wizardTitle(name))
  return (
    <OneThing
      exists={staffId !== ''}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(transferScreens.list, {}), label: text.toList }}
    >
      {() => <Wizard key={staffId} staffId={staffId} name={name} />}
    </OneThing>
  )
}

type Ended = 'started' | { problem: string }

function Wizard({ staffId, name }: { staffId: string; name: string }) {
  const text = useText(transferText)
  const read = useQuery(lent('holdings'))
  const [all, setAll] = useState<string[]>([])
  const [others, setOthers] = useState<Record<string, string[]>>({})
  const [counts, setCounts] = useState<Record<string, number>>({})
  const [ended, setEnded] = useState<Record<string, Ended>>({})
  const [busy, setBusy] = useState(false)
  const lines = (read.data ?? [])
    .flatMap((area) => area.default)
    .filter((one) => can(one.list))
    .sort((a, b) => a.order - b.order || a.key.localeCompare(b.key))
  const takerOf = (one: Holding) => (others[one.key] ?? all)[0]
  const due = lines.filter((one) => given(one) && takerOf(one) && (counts[one.key] ?? 0) > 0 && ended[one.key] !== 'started')
  const start = async () => {
    if (!(await confirm({ title: text.wizardSure(name), content: text.wizardSureText, verb: text.wizardStart }))) return
    setBusy(true)
    const now: Record<string, Ended> = { ...ended }
    for (const one of due) {
      const give = giveOf(one, staffId, takerOf(one)!)!
      now[one.key] = await request(give.call, give.input, { silence: 'all' }).then(
        () => 'started' as const,
        (error: Error) => ({ problem: error.message }),
      )
      setEnded({ ...now })
    }
    setBusy(false)
    if (due.every((one) => now[one.key] === 'started')) toast.success(text.wizardDone, { action: { label: text.look, onClick: openTasks } })
    else toast.warning(text.wizardSome)
  }
  return (
    <div className="col gap-16 ctr-wizard">
      <PageHeader title={text.wizardTitle(name)}>
        <Tools
          actions={[
            {
              key: 'start',
              label: text.wizardStart,
              primary: true,
              needs: transfer.add,
              ...((busy || due.length === 0) && { disabled: text.noTakers }),
              run: () => void start(),
            },
          ]}
        />
      </PageHeader>
      <p className="ink-2">{text.wizardHelp}</p>
      <div className="field">
        <span className="label">{text.toAll}</span>
        <PickField kind="staff" multiple={false} value={all} onChange={setAll} aria-label={text.toAll} />
      </div>
      {read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <ul className="ctr-lines">
        {lines.map((one) => (
          <Line
            key={one.key}
            holding={one}
            staffId={staffId}
            taker={others[one.key] ?? all}
            onTaker={(ids) => setOthers({ ...others, [one.key]: ids })}
            onCount={(n) => setCounts((was) => ({ ...was, [one.key]: n }))}
            ended={ended[one.key]}
          />
        ))}
      </ul>
    </div>
  )
}

function Line(props: {
  holding: Holding
  staffId: string
  taker: string[]
  onTaker: (ids: string[]) => void
  onCount: (n: number) => void
  ended: Ended | undefined
}) {
  const text = useText(transferText)
  const { holding, staffId, taker, ended } = props
  const words = holding.text[useLang()]
  const filter = holding.filter(staffId)
  const read = useCall(holding.list, { ...filter, pageSize: 1 }, { silence: 'all' })
  const total = (read.data as { total?: number } | undefined)?.total
  const { onCount } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is another number
  useEffect(() => {
    if (total !== undefined) onCount(total)
  }, [total])
  return (
    <li>
      <span className="grow col gap-2">
        <span className="row gap-8">
          <b className="medium">{words.what}</b>
          {read.error ? (
            <ErrorLine error={read.error} retry={() => void read.refetch()} />
          ) : (
            <NumberLink value={total} to={leadsTo(holding, { filter })} />
          )}
        </span>
        {!given(holding) && total !== 0 && (
          <span className="text-12 ink-3">
            {text.byHand}: {words.handOver}
          </span>
        )}
        {typeof ended === 'object' && <span className="text-12 bad">{ended.problem}</span>}
      </span>
      {ended === 'started' ? (
        <Status kind="ok">{text.lineStarted}</Status>
      ) : (
        given(holding) &&
        total !== 0 && (
          <PickField kind="staff" multiple={false} value={taker} onChange={props.onTaker} aria-label={`${text.toOne} ${words.what}`} />
        )
      )}
    </li>
  )
}
