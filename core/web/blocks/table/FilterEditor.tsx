import dayjs from 'dayjs'
import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { DaysPicker } from '../../ui/Dates.tsx'
import type { Words } from './model.ts'
import { tableText } from './text.ts'
import type { Filter } from './types.ts'

/** Filters of a number ask for whole ones: nothing else can be typed. */
const digits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 9)

/** What opens under a chip. A single choice applies at once; the others on 应用 or Enter. */
export function FilterEditor(props: {
  filter: Filter<Record<string, unknown>>
  word: string
  second: string
  set: (patch: Words) => void
  close: () => void
}) {
  const { filter: f, set, close } = props
  const text = useText(tableText)
  const [word, setWord] = useState(props.word)
  const [second, setSecond] = useState(props.second)
  if (f.kind === 'custom')
    return f.edit({
      word: props.word,
      set: (w) => set({ [f.key]: w }),
      close,
    })
  if (f.kind === 'choice' && !f.multiple)
    return (
      <div role="radiogroup" aria-label={f.label} className="ct-choices">
        {f.options.map((o) => (
          <label key={String(o.value)}>
            <input
              type="radio"
              className="checkbox round"
              name={f.key}
              checked={String(o.value) === props.word}
              onChange={() => set({ [f.key]: String(o.value) })}
              onClick={() => String(o.value) === props.word && close()}
            />
            {o.label}
          </label>
        ))}
      </div>
    )
  const apply = () => {
    set({ [f.key]: word.trim(), ...('to' in f && f.to ? { [f.to]: second.trim() } : {}) })
    close()
  }
  const clear = () => {
    set({ [f.key]: '', ...('to' in f && f.to ? { [f.to]: '' } : {}) })
    close()
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        apply()
      }}
    >
      <div className="pop-title">{f.label}</div>
      {f.kind === 'choice' && <Several filter={f} word={word} setWord={setWord} />}
      {f.kind === 'text' && (
        <input
          className="input"
          value={word}
          placeholder={f.placeholder}
          aria-label={f.label}
          maxLength={64}
          onChange={(e) => setWord(e.target.value)}
        />
      )}
      {f.kind === 'number' && (
        <div className="row gap-8">
          <input
            className="input"
            inputMode="numeric"
            value={word}
            placeholder={f.to ? text.from : undefined}
            aria-label={f.to ? text.from : f.label}
            onChange={(e) => setWord(digits(e.target.value))}
          />
          {f.to && (
            <input
              className="input"
              inputMode="numeric"
              value={second}
              placeholder={text.to}
              aria-label={text.to}
              onChange={(e) => setSecond(digits(e.target.value))}
            />
          )}
          {f.unit}
        </div>
      )}
      {f.kind === 'days' && (
        <DaysPicker
          value={[word ? dayjs(word) : null, second ? dayjs(second) : null]}
          allowEmpty={[true, true]}
          aria-label={f.label}
          autoFocus // it comes a moment after the panel, which has given the focus to what stood there
          onChange={(days) => {
            setWord(days?.[0]?.format('YYYY-MM-DD') ?? '')
            setSecond(days?.[1]?.format('YYYY-MM-DD') ?? '')
          }}
        />
      )}
      <div className="pop-foot">
        <button type="button" className="button quiet small" onClick={clear}>
          {text.clear}
        </button>
        <button type="submit" className="button primary small">
          {text.apply}
        </button>
      </div>
    </form>
  )
}

function Several({
  filter,
  word,
  setWord,
}: {
  filter: Extract<Filter<Record<string, unknown>>, { kind: 'choice' }>
  word: string
  setWord: (word: string) => void
}) {
  const on = word ? word.split(',') : []
  return (
    <div className="ct-choices">
      {filter.options.map((o) => {
        const value = String(o.value)
        return (
          <label key={value}>
            <input
              type="checkbox"
              className="checkbox"
              checked={on.includes(value)}
              onChange={(e) => setWord((e.target.checked ? [...on, value] : on.filter((v) => v !== value)).join(','))}
            />
            {o.label}
          </label>
        )
      })}
    </div>
  )
}
