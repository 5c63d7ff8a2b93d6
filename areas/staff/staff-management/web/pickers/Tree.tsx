import { Check, ChevronRight, Minus } from 'lucide-react'
import { type KeyboardEvent, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { matches } from '#core/web/blocks/pickers/match.ts'
import { Reach } from '#core/web/blocks/pickers/reach.ts'
import { usePickerText } from '#core/web/blocks/pickers/text.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { DepartmentNames } from '#core/web/ui/StaffName.tsx'
import { departmentName } from '#core/web/ui/staff-name.ts'
import { ancestors, type Department, useDepartments, useFoundThere } from './departments.ts'
import { treeText } from './text.ts'

type Node = Department & {
  level: number
  children: boolean
}

/** The departments that show: the open ones in order, or every match of a search with nothing folded. */
export function visibleNodes(
  rows: readonly Department[],
  open: ReadonlySet<number>,
  keyword = '',
  there: ReadonlySet<number> = new Set(),
): Node[] {
  const ids = new Set(rows.map((r) => r.departmentId))
  const below = new Map<number, Department[]>()
  for (const r of rows) {
    const parent = r.parentId !== null && ids.has(r.parentId) && r.parentId !== r.departmentId ? r.parentId : 0
    below.set(parent, [...(below.get(parent) ?? []), r])
  }
  if (keyword)
    return rows.filter((r) => there.has(r.departmentId) || matches(keyword, r.name)).map((r) => ({ ...r, level: 1, children: false }))
  const out: Node[] = []
  const walk = (parent: number, level: number) => {
    for (const r of below.get(parent) ?? []) {
      const children = below.has(r.departmentId)
      out.push({ ...r, level, children })
      if (children && open.has(r.departmentId) && level < 40) walk(r.departmentId, level + 1)
    }
  }
  walk(0, 1)
  return out
}

/**
 * A tree of departments. With `ticked` it chooses several, a department standing for all below it, and ↑ ↓ and Enter of the search field
 * move along it; without, it shows one, beside a list that the search field belongs to.
 */
export function DepartmentTree(props: {
  label: string
  top?: string
  value?: number
  onPick: (id: number | undefined) => void
  ticked?: ReadonlySet<string>
  keyword?: string
}) {
  const text = usePickerText()
  const words = useText(treeText)
  const read = useDepartments()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState(0)
  const { rows } = read
  // The first level is open from the start.
  useEffect(() => {
    if (rows.length === 0) return
    setOpen((now) =>
      now.size
        ? now
        : new Set(rows.filter((r) => !r.parentId || !rows.some((x) => x.departmentId === r.parentId)).map((r) => r.departmentId)),
    )
  }, [rows])
  const there = useFoundThere(props.keyword ?? '')
  const nodes = useMemo(() => visibleNodes(rows, open, props.keyword, there), [rows, open, props.keyword, there])
  const offset = props.top ? 1 : 0
  const tree = useRef<HTMLDivElement>(null)
  const around = useContext(Reach)
  const reach = props.ticked ? around : null
  if (reach)
    reach.rows.current = {
      count: nodes.length,
      take: (i) => props.onPick(nodes[i]?.departmentId),
      reveal: (i) => {
        setAt(i)
        tree.current?.querySelectorAll('[role=treeitem]')[i]?.scrollIntoView?.({ block: 'nearest' })
      },
    }
  const counted = reach?.counted
  useEffect(() => {
    counted?.(nodes.length)
    return () => counted?.(0)
  }, [counted, nodes.length])
  const current = reach ? Math.min(reach.at, nodes.length - 1) : -1
  const fold = (id: number, to: boolean) =>
    setOpen((now) => {
      const next = new Set(now)
      if (to) next.add(id)
      else next.delete(id)
      return next
    })
  const keys = (e: KeyboardEvent<HTMLElement>) => {
    const node = nodes[at - offset]
    const go = (i: number) => {
      const next = Math.max(0, Math.min(nodes.length + offset - 1, i))
      setAt(next)
      reach?.go(next)
      const row = e.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')[next]
      row?.focus()
    }
    if (e.key === 'ArrowDown') go(at + 1)
    else if (e.key === 'ArrowUp') go(at - 1)
    else if (e.key === 'Home') go(0)
    else if (e.key === 'End') go(nodes.length)
    else if (e.key === 'ArrowRight' && node?.children) fold(node.departmentId, true)
    else if (e.key === 'ArrowLeft' && node) {
      if (open.has(node.departmentId) && node.children) fold(node.departmentId, false)
      else go(nodes.findIndex((n) => n.departmentId === node.parentId) + offset)
    } else if (e.key === 'Enter' || e.key === ' ') props.onPick(node?.departmentId)
    else return
    e.preventDefault()
  }
  if (read.missing) return <p className="nothing">{text.missing}</p>
  if (read.error && rows.length === 0) return <ErrorLine error={read.error} retry={read.retry} />
  return (
    <div
      ref={tree}
      id={reach ? `${reach.base}-list` : undefined}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={props.ticked ? true : undefined}
      onKeyDown={keys}
    >
      {props.top && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for its items
        <div
          role="treeitem"
          aria-level={1}
          aria-selected={props.value === undefined}
          tabIndex={at === 0 ? 0 : -1}
          className={`tree-row${props.value === undefined ? ' on' : ''}`}
          onClick={() => {
            setAt(0)
            props.onPick(undefined)
          }}
        >
          <span className="tree-gap" />
          {props.top}
        </div>
      )}
      {nodes.map((n, i) => {
        const ticked = props.ticked?.has(String(n.departmentId))
        const above = !ticked && props.ticked && ancestors(rows, n.departmentId).some((id) => props.ticked!.has(String(id)))
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for its items
          <div
            key={n.departmentId}
            id={reach ? `${reach.base}-${i}` : undefined}
            role="treeitem"
            aria-level={n.level}
            aria-expanded={n.children ? open.has(n.departmentId) : undefined}
            aria-selected={props.ticked ? Boolean(ticked || above) : props.value === n.departmentId}
            tabIndex={at === i + offset ? 0 : -1}
            className={`tree-row${props.value === n.departmentId ? ' on' : ''}${i === current ? ' current' : ''}`}
            style={{ paddingLeft: 4 + (n.level - 1) * 16 }}
            onClick={() => {
              setAt(i + offset)
              props.onPick(n.departmentId)
            }}
          >
            {n.children ? (
              <button
                type="button"
                tabIndex={-1}
                className={`tree-fold${open.has(n.departmentId) ? ' open' : ''}`}
                aria-label={open.has(n.departmentId) ? words.collapse(departmentName(n.name)) : words.expand(departmentName(n.name))}
                onClick={(e) => {
                  e.stopPropagation()
                  fold(n.departmentId, !open.has(n.departmentId))
                }}
              >
                <ChevronRight className="icon small" aria-hidden />
              </button>
            ) : (
              <span className="tree-gap" />
            )}
            {props.ticked && (
              <span className={`tick${ticked ? ' on' : above ? ' some' : ''}`} aria-hidden>
                {ticked ? <Check /> : above ? <Minus /> : null}
              </span>
            )}
            <span className="ellipsis grow">
              <DepartmentNames names={[n.name]} />
            </span>
            <span className="text-12 ink-3">{fmt.number(n.staffCount)}</span>
          </div>
        )
      })}
    </div>
  )
}
