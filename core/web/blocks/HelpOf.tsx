import { useQuery } from '@tanstack/react-query'
import { closeHelp, helpQuery, type ScreenHelp } from '../help.ts'
import { usePath } from '../history.ts'
import { Link } from '../router.tsx'
import { areaOf, type Screen } from '../screens.ts'
import { t as shellText } from '../shell/text.ts'
import { texts, useLang, useText } from '../text/text.ts'
import { ErrorState, Skeleton } from '../ui/Empty.tsx'

const t = texts({
  'zh-CN': {
    start: '怎么开始',
    keys: '按键',
    search: shellText['zh-CN'].search,
    move: '上下移动（先点一下列表）',
    pick: '选择这一行',
    open: '打开这一行',
    close: '关闭弹窗、抽屉和搜索',
    go: '打开这一页',
  },
  en: {
    start: 'How to begin',
    keys: 'Keys',
    search: shellText.en.search,
    move: 'Move up and down (click into the list first)',
    pick: 'Select the row',
    open: 'Open the row',
    close: 'Close dialogs, drawers and the search',
    go: 'Open this page',
  },
})

/** The help of one page, read when it is shown. */
export default function HelpOf({ screen }: { screen: Screen }) {
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
