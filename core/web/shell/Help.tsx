import { lazy, Suspense } from 'react'
import { closeHelp, hasHelp, openHelp, useHelp } from '../help.ts'
import { addressOf, useScreen } from '../router.tsx'
import type { Screen } from '../screens.ts'
import { texts, useLang, useText } from '../text/text.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Skeleton } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { titleOf } from './Nav.tsx'
import { t as shell } from './text.ts'

const t = texts({
  'zh-CN': {
    about: (title: string) => `帮助：${title}`,
    beside: '在单独的窗口里看',
  },
  en: {
    about: (title) => `Help: ${title}`,
    beside: 'Read it in a window of its own',
  },
})

/** What it says comes when it is opened. */
const HelpOf = lazy(() => import('../blocks/HelpOf.tsx'))

/** The `?` in the top bar: help of the page in hand (G-9), or of the one that ⌘K found. */
export function HelpButton({ screens }: { screens: readonly Screen[] }) {
  const text = useText(shell)
  const screen = useScreen()
  const state = useHelp()
  const opened = screens.find((s) => s.key === state.open)
  return (
    <>
      {screen && hasHelp(screen, state) && (
        <button
          type="button"
          className="icon-button"
          aria-label={text.help}
          title={text.help}
          aria-haspopup="dialog"
          onClick={() => openHelp(screen.key)}
        >
          <Icon name="circle-question-mark" size={17} />
        </button>
      )}
      {opened && <HelpDrawer screen={opened} />}
    </>
  )
}

function HelpDrawer({ screen }: { screen: Screen }) {
  const text = useText(t)
  const lang = useLang()
  return (
    <Drawer title={text.about(titleOf(screen.title, lang))} onClose={closeHelp}>
      <Suspense fallback={<Skeleton rows={4} />}>
        <HelpOf screen={screen} />
      </Suspense>
      <a className="link" href={addressOf('app-shell.windowHelp', { screen: screen.key })} target="_blank" rel="noreferrer">
        {text.beside}
      </a>
    </Drawer>
  )
}
