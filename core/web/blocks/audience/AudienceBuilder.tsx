import { Plus, TriangleAlert, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Audience } from '#core/contract/audience.ts'
import { useText } from '../../text/text.ts'
import { Menu, type MenuItem, Pop } from '../../ui/Pop.tsx'
import { openPicker } from '../pickers/open.ts'
import { useNames } from '../pickers/rows.ts'
import type { SourceName } from '../pickers/sources.ts'
import './audience.css'
import { clashes } from './clash.ts'
import { Editor } from './Editor.tsx'
import { Gone } from './Gone.tsx'
import { type Condition, exclusions, holds, inclusions, type Names, type Part, partsOf, without } from './sentence.ts'
import { audienceText } from './text.ts'

const pickers: Partial<Record<Condition, Exclude<SourceName, 'materials'>>> = {
  departmentIds: 'departments',
  staffIds: 'staff',
  tagsAny: 'tags',
  tagsAll: 'tags',
  tagsNone: 'tags',
  groupIds: 'groups',
  customerIds: 'customers',
  excludeCustomerIds: 'customers',
}

export interface AudienceProps {
  value: Audience
  onChange?: (value: Audience) => void
  /** Conditions on offer; a scene may have fewer. */
  conditions?: readonly Condition[]
  /** Names of live codes and of ways of adding, which only the page knows. */
  names?: Pick<Names, 'ways' | 'addWays'>
  /** Above the sentence: fixed or live list. */
  note?: ReactNode
  disabled?: boolean
}

/** Who, as a sentence whose words are the controls (VISUAL 05). Holds an Audience. */
export function AudienceBuilder(props: AudienceProps) {
  const { value, onChange, disabled } = props
  const text = useText(audienceText)
  const names: Names = {
    ...props.names,
    staff: useLookup('staff', value.staffIds),
    departments: useLookup('departments', value.departmentIds?.map(String)),
    tags: useLookup('tags', [...(value.tagsAny ?? []), ...(value.tagsAll ?? []), ...(value.tagsNone ?? [])]),
    groups: useLookup('groups', value.groupIds),
  }
  const parts = partsOf(value, names)
  const yes = parts.filter((p) => !p.negative)
  const no = parts.filter((p) => p.negative)
  const put = (patch: Audience) => onChange?.({ ...value, ...patch })
  const pick = async (c: Condition) => {
    const now = ((value as Record<string, unknown>)[c] as (string | number)[] | undefined) ?? []
    const chosen = await openPicker(pickers[c]!, now.map(String), { multiple: true, allowUnavailable: true })
    if (!chosen) return
    if (chosen.length === 0) onChange?.(without(value, c))
    else put({ [c]: c === 'departmentIds' ? chosen.map(Number) : chosen })
  }
  const offered =
    props.conditions ?? [...inclusions, ...exclusions].filter((c) => !['addWays', 'wayIds', 'customerIds', 'batch'].includes(c))
  const item = (c: Condition): MenuItem => ({
    key: c,
    label: text[`f_${c}` as 'f_keyword'] ?? c,
    run: () => {
      if (pickers[c]) void pick(c)
      else if (c === 'noTags' || c === 'notInGroup') put({ [c]: true })
      else if (c === 'status') put({ status: 'friend' })
      else if (c === 'blackList') put({ blackList: 'off' })
      else if (c === 'notReachedDays') put({ notReachedDays: 7 })
      else if (c === 'gender') put({ gender: 2 })
      else if (c === 'keyword') put({ keyword: ' ' })
      else if (c === 'added') put({ addedFrom: new Date().toISOString().slice(0, 10) })
    },
  })
  const token = (p: Part) => (
    <Token
      key={p.condition}
      part={p}
      value={value}
      onChange={onChange}
      onPick={pickers[p.condition] ? () => void pick(p.condition) : undefined}
      disabled={disabled}
    />
  )
  return (
    <section className="au-builder" aria-label={text.label}>
      {props.note && <div className="au-note">{props.note}</div>}
      <p className="au-words" aria-hidden={disabled ? undefined : false}>
        {yes.length === 0 && <span>{text.everyone}</span>}
        {yes.map((p, i) => (
          <Fragment key={p.condition}>
            {i > 0 && text.comma}
            {token(p)}
          </Fragment>
        ))}
        {no.length > 0 && (
          <>
            {text.semicolon}
            {text.not}
            {no.map((p, i) => (
              <Fragment key={p.condition}>
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
            <Menu
              label={text.add}
              trigger={(p) => (
                <button {...p} className="tag add au-add">
                  <Plus className="icon mini" aria-hidden />
                  {text.add}
                </button>
              )}
              items={offered.filter((c) => inclusions.includes(c) && !holds(value, c)).map(item)}
            />
            <Menu
              label={text.addExclude}
              trigger={(p) => (
                <button {...p} className="tag add au-add">
                  <Plus className="icon mini" aria-hidden />
                  {text.addExclude}
                </button>
              )}
              items={offered.filter((c) => exclusions.includes(c) && !holds(value, c)).map(item)}
            />
          </span>
        )}
      </p>
      {!disabled &&
        clashes(value, names.tags).map((words) => (
          <p key={words} className="note caution" role="status">
            <TriangleAlert className="icon" aria-hidden />
            {words}
          </p>
        ))}
      {!disabled && <Gone value={value} onChange={onChange} />}
    </section>
  )
}

function useLookup(source: SourceName, ids: readonly string[] = []): (ids: readonly string[]) => string[] {
  const names = useNames(source, ids)
  return (asked) => asked.map((id) => names[ids.indexOf(id)] ?? id)
}

function Token(props: { part: Part; value: Audience; onChange?: (value: Audience) => void; onPick?: () => void; disabled?: boolean }) {
  const { part, value, onChange, onPick, disabled } = props
  const text = useText(audienceText)
  const sentence = [part.before, part.tokens.join(` ${part.joiner} `), part.after].filter(Boolean).join(' ')
  const words = part.tokens.map((t, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one condition are known by their place
    <Fragment key={i}>
      {i > 0 && <span className="au-join"> {part.joiner} </span>}
      <span className={`au-token${part.negative ? ' not' : ''}`}>{t}</span>
    </Fragment>
  ))
  const remove = () => onChange?.(without(value, part.condition))
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
          startOpen={part.condition === 'keyword' && value.keyword === ' '}
          trigger={(p) => (
            <button {...p} aria-label={text.edit(sentence)}>
              {words}
            </button>
          )}
        >
          {(close) => (
            <Editor condition={part.condition} value={value} onChange={(next) => onChange?.(next)} close={close} remove={remove} />
          )}
        </Pop>
      )}
      <button type="button" className="au-x" aria-label={`${text.remove}：${sentence}`} title={text.remove} onClick={remove}>
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
