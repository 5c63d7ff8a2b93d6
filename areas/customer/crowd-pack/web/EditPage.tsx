import { useState } from 'react'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import type { Audience } from '#core/contract/audience.ts'
import { AudienceBuilder } from '#core/web/blocks/audience/AudienceBuilder.tsx'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { FormField, FormSection, Values } from '#core/web/blocks/form/types.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { crowdPacks, type Pack } from '../contract.ts'
import { packScreens } from './screens.ts'
import { packText } from './text.ts'
import './pack.css'

/** A new one, for whom a list chose (`?audience`, as JSON), or the one that the address names. */
export default function EditPage() {
  const text = useText(packText)
  const [{ packId = '', audience }] = useSearch()
  const read = useCall(crowdPacks.one, { packId }, { silence: 'all', enabled: packId !== '' })
  if (!packId) return <Create audience={audienceOf(audience)} />
  return (
    <OneThing
      exists
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(packScreens.list, {}), label: text.toList }}
    >
      {(pack) => <Edit key={pack.version} pack={pack} latest={() => void read.refetch()} />}
    </OneThing>
  )
}

/** The server checks it like any audience; what is no JSON is left out. */
function audienceOf(word: string | undefined): Audience {
  try {
    return word ? (JSON.parse(word) as Audience) : {}
  } catch {
    return {}
  }
}

function Create({ audience }: { audience: Audience }) {
  const text = useText(packText)
  usePageTitle(text.add)
  // Rows that were ticked are people, not a condition.
  const picked = audience.customerIds !== undefined || audience.batch !== undefined
  const kind: FormField = {
    name: 'kind',
    label: text.kind,
    as: 'radio',
    help: text.kindHelp,
    options: (['live', 'fixed'] as const).map((value) => ({ value, label: text.kinds[value] })),
  }
  return (
    <CallForm
      call={crowdPacks.add}
      title={text.add}
      submit={text.create}
      initial={{ kind: picked ? 'fixed' : 'live', audience, note: '' }}
      sections={sectionsOf(text, [kind])}
      toInput={({ name, note = '', kind: chosen, audience: who = {} }: Values) => ({ name, note, kind: chosen, audience: who })}
      onDone={({ packId }) => {
        toast.success(text.made)
        go(linkTo(packScreens.detail, { packId }))
      }}
    />
  )
}

function Edit({ pack, latest }: { pack: Pack; latest: () => void }) {
  const text = useText(packText)
  const { packId, version, name, note, audience, kind } = pack
  return (
    <CallForm
      call={crowdPacks.update}
      title={text.edit}
      submit={text.save}
      initial={{ name, note, audience }}
      version={version}
      latest={latest}
      sections={sectionsOf(text, [], kind === 'fixed')}
      toInput={({ name: called, note: said = '', audience: who }: Values) => ({
        packId,
        version,
        name: called,
        note: said,
        ...(kind === 'live' && { audience: who ?? {} }),
      })}
      onDone={() => {
        toast.success(text.saved)
        go(linkTo(packScreens.detail, { packId }))
      }}
    />
  )
}

const sectionsOf = (text: ReturnType<typeof useText<(typeof packText)['zh-CN']>>, more: FormField[], fixed = false): FormSection[] => [
  {
    key: 'facts',
    title: text.facts,
    fields: [
      { name: 'name', label: text.name, placeholder: text.nameHint },
      ...more,
      { name: 'note', label: text.note, as: 'area', optional: true },
    ],
  },
  {
    key: 'who',
    title: text.who,
    fields: [
      {
        name: 'audience',
        label: text.who,
        optional: true,
        help: fixed ? text.fixedKept : undefined,
        render: ({ value, onChange, disabled }) => <Who value={value ?? {}} onChange={onChange} disabled={disabled || fixed} />,
      },
    ],
  },
]

/** The sentence, and how many it finds now. */
function Who({ value, onChange, disabled }: { value: Audience; onChange?: (value: Audience) => void; disabled?: boolean }) {
  const text = useText(packText)
  const [now, setNow] = useState(value)
  const put = (next: Audience) => {
    setNow(next)
    onChange?.(next)
  }
  const count = useCall(externalUsers.count, now, { silence: 'all', enabled: !disabled, placeholderData: (before) => before })
  return (
    <div className="col gap-8 cp-who">
      <AudienceBuilder value={now} onChange={put} disabled={disabled} />
      {!disabled && count.error && !count.data && <ErrorLine error={count.error} retry={() => void count.refetch()} />}
      {!disabled && count.data && (
        <p className="text-12" aria-live="polite" data-bare>
          <span className="ink-3">{text.matches}</span> <b className="medium">{text.people(fmt.number(count.data.total))}</b>
        </p>
      )}
    </div>
  )
}
