import { pickerSources } from '#core/web/blocks/pickers/sources.ts'
import { parts } from '#core/web/parts.ts'
import { customerTags } from '../contract.ts'

export default parts({
  pickers: pickerSources({ tags: customerTags.options }),
  customers: [() => import('./customers.tsx')],
})
