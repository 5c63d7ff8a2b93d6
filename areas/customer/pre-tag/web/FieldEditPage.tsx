import type { Output } from '#core/contract/call.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { preFields } from '../contract.ts'
import { initialOf, useSaved, useSections, whoOf } from './EntryForm.tsx'
import { editText } from './edit-text.ts'
import { FieldsBox } from './FieldsBox.tsx'
import { fieldList } from './lists.ts'

type One = Output<typeof preFields.one>

/** A new person on the list, or the one that the address names. */
export default function FieldEditPage() {
  const text = useText(editText)
  const [{ entryId = '' }] = useSearch()
  const read = useCall(preFields.one, { entryId }, { silence: 'all', enabled: entryId !== '' })
  if (!entryId) return <Form />
  return (
    <OneThing
      exists
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(fieldList.screens.list, {}), label: text.toList }}
    >
      {(one) => <Form key={one.entry.version} one={one} latest={() => void read.refetch()} />}
    </OneThing>
  )
}

function Form({ one, latest }: { one?: One; latest?: () => void }) {
  const text = useText(editText)
  const masked = new Set(one?.values.flatMap((v) => (v.masked ? [v.fieldId] : [])))
  const box = {
    name: 'fields',
    label: text.fields,
    render: ({ value, onChange }: { value?: One['values']; onChange?: (value: unknown) => void }) => (
      <FieldsBox value={value ?? []} onChange={(next) => onChange?.(next)} kept={masked} />
    ),
  }
  const sections = useSections(fieldList, box, one?.entry)
  const saved = useSaved(fieldList)
  const fields = (given: One['values'] | undefined) => (given ?? []).map(({ fieldId, value }) => ({ fieldId, value }))
  if (!one)
    return (
      <CallForm
        call={preFields.add}
        title={text.titles.fields}
        sections={sections}
        toInput={(values) => ({ ...whoOf(values), fields: fields(values.fields) })}
        {...saved}
      />
    )
  const { entryId, version } = one.entry
  return (
    <CallForm
      call={preFields.update}
      title={text.edits.fields}
      sections={sections}
      initial={{ ...initialOf(one.entry), fields: one.values }}
      version={version}
      latest={latest}
      toInput={(values) => ({ entryId, version, ...whoOf(values, one.entry), fields: fields(values.fields) })}
      {...saved}
    />
  )
}
