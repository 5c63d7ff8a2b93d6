import { useEffect, useRef, useState } from 'react'
import type { Figure } from '#core/contract/figures.ts'
import { AudienceSentence } from '#core/web/blocks/audience/sentence.tsx'
import { OneThing } from '#core/web/blocks/OneThing.tsx'
import { PhonePreview } from '#core/web/blocks/phone/PhonePreview.tsx'
import { Funnel } from '#core/web/blocks/stats/Funnel.tsx'
import { figureOf } from '#core/web/figures.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { refresh, useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { NumberLink, Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { missions } from '../contract.ts'
import { massFigures } from '../figures.ts'
import type { Mission } from '../mission.ts'
import { DetailActions } from './DetailActions.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { StateOf } from './StateOf.tsx'
import { massScreens } from './screens.ts'
import { massText } from './text.ts'
import './mass.css'

/** One mission (`?missionId`): the funnel, who was asked, who got it, and what can still be done. */
export default function DetailPage() {
  const text = useText(massText)
  const [{ missionId }] = useSearch()
  const read = useCall(
    missions.one,
    { missionId: missionId ?? '' },
    {
      enabled: Boolean(missionId),
      silence: 'all',
      // Staff confirm while one looks; the server itself asks WeCom every half minute at first.
      refetchInterval: ({ state }) => (state.data?.state === 'sending' ? 2_000 : state.data?.state === 'waiting' ? 10_000 : false),
    },
  )
  return (
    <OneThing
      exists={Boolean(missionId)}
      read={read}
      title={text.missing}
      help={text.missingHelp}
      list={{ path: linkTo(massScreens.list), label: text.toList }}
    >
      {(mission) => <Page mission={mission} />}
    </OneThing>
  )
}

function Page({ mission: m }: { mission: Mission }) {
  const text = useText(massText)
  const me = useMe()
  const [open] = useState(() => Date.now())
  // The phone shows somebody who really sends it.
  const sender =
    useCall(missions.staff, { missionId: m.missionId, pageSize: 1 }, { silence: 'all', staleTime: Infinity }).data?.list[0] ?? me
  const step = (of: Figure<typeof missions.one>) => {
    const { value = null, to } = figureOf(of, m, { missionId: m.missionId })
    return { value, to }
  }
  const ended = m.trackingEnds !== null && Date.parse(m.trackingEnds) < open
  // The answer is read again while one looks; whatever moves its figures moves the rows behind them.
  const before = useRef(m)
  useEffect(() => {
    if (before.current === m) return
    before.current = m
    void refresh()
  }, [m])
  return (
    <div className="mm-page">
      <header className="page-head">
        <h1>{m.name}</h1>
        <StateOf row={m} />
        {!m.mine && <span className="text-12 ink-3">{text.wholeState}</span>}
        {m.cancelAsked && m.state !== 'cancelled' && <span className="text-12 ink-3">{text.stopping}</span>}
        <span className="grow" />
        <DetailActions mission={m} onChange={() => void refresh()} />
      </header>
      <p className="text-12 ink-3 row gap-8 mm-times-line">
        <span>{m.createdBy}</span>
        <Time at={m.sendAt} />
        <span aria-live="polite">{m.syncedAt ? text.syncedAt(fmt.ago(m.syncedAt)) : text.notSynced}</span>
        {m.trackingEnds && <span>{ended ? text.trackingEnded(fmt.day(m.trackingEnds)) : text.trackingEnds(fmt.day(m.trackingEnds))}</span>}
      </p>
      {m.waits && (
        <p className="note caution mm-waits" role="status">
          <Icon name="clock" size={14} />
          {text.waits(m.waits)}
        </p>
      )}
      <div className="mm-columns">
        <div className="mm-main">
          <section className="mm-funnels">
            <Funnel
              label={text.funnel}
              steps={[
                { label: text.f_planned, ...step(massFigures.staff), unit: text.people },
                { label: text.f_asked, ...step(massFigures.asked), unit: text.people },
                { label: text.f_confirmed, ...step(massFigures.confirmed), unit: text.people },
              ]}
            />
            <dl className="mm-counts">
              <dt>{text.f_customers}</dt>
              <dd>
                <NumberLink {...figureOf(massFigures.customers, m, { missionId: m.missionId })} /> {text.each}
              </dd>
              <dt>{text.f_delivered}</dt>
              <dd>
                <NumberLink {...figureOf(massFigures.delivered, m, { missionId: m.missionId })} /> {text.each}
                {m.customers > 0 && <small className="ink-3">{fmt.percent(m.delivered / m.customers)}</small>}
              </dd>
            </dl>
            <Reasons mission={m} />
          </section>
          <ResultTabs mission={m} />
        </div>
        <aside className="mm-side">
          <h2>{text.plan}</h2>
          <p>{m.audience ? <AudienceSentence audience={m.audience} /> : text.planUnseen}</p>
          <ul className="mm-facts">
            {m.plan && <PlanFacts plan={m.plan} chosen={m.staffIds.length > 0} />}
            {m.staffIds.length > 0 && <li>{text.limited(m.staffIds.length)}</li>}
          </ul>
          <h2>{text.content}</h2>
          <PhonePreview
            mode="chat"
            content={m.msgData}
            staff={{ name: sender.name, avatar: sender.avatar }}
            corpName={me.corpName}
            corpLogo={me.corpLogo}
            customerName={text.sampleCustomer}
            time={fmt.time(m.sendAt)}
            height={440}
            sample={text.preview}
          />
        </aside>
      </div>
    </div>
  )
}

/** Where the rest stayed, each number a link to its rows. */
function PlanFacts({ plan, chosen }: { plan: NonNullable<Mission['plan']>; chosen: boolean }) {
  const text = useText(massText)
  return (
    <>
      <li>
        <Icon name="lock" size={14} />
        {text.planFixed}
      </li>
      {plan.quotaUsed > 0 && <li>{text.planQuota(fmt.number(plan.quotaUsed))}</li>}
      {plan.blacklisted > 0 && <li>{text.planListed(fmt.number(plan.blacklisted))}</li>}
      {plan.noSeat > 0 && <li>{text.planSeat(fmt.number(plan.noSeat), chosen)}</li>}
    </>
  )
}

function Reasons({ mission: m }: { mission: Mission }) {
  const text = useText(massText)
  const rows = [
    { key: 'waiting', label: text.waiting, of: massFigures.waiting },
    { key: 'unknown', label: text.reasons.unknown, of: massFigures.unknown },
    { key: 'not_friend', label: text.reasons.not_friend, of: massFigures.notFriend },
    { key: 'quota', label: text.reasons.quota, of: massFigures.quota },
    { key: 'unreachable', label: text.reasons.unreachable, of: massFigures.unreachable },
    { key: 'blacklisted', label: text.reasons.blacklisted, of: massFigures.listedSince },
    { key: 'refused', label: text.reasons.refused, of: massFigures.refused },
    { key: 'cancelled', label: text.reasons.cancelled, of: massFigures.cancelled },
  ].flatMap(({ of, ...row }) => {
    const figure = figureOf(of, m, { missionId: m.missionId })
    return figure.value ? [{ ...row, told: figure }] : []
  })
  if (rows.length === 0) return null
  return (
    <dl className="mm-reasons">
      {rows.map((r) => (
        <div key={r.key}>
          <dt
            className={r.key === 'waiting' || r.key === 'unknown' ? '' : 'bad'}
            title={r.key === 'not_friend' ? text.notFriendHelp : undefined}
          >
            {r.label}
          </dt>
          <dd>
            <NumberLink {...r.told} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
