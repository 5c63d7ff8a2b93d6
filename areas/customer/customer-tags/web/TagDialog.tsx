import { useEffect, useRef, useState } from 'react'
import { type Choice, useChoice } from '#core/web/blocks/pickers/choice.ts'
import { Frame, ListState } from '#core/web/blocks/pickers/Frame.tsx'
import { isLatin, loadPinyin, matches, pinyinReady } from '#core/web/blocks/pickers/match.ts'
import { useReach } from '#core/web/blocks/pickers/reach.ts'
import { seenRow, useRows } from '#core/web/blocks/pickers/rows.ts'
import type { PickDialogProps, Rows } from '#core/web/blocks/pickers/sources.ts'
import { fmt } from '#core/web/text/format.ts'
import { groupColor, Swatch } from '#core/web/ui/Tag.tsx'
import '#core/web/blocks/pickers/pickers.css'
import { useText } from '#core/web/text/text.ts'
import { customersText } from './customers-text.ts'

/** Tags under their groups; the square carries the group's colour, the number how many customers have it. */
export default function TagDialog(dialog: PickDialogProps) {
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
      kind="tags"
      dialog={{ ...dialog, multiple }}
      choice={choice}
      keyword={keyword}
      onKeyword={setKeyword}
      waiting={word !== '' && found.loading}
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
        {groups.length > 0 && <Tags groups={groups} choice={choice} multiple={multiple} />}
        <div ref={end} />
      </div>
    </Frame>
  )
}

/** Every tag is a box of its own for the Tab key and a stop for the arrows of the search field. */
function Tags({ groups, choice, multiple }: { groups: readonly Rows['tags'][]; choice: Choice; multiple: boolean }) {
  const text = useText(customersText)
  const box = useRef<HTMLDivElement>(null)
  const all = groups.flatMap((g) => g.tags.map((t) => t.tagId))
  const blocked = (id: string) => !choice.set.has(id) && multiple && choice.full
  const { base, at } = useReach({
    count: all.length,
    take: (i) => {
      const id = all[i]
      if (id && !blocked(id)) choice.toggle(id)
    },
    reveal: (i) => box.current?.querySelectorAll('.pick-tag')[i]?.scrollIntoView?.({ block: 'nearest' }),
  })
  return (
    <div ref={box} id={`${base}-list`}>
      {groups.map((g) => (
        <fieldset key={g.groupId}>
          <legend>{g.name}</legend>
          {g.tags.map((t) => {
            const on = choice.set.has(t.tagId)
            const i = all.indexOf(t.tagId)
            return (
              <label
                key={t.tagId}
                className={`tag pick-tag${on ? ' on' : ''}${i === at ? ' current' : ''}`}
                style={{ '--k': groupColor(g.name) } as React.CSSProperties}
                title={text.carriers(fmt.number(t.customerCount))}
              >
                <input
                  id={`${base}-${i}`}
                  type={multiple ? 'checkbox' : 'radio'}
                  name="tag"
                  checked={on}
                  disabled={blocked(t.tagId)}
                  onChange={() => choice.toggle(t.tagId)}
                  aria-label={`${t.name} · ${text.carriers(fmt.number(t.customerCount))}`}
                />
                <Swatch internal={g.groupExtId === null} />
                {t.name}
                <small>{fmt.number(t.customerCount)}</small>
              </label>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
