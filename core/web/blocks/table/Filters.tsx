import { ArrowUpDown, Plus, Search, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyCall } from '#core/contract/call.ts'
import { useText } from '../../text/text.ts'
import { Menu, Pop } from '../../ui/Pop.tsx'
import { openPicker } from '../pickers/open.ts'
import { Named } from '../pickers/Pickers.tsx'
import { pickable, useNames } from '../pickers/rows.ts'
import type { Kind } from '../pickers/sources.ts'
import { hasInput, limitsOf } from '../schema.ts'
import type { Address } from './address.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { ordersOf, picks, readSort, sortKey, type Words, writeWord } from './model.ts'
import { tableText } from './text.ts'
import type { Column, Filter } from './types.ts'
import type { Unfit } from './unfit.ts'

type Picked = Extract<Filter<Record<string, unknown>>, { kind: Kind }>

/** Search box, one chip per condition, `+ 筛选`, then sorting and columns at the right. */
export function FilterBar<F, R>(props: {
  call: AnyCall
  filters: readonly Filter<F>[]
  address: Address
  search?: string | false
  columns: readonly Column<R>[]
  /** Conditions that cannot be applied: their chips are marked, and those the list does not know get one to be taken off by. */
  unfit?: readonly Unfit[]
  end: ReactNode
}) {
  const { filters, address, call, unfit = [] } = props
  const text = useText(tableText)
  const { words, set } = address
  const has = (f: Filter<F>, word: string) => f.key === word || ('to' in f && f.to === word)
  const several = (f: Filter<F>) => limitsOf(call, f.key).kind === 'array'
  const strays = new Set(
    unfit.filter((u) => !u.harmless && u.word !== 'keyword' && !filters.some((f) => has(f, u.word))).map((u) => u.word),
  )
  const [adding, setAdding] = useState<string>()
  const on = (f: Filter<F>) => Boolean(words[f.key] || ('to' in f && f.to && words[f.to]))
  const visible = filters.filter((f) => on(f) || f.always || f.key === adding)
  const free = filters.filter((f) => !f.given && !visible.includes(f) && (!picks(f) || pickable(f.kind)))
  const sortable = hasInput(call, 'sort') ? props.columns.filter((c) => c.sort && ordersOf(call, sortKey(c)).length) : []
  const sorted = readSort(words.sort || String(limitsOf(call, 'sort').preset ?? ''))
  const searches = props.search !== false && hasInput(call, 'keyword')
  const add = async (f: Filter<F>) => {
    if (!picks(f)) return setAdding(f.key)
    const chosen = await openPicker(f.kind as Picked['kind'], [], { multiple: several(f) })
    if (chosen?.length) set({ [f.key]: writeWord(chosen) })
  }
  return (
    <div className="ct-filters">
      {searches && (
        <SearchBox
          placeholder={props.search || text.search}
          value={words.keyword ?? ''}
          max={limitsOf(call, 'keyword').maxLength}
          onChange={(keyword) => set({ keyword })}
        />
      )}
      {visible.map((f) => (
        <Chip
          key={f.key}
          filter={f}
          words={words}
          set={set}
          several={several(f)}
          unfit={unfit.filter((u) => has(f, u.word))}
          adding={f.key === adding}
          onDone={() => setAdding(undefined)}
        />
      ))}
      {[...strays].map((word) => (
        <span key={word} className="chip ct-chip unfit">
          <span className="chip-field">{word}</span>
          <span className="chip-value ellipsis">{words[word]}</span>
          <button type="button" className="chip-remove" aria-label={text.remove(word)} onClick={() => set({ [word]: '' })}>
            <X className="icon mini" aria-hidden />
          </button>
        </span>
      ))}
      {free.length > 0 && (
        <Menu
          label={text.addFilter}
          trigger={(p) => (
            <button {...p} className="chip add">
              <span>
                <Plus className="icon mini" aria-hidden />
                {text.addFilter}
              </span>
            </button>
          )}
          items={free.map((f) => ({
            key: f.key,
            // Two of one name are told apart by what they ask: 标签 包含任一, 标签 排除.
            label: f.operator && filters.some((o) => o !== f && o.label === f.label) ? `${f.label} ${f.operator}` : f.label,
            icon: f.icon,
            run: () => void add(f),
          }))}
        />
      )}
      <span className="grow" />
      {sortable.length > 0 && (
        <Menu
          label={text.sort}
          align="end"
          trigger={(p) => (
            <button {...p} className="button quiet small">
              <ArrowUpDown className="icon small" aria-hidden />
              {sortable.find((c) => sortKey(c) === sorted?.key)?.title ?? text.sort}
            </button>
          )}
          items={[
            { key: '', label: text.noSort, run: () => set({ sort: '' }) },
            ...sortable.flatMap((c) =>
              ordersOf(call, sortKey(c)).map((sort) => ({
                key: sort,
                label: `${c.title} · ${readSort(sort)?.down ? text.down : text.up}`,
                run: () => set({ sort }),
              })),
            ),
          ]}
        />
      )}
      {props.end}
    </div>
  )
}

