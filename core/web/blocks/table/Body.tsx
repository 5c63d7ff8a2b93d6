import { Checkbox, Table, type TableColumnType } from 'antd'
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import { createContext, type PointerEvent, type ReactNode, type ThHTMLAttributes, useContext, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { Menu } from '../../ui/Pop.tsx'
import { menuOf, type RowAction } from './actions.ts'
import { cell, standsRight } from './cells.tsx'
import { anyWidth } from './fit.ts'
import { nextSort, readSort, sortKey } from './model.ts'
import { tableText } from './text.ts'
import type { Column } from './types.ts'

interface BodyProps<R> {
  rows: R[]
  columns: readonly Column<R>[]
  idOf: (row: R) => string
  nameOf: (row: R) => string
  /** The rows of the page before, while the next one comes. */
  stale: boolean
  at: number
  onAt: (i: number) => void
  /** The order that stands, `-adds`, or nothing. */
  order: string
  /** Those a column has; undefined when the call cannot sort. */
  orders: ((key: string) => readonly string[]) | undefined
  onSort: (word: string) => void
  onWidth: (key: string, width: number) => void
  selected?: (id: string) => boolean
  onSelect: (ids: readonly string[], on: boolean) => void
  actions?: (row: R) => readonly RowAction[]
  onOpen?: (row: R) => void
}

/** What the boxes to tick and the menus of the rows take, in px. */
export const tickWidth = 28
export const menuWidth = 40

export function Body<R>(props: BodyProps<R>) {
  const { rows, columns, idOf, nameOf, selected, actions, onOpen } = props
  const text = useText(tableText)
  const ids = rows.map(idOf)
  const ticked = selected ? ids.filter(selected) : []
  const sorted = readSort(props.order)
  const antdColumns: TableColumnType<object>[] = columns.map((c) => {
    const right = standsRight(c)
    const known = (c.sort && props.orders?.(sortKey(c))) || []
    const sorts = known.length > 0
    const by = sorted?.key === (props.orders ? sortKey(c) : c.key) ? sorted : undefined
    const arrow = by && (by.down ? <ArrowDown className="icon mini" aria-hidden /> : <ArrowUp className="icon mini" aria-hidden />)
    return {
      key: c.key,
      width: c.width,
      align: right ? 'right' : 'left',
      fixed: c.pinned === 'left' ? 'start' : c.pinned === 'right' ? 'end' : undefined,
      className: by ? 'ct-sorted' : undefined,
      onHeaderCell: () => ({ 'aria-sort': sorts || by ? (by ? (by.down ? 'descending' : 'ascending') : 'none') : undefined, scope: 'col' }),
      title: (
        <HeaderCell plain={c.title}>
          {sorts ? (
            <button type="button" className="ct-sort" onClick={() => props.onSort(nextSort(props.order, known))}>
              <span className="ellipsis" title={c.help ?? c.title}>
                {c.title}
              </span>
              {arrow}
            </button>
          ) : (
            <span className="ct-sort">
              <span className="ellipsis" title={c.help ?? c.title}>
                {c.title}
              </span>
              {arrow}
            </span>
          )}
          <Grip label={text.resize(c.title)} onWidth={(width) => props.onWidth(c.key, width)} />
        </HeaderCell>
      ),
      render: (_: unknown, row: object) => cell(c, row as R),
    }
  })
  if (actions)
    antdColumns.push({
      key: '_actions',
      width: menuWidth,
      fixed: 'end',
      className: 'ct-actions',
      title: <span className="sr-only">{text.moreActions}</span>,
      render: (_: unknown, row: object) => <RowMenu actions={actions(row as R)} name={nameOf(row as R)} />,
    })
  const width = columns.reduce((n, c) => n + (c.width ?? anyWidth), selected ? tickWidth : 0) + (actions ? menuWidth : 0)
  return (
    <Table<object>
      className={props.stale ? 'ct-stale' : undefined}
      dataSource={rows as object[]}
      columns={antdColumns}
      components={components}
      rowKey={(row) => idOf(row as R)}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: width }}
      onRow={(row, i) => ({
        tabIndex: -1,
        onFocus: () => props.onAt(i ?? -1),
        onClick: (e) => {
          if (onOpen && !(e.target as Element).closest('a,button,input,label,.ant-checkbox-wrapper') && !getSelection()?.toString())
            onOpen(row as R)
        },
      })}
      rowClassName={(row) => `ct-row${onOpen ? ' opens' : ''}${selected?.(idOf(row as R)) ? ' selected' : ''}`}
      rowSelection={
        selected && {
          columnWidth: tickWidth,
          fixed: 'start',
          selectedRowKeys: ticked,
          columnTitle: (
            <HeaderCell plain="">
              <Checkbox
                aria-label={text.selectPage}
                checked={ticked.length === ids.length}
                indeterminate={ticked.length > 0 && ticked.length < ids.length}
                onChange={(e) => props.onSelect(ids, e.target.checked)}
              />
            </HeaderCell>
          ),
          onSelect: (row, on) => props.onSelect([idOf(row as R)], on),
          onSelectMultiple: (on, _all, changed) =>
            props.onSelect(
              changed.map((row) => idOf(row as R)),
              on,
            ),
          getCheckboxProps: (row) => ({ 'aria-label': text.selectRow(nameOf(row as R)) }) as object,
        }
      }
    />
  )
}

/** antd draws the titles a second time to measure columns, hidden from readers and outside any header cell; nothing there may take focus. */
function HeaderCell({ plain, children }: { plain: string; children: ReactNode }) {
  return useContext(InHeader) ? children : plain
}
const InHeader = createContext(false)
const components = {
  header: {
    cell: (props: ThHTMLAttributes<HTMLTableCellElement>) => (
      <InHeader value>
        <th {...props} />
      </InHeader>
    ),
  },
}

function RowMenu({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const text = useText(tableText)
  const items = menuOf(actions)
  if (items.length === 0) return null
  return (
    <div className="ct-row-menu">
      <Menu
        label={text.rowMenu(name)}
        align="end"
        trigger={(p) => (
          <button {...p} className="tiny" aria-label={text.rowMenu(name)}>
            <Ellipsis className="icon" aria-hidden />
          </button>
        )}
        items={items}
      />
    </div>
  )
}

/** Drag to widen; the keyboard's way is the width field in the column settings. */
function Grip({ label, onWidth }: { label: string; onWidth: (width: number) => void }) {
  const start = useRef({ x: 0, width: 0 })
  const down = (e: PointerEvent<HTMLElement>) => {
    e.preventDefault()
    e.currentTarget.setPointerCapture(e.pointerId)
    start.current = { x: e.clientX, width: e.currentTarget.closest('th')?.offsetWidth ?? 0 }
  }
  const drag = (e: PointerEvent<HTMLElement>) => {
    if (e.currentTarget.hasPointerCapture(e.pointerId))
      onWidth(Math.min(1000, Math.max(60, Math.round(start.current.width + e.clientX - start.current.x))))
  }
  return <span className="ct-grip" title={label} aria-hidden onPointerDown={down} onPointerMove={drag} />
}
