import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Action, actions } from '#core/contract/call.ts'
import { modules as known, type MenuArea, type Module } from '#core/contract/modules.ts'
import { opens } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type Cell, type Draft, has, put } from './draft.ts'
import { rolesText } from './text.ts'
import { moduleName } from './words.ts'

/** A module with the actions that there are in it. */
export interface ModuleRow {
  module: string
  actions: string[]
}
const cellsOf = (row: ModuleRow): Cell[] => row.actions.map((action) => ({ module: row.module as Module, action: action as Action }))

interface Props {
  rows: readonly ModuleRow[]
  before: Draft
  draft: Draft
  /** What somebody lacks: its row and its box stand out, and come into sight. */
  marked?: Cell | undefined
  disabled: boolean
  onChange: (edit: (draft: Draft) => Draft) => void
}

/** Modules by menu area down, actions across; a box of an area or a module stands for all in it. */
export function Matrix({ rows, before, draft, marked, disabled, onChange }: Props) {
  const text = useText(rolesText)
  const [closed, setClosed] = useState<readonly MenuArea[]>([])
  const areas = [...Map.groupBy(rows, (row) => known[row.module as Module].menuArea)]
  const set = (cells: readonly Cell[], on: boolean) => onChange((now) => put(now, cells.filter(reachable), on))
  return (
    <div className="rp-scroll">
      <table className="rp-matrix">
        <thead>
          <tr>
            <th scope="col">{text.module}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {text.actions[action]}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map(([area, of]) => (
          <tbody key={area}>
            <tr className="rp-area">
              <th scope="rowgroup">
                <button
                  type="button"
                  className="plain row gap-6"
                  aria-expanded={!closed.includes(area)}
                  onClick={() => setClosed((now) => (now.includes(area) ? now.filter((one) => one !== area) : [...now, area]))}
                >
                  <Icon name={closed.includes(area) ? 'chevron-right' : 'chevron-down'} size={14} />
                  <b className="medium">{text.areas[area]}</b>
                  <span className="text-12 ink-3">{text.items(of.length)}</span>
                </button>
              </th>
              {actions.map((action) => {
                const cells = of.flatMap(cellsOf).filter((cell) => cell.action === action)
                return (
                  <td key={action}>
                    <Box
                      cells={cells}
                      draft={draft}
                      disabled={disabled}
                      set={set}
                      label={text.cell(text.areas[area], text.actions[action]!)}
                    />
                  </td>
                )
              })}
            </tr>
            {(!closed.includes(area) || of.some((row) => row.module === marked?.module)) &&
              of.map((row) => (
                <Row
                  key={row.module}
                  row={row}
                  mine={draft.rights[row.module]}
                  before={before}
                  draft={draft}
                  marked={row.module === marked?.module ? marked.action : undefined}
                  disabled={disabled}
                  set={set}
                />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Nobody gives what they do not have; the server refuses it as well. */
const reachable = ({ module, action }: Cell): boolean => opens(module, action)

interface RowProps {
  row: ModuleRow
  mine: readonly string[] | undefined
  before: Draft
  draft: Draft
  marked: Action | undefined
  disabled: boolean
  set: (cells: readonly Cell[], on: boolean) => void
}
function DrawnRow({ row, mine, before, draft, marked, disabled, set }: RowProps) {
  const text = useText(rolesText)
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (marked) line.current?.scrollIntoView({ block: 'center' })
  }, [marked])
  const name = moduleName(row.module)
  const cells = cellsOf(row)
  return (
    <tr ref={line} className={cells.length === 0 ? 'ink-3' : marked ? 'marked' : undefined}>
      <th scope="row">
        <span className="row gap-8">
          <Box cells={cells} draft={draft} disabled={disabled} set={set} label={text.wholeModule(name)} />
          <span>{name}</span>
          {cells.length === 0 && <span className="text-12">{text.notYet}</span>}
        </span>
      </th>
      {actions.map((action) => {
        const cell = cells.filter((one) => one.action === action)
        const changed = cell.length > 0 && (before.rights[row.module]?.includes(action) ?? false) !== (mine?.includes(action) ?? false)
        return (
          <td key={action} className={changed ? 'changed' : marked === action ? 'marked' : undefined}>
            <Box cells={cell} draft={draft} disabled={disabled} set={set} label={text.cell(name, text.actions[action]!)} />
          </td>
        )
      })}
    </tr>
  )
}
/** A press draws its own row: another's only when something in it changed. */
const Row = memo(
  DrawnRow,
  (a, b) =>
    a.row === b.row && a.before === b.before && a.marked === b.marked && a.disabled === b.disabled && String(a.mine) === String(b.mine),
)

/** One box for one or many cells: all, some or none of them. */
function Box(props: { cells: readonly Cell[]; draft: Draft; disabled: boolean; set: RowProps['set']; label: string }): ReactNode {
  const { cells, draft, set, label } = props
  const text = useText(rolesText)
  if (cells.length === 0)
    return (
      <span className="ink-3" title={text.nothingHere} aria-hidden>
        ·
      </span>
    )
  const on = cells.filter((cell) => has(draft, cell)).length
  const mine = cells.some(reachable)
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      title={mine ? undefined : text.notYours}
      disabled={props.disabled || !mine}
      checked={on === cells.length}
      ref={(box) => {
        if (box) box.indeterminate = on > 0 && on < cells.length
      }}
      onChange={() => set(cells, on < cells.length)}
    />
  )
}
