import { readSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { Failed } from './Failed.tsx'
import { callbackOf } from './login.ts'
import { loginScreens } from './screens.ts'

/** R274: where a silent sign-in inside WeCom's client ends that let nobody in. */
export default function AuthErrorPage() {
  const { callback, error } = readSearch(location.search)
  const target = callbackOf(callback) ?? '/mobile'
  return <Failed why={error} target={target} retry={() => location.replace(linkTo(loginScreens.appSignIn, { callback: target }))} />
}