function Chip(props: {
  filter: Filter<Record<string, unknown>>
  words: Words
  set: (patch: Words) => void
  several: boolean
  unfit: readonly Unfit[]
  adding: boolean
  onDone: () => void
}) {
  const { filter: f, words, set } = props
  const text = useText(tableText)
  const word = words[f.key] ?? ''
  const second = 'to' in f && f.to ? (words[f.to] ?? '') : ''
  const ids = word ? word.split(',') : []
  const known = useNames(picks(f) ? (f as Picked).kind : undefined, ids)
  const called = (id: string | undefined) => props.unfit.find((u) => u.value === id)?.called
  const names = known.map((name, i) => called(ids[i]) ?? name)
  const first = ids[0]
  const value = shownValue(f, word, second, names, called, text.any, text.more)
  const inside = (
    <>
      <span className="chip-field">
        {f.icon}
        {f.label}
      </span>
      {value ? (
        <>
          <span className="chip-operator">
            {f.operator ??
              (f.kind === 'days' ? text.between : f.kind === 'text' ? text.contains : 'multiple' in f && f.multiple ? text.anyOf : text.is)}
          </span>
          <span className="chip-value">
            {picks(f) && first && !called(first) ? (
              <>
                <Named kind={(f as Picked).kind} id={first} name={names[0]} />
                {ids.length > 1 && ` ${text.more(ids.length - 1)}`}
              </>
            ) : (
              value
            )}
          </span>
        </>
      ) : (
        <span className="chip-operator">{text.any}</span>
      )}
    </>
  )
  const clear = () => {
    set({ [f.key]: '', ...('to' in f && f.to ? { [f.to]: '' } : {}) })
    props.onDone()
  }
  const edit = async () => {
    const chosen = await openPicker((f as Picked).kind, word ? word.split(',') : [], { multiple: props.several })
    if (chosen) set({ [f.key]: writeWord(chosen) })
  }
  return (
    <span className={`chip ct-chip${props.unfit.length > 0 ? ' unfit' : ''}`}>
      {picks(f) ? (
        <button type="button" onClick={edit}>
          {inside}
        </button>
      ) : (
        <Pop
          label={f.label}
          startOpen={props.adding}
          onClose={props.onDone}
          width={f.kind === 'choice' && !f.multiple ? 200 : 248}
          trigger={(p) => <button {...p}>{inside}</button>}
        >
          {(close) => <FilterEditor filter={f} word={word} second={second} set={set} close={close} />}
        </Pop>
      )}
      {(value || !f.always) && (
        <button type="button" className="chip-remove" aria-label={text.remove(f.label)} onClick={clear}>
          <X className="icon mini" aria-hidden />
        </button>
      )}
    </span>
  )
}

function shownValue(
  f: Filter<Record<string, unknown>>,
  word: string,
  second: string,
  names: string[],
  called: (value: string) => string | undefined,
  any: string,
  more: (n: number) => string,
): string {
  if (!word && !second) return ''
  const several = (list: string[]) => (list.length > 1 ? `${list[0]} ${more(list.length - 1)}` : (list[0] ?? any))
  // Choices that are still being read have no name yet, and an id is none.
  const choice = (w: string) => (f.kind === 'choice' && f.options.length === 0 ? '…' : w)
  if (f.kind === 'choice')
    return several(word.split(',').map((w) => f.options.find((o) => String(o.value) === w)?.label ?? called(w) ?? choice(w)))
  if (f.kind === 'days') return `${word || '…'} – ${second || '…'}`
  if (f.kind === 'number') return f.to ? `${word || '…'} – ${second || '…'}${f.unit ?? ''}` : word + (f.unit ?? '')
  if (f.kind === 'custom') return f.show(word)
  if (f.kind === 'text') return word
  return several(names)
}

/** About how many letters of Chinese a text is wide. */
const widthOf = (text: string): number => Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.6), 0))

function SearchBox(props: { value: string; placeholder: string; max: number | undefined; onChange: (value: string) => void }) {
  const { value, placeholder, onChange } = props
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // The address changed by itself: back button, a view, "clear filters".
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])
  const send = (next: string) => {
    sent.current = next.trim()
    onChange(next.trim())
  }
  return (
    <label className="input small ct-search" style={{ '--words': widthOf(placeholder) } as CSSProperties}>
      <Search className="icon small ink-3" aria-hidden />
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={props.max}
        onChange={(e) => {
          const next = e.target.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(next), 350)
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return
          clearTimeout(timer.current)
          send(typed)
        }}
      />
    </label>
  )
}
