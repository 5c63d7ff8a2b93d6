import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { copy } from '../../copy.ts'
import { Link } from '../../router.tsx'
import { fmt } from '../../text/format.ts'
import { say } from '../../text/text.ts'
import { listed } from '../../text/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Time } from '../../ui/Figure.tsx'
import { DepartmentNames, NamesIn, StaffName } from '../../ui/StaffName.tsx'
import { departmentName, namesAsWords, staffName } from '../../ui/staff-name.ts'
import { tableText } from './text.ts'
import type { Column } from './types.ts'

export const standsRight = (c: { kind?: string; align?: string }): boolean =>
  c.align ? c.align === 'right' : ['number', 'money', 'percent'].includes(c.kind ?? '')

const dash = <span className="ink-3">-</span>

/** A cell: the column's own drawing, or the row's field written as its kind; nothing there is `-`. */
export function cell<R>(c: Column<R>, row: R): ReactNode {
  if (c.render) {
    const own = c.render(row)
    return own === null || own === undefined || own === false || own === '' ? dash : own
  }
  return written(c.kind, c.value ? c.value(row) : (row as Record<string, unknown>)[c.key])
}

function written(kind: Column<never>['kind'], value: unknown): ReactNode {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return dash
  if (kind === 'number') return fmt.number(value as number)
  if (kind === 'money') return <span className="medium">{fmt.money(value as number)}</span>
  if (kind === 'percent') return fmt.percent(value as number)
  if (kind === 'yes') return value ? say(tableText).yes : say(tableText).no
  if (kind === 'time' || kind === 'ago' || kind === 'day')
    return (
      <span className="ink-2">
        <Time at={String(value)} near={kind === 'ago'} day={kind === 'day'} />
      </span>
    )
  if (kind === 'id') return <CopyId id={String(value)} />
  const text = Array.isArray(value) ? listed(value) : String(value)
  return (
    <span className="ellipsis ct-text" title={namesAsWords(text)}>
      <NamesIn text={text} />
    </span>
  )
}

/** The departments of somebody, on one line. */
export const departmentsOf = (names: readonly string[]): ReactNode =>
  names.length > 0 && (
    <span className="ellipsis ct-text" title={listed(names.map(departmentName))}>
      <DepartmentNames names={names} />
    </span>
  )

export function CopyId({ id }: { id: string }) {
  return (
    <span className="ct-id">
      <span className="mono ellipsis" title={id}>
        {id}
      </span>
      <button type="button" className="tiny" aria-label={say(tableText).copy(id)} onClick={() => void copy(id)}>
        <Copy className="icon mini" aria-hidden />
      </button>
    </span>
  )
}

/** The first column: picture, name that links, a small mark beside it, a second line in 11 px. */
export function Lead(props: {
  name: string
  /** Of a colleague. */
  alias?: string
  second?: ReactNode
  mark?: ReactNode
  to?: string
  onClick?: () => void
  /** A picture: an address, or anything drawn 28 × 28. `null` for none. */
  avatar?: string | null
  picture?: ReactNode
  kind?: 'staff' | 'customer' | 'corp'
}) {
  const name = (
    <b className="medium ellipsis" title={props.kind === 'staff' ? staffName(props) : props.name}>
      {props.kind === 'staff' ? <StaffName name={props.name || '-'} alias={props.alias} /> : props.name || '-'}
    </b>
  )
  return (
    <div className="ct-lead">
      {props.picture ??
        (props.avatar !== null && <Avatar name={props.name} src={props.avatar || undefined} kind={props.kind ?? 'customer'} />)}
      <div>
        <div className="ct-name">
          {props.to ? (
            <Link to={props.to}>{name}</Link>
          ) : props.onClick ? (
            <button type="button" onClick={props.onClick}>
              {name}
            </button>
          ) : (
            name
          )}
          {props.mark}
        </div>
        {props.second && <div className="text-11 ink-3 ellipsis">{props.second}</div>}
      </div>
    </div>
  )
}
