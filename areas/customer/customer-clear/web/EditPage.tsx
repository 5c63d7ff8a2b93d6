import { useState } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { AudienceBuilder } from '#core/web/blocks/audience/AudienceBuilder.tsx'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { FormField, FormSection, Values } from '#core/web/blocks/form/types.ts'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { usePageTitle } from '#core/web/title.ts'
import { toast } from '#core/web/toast.tsx'
import { ClearAction, type ClearRule, customerClear } from '../contract.ts'
import './clear.css'
import { Preview } from './Preview.tsx'
import { clearScreens } from './screens.ts'
import { clearText } from './text.ts'

type Text = ReturnType<typeof useText<(typeof clearText)['zh-CN']>>

/** A new rule, or the one that the address names; below stands whom it would find now. */
export default function EditPage() {
  const text = useText(clearText)
  const [{ ruleId = '' }] = useSearch()
  const read = useCall(customerClear.one, { ruleId }, { silence: 'all', enabled: ruleId !== '' })
  if (!ruleId) return <Create />
  return (
    <OneThing
      exists
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(clearScreens.list, {}), label: text.toList }}
    >
      {(rule) => <Edit key={rule.version} rule={rule} latest={() => void read.refetch()} />}
    </OneThing>
  )
}

const ruleOf = ({ name, note = '', audience = {}, action, tagIds = [], keepLatest = false }: Values) => ({
  name,
  note,
  audience,
  action,
  tagIds: action === 'remove_tags' ? tagIds : [],
  keepLatest: action === 'ask_delete' && keepLatest,
})

function Create() {
  const text = useText(clearText)
  usePageTitle(text.add)
  return (
    <CallForm
      call={customerClear.add}
      title={text.add}
      submit={text.create}
      initial={{ audience: {}, action: 'ask_delete', note: '', tagIds: [], keepLatest: false, on: true }}
      sections={sectionsOf(text, [{ name: 'on', label: text.on, as: 'switch', help: text.onHelp }])}
      toInput={(values: Values) => ({ ...ruleOf(values), on: values.on ?? true })}
      onDone={({ ruleId }) => {
        toast.success(text.made)
        go(linkTo(clearScreens.list, { ruleId }))
      }}
    />
  )
}

function Edit({ rule, latest }: { rule: ClearRule; latest: () => void }) {
  const text = useText(clearText)
  const { ruleId, version, name, note, audience, action, tags, keepLatest } = rule
  return (
    <CallForm
      call={customerClear.update}
      title={text.edit}
      submit={text.save}
      initial={{ name, note, audience, action, tagIds: tags.map((t) => t.tagId), keepLatest }}
      version={version}
      latest={latest}
      sections={sectionsOf(text, [])}
      toInput={(values: Values) => ({ ruleId, version, ...ruleOf(values) })}
      onDone={() => {
        toast.success(text.saved)
        go(linkTo(clearScreens.list, { ruleId }))
      }}
    />
  )
}

const sectionsOf = (text: Text, more: FormField[]): FormSection[] => [
  {
    key: 'facts',
    title: text.facts,
    fields: [
      { name: 'name', label: text.name, placeholder: text.nameHint },
      { name: 'note', label: text.note, as: 'area', optional: true },
      ...more,
    ],
  },
  {
    key: 'who',
    title: text.who,
    state: ({ audience = {} }) => (Object.keys(audience).length > 0 ? 'done' : 'todo'),
    fields: [
      {
        name: 'audience',
        label: text.who,
        render: ({ value, onChange, disabled }) => <Who value={value ?? {}} onChange={onChange} disabled={disabled} />,
      },
    ],
  },
  {
    key: 'what',
    title: text.what,
    fields: [
      {
        name: 'action',
        label: text.what,
        as: 'radio',
        options: ClearAction.anyOf.map(({ const: value }) => ({ value, label: text.actions[value] })),
      },
      { name: 'tagIds', label: text.tagIds, as: 'tags', max: 20, optional: false, when: (v) => v.action === 'remove_tags' },
      {
        name: 'keepLatest',
        label: text.keepLatest,
        as: 'switch',
        help: text.keepLatestHelp,
        optional: true,
        when: (v) => v.action === 'ask_delete',
      },
    ],
    below: (values) => <Preview rule={ruleOf(values)} />,
  },
]

const starters: Record<'silent' | 'several' | 'lost' | 'listed', Audience> = {
  silent: { status: 'friend', silentDays: 90 },
  several: { relation: 'several' },
  lost: { status: 'lost' },
  listed: { blackList: 'on' },
}

/** The sentence; while it says nothing, the four that are looked for most. */
function Who({ value, onChange, disabled }: { value: Audience; onChange?: (value: Audience) => void; disabled?: boolean }) {
  const text = useText(clearText)
  const [now, setNow] = useState(value)
  const put = (next: Audience) => {
    setNow(next)
    onChange?.(next)
  }
  return (
    <div className="col gap-8 cl-who-box">
      <AudienceBuilder value={now} onChange={put} disabled={disabled} />
      {Object.keys(now).length === 0 && !disabled && (
        <p className="row wrap gap-8 text-12">
          <span className="ink-3">{text.starters}</span>
          {(Object.keys(starters) as (keyof typeof starters)[]).map((key) => (
            <button key={key} type="button" className="button small" onClick={() => put(starters[key])}>
              {text.starter[key]}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
