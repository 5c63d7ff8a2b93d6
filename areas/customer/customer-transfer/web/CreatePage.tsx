import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { PageHeader } from '#core/web/ui/Page.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { type Fit, type Resource, transfer, transferRecords } from '../contract.ts'
import { fitWords } from '../words.ts'
import { Aside } from './Aside.tsx'
import { HeldTable } from './HeldTable.tsx'
import { transferScreens } from './screens.ts'
import { type Taker, Takers } from './Takers.tsx'
import { transferText } from './text.ts'
import './transfer.css'

/** Hands over what one member holds: what can go, to whom by which share, each with who gets it, then all of it at once. */
export default function CreatePage() {
  const [{ staffId = '', resourceType }] = useSearch()
  const kind: Resource = resourceType === 'group' ? 'group' : 'customer'
  return <Plan key={`${staffId} ${kind}`} staffId={staffId} kind={kind} />
}

function Plan({ staffId, kind }: { staffId: string; kind: Resource }) {
  const text = useText(transferText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  const [takers, setTakers] = useState<Taker[]>([])
  const [tags, setTags] = useState<string[]>([])
  const [excludeIds, setExcludeIds] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const [fit, setFit] = useState<Fit | undefined>()
  const plan = {
    fromStaffId: staffId,
    resourceType: kind,
    takers,
    ...(tags.length > 0 && { tagIdList: tags }),
    ...(excludeIds.length > 0 && { excludeIds }),
  }
  const read = useCall(transfer.preview, plan, { silence: 'all', enabled: staffId !== '', placeholderData: keepPreviousData })
  const giver = read.data?.giver
  const name = giver ? staffName({ name: giver.staffName, alias: giver.staffAlias }) : ''
  usePageTitle(name)
  return (
    <OneThing
      exists={staffId !== ''}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(transferScreens.list, {}), label: text.toList }}
    >
      {(of) => {
        const people = of.takers.filter((t) => t.get > 0).length
        const stuck = of.waiting + of.twice
        const words = message.trim()
        const input = { ...plan, ...(words && kind === 'customer' && of.transferType === 'serving' && { message: words }) }
        return (
          <div className="ctr-page">
            <main className="ctr-main">
              <PageHeader title={of.transferType === 'resigned' ? text.ofLeaver(name) : text.ofServing(name)}>
                <Segments
                  label={text.what}
                  value={kind}
                  onChange={(to) =>
                    go(linkTo(transferScreens.create, { staffId, ...(to === 'group' && { resourceType: to }) }), { replace: true })
                  }
                  options={[
                    { value: 'customer', label: text.whatCustomers },
                    { value: 'group', label: text.whatGroups },
                  ]}
                />
              </PageHeader>
              {of.problem && <p className="note caution">{of.problem}</p>}
              <dl className="ctr-counts">
                {(
                  [
                    [text.can, of.can, 'jade'],
                    [fitWords.waiting[lang], of.waiting, ''],
                    [fitWords.twice[lang], of.twice, ''],
                    [text.out, of.out, ''],
                  ] as const
                ).map(([label, value, look]) => (
                  <div key={label}>
                    <dt className="text-12 ink-2">{label}</dt>
                    <dd className={look}>{fmt.number(value)}</dd>
                  </div>
                ))}
              </dl>
              <Takers value={takers} previewed={of.takers} onChange={setTakers} />
              {kind === 'customer' && (
                <div className="field">
                  <span className="label">{text.onlyTags}</span>
                  <PickField kind="tags" value={tags} onChange={(ids: string[]) => setTags(ids)} max={100} aria-label={text.onlyTags} />
                </div>
              )}
              <HeldTable plan={plan} fit={fit} onFit={setFit} kind={kind} excluded={excludeIds} onExclude={setExcludeIds} />
            </main>
            <Aside of={of} kind={kind} message={message} onMessage={setMessage} />
            <footer className="ctr-foot row gap-12">
              <span className="grow">
                <b className="medium">{text.sumUp(fmt.number(takers.length ? of.can : 0), people)}</b>
                {stuck > 0 && <span className="ink-3"> · {text.cannot(fmt.number(stuck))}</span>}
              </span>
              <Tools
                actions={[
                  {
                    key: 'records',
                    label: text.records,
                    needs: transferRecords.list,
                    to: linkTo(transferScreens.record, { fromStaffIds: staffId }),
                  },
                  {
                    key: 'start',
                    label: text.start,
                    primary: true,
                    ...(takers.length === 0 && { disabled: text.noTakers }),
                    ...(of.can === 0 && { disabled: text.heldEmptyHint }),
                    ...(of.problem && { disabled: of.problem }),
                    ...makes(transfer.add, input, {
                      confirm: {
                        title: text.startTitle(fmt.number(of.can), name),
                        content: kind === 'customer' ? text.startHelp : text.startGroupHelp,
                        verb: text.start,
                      },
                      done: () => {
                        toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
                        go(linkTo(transferScreens.record, { fromStaffIds: staffId }))
                      },
                    }),
                  },
                ]}
              />
            </footer>
          </div>
        )
      }}
    </OneThing>
  )
}
