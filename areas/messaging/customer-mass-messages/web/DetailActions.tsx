import { useState } from 'react'
import { menuOf } from '#core/web/blocks/table/actions.ts'
import { confirm } from '#core/web/dialog.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { startAndPoll } from '#core/web/request/helpers.ts'
import { useCommand } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { can } from '#core/web/session.ts'
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
  const remind = useCommand(missions.notify, {
    onSuccess: ({ staff, remindersLeft }) => void toast.success(text.reminded(staff, remindersLeft)),
  })
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
  // Three in 24 hours, then none: who presses it knows what is left before it is gone.
  const askAndRemind = async () => {
    const texts = {
      title: text.remindTitle(m.asked - m.confirmed),
      content: text.remindContent(remindersADay, m.remindersLeft - 1),
      verb: text.remind,
    }
    if (await confirm(texts)) remind.mutate({ missionId: m.missionId })
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
      {waits && m.mine && can(missions.notify) && (
        <span title={why || undefined}>
          <button
            type="button"
            className="button primary"
            disabled={why !== '' || remind.isPending || m.asked === 0}
            onClick={() => void askAndRemind()}
          >
            <Icon name="bell" />
            {m.remindersLeft > 0 ? text.remindLeft(m.remindersLeft) : text.remind}
          </button>
        </span>
      )}
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
