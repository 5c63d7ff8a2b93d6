import { type KeyboardEvent, useRef, useState } from 'react'
import { type FieldValue, fieldLabel } from '#core/contract/fields.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { useMedia } from '#core/web/media.ts'
import { useCall, useEdit } from '#core/web/request/query.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { customFields, type KnownValue } from '../contract.ts'
import { valueText } from './reads.ts'
import { ValueInput } from './ValueInput.tsx'
import { valuesText } from './values-text.ts'
import './fields.css'

/** What the company wants to know of a customer, each a line that turns into its own box. */
export default function Values({ customerId }: { customerId: string }) {
  const text = useText(valuesText)
  const read = useCall(customFields.values, { customerId }, { silence: 'all' })
  const [all, setAll] = useState(false)
  const small = useMedia('(max-width: 767px)')
  if (read.error && !read.data) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={4} />
  const { list } = read.data
  // Empty ones of every company are seldom asked for: they wait behind a line. Where there is little room all do, but those that have to be filled in.
  const rare = list.filter((v) => v.value === null && (v.field.builtIn || (small && !(v.field.required && v.editable))))
  const lines = all ? list : list.filter((v) => !rare.includes(v))
  return (
    <section className="cf-values">
      <h3>{text.title}</h3>
      <dl>
        {lines.map((known) => (
          <Line key={known.field.fieldId} customerId={customerId} known={known} />
        ))}
      </dl>
      {rare.length > 0 && (
        <button type="button" className="link text-12" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text.less : text.more(rare.length)}
        </button>
      )}
    </section>
  )
}

function Line({ customerId, known }: { customerId: string; known: KnownValue }) {
  const text = useText(valuesText)
  const en = useLang() === 'en'
  const { field } = known
  const label = fieldLabel(field, en)
  const [editing, setEditing] = useState(false)
  const [plain, setPlain] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    setPlain(undefined)
    setTimeout(() => button.current?.focus())
  }
  const words = plain ?? (field.type === 'staff' ? known.name : valueText(field, known.value))
  return (
    <>
      <dt title={label}>{label}</dt>
      <dd>
        {editing ? (
          <Editor customerId={customerId} known={known} close={close} />
        ) : (
          <span className="cf-line">
            {field.type === 'link' && known.value && !known.masked ? (
              <a className="link" href={words} target="_blank" rel="noreferrer noopener">
                {words}
              </a>
            ) : (
              <span className={words ? undefined : 'ink-3'}>{words || '-'}</span>
            )}
            <Tools
              actions={[
                {
                  key: 'reveal',
                  look: 'link',
                  label: text.reveal,
                  help: text.revealHelp,
                  when: known.masked && plain === undefined,
                  ...makes(
                    customFields.reveal,
                    { customerId, fieldId: field.fieldId },
                    { done: ({ value }) => setPlain(valueText({ ...field, masked: false }, value)) },
                  ),
                },
              ]}
            />
            {known.editable && (
              <button
                type="button"
                className="tiny"
                ref={button}
                aria-label={text.edit(label)}
                title={text.edit(label)}
                onClick={() => setEditing(true)}
              >
                <Icon name="pencil" size={13} />
              </button>
            )}
            {known.value !== null && (
              <button
                type="button"
                className="tiny"
                aria-label={text.history(label)}
                title={text.history(label)}
                onClick={() =>
                  void openDialog(() => import('./HistoryDialog.tsx'), { customerId, field }, { label: text.history(label), width: 480 })
                }
              >
                <Icon name="history" size={13} />
              </button>
            )}
          </span>
        )}
      </dd>
    </>
  )
}

/** Enter keeps, Escape gives up; a refusal leaves what was typed, with its reason. */
function Editor({ customerId, known, close }: { customerId: string; known: KnownValue; close: () => void }) {
  const text = useText(valuesText)
  const { field } = known
  const typed =
    field.type === 'choice' || field.type === 'multiChoice' || field.type === 'date' || field.type === 'staff' || field.type === 'region'
  const first = known.masked ? null : known.value === null ? field.initial : typed ? known.value : valueText(field, known.value)
  const [value, setValue] = useState<FieldValue>(first)
  const save = useEdit(customFields.setValue, known.version, {
    toast: false,
    onSuccess: () => {
      toast.success(text.saved(fieldLabel(field, false)))
      close()
    },
  })
  const wrong = save.error?.message
  const keep = () => {
    if (known.masked && (value === null || value === '')) return close()
    if (!save.isPending) save.save({ customerId, fieldId: field.fieldId, value })
  }
  const keys = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    if (e.key === 'Escape') {
      e.stopPropagation()
      close()
    } else if (e.key === 'Enter' && !typed && (field.type !== 'longText' || e.metaKey || e.ctrlKey)) {
      e.preventDefault()
      keep()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the box inside
    <span className="cf-edit" onKeyDown={keys}>
      <ValueInput field={field} value={value} onChange={setValue} disabled={save.isPending} wrong={Boolean(wrong)} autoFocus />
      {wrong && (
        <span className="text-12 bad" role="alert">
          {wrong}
        </span>
      )}
      <span className="row gap-4">
        <button type="button" className="button primary small" disabled={save.isPending} onClick={keep}>
          {text.save}
        </button>
        <button type="button" className="button quiet small" onClick={close}>
          {text.cancel}
        </button>
      </span>
    </span>
  )
}
