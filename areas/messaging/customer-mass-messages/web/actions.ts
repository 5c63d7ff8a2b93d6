import { makes, type RowAction } from '#core/web/blocks/table/actions.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { missions } from '../contract.ts'
import type { MissionRow } from '../mission.ts'
import { massScreens } from './screens.ts'
import { massText } from './text.ts'

export const underWay = (row: MissionRow): boolean => row.state === 'scheduled' || row.state === 'sending' || row.state === 'waiting'

/** What can be done with a mission, for its row and its page alike. `gone` is called once it is deleted. */
export function useMissionActions() {
  const text = useText(massText)
  return (row: MissionRow, gone?: () => void) => {
    const scheduled = row.state === 'scheduled'
    const copy: RowAction = {
      key: 'copy',
      label: text.copy,
      needs: missions.add,
      when: row.audience !== null, // to the same people: whoever may not see who they are cannot
      run: () => go(linkTo(massScreens.create, { copy: row.missionId })),
    }
    const stop: RowAction = {
      key: 'stop',
      label: text.stop,
      danger: true,
      when: underWay(row),
      ...makes(
        missions.cancel,
        { missionId: row.missionId },
        {
          confirm: {
            title: text.stopTitle(row.name),
            content: scheduled ? text.stopScheduled : text.stopText(fmt.number(row.waiting)),
            verb: text.stopVerb,
            danger: true,
          },
          done: () => toast.success(text.stopped),
        },
      ),
    }
    const remove: RowAction = {
      key: 'delete',
      label: text.delete,
      danger: true,
      ...((row.state === 'sending' || row.state === 'waiting') && { disabled: text.cannotDelete }),
      ...makes(
        missions.delete,
        { missionId: row.missionId },
        {
          confirm: {
            title: text.deleteTitle(row.name),
            content: scheduled ? text.deleteScheduled : text.deleteText,
            verb: text.deleteVerb,
            danger: true,
          },
          done: gone,
        },
      ),
    }
    return { copy, stop, remove }
  }
}
