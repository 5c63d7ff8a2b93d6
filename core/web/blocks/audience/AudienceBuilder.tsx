import { Plus, TriangleAlert, X } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Audience } from '#core/contract/audience.ts'
import { useText } from '../../text/text.ts'
import { withColon } from '../../text/words.ts'
import { Skeleton } from '../../ui/Empty.tsx'
import { Menu, Pop } from '../../ui/Pop.tsx'
import { NamesIn } from '../../ui/StaffName.tsx'
import { namesAsWords } from '../../ui/staff-name.ts'
import { openPicker } from '../pickers/open.ts'
import { pickable } from '../pickers/rows.ts'
import type { Kind } from '../pickers/sources.ts'
import { limitsOf } from '../schema.ts'
import { FilterEditor } from '../table/FilterEditor.tsx'
import { picks, readFilters, type Words, writeWord } from '../table/model.ts'
import './audience.css'
import type { Condition } from './conditions.ts'
import { Gone } from './Gone.tsx'
import { withConditions } from './gathered.tsx'
import { heldOf, holds, keysOf, type Part, partWords, useSentence, without } from './sentence.tsx'
import { audienceText } from './text.ts'

export interface AudienceProps {
  value: Audience
  onChange?: (value: Audience) => void
  /** Conditions that are no choice here. */
  except?: readonly (keyof Audience)[]
  /** Above the sentence: fixed or live list. */
  note?: ReactNode
  disabled?: boolean
}

/** Who, as a sentence whose words are the controls (VISUAL 05). Holds an Audience. */
export const AudienceBuilder = withConditions(
  (props: AudienceProps) => {
    const { value, onChange, disabled } = props
    const text = useText(audienceText)
    const [adding, setAdding] = useState<string>()
    const { parts: said, conditions, clashes } = useSentence(value)
    // What is being added stands in its place until it holds something.
    const parts = conditions.flatMap((c): Part[] => {
      const part = said.find((p) => p.condition.key === c.key)
      return part ? [part] : c.key === adding ? [{ condition: c, before: '', tokens: [c.label], joiner: '', after: '' }] : []
    })
    const yes = parts.filter((p) => !p.condition.negative)
    const no = parts.filter((p) => p.condition.negative)
    const pick = async (c: Condition & { kind: Kind }) => {
      const now = (heldOf(value, c) as (string | number)[] | undefined) ?? []
      const chosen = await openPicker(c.kind, now.map(String), { multiple: true, allowUnavailable: true })
      if (chosen) onChange?.(chosen.length > 0 ? withWords(value, c, { [c.key]: writeWord(chosen) }) : without(value, c))
    }
    const add = (c: Condition) => {
      if (picks(c)) void pick(c)
      else if (c.first !== undefined) onChange?.({ ...value, [c.key]: c.first })
      else setAdding(c.key)
    }
    const offered = (negative: boolean) =>
      conditions
        .filter((c) => Boolean(c.negative) === negative && !c.given && !holds(value, c) && !props.except?.includes(c.key))
        .filter((c) => !picks(c) || pickable(c.kind))
        .map((c) => ({
          key: c.key,
          label: c.operator && conditions.some((o) => o !== c && o.label === c.label) ? `${c.label} ${c.operator}` : c.label,
          icon: c.icon,
          run: () => add(c),
        }))
    const token = (p: Part) => (
      <Token
        key={p.condition.key}
        part={p}
        value={value}
        onChange={onChange}
        onPick={picks(p.condition) ? () => void pick(p.condition as Condition & { kind: Kind }) : undefined}
        adding={p.condition.key === adding}
        onDone={() => setAdding(undefined)}
        disabled={disabled}
      />
    )
    return (
      <section className="au-builder" aria-label={text.label}>
        {props.note && <div className="au-note">{props.note}</div>}
        <p className="au-words" aria-hidden={disabled ? undefined : false}>
          {yes.length === 0 ? <span>{text.everyone}</span> : text.some}
          {yes.map((p, i) => (
            <Fragment key={p.condition.key}>
              {i > 0 && text.comma}
              {token(p)}
            </Fragment>
          ))}
          {no.length > 0 && (
            <>
              {text.semicolon}
              {text.not}
              {no.map((p, i) => (
                <Fragment key={p.condition.key}>
                  {` ${i > 0 ? `${text.andAlso} ` : ''}`}
                  {token(p)}
                </Fragment>
              ))}
              {` ${text.people}`}
            </>
          )}
          {text.end}
          {!disabled && (
            <span className="au-adds">
              {[false, true].map((negative) => {
                const label = negative ? text.addExclude : text.add
                return (
                  <Menu
                    key={label}
                    label={label}
                    trigger={(p) => (
                      <button {...p} className="tag add au-add">
                        <Plus className="icon mini" aria-hidden />
                        {label}
                      </button>
                    )}
                    items={offered(negative)}
                  />
                )
              })}
            </span>
          )}
        </p>
        {!disabled &&
          clashes.map((words) => (
            <p key={words} className="note caution" role="status">
              <TriangleAlert className="icon" aria-hidden />
              <NamesIn text={words} />
            </p>
          ))}
        {!disabled && <Gone value={value} conditions={conditions} onChange={onChange} />}
      </section>
    )
  },
  <Skeleton rows={2} />,
)

