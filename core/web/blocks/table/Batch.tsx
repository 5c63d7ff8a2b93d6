import { Ellipsis, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { Menu } from '../../ui/Pop.tsx'
import { type BatchAction, runBatch } from './actions.ts'
import type { Chosen, Selection } from './model.ts'
import { tableText } from './text.ts'

/** Says how many, offers all that match, then the actions: five in sight, the rest behind `⋯`. */
export function BatchBar<F>(props: {
  actions: readonly BatchAction<F>[]
  note: ReactNode
  unit: string
  count: number
  total: number
  selection: Selection
  onAll: () => void
  onClear: () => void
  chosen: () => Chosen<F>
}) {
  const { actions, count, total, unit, selection } = props
  const text = useText(tableText)
  const run = (a: BatchAction<F>) => void runBatch(a, props.chosen(), { count, clear: props.onClear })
  const inSight = actions.slice(0, actions.length > 6 ? 5 : 6)
  const rest = actions.slice(inSight.length)
  return (
    <div className="ct-batch" role="toolbar" aria-label={text.selected(fmt.number(count), unit)}>
      <span className="medium nowrap" role="status">
        {text.selected(fmt.number(count), unit)}
        {selection.all && selection.exclude.length > 0 && (
          <small className="ink-2"> {text.except(fmt.number(selection.exclude.length), unit)}</small>
        )}
      </span>
      {!selection.all && total > count && (
        <button type="button" className="plain" onClick={props.onAll}>
          {text.selectAll(fmt.number(total), unit)}
        </button>
      )}
      <span className="ct-rule" />
      {inSight.map((a) => (
        <button
          key={a.key}
          type="button"
          className={`button small quiet${a.danger ? ' bad' : ''}`}
          disabled={a.disabled !== undefined}
          title={a.disabled}
          onClick={() => run(a)}
        >
          {a.icon}
          {a.label}
        </button>
      ))}
      {rest.length > 0 && (
        <Menu
          label={text.moreActions}
          trigger={(p) => (
            <button {...p} className="button small quiet icon-only" aria-label={text.moreActions}>
              <Ellipsis className="icon small" aria-hidden />
            </button>
          )}
          items={rest.map((a) => ({ key: a.key, label: a.label, icon: a.icon, danger: a.danger, disabled: a.disabled, run: () => run(a) }))}
        />
      )}
      <span className="grow" />
      <span className="text-12 ink-3 ellipsis ct-note">{props.note}</span>
      <button type="button" className="tiny" aria-label={text.unselect} title={text.unselect} onClick={props.onClear}>
        <X className="icon small" aria-hidden />
      </button>
    </div>
  )
}
