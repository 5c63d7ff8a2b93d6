import { Link } from '../router.tsx'
import type { Screen } from '../screens.ts'
import { opens } from '../session.ts'
import { useLang, useText } from '../text/text.ts'
import { Brand } from '../ui/Brand.tsx'
import { Icon } from '../ui/Icon.tsx'
import { CorpMenu } from './CorpMenu.tsx'
import type { Entry, Level } from './menu-tree.ts'
import { useRecent } from './recent.ts'
import { t } from './text.ts'
import { UserMenu } from './UserMenu.tsx'

export const titleOf = (title: { zh: string; en: string }, lang: string): string => (lang === 'en' ? title.en : title.zh)

/** First level: an icon over a two-character label. */
export function Rail({ levels, active, home, onPick }: { levels: Level[]; active?: string; home: string; onPick?: (key: string) => void }) {
  const text = useText(t)
  const lang = useLang()
  return (
    <nav className="rail" aria-label={text.level1}>
      <Link to={home} className="logo" aria-label={`${text.brand} ${text.home}`}>
        <Brand />
      </Link>
      <div className="rail-list">
        {levels.map((level) => (
          <Link
            key={level.key}
            to={level.key === 'home' ? home : level.entries[0]!.path}
            className={level.key === active ? 'on' : undefined}
            aria-current={level.key === active ? 'true' : undefined}
            onClick={() => onPick?.(level.key)}
          >
            <Icon name={level.icon} size={18} />
            {titleOf(level.title, lang)}
          </Link>
        ))}
      </div>
      <UserMenu />
    </nav>
  )
}

/** Second and third level. On the home page: what was open last. */
export function Panel({
  level,
  active,
  screens,
  onCollapse,
  onPick,
}: {
  level: Level | undefined
  active?: string
  screens: readonly Screen[]
  onCollapse?: () => void
  onPick?: () => void
}) {
  const text = useText(t)
  const lang = useLang()
  const recent = useRecent()
  const home = level?.key === 'home'
  const lately: Entry[] = home
    ? recent
        .flatMap((path) => screens.filter((s) => s.path === path && s.menu))
        .filter((s) => s.path !== level?.entries[0]?.path && (!s.module || opens(s.module)))
        .map((screen) => ({ key: screen.path, path: screen.path, subPagePaths: [], screen }))
    : []
  const groups = [
    ...(level?.groups ?? []),
    ...(lately.length ? [{ key: 'recent', title: { zh: text.recent, en: text.recent }, entries: lately }] : []),
  ]
  return (
    <nav className="panel" aria-label={text.level2}>
      <CorpMenu />
      <div className="panel-list">
        {groups.map((group, i) => (
          <section key={group.key}>
            <h3>
              {group.title ? titleOf(group.title, lang) : level && titleOf(level.title, lang)}
              {i === 0 && onCollapse && (
                <button type="button" className="icon-button mini" aria-label={text.collapse} title={text.collapse} onClick={onCollapse}>
                  <Icon name="panel-left-close" size={14} />
                </button>
              )}
            </h3>
            {group.entries.map((e) => (
              <Link
                key={e.key}
                to={e.path}
                className={e.path === active ? 'on' : undefined}
                aria-current={e.path === active ? 'page' : undefined}
                onClick={onPick}
              >
                <Icon name={e.screen.menu?.icon ?? 'file-text'} />
                <span className="ellipsis">{titleOf(e.screen.title, lang)}</span>
              </Link>
            ))}
          </section>
        ))}
      </div>
    </nav>
  )
}
