import { useState } from 'react'
import { taskCenter } from '#core/contract/tasks.ts'
import { addressOf, Link, screenAt } from '#core/web/router.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { sentences } from '#core/web/text/words.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { AnyIcon } from '#core/web/ui/icon-names.ts'
import { Section } from '#core/web/ui/Page.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import type { Attention as Line } from '../contract.ts'
import { t } from './text.ts'

/** Lines shown before 展开: with more, the figures below would leave a screen 900 px high. */
const atFirst = 3

/** What needs me today, first on the page: what customers feel already, what waits for somebody, what else went wrong. */
export function NeedsMe({ lines }: { lines: readonly Line[] | undefined }) {
  const text = useText(t)
  const [all, setAll] = useState(false)
  if (!lines)
    return (
      <p className="card home-well late">
        <span className="skeleton" style={{ width: 220 }} />
      </p>
    )
  const rank = (line: Line) => (line.urgent ? 0 : line.kind === 'waiting' ? 1 : 2)
  const inOrder = [...lines].sort((a, b) => rank(a) - rank(b))
  const rest = inOrder.length - atFirst
  if (inOrder.length === 0)
    return (
      <p className="card home-well">
        <Icon name="circle-check" className="ok" />
        {text.allWell}
        <span className="text-12 ink-3">{text.allWellHelp}</span>
      </p>
    )
  return (
    <Section
      title={
        <span className="row gap-8">
          {text.needsMe} <Pill>{inOrder.length}</Pill>
        </span>
      }
      flush
      extra={
        rest > 0 && (
          <button type="button" className="link text-12" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text.fewer : text.more(rest)}
          </button>
        )
      }
    >
      <ul className="home-needs">
        {inOrder.slice(0, all ? undefined : atFirst).map((line) => (
          <Need key={`${line.key} ${JSON.stringify(line.words)}`} line={line} />
        ))}
      </ul>
    </Section>
  )
}

function Need({ line }: { line: Line }) {
  const text = useText(t)
  const progress = line.progress ? text.confirmedOf(line.progress.done, line.progress.of) : ''
  const help = sentences(inLang(line.help), progress)
  return (
    <li>
      <span className={`home-mark ${line.urgent ? 'bad' : line.kind === 'wrong' ? 'warn' : ''}`}>
        <Icon name={iconOf(line)} />
      </span>
      <div className="grow">
        <div className="ellipsis medium">{inLang(line.title)}</div>
        {help && <div className="text-12 ink-3 ellipsis">{help}</div>}
      </div>
      {line.at && <span className="text-12 ink-3 nowrap">{fmt.ago(line.at)}</span>}
      <Go line={line} />
    </li>
  )
}

/** The link to the page on which it is dealt with; nothing on a surface that has no such page. */
function Go({ line }: { line: Line }) {
  const about = { className: 'button small', 'aria-label': `${inLang(line.verb)}: ${inLang(line.title)}` }
  if (line.screen === taskCenter)
    return (
      <button type="button" {...about} onClick={openTasks}>
        {inLang(line.verb)}
      </button>
    )
  const to = addressOf(line.screen, line.words)
  return to ? (
    <Link to={to} {...about}>
      {inLang(line.verb)}
    </Link>
  ) : null
}

/** The icon of the page it leads to, or of the list that page belongs to. */
function iconOf({ screen, urgent }: Line): AnyIcon {
  const page = screenAt(addressOf(screen) ?? '')
  const inMenu = page?.menu ? page : page?.parent ? screenAt(page.parent) : undefined
  return inMenu?.menu?.icon ?? (urgent ? 'circle-alert' : 'triangle-alert')
}
