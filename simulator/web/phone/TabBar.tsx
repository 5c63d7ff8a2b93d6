import { Compass, Contact, LayoutGrid, MessageCircle, User } from 'lucide-react'
import { t } from '../text.ts'
import type { PersonKind } from '../types.ts'
import { useNav } from './nav.ts'

const icons = { customer: [MessageCircle, Contact, Compass, User], staff: [MessageCircle, Contact, LayoutGrid, User] }

export function TabBar({ kind, tab, unread, go }: { kind: PersonKind; tab: number; unread: number; go: (tab: number) => void }) {
  const { me } = useNav()
  return (
    <nav className="wtab" aria-label={t.tabsOf(me.name)}>
      {t.tabs[kind].map((name, index) => {
        const Icon = icons[kind][index]!
        return (
          <button type="button" key={name} aria-current={tab === index ? 'page' : undefined} onClick={() => go(index)}>
            <Icon size={20} strokeWidth={1.5} />
            <span>{name}</span>
            {index === 0 && unread > 0 && (
              <em>
                {unread > 99 ? '99+' : unread}
                <span className="sr-only">{t.list.unread(unread)}</span>
              </em>
            )}
          </button>
        )
      })}
    </nav>
  )
}
