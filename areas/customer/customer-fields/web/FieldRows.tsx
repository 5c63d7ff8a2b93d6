import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Output } from '#core/contract/call.ts'
import { type Field, fieldLabel, fieldTypeNames, isChoice, isFilterable } from '#core/contract/fields.ts'
import { move } from '#core/web/blocks/table/model.ts'
import { figureOf } from '#core/web/figures.ts'
import { useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, useLang, useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { toast } from '#core/web/toast.tsx'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Pill } from '#core/web/ui/Tag.tsx'
import { customFields, isElsewhere } from '../contract.ts'
import { fieldFigures } from '../figures.ts'
import { longest } from './reads.ts'
import { fieldText } from './text.ts'

/** One group of fields in its order: by mouse, or with Alt and an arrow on a row. */
export function FieldRows({
  title,
  help,
  fields,
  few = fields.length,
  filled,
  onOpen,
}: {
  title: string
  help: string
  fields: readonly Field[]
  /** So many stand there at once, the others behind a line. */
  few?: number
  /** How many customers have something there; not known where that is not for the asker to know. */
  filled: Filled | undefined
  onOpen: (field: Field) => void
}) {
  const text = useText(fieldText)
  const en = useLang() === 'en'
  const [taken, setTaken] = useState<number>()
  const [all, setAll] = useState(false)
  const rest = fields.slice(few)
  const table = useRef<HTMLTableElement>(null)
  const sort = useCommand(customFields.sort, { onSuccess: () => void toast.success(text.moved) })
  const may = can(customFields.sort)
  const put = async (from: number, to: number) => {
    if (from === to || to < 0 || to >= fields.length || sort.isPending) return
    await sort.mutateAsync({ fieldIds: move(fields, from, to).map((f) => f.fieldId) }).catch(() => {})
    table.current?.querySelectorAll<HTMLElement>('tbody button')[to]?.focus()
  }
  const keys = (e: KeyboardEvent, at: number) => {
    if (!may || !e.altKey || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown')) return
    e.preventDefault()
    void put(at, e.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const drag = (at: number) =>
    may && {
      draggable: true,
      onDragStart: (e: DragEvent) => {
        e.dataTransfer.effectAllowed = 'move'
        e.dataTransfer.setData('text/plain', String(at))
        setTaken(at)
      },
      onDragOver: (e: DragEvent) => {
        if (taken !== undefined) e.preventDefault()
      },
      onDrop: (e: DragEvent) => {
        e.preventDefault()
        if (taken !== undefined) void put(taken, at)
        setTaken(undefined)
      },
      onDragEnd: () => setTaken(undefined),
    }
  return (
    <section className="cf-group">
      <header>
        <h2>{title}</h2>
        <span className="grow" />
        <span className="text-12 ink-3">{help}</span>
      </header>
      <table className="simple-table" ref={table}>
        <thead>
          <tr>
            <th className="cf-grip" aria-hidden />
            <th className="cf-what">{text.name}</th>
            <th className="cf-type">{text.type}</th>
            <th>{text.limit}</th>
            <th>{text.seenBy}</th>
            {filled && <th className="cf-filled">{text.filled}</th>}
            <th className="cf-flag">{text.required}</th>
            <th className="cf-flag">{text.masked}</th>
            <th className="cf-flag">{text.filterable}</th>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, all ? fields.length : few).map((field, at) => (
            <tr key={field.fieldId} className={taken === at ? 'taken' : undefined} {...drag(at)}>
              <td className="cf-grip">{may && <Icon name="grip-vertical" size={14} />}</td>
              <Row field={field} filled={filled} onOpen={() => onOpen(field)} onKeyDown={(e) => keys(e, at)} />
            </tr>
          ))}
        </tbody>
      </table>
      {rest.length > 0 && (
        <button type="button" className="link text-12 cf-rest" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text.fewer : text.rest(rest.length, listed(rest.map((f) => fieldLabel(f, en))))}
        </button>
      )}
    </section>
  )
}

function Row(props: { field: Field; filled: Filled | undefined; onOpen: () => void; onKeyDown: (e: KeyboardEvent) => void }) {
  const { field, filled, onOpen, onKeyDown } = props
  const text = useText(fieldText)
  const en = useLang() === 'en'
  const max = longest(field)
  const limit = isChoice(field.type)
    ? text.optionCount(fmt.number(field.options.length))
    : max
      ? text.chars(fmt.number(max))
      : rangeOf(field)
  const seen = text.some(field.departmentIds.length, field.roleIds.length) || text.everybody
  return (
    <>
      <td className="cf-what">
        <span className="row gap-6">
          <button type="button" className="link cf-name" onClick={onOpen} onKeyDown={onKeyDown}>
            {fieldLabel(field, en)}
          </button>
          <span className="mono text-12 ink-3">{field.key}</span>
          {field.readOnly && <span className="text-12 ink-3">{text.readOnly}</span>}
          {field.hidden && <Pill kind="attention">{text.hidden}</Pill>}
          {field.converting && <Pill kind="attention">{text.converting}</Pill>}
        </span>
      </td>
      <td>{inLang(fieldTypeNames[field.type])}</td>
      <td className={limit === '-' ? 'ink-2 cf-off' : 'ink-2'}>{limit}</td>
      <td className="ink-2" data-label={text.seenBy}>
        {seen}
      </td>
      {filled && (
        <td className={field.builtIn && isElsewhere(field.key) ? 'nowrap cf-off' : 'nowrap'} data-label={text.filled}>
          <FilledBy field={field} filled={filled} />
        </td>
      )}
      <Mark on={field.required} label={text.required} />
      <Mark on={field.masked} label={text.masked} />
      <Mark on={isFilterable(field)} label={text.filterable} />
    </>
  )
}
type Filled = Output<typeof customFields.filled>
/** How many, and how many in a hundred; nothing of what stands with WeCom, which nobody counts. */
function FilledBy({ field, filled: { customers, list } }: { field: Field; filled: Filled }) {
  if (field.builtIn && isElsewhere(field.key)) return <span className="ink-3">-</span>
  const one = list.find((f) => f.fieldId === field.fieldId)
  if (!one) return <span className="ink-3">0%</span>
  return (
    <>
      <NumberLink {...figureOf(fieldFigures.ofField, { customers, list: [one] }, {})} />
      <span className="ink-3"> · {fmt.percent(customers ? one.filled / customers : 0)}</span>
    </>
  )
}
function Mark({ on, label }: { on: boolean; label: string }) {
  const text = useText(fieldText)
  return (
    <td className={on ? undefined : 'cf-off'} data-label={label}>
      {on ? <Icon name="check" size={14} label={text.yes} className="cf-yes" /> : <span className="ink-3">·</span>}
    </td>
  )
}

/** `1–20`, `≤ 50000`; money in whole units. */
function rangeOf({ type, limits: { min, max } }: Field): string {
  const say = (n: number) => fmt.number(type === 'money' ? n / 100 : n)
  if (min !== undefined && max !== undefined) return `${say(min)}–${say(max)}`
  return min !== undefined ? `≥ ${say(min)}` : max !== undefined ? `≤ ${say(max)}` : '-'
}
