import { useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import './pickers.css'
import { useReach } from './reach.ts'

interface PickListProps<R> {
  label: string
  rows: readonly R[]
  idOf: (row: R) => string
  render: (row: R) => ReactNode
  nameOf: (row: R) => string
  chosen: ReadonlySet<string>
  onToggle: (row: R) => void
  /** Why a row cannot be chosen; it stays readable. */
  blocked?: (row: R) => string | undefined
  multiple: boolean
  /** Called when the end comes into sight. */
  more?: () => void
  height?: number
}

const rowHeight = 44
/** Below this, all rows are in the page: a screen reader can count them and nothing needs measuring. */
const few = 150

/** A list box of rows with ticks: arrows move, space ticks, from the search field ↑ ↓ and Enter; only what is in sight is in the page. */
export function PickList<R>(props: PickListProps<R>) {
  const { rows, idOf, chosen, blocked, more } = props
  const box = useRef<HTMLDivElement>(null)
  const virtual = rows.length > few
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    enabled: virtual,
  })
  const items = virtual ? list.getVirtualItems().map((v) => ({ i: v.index, top: v.start })) : rows.map((_, i) => ({ i, top: undefined }))
  const last = items.at(-1)?.i ?? -1
  useEffect(() => {
    if (virtual && last >= rows.length - 10) more?.()
  }, [virtual, last, rows.length, more])
  const {
    base: id,
    at: active,
    go,
    keys,
  } = useReach({
    count: rows.length,
    take: (i) => {
      const row = rows[i]
      if (row && !blocked?.(row)) props.onToggle(row)
    },
    reveal: (i) => {
      if (virtual) list.scrollToIndex(i)
      else box.current?.querySelectorAll('[role=option]')[i]?.scrollIntoView?.({ block: 'nearest' })
    },
  })
  return (
    <div
      ref={box}
      className="pick-list"
      id={`${id}-list`}
      role="listbox"
      aria-label={props.label}
      aria-multiselectable={props.multiple}
      aria-activedescendant={rows.length ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={keys}
      onScroll={(e) => {
        const el = e.currentTarget
        if (!virtual && el.scrollTop + el.clientHeight > el.scrollHeight - 200) more?.()
      }}
      style={{ height: props.height }}
    >
      <div style={virtual ? { height: list.getTotalSize(), position: 'relative' } : undefined} role="presentation">
        {items.map(({ i, top }) => {
          const row = rows[i]!
          const key = idOf(row)
          const on = chosen.has(key)
          const why = blocked?.(row)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys for its options
            // biome-ignore lint/a11y/useFocusableInteractive: options of a list box are reached by aria-activedescendant
            <div
              key={key}
              id={`${id}-${i}`}
              role="option"
              aria-selected={on}
              aria-disabled={why ? true : undefined}
              aria-setsize={rows.length}
              aria-posinset={i + 1}
              className={`pick-row${i === active ? ' current' : ''}`}
              style={top === undefined ? undefined : { position: 'absolute', top, left: 0, right: 0 }}
              onClick={() => {
                go(i)
                if (!why) props.onToggle(row)
              }}
            >
              <span className={`tick${props.multiple ? '' : ' round'}${on ? ' on' : ''}`} aria-hidden>
                {on && props.multiple && <Check />}
              </span>
              <span className="pick-what">{props.render(row)}</span>
              {why && <span className="pick-why">{why}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
