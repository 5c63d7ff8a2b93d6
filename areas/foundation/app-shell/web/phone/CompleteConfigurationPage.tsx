import { configScreens } from '#areas/foundation/corp-config/web/screens.ts'
import { linkTo } from '#core/web/link.ts'
import { PhoneStatePage } from '#core/web/phone/StatePages.tsx'
import { t } from '#core/web/phone/text.ts'
import { useText } from '#core/web/text/text.ts'
import { setUpArt } from '../art.tsx'

/** R090: where phones and the side window send people when the app's secret is missing. The wizard fits a phone, but is of the console. */
export default function CompleteConfigurationPage() {
  const text = useText(t)
  return (
    <PhoneStatePage
      state="completeConfig"
      art={setUpArt}
      more={
        <a className="button primary large" href={linkTo(configScreens.setUp)}>
          {text.setUpHere}
        </a>
      }
    />
  )
}
