import { type CSSProperties, useEffect } from 'react'
import { go, usePath, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { can, startSession, useSession } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Brand } from '#core/web/ui/Brand.tsx'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type Check, type CheckKey, selfCheck } from '../contract.ts'
import { corpConfig, iaConfig, type SetUp } from '../set-up.ts'
import { configScreens } from './screens.ts'
import { setUpText } from './set-up-text.ts'
import { CallbackStep } from './setup/CallbackStep.tsx'
import { DomainStep } from './setup/DomainStep.tsx'
import { MiniStep } from './setup/MiniStep.tsx'
import { DoneStep, PeopleStep, PrepareStep } from './setup/PlainSteps.tsx'
import { SecretStep } from './setup/SecretStep.tsx'
import { stepOrder as order, type StepKey } from './setup/steps.ts'
import './set-up.css'

/** The addresses that the specification names, each at its step. */
const byPath: ReadonlyMap<string, StepKey> = new Map([
  ['/initial_configuration/new_guide', 'prepare'],
  ['/initial_configuration/secret', 'secret'],
  ['/initial_configuration/guide', 'callback'],
])

/** Outside the shell: there is nothing to see in the product before it is connected (G-9, R192). */
export default function SetUpPage() {
  const text = useText(setUpText)
  const session = useSession()
  useEffect(() => {
    if (session.state === 'out') go(`/?callback=${encodeURIComponent(location.pathname + location.search)}`, { replace: true })
  }, [session.state])
  if (session.state === 'failed') return <ErrorState error={session.error} retry={() => void startSession()} />
  if (session.state !== 'in' || !session.me) return <Skeleton rows={6} />
  if (!can(iaConfig.update))
    return (
      <main className="state-page">
        <Empty art="locked" title={text.locked}>
          {text.lockedHelp}
        </Empty>
      </main>
    )
  return <Wizard />
}

/** What has to be done: the mini program need not, and the last one is the sum. */
const toDo = order.filter((key) => key !== 'mini' && key !== 'done')

function Wizard() {
  const text = useText(setUpText)
  const path = usePath()
  const [search] = useSearch()
  const read = useCall(corpConfig.corpConfigStatus, {}, { silence: 'all' })
  const connected = read.data?.app === true
  const looks = {
    secret: useLook('token', connected),
    callback: useLook('callback', connected),
    domain: useLook('domain', connected),
    people: useLook('contact', connected),
    clock: useLook('clock', connected),
  }
  const done = (key: StepKey): boolean => read.data !== undefined && isDone(key, read.data, looks)
  const asking = connected && Object.values(looks).includes(undefined)
  const open = toDo.filter((key) => !done(key))
  const asked = order.find((key) => key === search.step) ?? byPath.get(path)
  const now = asked ?? (read.data ? firstOpen(read.data) : undefined)
  return (
    <div className="su-page">
      <header className="su-head">
        <Brand size={28} />
        <h1 className="grow">{text.title}</h1>
        <Link className="button quiet" to={addressOf('app-shell.home')!}>
          {text.later}
        </Link>
      </header>
      <p className="su-line ink-2">{text.line}</p>
      <div className="su-body">
        <nav className="su-steps" aria-label={text.title}>
          {read.data && (
            <div className="su-sum text-12 ink-2">
              {text.sum(toDo.length - open.length, toDo.length)}
              <i aria-hidden style={{ '--part': `${100 - (open.length / toDo.length) * 100}%` } as CSSProperties} />
            </div>
          )}
          {order.map((key, i) => (
            <Link
              key={key}
              to={linkTo(configScreens.setUp, { step: key })}
              className={key === now ? 'on' : undefined}
              aria-current={key === now ? 'step' : undefined}
            >
              <StepMark state={done(key) ? 'done' : looks[key as keyof Looks] === 'bad' ? 'broken' : undefined} no={i + 1} />
              <span>{text.steps[key]}</span>
              {key === 'mini' && <small className="ink-3">{text.optional}</small>}
            </Link>
          ))}
        </nav>
        <main className="card su-step">
          {read.error && !read.data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
          {!read.data && !read.error && <Skeleton rows={6} />}
          {read.data && now && <Step now={now} state={read.data} done={done(now)} open={asking ? undefined : open} />}
        </main>
      </div>
    </div>
  )
}

function StepMark({ state, no }: { state: 'done' | 'broken' | undefined; no: number }) {
  const text = useText(setUpText)
  return (
    <span className={`su-no ${state ?? ''}`}>
      {state ? <Icon name={state === 'done' ? 'check' : 'x'} size={14} label={text.states[state]} /> : no}
    </span>
  )
}

function Step({ now, state, done, open }: { now: StepKey; state: SetUp; done: boolean; open: readonly StepKey[] | undefined }) {
  const text = useText(setUpText)
  const next = order[order.indexOf(now) + 1]
  const onward = done || now === 'prepare'
  return (
    <>
      <h2>{text.steps[now]}</h2>
      {now === 'prepare' && <PrepareStep />}
      {now === 'secret' && <SecretStep state={state} />}
      {now === 'callback' && <CallbackStep state={state} />}
      {now === 'domain' && <DomainStep state={state} />}
      {now === 'people' && <PeopleStep state={state} />}
      {now === 'mini' && <MiniStep />}
      {now === 'done' && <DoneStep connected={state.app} ready={done} open={open} />}
      {next && (
        <footer className="su-foot">
          <Link className={`button ${onward ? 'primary' : ''}`} to={linkTo(configScreens.setUp, { step: next })}>
            {onward ? text.next : text.skip}
          </Link>
        </footer>
      )}
    </>
  )
}

/** What the self-check says of it; nothing until it has answered. */
type Look = Check['state'] | 'unknown' | undefined
function useLook(key: CheckKey, enabled: boolean): Look {
  // only a tick: the step tells itself, failures included
  const { data, error } = useCall(selfCheck.run, { key }, { silence: 'all', enabled })
  return data?.checks[0]?.state ?? (error ? 'unknown' : undefined)
}
type Looks = Record<'secret' | 'callback' | 'domain' | 'people' | 'clock', Look>

const firstOpen = (state: SetUp): StepKey => (!state.app ? 'prepare' : !state.callback.heardAt ? 'callback' : 'done')

/** Read off what is there, never off clicks: WeCom has taken the secret, has spoken with the keys, and none of it is broken by now. */
function isDone(key: StepKey, state: SetUp, looks: Looks): boolean {
  const steps: Record<StepKey, boolean> = {
    prepare: state.app,
    secret: state.app && looks.secret !== 'bad',
    callback: state.callback.heardAt !== null && looks.callback !== 'bad',
    domain: looks.domain === 'ok',
    people: looks.people === 'ok',
    mini: state.miniProgram,
    done: looks.clock !== 'bad',
  }
  return key === 'done' ? order.every((one) => one === 'mini' || steps[one]) : steps[key]
}
