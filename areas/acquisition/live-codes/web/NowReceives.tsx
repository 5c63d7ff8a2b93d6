import { useDeferredValue } from 'react'
import { addDays, dayOf } from '#core/contract/time.ts'
import { useCall } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { spaced, zoneName } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { liveCodeStats, liveCodes } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { formText } from './form-text.ts'

/** Says who would receive a customer at this moment, and who of the chosen cannot receive at all. */
export function NowReceives({ draft, wayId }: { draft: LiveCodeDraft; wayId?: string }) {
  const text = useText(formText)
  // Only what decides the answer, and not while somebody drags a slider.
  const asked = useDeferredValue({ ...draft, name: draft.name || '-', bands: draft.bands.filter((b) => b.receivers.length > 0) })
  const ready = asked.bands.length > 0
  const answer = useCall(
    liveCodes.receiver,
    { draft: asked, ...(wayId && { wayId }) },
    { enabled: ready, silence: 'all', placeholderData: (before) => before },
  )
  if (ready && answer.error?.broke) return <ErrorLine error={answer.error} retry={() => void answer.refetch()} />
  if (!ready || !answer.data) return null
  const { offered, reason, resting, unavailable } = answer.data
  const cap = draft.roundCap
  /** The most people on duty at once where somebody has a cap: that many come too many when each gets one more. */
  const onDuty = Math.max(0, ...draft.bands.filter((b) => b.receivers.some((r) => r.dailyCap !== null)).map((b) => b.receivers.length))
  const names = listed(offered.map(staffName))
  const behind = offered.find((s) => s.share)
  const byShares = new Set(offered.map((s) => s.due)).size > 1
  const begun = offered.find((s) => s.inRound)
  const percent = (n: number) => `${Math.round(n * 100)}%`
  return (
    <>
      <p className="lc-now" role="status">
        <Icon name="scan-search" />
        <span className="ink-2">{text.nowLabel}</span>
        {offered.length > 0 && (
          <span className="avatars">
            {offered.slice(0, 3).map((s) => (
              <Avatar key={s.staffId} name={s.name} src={s.avatar || undefined} size={22} />
            ))}
          </span>
        )}
        <span className="medium">
          {offered.length === 0
            ? text.nowNobody
            : reason === 'duty'
              ? byShares
                ? text.nowShares(names)
                : text.nowDuty(names, offered.length)
              : reason === 'gap'
                ? text.nowGap(names)
                : text.nowCapped(names)}
        </span>
        {cap && begun ? (
          <span className="ink-3">{text.inRound(staffName(begun), begun.inRound ?? 0, cap)}</span>
        ) : (
          behind && <span className="ink-3">{text.share(staffName(behind), percent(behind.share ?? 0), percent(behind.due))}</span>
        )}
        {resting.length > 0 && <span className="ink-3">{text.resting(listed(resting.map(staffName)))}</span>}
      </p>
      {cap && draft.bands.some((b) => b.receivers.length === 1) && (
        <p className="note caution">
          <Icon name="circle-alert" />
          {text.roundAlone}
        </p>
      )}
      {onDuty > 0 && (
        <p className="note">
          <Icon name="info" />
          {spaced(text.capAbout(onDuty))}
        </p>
      )}
      {unavailable.map((s) => (
        <p key={s.staffId} className="note caution">
          <Icon name="circle-alert" />
          {text.unavailable(
            staffName(s),
            s.reason === 'left' ? text.why_left : s.reason === 'not_active' ? text.why_not_active : text.why_no_customer_contact,
          )}
        </p>
      ))}
      {wayId && <Caps draft={draft} wayId={wayId} />}
    </>
  )
}

const lookBack = 28
/** Caps that add up to less than the code brings: the rest goes to the back-up staff every day. */
function Caps({ draft, wayId }: { draft: LiveCodeDraft; wayId: string }) {
  const text = useText(formText)
  const receivers = draft.bands.flatMap((b) => b.receivers)
  const capped = receivers.every((r) => r.dailyCap !== null) && opens('customer_qrcode')
  const today = dayOf(new Date(), zoneName())
  const range = { from: addDays(today, -lookBack), to: addDays(today, -1) }
  // A hint beside the form: without the days gone by there is none to give.
  const { data } = useCall(liveCodeStats.overview, { ...range, wayIds: [wayId] }, { enabled: capped, silence: 'all' })
  const caps = new Map(receivers.map((r) => [r.staffId, r.dailyCap ?? 0]))
  const most = [...caps.values()].reduce((n, cap) => n + cap, 0)
  const usual = (data?.now.adds ?? 0) / lookBack
  if (!capped || usual <= most) return null
  return (
    <p className="note caution">
      <Icon name="circle-alert" />
      {spaced(text.capsShort(most, Math.round(usual), lookBack))}
    </p>
  )
}
