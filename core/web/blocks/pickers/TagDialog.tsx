import { useEffect, useRef, useState } from 'react'
import { fmt } from '../../text/format.ts'
import { groupColor } from '../../ui/Tag.tsx'
import { type PickDialogProps, useChoice } from './choice.ts'
import { Frame, ListState } from './Frame.tsx'
import { isLatin, loadPinyin, matches, pinyinReady } from './match.ts'
import { seenRow, useRows } from './rows.ts'
import { usePickerText } from './text.ts'
import './pickers.css'

/** Tags under their groups; the square carries the group's colour, the number how many customers have it. */
export default function TagDialog(dialog: PickDialogProps) {
  const text = usePickerText()
  const multiple = dialog.multiple !== false
  const choice = useChoice(dialog.value, multiple, dialog.max)
  const [keyword, setKeyword] = useState('')
  const [onlyChosen, setOnlyChosen] = useState(false)
  const [, setReady] = useState(false)
  const word = keyword.trim()
  const read = useRows('tags', {})
  const found = useRows('tags', { keyword: word }, word !== '')
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLatin(word) && !pinyinReady()) void loadPinyin().then(() => setReady(true))
  }, [word])
  const { more } = word ? found : read
  useEffect(() => {
    if (!end.current || !more || typeof IntersectionObserver !== 'function') return
    const watch = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && more(), { rootMargin: '200px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [more])

  const chosenGroups = [...new Set(choice.ids.flatMap((id) => seenRow('tags', id) ?? []))]
  const source = onlyChosen
    ? chosenGroups
    : word
      ? [...read.rows, ...found.rows.filter((g) => !read.rows.some((r) => r.groupId === g.groupId))]
      : read.rows
  const groups = source
    .map((g) => ({
      ...g,
      tags: g.tags.filter((t) => (onlyChosen ? choice.set.has(t.tagId) : matches(word, t.name) || matches(word, g.name))),
    }))
    .filter((g) => g.tags.length > 0)
  const state = word ? found : read
  return (
    <Frame
      source="tags"
      dialog={{ ...dialog, multiple }}
      choice={choice}
      keyword={keyword}
      onKeyword={setKeyword}
      onlyChosen={onlyChosen}
      onOnlyChosen={setOnlyChosen}
    >
      <div className="pick-side pick-tags">
        <ListState
          {...state}
          loading={state.loading && groups.length === 0}
          error={groups.length ? null : state.error}
          empty={groups.length === 0}
          keyword={word}
        />
        {groups.map((g) => (
          <fieldset key={g.groupId}>
            <legend>{g.name}</legend>
            {g.tags.map((t) => {
              const on = choice.set.has(t.tagId)
              return (
                <label
                  key={t.tagId}
                  className={`tag pick-tag${on ? ' on' : ''}`}
                  style={{ '--k': groupColor(g.name) } as React.CSSProperties}
                  title={text.customers(fmt.number(t.customerCount))}
                >
                  <input
                    type={multiple ? 'checkbox' : 'radio'}
                    name="tag"
                    checked={on}
                    disabled={!on && multiple && choice.full}
                    onChange={() => choice.toggle(t.tagId)}
                    aria-label={`${t.name} · ${text.customers(fmt.number(t.customerCount))}`}
                  />
                  <i className="k" />
                  {t.name}
                  <small>{fmt.number(t.customerCount)}</small>
                </label>
              )
            })}
          </fieldset>
        ))}
        <div ref={end} />
      </div>
    </Frame>
  )
}
