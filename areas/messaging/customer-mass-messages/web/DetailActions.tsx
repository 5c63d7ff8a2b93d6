import { useState } from 'react'
import { makes, menuOf } from '#core/web/blocks/table/actions.ts'
import { Tools } from '#core/web/blocks/table/Tools.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { startAndPoll } from '#core/web/request/helpers.ts'
import { request } from '#core/web/request/request.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { missions } from '../contract.ts'
import { type Mission, remindersADay } from '../mission.ts'
import { underWay, useMissionActions } from './actions.ts'
import { massScreens } from './screens.ts'
import { massText } from './text.ts'

export function DetailActions({ mission: m, onChange }: { mission: Mission; onChange: () => void }) {
  const text = useText(massText)
  const { copy, stop, remove } = useMissionActions()(m, () => go(linkTo(massScreens.list), { replace: true }))
  const [syncing, setSyncing] = useState(false)
  const waits = (m.state === 'sending' || m.state === 'waiting') && !m.cancelAsked
  const sync = async () => {
    setSyncing(true)
    try {
      const task = await startAndPoll(() => request(missions.sync, { missionId: m.missionId }))
      if (task.state === 'succeeded') toast.success(text.synced)
      else toast.warning(text.syncFailed)
      onChange()
    } catch {
      // the request layer has said it
    } finally {
      setSyncing(false)
    }
  }
  const nobody = m.asked > 0 && m.confirmed >= m.asked
  const why = nobody ? text.remindNobody : m.remindersLeft === 0 && m.nextReminderAt ? text.remindNone(fmt.ago(m.nextReminderAt)) : ''
  return (
    <>
      {m.asked > 0 && (
        <button type="button" className="button" disabled={syncing} onClick={() => void sync()}>
          <Icon name="refresh-cw" />
          {syncing ? text.syncing : text.sync}
        </button>
      )}
      <Tools
        actions={[
          {
            key: 'remind',
            primary: true,
            label: m.remindersLeft > 0 ? text.remindLeft(m.remindersLeft) : text.remind,
            icon: <Icon name="bell" />,
            when: waits && m.mine,
            ...((why || m.asked === 0) && { disabled: why }),
            // Three in 24 hours, then none: who presses it knows what is left before it is gone.
            ...makes(
              missions.notify,
              { missionId: m.missionId },
              {
                confirm: {
                  title: text.remindTitle(m.asked - m.confirmed),
                  content: text.remindContent(remindersADay, m.remindersLeft - 1),
                  verb: text.remind,
                },
                done: ({ staff, remindersLeft }) => toast.success(text.reminded(staff, remindersLeft)),
              },
            ),
          },
        ]}
      />
      <Menu
        label={text.more}
        align="end"
        trigger={(p) => (
          <button {...p} className="button icon-only" aria-label={text.more}>
            <Icon name="ellipsis" />
          </button>
        )}
        items={menuOf(m.mine ? [copy, stop, ...(underWay(m) && m.state !== 'scheduled' ? [] : [remove])] : [copy])}
      />
    </>
  )
}