/** What an editor wrote, within the limits of the field; an empty word takes the field out. */
function withWords(value: Audience, c: Condition, words: Words): Audience {
  const read: Record<string, unknown> = readFilters({ input: Audience }, words)
  const out: Record<string, unknown> = { ...value }
  for (const key of keysOf(c)) {
    const { minimum = -Infinity, maximum = Infinity } = limitsOf({ input: Audience }, key)
    const one = read[key]
    if (key in words) out[key] = typeof one === 'number' ? Math.max(minimum, Math.min(maximum, one)) : one
    if (out[key] === undefined) delete out[key]
  }
  return out as Audience
}

function Token(props: {
  part: Part
  value: Audience
  onChange?: (value: Audience) => void
  onPick?: () => void
  adding: boolean
  onDone: () => void
  disabled?: boolean
}) {
  const { part, value, onChange, onPick, disabled } = props
  const { condition } = part
  const text = useText(audienceText)
  const sentence = namesAsWords(partWords(part))
  const words = part.tokens.map((t, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one condition are known by their place
    <Fragment key={i}>
      {i > 0 && <span className="au-join"> {part.joiner} </span>}
      <span className={`au-token${condition.negative ? ' not' : ''}`}>
        <NamesIn text={t} />
      </span>
    </Fragment>
  ))
  const [word = '', second = ''] = keysOf(condition).map((key) => writeWord(value[key]))
  const inside = disabled ? (
    words
  ) : (
    <span className="au-part">
      {onPick ? (
        <button type="button" aria-label={text.edit(sentence)} onClick={onPick}>
          {words}
        </button>
      ) : (
        <Pop
          label={text.edit(sentence)}
          width={264}
          startOpen={props.adding}
          onClose={props.onDone}
          trigger={(p) => (
            <button {...p} aria-label={text.edit(sentence)}>
              {words}
            </button>
          )}
        >
          {(close) => (
            <FilterEditor
              filter={condition}
              word={word}
              second={second}
              set={(patch) => onChange?.(withWords(value, condition, patch))}
              close={close}
            />
          )}
        </Pop>
      )}
      <button
        type="button"
        className="au-x"
        aria-label={withColon(text.remove, sentence)}
        title={text.remove}
        onClick={() => {
          props.onDone()
          onChange?.(without(value, condition))
        }}
      >
        <X className="icon mini" aria-hidden />
      </button>
    </span>
  )
  return (
    <>
      {part.before && `${part.before} `}
      {inside}
      {part.after && ` ${part.after}`}
    </>
  )
}
