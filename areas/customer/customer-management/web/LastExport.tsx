import { useCall } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { externalUsers } from '../contract.ts'
import { insightText } from './insight-text.ts'

/** The asker's last list of customers, while its file is kept. */
export function LastExport() {
  const text = useText(insightText)
  // A short cut: the task center has the file, too.
  const read = useCall(externalUsers.exportStatus, {}, { silence: 'all', enabled: can(externalUsers.export) })
  const task = read.data?.task
  if (!task?.resultUrl) return null
  return (
    <a className="button quiet" href={task.resultUrl} download title={fmt.full(task.createdAt)}>
      <Icon name="download" size={14} />
      {text.lastExport}
    </a>
  )
}
