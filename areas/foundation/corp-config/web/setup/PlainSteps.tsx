import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { iaConfig, type SetUp } from '../../set-up.ts'
import { configScreens } from '../screens.ts'
import { doneText, peopleText, prepareText, setUpText } from '../set-up-text.ts'
import { CopyLine, How, Verified } from './parts.tsx'
import type { StepKey } from './steps.ts'

export function PrepareStep() {
  const text = useText(prepareText)
  const read = useCall(iaConfig.parameters, {}, { silence: 'all' })
  return (
    <>
      <p className="ink-2">{text.help}</p>
      <How steps={Object.values(text.how)} />
      {read.error && !read.data && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <CopyLine label={text.home} value={read.data?.homeUrl ?? ''} />
      <CopyLine label={text.sidebar} value={read.data?.sidebarUrl ?? ''} />
    </>
  )
}

export function PeopleStep({ state }: { state: SetUp }) {
  const text = useText(peopleText)
  return (
    <>
      <p className="ink-2">{text.help}</p>
      <How steps={Object.values(text.how)} />
      <Verified keys={['staff', 'contact']} connected={state.app} />
    </>
  )
}

interface Done {
  connected: boolean
  ready: boolean
  /** Steps that are not done, the one to take first in front; nothing while WeCom is asked. */
  open: readonly StepKey[] | undefined
}
/** What is missing stands before all that works. */
export function DoneStep({ connected, ready, open }: Done) {
  const steps = useText(setUpText)
  const text = useText(doneText)
  return (
    <>
      <p className="su-end" role="status">
        {open && <Icon name={ready ? 'circle-check' : 'circle-alert'} size={20} />}
        <b className="medium">{!open ? steps.verifying : ready ? text.ready : text.missing}</b>
      </p>
      {open && open.length > 0 && (
        <ul className="su-how">
          {open.map((key) => (
            <li key={key}>
              <Link className="link" to={linkTo(configScreens.setUp, { step: key })}>
                {text.todo[key]}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open && <p className="ink-2">{ready ? text.readyHelp : text.missingHelp}</p>}
      <Verified keys={['token', 'callback', 'contact', 'domain', 'clock']} connected={connected} />
      <footer className="su-foot">
        <Link className="button primary" to={addressOf('app-shell.home')!}>
          {text.home}
        </Link>
        <Link className="button" to={linkTo(configScreens.config)}>
          {text.check}
        </Link>
      </footer>
    </>
  )
}
