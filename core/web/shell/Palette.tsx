import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { StaffMe } from '#core/contract/session.ts'
import { isLatin, loadPinyin, matches } from '../blocks/pickers/match.ts'
import { type Finder, type Found, foundAtOnce } from '../finders.ts'
import { helpQuery, openHelp, type ScreenHelp, useHelp } from '../help.ts'
import { go } from '../history.ts'
import { holdInert } from '../inert.ts'
import { firsts } from '../menu.ts'
import { partsOf } from '../parts.ts'
import { areaOf, type Screen } from '../screens.ts'
import { opens, useSession } from '../session.ts'
import { type Lang, texts, useLang, useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import type { AnyIcon } from '../ui/icon-names.ts'
import { placeOf } from './menu-tree.ts'
import { titleOf } from './Nav.tsx'
import { useRecent } from './recent.ts'
import { t as shellText } from './text.ts'

const t = texts({
  'zh-CN': {
    label: shellText['zh-CN'].search,
    placeholder: '页面、客户、群、活码、员工、帮助，拼音首字母也行',
    looking: '正在找',
    recent: '最近打开',
    pages: '页面',
    actions: '新建',
    help: '帮助',
    create: (what: string) => `新建${what}`,
    none: (word: string) => `没有找到「${word}」`,
    noneHelp: '换个词，或者用拼音首字母，比如 kh 找客户。',
    move: '移动',
    open: '打开',
    close: '关闭',
    count: (n: number) => `${n} 个结果`,
  },
  en: {
    label: shellText.en.search,
    placeholder: 'Page, customer, group, code or colleague',
    looking: 'Looking',
    recent: 'Recent',
    pages: 'Pages',
    actions: 'New',
    help: 'Help',
    create: (what) => `New: ${what}`,
    none: (word) => `Nothing found for “${word}”`,
    noneHelp: 'Try another word.',
    move: 'move',
    open: 'open',
    close: 'close',
    count: (n) => `${n} results`,
  },
})

interface Item {
  to: string
  title: string
  where: string
  icon: AnyIcon
  /** What choosing it does, where that is not going somewhere. */
  run?: () => void
}
interface PageItem extends Item {
  screen: Screen
}

/** Ctrl/⌘ K: every page this person may open, by name, pinyin or initials, and customers, groups, codes and people (G-8). */
export function Palette({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const text = useText(t)
  const lang = useLang()
  const { me } = useSession()
  const recent = useRecent()
  const [word, setWord] = useState('')
  const [at, setAt] = useState(0)
  const [sounds, setSounds] = useState(false)
  const back = useRef(document.activeElement as HTMLElement | null)
  const listRef = useRef<HTMLDivElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)

  const items = useMemo<PageItem[]>(
    () =>
      screens
        // A page that shows one of something needs to be told which one: it is opened from its list.
        .filter((s) => (s.menu || s.path.endsWith('/create')) && opens(s.module, s.menu ? 'read' : 'create', me))
        .map((screen) => {
          const place = placeOf(screen, screens)
          const first = firsts.find((f) => f.key === place?.[0])
          const list = screen.menu ? undefined : screens.find((s) => s.path === screen.parent)
          const title = list ? text.create(titleOf(list.title, lang)) : titleOf(screen.title, lang)
          return { screen, to: screen.path, title, where: first ? titleOf(first.title, lang) : '', icon: screen.menu?.icon ?? 'plus' }
        }),
    [screens, me, lang, text],
  )
  // Some thirty pages: cheaper to look through than to remember, and when the dictionary has come the same word finds more.
  const found = rank(
    word,
    items.filter((i) => matches(word, i.title, i.screen.title.en)),
  )
  const lately = recent.flatMap((p) => items.filter((i) => i.screen.path === p)).slice(0, 6)
  const things = useThings(word, me)
  const helps = useHelpFor(word, screens, me, lang)
  const groups: { title: string; items: Item[] }[] = word.trim()
    ? [
        { title: text.pages, items: found.filter((i) => i.screen.menu) },
        { title: text.actions, items: found.filter((i) => !i.screen.menu) },
        ...things.groups.map(({ finder, rows }) => ({
          title: titleOf(finder.title, lang),
          items: rows.map((r) => ({ to: r.to, title: r.title, where: r.second, icon: finder.icon })),
        })),
        { title: text.help, items: helps },
      ]
    : [
        { title: text.recent, items: lately },
        { title: text.pages, items: items.filter((i) => i.screen.menu && !lately.includes(i)).slice(0, 30) },
      ]
  const flat = groups.flatMap((g) => g.items)

  useEffect(() => {
    if (isLatin(word) && !sounds) void loadPinyin().then(() => setSounds(true))
  }, [word, sounds])
  useEffect(() => {
    const release = holdInert()
    const from = back.current
    inputRef.current?.focus() // it is opened to type in it
    return () => {
      release()
      from?.focus?.()
    }
  }, [])
  // The marked line scrolls into sight whenever the mark moves.
  useEffect(() => {
    listRef.current?.querySelector(`#palette-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const open = (item: Item | undefined) => {
    if (!item) return
    onClose()
    if (item.run) item.run()
    else go(item.to)
  }
  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Escape') onClose()
    else if (e.key === 'ArrowDown') setAt((i) => Math.min(i + 1, flat.length - 1))
    else if (e.key === 'ArrowUp') setAt((i) => Math.max(i - 1, 0))
    else if (e.key === 'Enter' && !e.nativeEvent.isComposing) open(flat[at])
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  return createPortal(
    <div className="palette-scrim" onPointerDown={(e) => e.target === e.currentTarget && onClose()}>
      <div className="palette" role="dialog" aria-modal="true" aria-label={text.label}>
        <div className="row gap-8 palette-in">
          <Icon name="search" className="ink-3" />
          <input
            ref={inputRef}
            role="combobox"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={flat[at] ? `palette-${at}` : undefined}
            aria-label={text.label}
            placeholder={text.placeholder}
            value={word}
            onChange={(e) => {
              setWord(e.target.value)
              setAt(0)
            }}
            onKeyDown={keys}
          />
          <kbd>Esc</kbd>
        </div>
        <div id="palette-list" ref={listRef} className="palette-list" role="listbox" aria-label={text.label} tabIndex={-1}>
          {groups.map(
            (g) =>
              g.items.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: groups of options in a listbox
                <div key={g.title} role="group" aria-label={g.title}>
                  <div className="palette-group" aria-hidden="true">
                    {g.title}
                  </div>
                  {g.items.map((item) => {
                    const i = flat.indexOf(item)
                    return (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus
                      <div
                        key={item.to}
                        id={`palette-${i}`}
                        role="option"
                        tabIndex={-1}
                        aria-selected={i === at}
                        className="palette-item"
                        onClick={() => open(item)}
                        onPointerMove={() => setAt(i)}
                      >
                        <Icon name={item.icon} />
                        <span className="grow ellipsis">{item.title}</span>
                        <span className="text-12 ink-3">{item.where}</span>
                      </div>
                    )
                  })}
                </div>
              ),
          )}
        </div>
        {word && flat.length === 0 && !things.busy && (
          <div className="palette-none">
            <b className="medium">{text.none(word)}</b>
            <p className="ink-3">{text.noneHelp}</p>
          </div>
        )}
        <div className="palette-foot row gap-16 text-12 ink-3">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {text.move}
          </span>
          <span>
            <kbd>↵</kbd> {text.open}
          </span>
          <span className="grow" />
          <span role="status">{!word ? '' : things.busy ? text.looking : text.count(flat.length)}</span>
        </div>
      </div>
    </div>,
    document.body,
  )
}

/** A page whose name begins with the word comes before one that has it in the middle. */
function rank(word: string, items: PageItem[]): PageItem[] {
  const n = word.trim().length
  const starts = (i: PageItem) => matches(word, i.title.slice(0, n)) || matches(word, i.title.slice(0, Math.ceil(n / 2)))
  return n === 0 ? items : [...items.filter(starts), ...items.filter((i) => !starts(i))]
}

/** Help on pages this person may open: by the page's name, or by a word it says. The texts come when the first word is typed. */
function useHelpFor(word: string, screens: readonly Screen[], me: StaffMe | undefined, lang: Lang): Item[] {
  const sought = word.trim().toLowerCase()
  const { areas } = useHelp()
  const reads = useQueries({ queries: areas.map((area) => ({ ...helpQuery(area), enabled: sought !== '' })) })
  if (!sought) return []
  const helpOf = (s: Screen): ScreenHelp | undefined => reads[areas.indexOf(areaOf(s))]?.data?.[s.key]
  return screens
    .flatMap((s) => {
      const help = helpOf(s)
      if (!help || !opens(s.module, 'read', me)) return []
      const { what, steps } = help[lang]
      const says = matches(word, s.title.zh, s.title.en) || [what, ...steps].some((line) => line.toLowerCase().includes(sought))
      if (!says) return []
      const first = firsts.find((f) => f.key === placeOf(s, screens)?.[0])
      const where = first ? titleOf(first.title, lang) : ''
      return [{ to: `?${s.path}`, title: titleOf(s.title, lang), where, icon: 'circle-question-mark' as const, run: () => openHelp(s.key) }]
    })
    .slice(0, foundAtOnce)
}

/** Customers, groups and the like by the word, once typing rests; of a kind that one may not see, nothing is asked. */
function useThings(word: string, me: StaffMe | undefined): { groups: { finder: Finder; rows: Found[] }[]; busy: boolean } {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word.trim()), 200)
    return () => clearTimeout(timer)
  }, [word])
  const mine = partsOf('finders').filter((f) => opens(f.module, 'read', me))
  const reads = useQueries({
    queries: mine.map((f) => ({
      queryKey: ['palette', f.key, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => f.find(asked, signal),
      enabled: asked !== '',
      staleTime: 30_000,
    })),
  })
  const current = word.trim() !== '' && asked === word.trim()
  return {
    groups: current ? mine.map((finder, i) => ({ finder, rows: reads[i]?.data ?? [] })) : [],
    busy: word.trim() !== '' && (!current || reads.some((r) => r.isFetching)),
  }
}
