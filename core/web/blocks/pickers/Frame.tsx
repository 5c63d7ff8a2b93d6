import { Search } from 'lucide-react'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useLang } from '../../text/text.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import type { Choice } from './choice.ts'
import { Paste } from './Paste.tsx'
import { moveAlong, Reach } from './reach.ts'
import { pickerOf } from './rows.ts'
import type { Kind, PickDialogProps, Rows } from './sources.ts'
import { usePickerText } from './text.ts'

/** Title, search, what the kind of picker shows, and the footer with the count. Shared by all of them. */
export function Frame<N extends Kind>(props: {
  kind: N
  dialog: PickDialogProps
  choice: Choice
  keyword: string
  onKeyword: (keyword: string) => void
  /** The rows do not belong to the keyword yet. */
  waiting: boolean
  onlyChosen: boolean
  onOnlyChosen: (only: boolean) => void
  /** What the search field asks for, where it is not what the kind says. */
  search?: string
  /** What the search field moves along. */
  shape?: 'tree' | 'listbox'
  /** Whether a pasted row may be chosen. */
  pasteable?: (row: Rows[N]) => boolean
  children: ReactNode
}) {
  const { kind, dialog, choice, waiting } = props
  const text = usePickerText()
  const from = pickerOf(kind)!
  const words = from.words[useLang()]
  const [pasting, setPasting] = useState(false)
  const { max } = dialog
  const multiple = dialog.multiple !== false
  const n = choice.ids.length
  const base = useId()
  const [at, go] = useState(0)
  const [count, counted] = useState(0)
  const rows = useRef(null)
  const reach = useMemo(() => ({ base, at, go, rows, waiting, counted }), [base, at, waiting])
  return (
    <div className="pick">
      <header className="pick-head">
        <h2>{dialog.title}</h2>
        <label className="input small pick-search">
          <Search className="icon small ink-3" aria-hidden />
          <input
            type="search"
            value={props.keyword}
            onChange={(e) => {
              go(0)
              props.onKeyword(e.target.value)
            }}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup={props.shape ?? 'listbox'}
            aria-expanded={count > 0}
            aria-controls={count > 0 ? `${base}-list` : undefined}
            aria-activedescendant={count > 0 ? `${base}-${Math.min(at, count - 1)}` : undefined}
            onKeyDown={(e) => moveAlong(reach, e)}
            placeholder={props.search ?? words.search}
            aria-label={props.search ?? words.search}
            maxLength={64}
          />
        </label>
      </header>
      {pasting ? (
        <Paste kind={kind} choice={choice} allowed={props.pasteable} close={() => setPasting(false)} />
      ) : (
        <Reach value={reach}>
          <div className="pick-body" aria-busy={waiting}>
            {props.children}
          </div>
        </Reach>
      )}
      <footer className="pick-foot">
        <span className="medium" role="status">
          {max ? text.of(n, max, words.unit) : text.chosen(n, words.unit)}
        </span>
        {multiple && (
          <>
            <button
              type="button"
              className="plain text-12"
              aria-pressed={props.onlyChosen}
              disabled={n === 0 && !props.onlyChosen}
              onClick={() => props.onOnlyChosen(!props.onlyChosen)}
            >
              {props.onlyChosen ? text.showAll : text.onlyChosen}
            </button>
            {!pasting && !from.things && (
              <button type="button" className="plain text-12" onClick={() => setPasting(true)}>
                {text.paste}
              </button>
            )}
            {n > 0 && (
              <button type="button" className="plain quiet text-12" onClick={choice.clear}>
                {text.clear}
              </button>
            )}
          </>
        )}
        <span className="grow" />
        <button type="button" className="button" onClick={() => dialog.close()}>
          {text.cancel}
        </button>
        <button type="button" className="button primary" onClick={() => dialog.close([...choice.ids])}>
          {text.use(n, words.unit)}
        </button>
      </footer>
    </div>
  )
}

/** What a list says instead of rows. */
export function ListState(props: {
  missing: boolean
  loading: boolean
  error: unknown
  retry: () => void
  empty: boolean
  keyword: string
}) {
  const text = usePickerText()
  if (props.missing) return <p className="nothing">{text.missing}</p>
  if (props.error)
    return (
      <div className="nothing">
        <ErrorLine error={props.error} retry={props.retry} />
      </div>
    )
  if (props.loading)
    return (
      <p className="nothing late" role="status">
        {text.loading}
      </p>
    )
  if (props.empty) return <p className="nothing">{props.keyword ? text.noMatch(props.keyword) : text.none}</p>
  return null
}
