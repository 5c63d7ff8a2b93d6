import { type KeyboardEvent, use, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { fileKeys } from '#core/contract/columns.ts'
import { code } from '#core/contract/errors.ts'
import { ApiError } from '../../request/error.ts'
import { useCall } from '../../request/query.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { Empty, ErrorState, Skeleton } from '../../ui/Empty.tsx'
import { UnderTitle } from '../../ui/Page.tsx'
import { hasInput, limitsOf } from '../schema.ts'
import { ExportButton } from '../transfer/ExportButton.tsx'
import { offered } from './actions.ts'
import { useAddress } from './address.ts'
import { BatchBar } from './Batch.tsx'
import { Body, menuWidth, tickWidth } from './Body.tsx'
import { ColumnSettings, useSettings } from './Columns.tsx'
import { useEdge } from './edge.ts'
import { FilteredEmpty } from './FilteredEmpty.tsx'
import { FilterBar } from './Filters.tsx'
import { Footer } from './Footer.tsx'
import { fitColumns } from './fit.ts'
import {
  chosen,
  type FilterOf,
  isSelected,
  nothing,
  ordersOf,
  type RowOf,
  readFilters,
  readSort,
  type Selection,
  selectedCount,
  sortKey,
  toggle,
} from './model.ts'
import './table.css'
import { Tool, Tools } from './Tools.tsx'
import { tableText } from './text.ts'
import type { CallTableProps } from './types.ts'
import { UnfitNotice } from './UnfitNotice.tsx'
import { useUnfit } from './unfit.ts'
import { Views } from './Views.tsx'

/**
 * A list page or a list in a page: the rows a call answers, with filters in the address bar, the page in `#tablePage`, column
 * settings and views kept on the server, and a selection that survives paging (research/ux.md G-2).
 */
export function CallTable<C extends AnyCall>(props: CallTableProps<C>) {
  type Row = RowOf<C>
  const { call, columns, rowKey, filters = [], unit: givenUnit, local = false, plain = false } = props
  const batch = offered(props.batch ?? [])
  const text = useText(tableText)
  const unit = givenUnit ?? text.unit
  const address = useAddress(local)
  const { words, page } = address
  const size = [20, 50, 100].find((n) => n === Number(words.size)) ?? 20
  // The address bar is the truth; reading it again on every letter typed elsewhere would refetch.
  const key = JSON.stringify([words, props.input])
  const filter = useMemo(() => {
    const [search, fixed] = JSON.parse(key) as [typeof words, object | null]
    return { ...readFilters(call, search), ...fixed } as Record<string, unknown>
  }, [call, key])
  const strict = !local && props.views !== false
  const notice = useUnfit(call, { filters, words, columns, strict, on: !local, columnsToCome: props.columnsToCome })
  const blocked = notice.unfit.some((u) => !u.harmless)
  const sort = hasInput(call, 'sort') && !notice.unfit.some((u) => u.word === 'sort') ? words.sort : undefined
  const read = useCall(call, { ...filter, ...(sort && { sort }), page, pageSize: size } as Input<C>, {
    placeholderData: (before) => before,
    silence: 'all',
    enabled: !blocked && !(props.columnsToCome && sort),
  })
  // The rows of before stay while the conditions are checked; with one that no longer exists nothing is shown (R347).
  const [last, setLast] = useState<{ list: Row[]; total: number }>()
  const arrived = read.data as typeof last
  if (arrived && arrived !== last && !notice.waiting && !blocked) setLast(arrived)
  const answer = blocked || notice.error ? undefined : notice.waiting ? last : arrived
  const unfit = notice.waiting || !(answer || blocked) ? [] : notice.unfit
  const rows = answer?.list ?? []
  const total = answer?.total ?? 0
  const idOf = (row: Row): string => String(row[rowKey])
  const nameOf = (row: Row): string =>
    props.rowName?.(row) ?? String((row as Record<string, unknown>)[columns[0]?.key ?? rowKey] ?? idOf(row))

  const [selection, setSelection] = useState<Selection>(nothing)
  const filterText = JSON.stringify(filter)
  // "All that match" means all that match what is on screen: another filter, another selection.
  // Only a changed filter empties it, paging and sorting keep it.
  const [selectedOf, setSelectedOf] = useState(filterText)
  if (selectedOf !== filterText) {
    setSelectedOf(filterText)
    setSelection(nothing)
  }
  const count = selectedCount(selection, total)
  const select = (ids: readonly string[], on: boolean) => setSelection((s) => toggle(s, ids, on))

  const settings = useSettings(props.table, columns, words.cols, (cols) => address.set({ cols }, { replace: true }))
  const box = useRef<HTMLElement>(null)
  const room = useEdge(box)
  const sorts = hasInput(call, 'sort')
  const order = sorts ? words.sort || String(limitsOf(call, 'sort').preset ?? '') : ('order' in props && props.order) || ''
  const chosenColumns = settings.list.flatMap((s) => {
    const column = columns.find((c) => c.key === s.key)!
    return s.shown ? [{ ...column, width: s.width, pinned: s.pinned, kept: s.width !== column.width }] : []
  })
  // Who chose their columns sees them all and moves sideways; the page's own make room by themselves.
  const own = !settings.changedColumns && !settings.all
  const { list: visibleColumns, away } = fitColumns(chosenColumns, own ? room : 0, {
    taken: (batch.length ? tickWidth : 0) + (props.actions ? menuWidth : 0),
    sorted: chosenColumns.find((c) => (sorts ? sortKey(c) : c.key) === readSort(order)?.key)?.key,
  })
  const asked = filters.filter((f) => words[f.key] || ('to' in f && f.to && words[f.to]))
  const filtered = asked.length > 0 || Boolean(words.keyword)

  const { onRead } = props
  useEffect(() => {
    if (answer) onRead?.({ total: answer.total })
  }, [answer, onRead])
  // The last page can disappear under somebody's feet: after a deletion, or in an old link.
  useEffect(() => {
    if (answer && !read.isPlaceholderData && answer.list.length === 0 && answer.total > 0 && page > 1)
      address.setPage(Math.ceil(answer.total / size))
  })

  const [at, setAt] = useState(-1)
  const whole = useRef<HTMLElement>(null)
  const focusRow = (i: number) => {
    setAt(i)
    box.current?.querySelectorAll<HTMLElement>('tr.ct-row')[i]?.focus()
  }
  const keys = (e: KeyboardEvent) => {
    if ((e.target as Element).closest('input,textarea,select,button,a,[role=menu],[role=dialog]') || e.metaKey || e.ctrlKey || e.altKey)
      return
    const row = rows[at]
    if (e.key === 'j' || e.key === 'ArrowDown') focusRow(Math.min(rows.length - 1, at + 1))
    else if (e.key === 'k' || e.key === 'ArrowUp') focusRow(Math.max(0, at - 1))
    else if (e.key === 'x' && row && batch.length) select([idOf(row)], !isSelected(selection, idOf(row)))
    else if (e.key === 'Enter' && row && props.onOpen) props.onOpen(row)
    else return
    e.preventDefault()
  }

  // What the page offers beside the list works on its filter, too.
  const { file, toolbar: actions = [] } = props
  const asFile = file && (
    <ExportButton
      call={file.call}
      limit={file.limit}
      input={() => ({
        filters: file.filters?.(filter as FilterOf<C>) ?? filter,
        columns: fileKeys(
          columns,
          chosenColumns.map((c) => c.key),
        ),
      })}
    />
  )
  const toolbar = !blocked && !notice.error && (file || props.tools || actions.length > 0) && (
    <div className="ct-tools" inert={notice.waiting}>
      {props.tools}
      <Tools actions={actions} before={asFile} />
    </div>
  )
  const main = offered(actions).find((a) => a.primary)
  const clearAll = () =>
    address.set({ keyword: '', ...Object.fromEntries(filters.flatMap((f) => [[f.key, ''], ...('to' in f && f.to ? [[f.to, '']] : [])])) })
  // A refused filter would be refused again: offer to clear it instead of to retry.
  const refused = read.error instanceof ApiError && read.error.logic && read.error.code === code.badInput
  const startOver = () => (strict ? address.set({ view: 'all' }, { reset: true }) : clearAll())
  return (
    <section ref={whole} className={`ct-list${plain ? ' plain-table' : ''}`} aria-label={props.title ?? text.list}>
      {props.title && (
        <header className="ct-head">
          <h1>{props.title}</h1>
          {answer && <span className="count">{fmt.number(total)}</span>}
          {props.about && <span className="text-12 ink-3">{props.about}</span>}
          <span className="grow" />
          {toolbar}
        </header>
      )}
      {props.title && use(UnderTitle)}
      {!local && props.views !== false && <Views table={props.table} address={address} cols={settings.changedColumns} />}
      <FilterBar
        call={call}
        filters={filters}
        address={address}
        search={props.search}
        columns={visibleColumns}
        unfit={notice.unfit}
        end={
          <>
            {!props.title && toolbar}
            <ColumnSettings settings={settings} columns={columns} away={away} />
          </>
        }
      />
      {count > 0 && !blocked && !notice.waiting && (
        <BatchBar
          actions={batch}
          note={props.batchNote ?? text.batchNote}
          unit={unit}
          count={count}
          total={total}
          selection={selection}
          onAll={() => setSelection({ all: true, exclude: [] })}
          onClear={() => setSelection(nothing)}
          chosen={() => chosen(selection, filter as FilterOf<C>)}
        />
      )}
      {/* A region that scrolls must be reachable by keyboard; j, k, x and Enter move along its rows. */}
      <section
        className="ct-scroll"
        ref={box}
        onKeyDown={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as said above
        tabIndex={0}
        aria-label={`${props.title ?? text.list} · ${text.keys}`}
        aria-busy={read.isFetching}
      >
        {blocked || unfit.length > 0 ? <UnfitNotice unfit={unfit} table={props.table} address={address} box={whole} /> : null}
        {blocked ? null : notice.error ? (
          <ErrorState error={notice.error} retry={notice.retry} />
        ) : read.error && !answer ? (
          <ErrorState
            error={read.error}
            retry={refused ? undefined : () => void read.refetch()}
            more={
              refused && (
                <button type="button" className="button" onClick={startOver}>
                  {text.clearAll}
                </button>
              )
            }
          />
        ) : !answer ? (
          <div role="status" aria-label={text.loading}>
            <Skeleton rows={10} avatar />
          </div>
        ) : rows.length > 0 ? (
          <Body<Row>
            rows={rows}
            columns={visibleColumns}
            idOf={idOf}
            nameOf={nameOf}
            stale={read.isPlaceholderData || notice.waiting}
            at={at}
            onAt={setAt}
            order={order}
            orders={sorts ? (key) => ordersOf(call, key) : undefined}
            onSort={(next) => address.set({ sort: next })}
            onWidth={settings.setWidth}
            selected={batch.length ? (id) => isSelected(selection, id) : undefined}
            onSelect={select}
            actions={props.actions}
            onOpen={props.onOpen}
          />
        ) : filtered ? (
          <FilteredEmpty call={call} filter={filter} filters={asked} unit={unit} drop={(patch) => address.set(patch)} clear={clearAll} />
        ) : (
          <Empty
            art={props.empty?.art ?? 'filtered'}
            title={props.empty?.title ?? text.emptyTitle}
            actions={props.empty?.action ?? (main && <Tool action={main} />)}
          >
            {props.empty?.hint}
          </Empty>
        )}
      </section>
      {answer && total > 0 && (
        <Footer
          page={page}
          size={size}
          total={total}
          unit={unit}
          onPage={address.setPage}
          onSize={(n) => address.set({ size: n === 20 ? '' : String(n) })}
        />
      )}
    </section>
  )
}

export type { BatchAction, RowAction } from './actions.ts'
export type { Chosen, FilterOf, RowOf } from './model.ts'
export type { Column, Filter } from './types.ts'
export type ListOutput<C extends AnyCall> = Output<C>
