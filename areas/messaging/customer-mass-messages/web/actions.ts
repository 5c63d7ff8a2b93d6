import { confirm } from '#core/web/dialog.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCommand } from '#core/web/request/query.ts'
import { can } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type MissionRow, missions } from '../contract.ts'
import { massScreens } from './screens.ts'
import { massText } from './text.ts'

export const underWay = (row: MissionRow): boolean => row.state === 'scheduled' || row.state === 'sending' || row.state === 'waiting'

/** What can be done with a mission, for its row and its page alike. */
export function useMissionActions() {
  const text = useText(massText)
  const stop = useCommand(missions.cancel, { onSuccess: () => void toast.success(text.stopped) })
  const remove = useCommand(missions.delete)
  return {
    async stop(row: MissionRow) {
      const content = row.state === 'scheduled' ? text.stopScheduled : text.stopText(fmt.number(row.waiting))
      if (await confirm({ title: text.stopTitle(row.name), content, verb: text.stopVerb, danger: true }))
        stop.mutate({ missionId: row.missionId })
    },
    async remove(row: MissionRow, after?: () => void) {
      const content = row.state === 'scheduled' ? text.deleteScheduled : text.deleteText
      if (!(await confirm({ title: text.deleteTitle(row.name), content, verb: text.deleteVerb, danger: true }))) return
      remove.mutate({ missionId: row.missionId }, { onSuccess: after })
    },
    copy: (row: MissionRow) => go(linkTo(massScreens.create, { copy: row.missionId })),
    mayStop: (row: MissionRow) => can('group_message', 'update') && underWay(row),
    mayDelete: (row: MissionRow) => can('group_message', 'delete') && row.state !== 'sending' && row.state !== 'waiting',
  }
}
