import { addWayLabels } from '#areas/customer/customer-management/contract.ts'
import type { Filter } from '#core/web/blocks/table/types.ts'
import { say } from '#core/web/text/text.ts'
import { analysisText } from './text.ts'

interface Narrowing {
  staffIds?: string[]
  departmentIds?: number[]
  addWays?: number[]
  tagsAny?: string[]
}
/** What both pages can be narrowed to. */
export function filtersIn(lang: 'zh' | 'en'): Filter<Narrowing>[] {
  const text = say(analysisText)
  return [
    { key: 'staffIds', label: text.staff, kind: 'staff' },
    { key: 'departmentIds', label: text.departments, kind: 'departments' },
    {
      key: 'addWays',
      label: text.addWay,
      kind: 'choice',
      multiple: true,
      options: Object.entries(addWayLabels).map(([value, label]) => ({ value: Number(value), label: label[lang] })),
    },
    { key: 'tagsAny', label: text.tags, kind: 'tags' },
  ]
}
