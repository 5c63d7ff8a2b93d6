import { Download } from 'lucide-react'
import type { AnyCall, Input } from '#core/contract/call.ts'
import { useCommand } from '../../request/query.ts'
import { can } from '../../session.ts'
import { openTasks } from '../../shell/tasks.ts'
import { useText } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { Menu } from '../../ui/Pop.tsx'
import { hasInput } from '../schema.ts'
import { exportText } from './export-text.ts'

/** Starts an export of what is on screen: the filter and the columns; not there for whoever may not. The call answers `{ taskId }`; a double click is the same task. */
export function ExportButton<C extends AnyCall>(props: {
  call: C
  input: () => Input<C>
  label?: string
  limit?: string
  small?: boolean
}) {
  const text = useText(exportText)
  const start = useCommand(props.call, {
    onSuccess: () => {
      toast.success(text.started, { action: { label: text.look, onClick: openTasks } })
    },
  })
  const run = (format?: string) => {
    if (!start.isPending) start.mutate({ ...props.input(), ...(format && { format }) } as Input<C>)
  }
  if (!can(props.call)) return null
  const inside = (
    <>
      <Download className="icon small" aria-hidden />
      {props.label ?? text.export}
    </>
  )
  const className = props.small ? 'button small' : 'button'
  if (!hasInput(props.call, 'format'))
    return (
      <button
        type="button"
        className={className}
        disabled={start.isPending}
        title={props.limit && text.limit(props.limit)}
        onClick={() => run()}
      >
        {inside}
      </button>
    )
  return (
    <Menu
      label={props.label ?? text.export}
      align="end"
      trigger={(p) => (
        <button {...p} className={className} disabled={start.isPending} title={props.limit && text.limit(props.limit)}>
          {inside}
        </button>
      )}
      items={[
        { key: 'xlsx', label: text.xlsx, run: () => run('xlsx') },
        { key: 'csv', label: text.csv, run: () => run('csv') },
      ]}
    />
  )
}
