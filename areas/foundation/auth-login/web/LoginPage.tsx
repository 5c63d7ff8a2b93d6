import { useEffect, useState } from 'react'
import { configScreens } from '#areas/foundation/corp-config/web/screens.ts'
import { signInAgain } from '#core/contract/errors.ts'
import { auth } from '#core/contract/session.ts'
import { LanguageSwitch, ThemeSwitch } from '#core/web/blocks/Looks.tsx'
import { openDialog } from '#core/web/dialog.tsx'
import { readSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { startSession, useSession } from '#core/web/session.ts'
import { load, save } from '#core/web/storage.ts'
import { say, useText } from '#core/web/text/text.ts'
import { sentences } from '#core/web/text/words.ts'
import { toast } from '#core/web/toast.tsx'
import { Brand } from '#core/web/ui/Brand.tsx'
import { ErrorState } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { callbackOf, debounced, goOn, inWecom, simulatorOf } from './login.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { Scene } from './Scene.tsx'
import { loginScreens } from './screens.ts'
import { t, whyFailed } from './text.ts'
import './login.css'

/** `/` and `/login`. Somebody signed in goes on to where they were, or home (R191); whoever may do all sets the company up first (R192). */
export default function LoginPage() {
  const text = useText(t)
  const session = useSession()
  const target = callbackOf(readSearch(location.search).callback)
  /** Why one was sent here (R084, R089), left by the page before: a session that ended stands here, the rest is said once. */
  const [flash] = useState(() => load('flash', '', true))
  const ended = endings.includes(flash)
  useEffect(() => {
    save('flash', undefined, true)
    if (flash && !ended) toast.error(flash)
  }, [flash, ended])
  useEffect(() => {
    document.title = `${text.title} · ${text.brand}`
  }, [text])
  useEffect(() => {
    const { me } = session
    if (session.state !== 'in' || !me) return
    if (me.owes) goOn(addressOf('account-info.owed', target ? { callback: target } : {}) ?? '/dashboard')
    else goOn(target ?? (me.isRoot && !me.setUp ? linkTo(configScreens.setUp) : '/dashboard'))
  }, [session, target])
  return (
    <div className="login">
      <section className="login-scene" aria-label={text.brand}>
        <div className="login-brand">
          <Brand size={36} />
          <b>{text.brand}</b>
        </div>
        <div className="login-words">
          <h1>{text.line}</h1>
          <p>{text.sub}</p>
        </div>
        <Scene />
        <p className="login-open">{text.open}</p>
      </section>
      <main className="login-side">
        <Settings />
        <div className="login-box">
          {session.state === 'failed' ? (
            <ErrorState error={session.error} retry={() => void startSession()} />
          ) : (
            <Ways target={target} ended={ended ? flash : ''} />
          )}
        </div>
      </main>
    </div>
  )
}

/** In whichever language it was left. */
const endings: readonly string[] = [signInAgain.zh, signInAgain.en]

function Ways({ target, ended }: { target: string | undefined; ended: string }) {
  const text = useText(t)
  const { status } = useSession()
  const { error: failed, appid } = readSearch(location.search)
  const why = whyFailed(text, failed)
  // The address carries a state that the server takes once and for ten minutes, so an old one is asked for anew.
  const { data, error, dataUpdatedAt, isFetching, refetch } = useCall(
    auth.loginUrl,
    { callback: target ?? '/dashboard', surface: inWecom() ? 'client' : 'console', ...(appid && { appid }) },
    { silence: 'all', staleTime: Number.POSITIVE_INFINITY },
  )
  const demo = simulatorOf(data?.url)
  const register = status?.registers && addressOf('registration-activation.register', {})
  const open = debounced(async () => {
    if (status?.loginDialog && !inWecom()) return openWindow({ callback: target, appid })
    const url = data && Date.now() - dataUpdatedAt < 300_000 ? data.url : (await refetch()).data?.url
    if (url) location.assign(url)
    else toast.error(text.failed)
  })
  return (
    <>
      <h2>{text.hello}</h2>
      {ended && !why && (
        <p className="note caution login-why" role="alert">
          <Icon name="log-out" className="icon" />
          {target ? sentences(ended, text.backThere) : ended}
        </p>
      )}
      {why && (
        <p className="note caution login-why" role="alert">
          <Icon name="triangle-alert" className="icon" />
          {why}
        </p>
      )}
      <button type="button" className="button primary large wide" onClick={open} disabled={isFetching && !data}>
        <Icon name="qr-code" size={18} />
        {text.wecom}
      </button>
      {demo && !inWecom() ? (
        <p className="login-demo">
          <Icon name="smartphone" size={16} />
          <span>
            {text.demo}{' '}
            <a className="link" href={demo} target="_blank" rel="noreferrer">
              {text.phone}
              <Icon name="external-link" size={12} />
            </a>
          </span>
        </p>
      ) : (
        <div className="login-help">
          {error ? <ErrorLine error={error} retry={() => void refetch()} /> : inWecom() ? text.wecomHere : text.wecomHelp}
        </div>
      )}
      {status?.passwordLogin !== false && (
        <>
          <div className="login-or">
            <span>{text.or}</span>
          </div>
          <PasswordForm />
        </>
      )}
      {register && (
        <p className="login-help">
          {text.newHere}{' '}
          <Link className="link" to={register}>
            {text.register}
          </Link>
        </p>
      )}
    </>
  )
}

/** R326, R344: WeCom's page in a window beside this one, which waits for it in a dialog. */
function openWindow(given: { callback?: string; appid?: string }): void {
  const open = () => window.open(linkTo(loginScreens.windowLogin, given), 'rapport-sign-in', 'popup,width=520,height=640')
  open()
  void openDialog(() => import('./WorkLoginDialog.tsx'), { open }, { label: say(t).dialog.label, width: 416 })
}

const Settings = () => (
  <div className="login-settings row gap-12">
    <LanguageSwitch />
    <ThemeSwitch />
  </div>
)
