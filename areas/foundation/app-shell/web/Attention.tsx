import type { ReactNode } from 'react'
import { liveCodeScreens } from '#areas/acquisition/live-codes/web/screens.ts'
import { configScreens } from '#areas/foundation/corp-config/web/screens.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { linkTo } from '#core/web/link.ts'
import { Link } from '#core/web/router.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { IconName } from '#core/web/ui/icon-names.ts'
import { Section } from '#core/web/ui/Page.tsx'
import type { Attention as Line } from '../contract.ts'
import { t } from './text.ts'

interface Said {
  icon: IconName
  tone: 'bad' | 'warn' | 'info'
  title: string
  help: string
  /** A page of ours, or what opens it. */
  to: string | (() => void)
  verb: string
}

export function Attention({ lines }: { lines: readonly Line[] | undefined }) {
  const text = useText(t)
  const shown = lines?.filter((l) => l.key !== 'massWaiting')
  if (!shown) return null
  return (
    <Section title={text.attention} flush extra={shown.length > 0 && <span className="text-12 ink-3">{text.lines(shown.length)}</span>}>
      {shown.length === 0 && (
        <div className="home-al">
          <Icon name="circle-check" className="ok" />
          <span className="grow">
            {text.allWell}
            <span className="text-12 ink-3">{text.allWellHelp}</span>
          </span>
        </div>
      )}
      {shown.map((line) => {
        const said = say(line, text)
        return (
          <div key={line.key} className="home-al">
            <Icon name={said.icon} className={said.tone} />
            <span className="grow">
              {said.title}
              {said.help && <span className="text-12 ink-3 ellipsis">{said.help}</span>}
            </span>
            <Go to={said.to} about={said.title}>
              {said.verb}
            </Go>
          </div>
        )
      })}
    </Section>
  )
}

function Go({ to, about, children }: { to: Said['to']; about: string; children: ReactNode }) {
  return typeof to === 'string' ? (
    <Link to={to} className="link text-12" aria-label={`${String(children)}: ${about}`}>
      {children}
    </Link>
  ) : (
    <button type="button" className="link text-12" aria-label={`${String(children)}: ${about}`} onClick={to}>
      {children}
    </button>
  )
}

function say(line: Line, text: (typeof t)['zh-CN']): Said {
  const names = line.names.join(text.and)
  const at = line.at ? fmt.ago(line.at) : ''
  switch (line.key) {
    case 'deadCallbacks':
      return {
        icon: 'circle-alert',
        tone: 'bad',
        title: text.deadCallbacks(line.count),
        help: text.deadCallbacksHelp(at),
        to: linkTo(configScreens.config, { tab: 'callbacks', state: 'dead' }),
        verb: text.replay,
      }
    case 'deadJobs':
      return {
        icon: 'circle-alert',
        tone: 'bad',
        title: text.deadJobs(line.count),
        help: text.deadJobsHelp,
        to: linkTo(configScreens.config, { tab: 'jobs' }),
        verb: text.replay,
      }
    case 'parked':
      return {
        icon: 'gauge',
        tone: 'warn',
        title: text.parked(line.count),
        help: text.parkedHelp(names, at),
        to: linkTo(configScreens.config, { tab: 'calls' }),
        verb: text.look,
      }
    case 'failedCodes':
      return {
        icon: 'qr-code',
        tone: 'bad',
        title: text.failedCodes(line.count),
        help: names,
        to: linkTo(liveCodeScreens.list, { state: 'failed' }),
        verb: text.fix,
      }
    case 'cannotReceive':
      return {
        icon: 'user-x',
        tone: 'warn',
        title: text.cannotReceive(line.count),
        help: text.cannotReceiveHelp(names),
        to: linkTo(staffScreens.list),
        verb: text.look,
      }
    default:
      return { icon: 'triangle-alert', tone: 'warn', title: text.failedTasks(line.count), help: names, to: openTasks, verb: text.look }
  }
}
