import { useQuery } from '@tanstack/react-query'
import { closeHelp, hasHelp, helpQuery, openHelp, type ScreenHelp, useHelp } from '../help.ts'
import { usePath } from '../history.ts'
import { addressOf, Link, useScreen } from '../router.tsx'
import { areaOf, type Screen } from '../screens.ts'
import { texts, useLang, useText } from '../text/text.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ErrorState, Skeleton } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { titleOf } from './Nav.tsx'
import { t as shell, t as shellText } from './text.ts'

const t = texts({
  'zh-CN': {
    about: (title: string) => `帮助：${title}`,
    start: '怎么开始',
    keys: '按键',
    search: shellText['zh-CN'].search,
    move: '上下移动（先点一下列表）',
    pick: '选择这一行',
    open: '打开这一行',
    close: '关闭弹窗、抽屉和搜索',
    go: '打开这一页',
    beside: '在单独的窗口里看',
  },
  en: {
    about: (title) => `Help: ${title}`,
    start: 'How to begin',
    keys: 'Keys',
    search: shellText.en.search,
    move: 'Move up and down (click into the list first)',
    pick: 'Select the row',
    open: 'Open the row',
    close: 'Close dialogs, drawers and the search',
    go: 'Open this page',
    beside: 'Read it in a window of its own',
  },
})

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
      <HelpOf screen={screen} />
      <a className="link" href={addressOf('app-shell.windowHelp', { screen: screen.key })} target="_blank" rel="noreferrer">
        {text.beside}
      </a>
    </Drawer>
  )
}

/** The help of one page, read when it is shown. */
export function HelpOf({ screen }: { screen: Screen }) {
  const read = useQuery(helpQuery(areaOf(screen)))
  const help = read.data?.[screen.key]
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  return help ? <Words help={help} screen={screen} /> : <Skeleton rows={4} />
}

function Words({ help, screen }: { help: ScreenHelp; screen: Screen }) {
  const text = useText(t)
  const path = usePath()
  const { what, steps } = help[useLang()]
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  const keys = [
    ...(help.keys ? [['j k ↑ ↓', text.move]] : []),
    ...(help.keys === 'batch' ? [['x', text.pick]] : []),
    ...(help.keys ? [['↵', text.open]] : []),
    [`${mod} K`, text.search],
    ['Esc', text.close],
  ] as const
  return (
    <div className="help">
      <p>{what}</p>
      <h3>{text.start}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>{text.keys}</h3>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key!.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {screen.menu && path !== screen.path && (
        <Link className="link" to={screen.path} onClick={closeHelp}>
          {text.go}
        </Link>
      )}
    </div>
  )
}
