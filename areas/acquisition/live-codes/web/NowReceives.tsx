import { useDeferredValue } from 'react'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { type LiveCodeDraft, liveCodes } from '../contract.ts'
import { formText } from './form-text.ts'

/** Says who would receive a customer at this moment, and who of the chosen cannot receive at all. */
export function NowReceives({ draft, wayId }: { draft: LiveCodeDraft; wayId?: string }) {
  const text = useText(formText)
  // Only what decides the answer, and not while somebody drags a slider.
  const asked = useDeferredValue({ ...draft, name: draft.name || '-', bands: draft.bands.filter((b) => b.receivers.length > 0) })
  const ready = asked.bands.length > 0 && asked.backupStaffIds.length > 0
  const answer = useCall(
    liveCodes.receiver,
    { draft: asked, ...(wayId && { wayId }) },
    { enabled: ready, silence: 'all', placeholderData: (before) => before },
  )
  if (!ready || !answer.data) return null
  const { offered, reason, unavailable } = answer.data
  const names = listed(offered.map((s) => s.name))
  const behind = offered.find((s) => s.share > 0)
  const percent = (n: number) => `${Math.round(n * 100)}%`
  return (
    <>
      <p className="lc-now" role="status">
        <Icon name="scan-search" />
        <span className="d2">{text.nowLabel}</span>
        {offered[0] && <Avatar name={offered[0].name} src={offered[0].avatar || undefined} size={22} />}
        <span className="m">
          {offered.length === 0
            ? text.nowNobody
            : reason === 'duty'
              ? text.nowDuty(names)
              : reason === 'gap'
                ? text.nowGap(names)
                : text.nowCapped(names)}
        </span>
        {behind && <span className="d3">{text.share(behind.name, percent(behind.share), percent(behind.due))}</span>}
      </p>
      {unavailable.map((s) => (
        <p key={s.staffId} className="note wn">
          <Icon name="circle-alert" />
          {text.unavailable(
            s.name,
            s.reason === 'left' ? text.why_left : s.reason === 'not_active' ? text.why_not_active : text.why_no_customer_contact,
          )}
        </p>
      ))}
    </>
  )
}
