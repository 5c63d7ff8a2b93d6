import { PhoneStatePage } from '#core/web/phone/StatePages.tsx'
import { stateAt } from '#core/web/phone/state-screens.ts'

/** The error pages of the phone surfaces (R275): the address says which. */
export default function StatePage() {
  return <PhoneStatePage state={stateAt(location.pathname)} />
}
