import { ChevronDown, ChevronUp, Columns3, GripVertical, Pin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { tableHeader } from '#core/contract/views.ts'
import { useCall, useCommand } from '../../request/query.ts'
import { can } from '../../session.ts'
import { useText } from '../../text/text.ts'
import { Menu, Pop } from '../../ui/Pop.tsx'
import { mergeSettings, move, onlyColumns, type Setting, shownColumns } from './model.ts'
import { tableText } from './text.ts'
import type { Column } from './types.ts'

export interface Settings {
  list: Setting[]
  set: (next: Setting[]) => void
  setWidth: (key: string, width: number) => void
  restore: () => void
  /** The `cols` word a view would keep: only when the columns differ from the page's own. */
  changedColumns: string
  /** All columns, also those there is no room for; until the page is left. */
  all: boolean
  showAll: () => void
}

/** The person's columns: kept on the server, so another browser shows the same. A saved view with own columns wins while it is open. */
export function useSettings<R>(
  table: string,
  columns: readonly Column<R>[],
  cols: string | undefined,
  setCols: (cols: string) => void,
): Settings {
  // The columns that the page has by itself stand in.
  const saved = useCall(tableHeader.get, { table }, { silence: 'all', staleTime: Number.POSITIVE_INFINITY })
  const write = useCommand(tableHeader.set, { silence: 'all', refreshes: 'own' })
  const [edited, setEdited] = useState<Setting[]>()
  const [all, setAll] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const own = edited ?? mergeSettings(columns, saved.data?.columns ?? [])
  const keep = (next: Setting[], send: Setting[] = next) => {
    setEdited(next)
    clearTimeout(timer.current)
    // A width being dragged is many settings; the last one counts.
    if (can(tableHeader.set)) timer.current = setTimeout(() => write.mutate({ table, columns: send }), 600)
  }
  const standard = shownColumns(mergeSettings(columns, []))
  const now = shownColumns(onlyColumns(own, cols))
  return {
    list: onlyColumns(own, cols),
    set: (next) => {
      keep(next)
      if (cols) setCols(shownColumns(next))
    },
    setWidth: (key, width) => keep(own.map((s) => (s.key === key ? { ...s, width } : s))),
    restore: () => {
      keep(mergeSettings(columns, []), [])
      setAll(false)
      if (cols) setCols('')
    },
    changedColumns: now === standard ? '' : now,
    all,
    showAll: () => setAll(true),
  }
}

/** @param away titles of columns that there is no room for just now */
export function ColumnSettings<R>(props: { settings: Settings; columns: readonly Column<R>[]; away: readonly string[] }) {
  const { settings, columns, away } = props
  const text = useText(tableText)
  const { list, set } = settings
  const [taken, setTaken] = useState(-1)
  const title = (key: string) => columns.find((c) => c.key === key)?.title ?? key
  const put = (i: number, patch: Partial<Setting>) => set(list.map((s, at) => (at === i ? { ...s, ...patch } : s)))
  const onlyOne = list.filter((s) => s.shown).length === 1
  return (
    <Pop
      label={text.columnsTitle}
      align="end"
      width={320}
      trigger={(p) => (
        <button {...p} className="button quiet small ct-columns">
          <Columns3 className="icon small" aria-hidden />
          {text.columns}
          {away.length > 0 && (
            <span className="pill" title={text.away(away)}>
              {text.put(away.length)}
            </span>
          )}
        </button>
      )}
    >
      {() => (
        <>
          <div className="pop-title">
            <span className="grow">{text.columnsTitle}</span>
            <button type="button" className="plain text-12" onClick={settings.restore}>
              {text.restore}
            </button>
          </div>
          {away.length > 0 && (
            <p className="ct-away text-12 ink-2">
              {text.away(away)}{' '}
              <button type="button" className="plain" onClick={settings.showAll}>
                {text.showAll}
              </button>
            </p>
          )}
          <ul className="ct-columns">
            {list.map((s, i) => (
              <li
                key={s.key}
                draggable
                className={taken === i ? 'taken' : ''}
                onDragStart={() => setTaken(i)}
                onDragOver={(e) => {
                  e.preventDefault()
                  if (taken < 0 || taken === i) return
                  set(move(list, taken, i))
                  setTaken(i)
                }}
                onDragEnd={() => setTaken(-1)}
              >
                <GripVertical className="icon small ink-3" aria-hidden />
                <label className="grow ellipsis">
                  <input
                    type="checkbox"
                    checked={s.shown}
                    disabled={s.shown && onlyOne}
                    onChange={(e) => put(i, { shown: e.target.checked })}
                    aria-label={text.shown(title(s.key))}
                  />
                  {title(s.key)}
                </label>
                <input
                  className="input small"
                  type="number"
                  min={60}
                  max={1000}
                  step={10}
                  value={s.width ?? ''}
                  placeholder="-"
                  aria-label={text.width(title(s.key))}
                  onChange={(e) =>
                    put(i, { width: e.target.value ? Math.max(40, Math.min(1000, Math.round(Number(e.target.value)))) : undefined })
                  }
                />
                <Menu
                  label={text.pin}
                  align="end"
                  trigger={(p) => (
                    <button
                      {...p}
                      className={`tiny${s.pinned ? ' on' : ''}`}
                      aria-label={`${title(s.key)} · ${s.pinned === 'left' ? text.pinLeft : s.pinned ? text.pinRight : text.pinNone}`}
                    >
                      <Pin className="icon small" aria-hidden />
                    </button>
                  )}
                  items={[
                    { key: 'none', label: text.pinNone, run: () => put(i, { pinned: undefined }) },
                    { key: 'left', label: text.pinLeft, run: () => put(i, { pinned: 'left' }) },
                    { key: 'right', label: text.pinRight, run: () => put(i, { pinned: 'right' }) },
                  ]}
                />
                <button
                  type="button"
                  className="tiny"
                  disabled={i === 0}
                  aria-label={text.moveUp(title(s.key))}
                  onClick={() => set(move(list, i, i - 1))}
                >
                  <ChevronUp className="icon small" aria-hidden />
                </button>
                <button
                  type="button"
                  className="tiny"
                  disabled={i === list.length - 1}
                  aria-label={text.moveDown(title(s.key))}
                  onClick={() => set(move(list, i, i + 1))}
                >
                  <ChevronDown className="icon small" aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Pop>
  )
}
