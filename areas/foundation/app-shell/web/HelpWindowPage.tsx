import HelpOf from '#core/web/blocks/HelpOf.tsx'
import { hasHelp, useHelp } from '#core/web/help.ts'
import { readSearch } from '#core/web/history.ts'
import { addressOf, screenAt } from '#core/web/router.tsx'
import { NotFound } from '#core/web/shell/StatePages.tsx'
import { inLang } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import './help-window.css'

/** The help of one page in a window of its own, to read beside it: `?screen=live-codes.list`. Needs no session, as it says what everybody may know. */
export default function HelpWindowPage() {
  const state = useHelp()
  const key = readSearch(location.search).screen ?? 'app-shell.home'
  const screen = screenAt(addressOf(key) ?? '')
  if (state.areas.length === 0) return <Skeleton />
  if (screen?.key !== key || !hasHelp(screen, state)) return <NotFound />
  return (
    <main className="help-window">
      <h1>{inLang(screen.title)}</h1>
      <HelpOf screen={screen} />
    </main>
  )
}
