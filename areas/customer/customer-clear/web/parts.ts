import { parts } from '#core/web/parts.ts'
import { clearRulePicker } from './pickers.ts'

export default parts({
  audience: [() => import('./audience.tsx')],
  pickers: { clearRules: clearRulePicker },
})
