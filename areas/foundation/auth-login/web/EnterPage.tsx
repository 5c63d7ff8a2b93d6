import { useEffect, useState } from 'react'
import { auth } from '#core/contract/session.ts'
import { readSearch, usePath } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import type { ApiError } from '#core/web/request/error.ts'
import { request } from '#core/web/request/request.ts'
import { useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState } from '#core/web/ui/Empty.tsx'
import type { Surface } from '../contract.ts'
import { Failed } from './Failed.tsx'
import { callbackOf, goOn, inWecom, simulatorOf } from './login.ts'
import { loginScreens } from './screens.ts'
import { t } from './text.ts'

const { freeLogin, appSignIn, windowLogin, windowJump } = loginScreens
/** Where each of these addresses leads whoever is in, if it does not say. */
const homeOf = (path: string) => (path === appSignIn.path ? '/mobile' : '/dashboard')

/** Addresses that sign in without asking: by code, or silently inside WeCom's client. Why it failed is told here, with a way on. */
export default function EnterPage() {
  const text = useText(t)
  const session = useSession()
  const path = usePath()
  const { callback, appid, error } = readSearch(location.search)
  const target = callbackOf(callback) ?? homeOf(path)
  const inWindow = path === windowLogin.path
  const silent = path === freeLogin.path || path === appSignIn.path
  const surface: Surface = silent || inWecom() ? 'client' : inWindow ? 'window' : 'console'
  const [state, setState] = useState<'going' | 'elsewhere' | ApiError>('going')
  const begin = () => {
    setState('going')
    request(auth.loginUrl, { callback: target, surface, ...(appid && { appid }) }, { silence: 'all' }).then(
      // WeCom's silent page says nothing anybody understands outside its client; the simulator asks who one is.
      ({ url }) => (silent && !inWecom() && !simulatorOf(url) ? setState('elsewhere') : location.replace(url)),
      setState,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known whether somebody is in
  useEffect(() => {
    if (session.state === 'in') goOn(inWindow ? linkTo(windowJump, { callback: target }) : target)
    else if (session.state === 'out' && !error) begin()
  }, [session.state])
  if (error) return <Failed why={error} retry={begin} target={inWindow ? undefined : target} busy={session.state === 'loading'} />
  if (state === 'elsewhere')
    return (
      <main className="state-page">
        <Empty
          art="locked"
          title={text.openInWecom}
          actions={
            <a className="button primary" href={linkTo(loginScreens.authWorkwx, { callback: target })}>
              {text.byCode}
            </a>
          }
        >
          {text.openInWecomHelp}
        </Empty>
      </main>
    )
  if (state !== 'going' || session.state === 'failed')
    return (
      <main className="state-page">
        <ErrorState error={state === 'going' ? session.error! : state} retry={begin} />
      </main>
    )
  return (
    <main className="state-page" aria-busy="true">
      <p className="ink-2" role="status">
        {text.going}
      </p>
    </main>
  )
}
