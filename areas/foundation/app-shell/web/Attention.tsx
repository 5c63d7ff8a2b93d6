import { taskCenter } from '#core/contract/tasks.ts'
import { addressOf, Link, screenAt } from '#core/web/router.tsx'
import { openTasks } from '#core/web/shell/tasks.ts'
import { fmt } from '#core/web/text/format.ts'
import { said, useText } from '#core/web/text/text.ts'
import { sentences } from '#core/web/text/words.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { AnyIcon } from '#core/web/ui/icon-names.ts'
import { Section } from '#core/web/ui/Page.tsx'
import type { Attention as Line } from '../contract.ts'
import { t } from './text.ts'

export function Attention({ lines }: { lines: readonly Line[] | undefined }) {
  const text = useText(t)
  if (!lines) return null
  return (
    <Section title={text.attention} flush extra={lines.length > 0 && <span className="text-12 ink-3">{text.lines(lines.length)}</span>}>
      {lines.length === 0 && (
        <div className="home-al">
          <Icon name="circle-check" className="ok" />
          <span className="grow">
            {text.allWell}
            <span className="text-12 ink-3">{text.allWellHelp}</span>
          </span>
        </div>
      )}
      {lines.map((line) => {
        const help = sentences(said(line.help), line.at ? fmt.ago(line.at) : '')
        return (
          <div key={`${line.key} ${JSON.stringify(line.words)}`} className="home-al">
            <Icon name={iconOf(line)} className={line.urgent ? 'bad' : 'warn'} />
            <span className="grow">
              {said(line.title)}
              {help && <span className="text-12 ink-3 ellipsis">{help}</span>}
            </span>
            <Go line={line} className="link text-12" />
          </div>
        )
      })}
    </Section>
  )
}

/** To the page where it is seen to; nothing on a surface that has no such page. */
export function Go({ line, className }: { line: Line; className: string }) {
  const about = { className, 'aria-label': `${said(line.verb)}: ${said(line.title)}` }
  if (line.screen === taskCenter)
    return (
      <button type="button" {...about} onClick={openTasks}>
        {said(line.verb)}
      </button>
    )
  const to = addressOf(line.screen, line.words)
  return to ? (
    <Link to={to} {...about}>
      {said(line.verb)}
    </Link>
  ) : null
}

/** That of the page it leads to, or of the list that page belongs to. */
export function iconOf({ screen, urgent }: Line): AnyIcon {
  const page = screenAt(addressOf(screen) ?? '')
  const inMenu = page?.menu ? page : page?.parent ? screenAt(page.parent) : undefined
  return inMenu?.menu?.icon ?? (urgent ? 'circle-alert' : 'triangle-alert')
}
