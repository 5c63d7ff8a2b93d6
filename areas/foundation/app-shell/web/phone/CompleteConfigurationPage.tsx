import { PhoneStatePage } from '#core/web/phone/StatePages.tsx'

/** R090: where the side window sends people when the app's secret is missing. */
export default function CompleteConfigurationPage() {
  return <PhoneStatePage state="completeConfig" />
}
