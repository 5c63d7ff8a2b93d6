import { lazy, Suspense } from 'react'
import { type Field, fieldLabel, isChoice, optionLabel } from '#core/contract/fields.ts'
import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { nameOf as pickedName, seenRow } from '#core/web/blocks/pickers/rows.ts'
import { q, queryClient } from '#core/web/request/query.ts'
import { inLang, lang, say } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byFields } from '../audience.ts'
import { askNames, conditionsIn, type FieldCondition, phoneShown } from '../conditions.ts'
import { aFieldReference, customFields } from '../contract.ts'
import { audienceText } from './audience-text.ts'
import { useFields } from './reads.ts'

const Editor = lazy(() => import('./ConditionEditor.tsx'))

/** What has been read of the fields; nothing yet, and the words are drawn anew when they come (`useRead`). */
const known = (): readonly Field[] => queryClient.getQueryData(q(customFields.list).queryKey)?.list ?? []

/** A condition in words: 常去门店 是 静安寺. */
export function conditionText({ fieldId, ask, value }: FieldCondition): string {
  const text = say(audienceText)
  const en = lang() === 'en'
  const field = known().find((f) => f.fieldId === fieldId)
  const name = field ? fieldLabel(field, en) : text.gone
  if (ask === 'some' || ask === 'none') return `${name} ${inLang(askNames[ask])}`
  const one = (word: string): string => {
    if (field && isChoice(field.type)) {
      const option = field.options.find((o) => String(o.no) === word)
      return option ? optionLabel(option, en) : word
    }
    if (field?.type === 'phone') return phoneShown(word)
    // Asked before the field was masked.
    if (field?.masked) return '***'
    const row = field?.type === 'staff' ? seenRow('staff', word) : undefined
    return row ? pickedName('staff', row) : word
  }
  const words = field && (isChoice(field.type) || field.type === 'staff' || field.type === 'region') ? value.split('|').map(one) : [value]
  return `${name} ${inLang(askNames[ask])} ${words.join(text.or)}`
}
const all = (word: string): string[] => conditionsIn(word).conditions.map(conditionText)

export default audienceWords(
  byFields,
  () => {
    const text = say(audienceText)
    return {
      fields: {
        label: text.label,
        kind: 'custom',
        refers: aFieldReference,
        icon: <Icon name="scan-text" size={13} />,
        order: 165,
        show: (word) => all(word).join(' · '),
        edit: (at) => (
          <Suspense fallback={<Skeleton rows={3} />}>
            <Editor {...at} />
          </Suspense>
        ),
        reads: (value) => ({ before: text.with, words: all(value), joiner: 'and' }),
      },
    }
  },
  undefined,
  () => void useFields(),
)
