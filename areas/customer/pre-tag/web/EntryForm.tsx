import type { AnyCall } from '#core/contract/call.ts'
import type { CallFormProps, FormField, FormSection, Values } from '#core/web/blocks/form/types.ts'
import { Until } from '#core/web/blocks/Until.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import type { Expected } from '../contract.ts'
import { noWho } from '../words.ts'
import { editText } from './edit-text.ts'
import type { ListOf } from './lists.ts'

/** Who is waited for, what is put on, and how long: the sections of both lists. `given` is the field of what is put on. */
export function useSections(of: ListOf, given: FormField, entry?: Expected): FormSection[] {
  const text = useText(editText)
  /** Said together with what else is missing, not after it. */
  const check = (_: unknown, { phone, unionid, name }: Values) =>
    entry?.phone || [phone, unionid, name].some((word) => word?.trim()) ? undefined : inLang(noWho)
  return [
    {
      key: 'who',
      title: text.who,
      extra: <span className="text-12 ink-3">{text.whoHelp}</span>,
      fields: [
        { name: 'phone', label: text.phone, help: entry?.phone ? text.stays(entry.phone) : text.phoneHelp, half: true, check },
        { name: 'unionid', label: text.unionid, help: text.unionidHelp, half: true },
        { name: 'name', label: text.name, help: text.nameHelp, half: true },
        { name: 'label', label: text.label, help: text.labelHelp, half: true },
      ],
    },
    { key: 'given', title: text.given[of.what], fields: [given] },
    {
      key: 'term',
      title: text.term,
      fields: [
        {
          name: 'until',
          label: text.until,
          optional: true,
          render: ({ value, onChange }) => <Until value={value ?? null} onChange={(until) => onChange?.(until)} label={text.until} />,
        },
      ],
    },
  ]
}

export const whoOf = ({ phone, unionid, name, label, until }: Values, entry?: Expected) => ({
  // Of what is edited only the masked number is known: an empty box leaves it.
  ...(phone ? { phone } : entry ? {} : { phone: null }),
  unionid: unionid || null,
  name: name ?? '',
  label: label ?? '',
  until: until ?? null,
})
export const initialOf = ({ unionid, name, label, until }: Expected): Values => ({ phone: '', unionid, name, label, until })

/** Back to the list when it is saved. */
export function useSaved(of: ListOf): Pick<CallFormProps<AnyCall>, 'onDone'> {
  const text = useText(editText)
  return {
    onDone: () => {
      toast.success(text.saved)
      go(linkTo(of.screens.list, {}))
    },
  }
}
