import { type Field, type FieldValue, fieldText } from '#core/contract/fields.ts'
import { useCall } from '#core/web/request/query.ts'
import { zoneName } from '#core/web/text/format.ts'
import { lang } from '#core/web/text/text.ts'
import { customFields, isElsewhere } from '../contract.ts'

const reader = () => ({ en: lang() === 'en', zone: zoneName() })
/** How a value reads, in the language of the moment. */
export const valueText = (field: Field, value: FieldValue): string => fieldText(field, value, reader())

/** The fields whose values stand with us; nothing until they have been read. */
export function useFields() {
  // silence: whoever uses it says why where fields are what the page is about; a column or a condition stands without
  const read = useCall(customFields.list, {}, { silence: 'all', staleTime: 60_000 })
  return { ...read, fields: (read.data?.list ?? []).filter((f) => !(f.builtIn && isElsewhere(f.key))) }
}

/** The longest that can be typed; `undefined` where no length says it. */
export const longest = ({ type, limits }: Pick<Field, 'type' | 'limits'>): number | undefined =>
  type === 'text' || type === 'longText'
    ? limits.maxLength
    : type === 'link'
      ? 500
      : type === 'phone'
        ? 20
        : type === 'email'
          ? 100
          : undefined
