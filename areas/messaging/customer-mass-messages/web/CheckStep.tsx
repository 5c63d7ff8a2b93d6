import type { ReactNode } from 'react'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { AudienceBuilder } from '#core/web/blocks/audience/AudienceBuilder.tsx'
import { linkTo } from '#core/web/link.ts'
import { staffName } from '#core/web/ui/staff-name.ts'
import { massScreens } from './screens.ts'
import '#core/web/blocks/stats/stats.css'
import { useCall } from '#core/web/request/query.ts'
import { Link, screenAt } from '#core/web/router.tsx'
import { fmt, spaced } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { IconName } from '#core/web/ui/icon-names.ts'
import { Pill } from '#core/web/ui/Tag.tsx'
import { missions } from '../contract.ts'
import { duplicateDays } from '../mission.ts'
import { FixedNote } from './AudienceStep.tsx'
import { createText } from './create-text.ts'
import { type MissionForm, reachOf, sendAtOf } from './draft.ts'
import { ReachBar, type ReachPart, type useReach } from './ReachBar.tsx'

export function useChecks(form: MissionForm, active: boolean) {
  // The step itself says what could not be checked.
  const read = useCall(missions.check, { ...reachOf(form), msgData: form.msgData }, { enabled: active, silence: 'all', staleTime: 30_000 })
  const c = read.data
  const warnings = c
    ? [c.everyone, c.night, c.quotaUsed, c.blacklisted, c.noSeat, c.staffAwayCount].filter(Boolean).length + c.duplicates.length
    : 0
  return { ...read, warnings }
}

interface Props {
  form: MissionForm
  put: (patch: Partial<MissionForm>) => void
  reach: ReturnType<typeof useReach>
  checks: ReturnType<typeof useChecks>
  onOpen: (part: ReachPart) => void
  goTo: (step: string) => void
}

/** The last look: who, what to mind, and what will probably happen (VISUAL 05). Checks that nobody makes are not listed as passed. */
export function CheckStep({ form, put, reach, checks, onOpen, goTo }: Props) {
  const text = useText(createText)
  return (
    <>
      <section>
        <AudienceBuilder
          value={form.audience}
          disabled
          note={
            <>
              <FixedNote />
              <span className="grow" />
              <button type="button" className="link" onClick={() => goTo('audience')}>
                {text.editAudience}
              </button>
            </>
          }
        />
        <ReachBar input={reachOf(form)} onOpen={onOpen} {...reach} />
      </section>
      <section>
        <header className="row gap-8 mm-head">
          <h2>{text.before}</h2>
          {checks.data && checks.warnings > 0 && <Pill kind="attention">{text.warnings(checks.warnings)}</Pill>}
          {checks.data && <Pill kind="ok">{text.passed(passedOf(form, checks.data, text).length)}</Pill>}
          <span className="grow" />
          <button
            type="button"
            className="text-12 ink-3 row gap-4 mm-again"
            disabled={checks.isFetching}
            onClick={() => void checks.refetch()}
          >
            {checks.data ? text.checkedNow : ''}
            <Icon name="refresh-cw" size={12} label={text.checkAgain} />
          </button>
        </header>
        {checks.data ? (
          <List form={form} put={put} checks={checks.data} onOpen={onOpen} goTo={goTo} />
        ) : checks.error ? (
          <ErrorState error={checks.error} retry={() => void checks.refetch()} />
        ) : (
          <Skeleton rows={3} />
        )}
      </section>
      <Forecast form={form} reach={reach} checks={checks} />
    </>
  )
}

type Checks = NonNullable<ReturnType<typeof useChecks>['data']>
type Text = (typeof createText)['zh-CN']

function List({ form, put, checks: c, onOpen, goTo }: Omit<Props, 'reach' | 'checks'> & { checks: Checks }) {
  const text = useText(createText)
  const mend = screenAt(linkTo(staffScreens.list))
  // Leaving people out changes the audience and so the checks: they run again by themselves.
  const rows: ReactNode[] = [
    ...c.duplicates.map((d) => (
      <Warning
        key={d.missionId}
        icon="copy"
        title={
          <Link className="number-link" to={linkTo(massScreens.detail, { missionId: d.missionId })}>
            {spaced(text.w_same(fmt.nearDay(d.sendAt), d.name))}
          </Link>
        }
        detail={text.w_sameText(fmt.number(d.customers))}
        action={text.exclude}
        run={() => put({ audience: { ...form.audience, notReachedDays: Math.max(duplicateDays, form.audience.notReachedDays ?? 0) } })}
      />
    )),
    c.everyone > 0 && (
      <Warning
        key="everyone"
        icon="users"
        title={text.w_everyone(fmt.number(c.everyone))}
        detail={text.w_everyoneText}
        action={text.editAudience}
        run={() => goTo('audience')}
      />
    ),
    c.night && (
      <Warning
        key="night"
        icon="moon"
        title={text.w_night}
        detail={text.w_nightText(fmt.time(sendAtOf(form) ?? new Date()))}
        action={text.changeTime}
        run={() => goTo('time')}
      />
    ),
    c.quotaUsed > 0 && (
      <Warning
        key="quota"
        icon="gauge"
        title={text.w_quota(fmt.number(c.quotaUsed))}
        detail={text.w_quotaText}
        action={text.see}
        run={() => onOpen('quota')}
      />
    ),
    c.blacklisted > 0 && (
      <Warning
        key="blacklisted"
        icon="ban"
        title={text.w_listed(fmt.number(c.blacklisted))}
        detail={text.w_listedText}
        action={text.see}
        run={() => onOpen('blacklisted')}
      />
    ),
    c.staffAwayCount > 0 && (
      <Warning
        key="away"
        icon="user-x"
        title={text.w_away(c.staffAwayCount)}
        detail={awayText(c, text)}
        {...(mend && { action: text.mend, run: () => window.open(mend.path, '_blank') })}
      />
    ),
    c.noSeat > 0 && (
      <Warning
        key="noSeat"
        icon="user-minus"
        title={text.w_noSeat(fmt.number(c.noSeat), form.staffIds.length > 0)}
        detail={text.w_noSeatText(form.staffIds.length > 0)}
        action={text.see}
        run={() => onOpen('no_seat')}
      />
    ),
  ]
  return (
    <ul className="mm-checks">
      {rows}
      <li className="mm-passed">
        {passedOf(form, c, text).map((words) => (
          <span key={words}>
            <Icon name="circle-check" size={14} />
            {words}
          </span>
        ))}
      </li>
    </ul>
  )
}

function awayText(c: Checks, text: Text): string {
  const names = c.staffAway.slice(0, 4).map((s) => `${staffName(s)} (${text.awayReasons[s.reason]})`)
  return text.awayText(listed(names) + (c.staffAwayCount > 4 ? text.andMore(c.staffAwayCount) : ''))
}

function passedOf(form: MissionForm, c: Checks, text: Text): string[] {
  return [
    text.ok_text,
    text.ok_attachments(form.msgData.attachments.length),
    !c.night && text.ok_night,
    c.quotaUsed === 0 && text.ok_quota,
    c.blacklisted === 0 && text.ok_listed,
    c.duplicates.length === 0 && text.ok_same,
    c.staffAwayCount === 0 && text.ok_staff,
  ].filter((words) => words !== false)
}

function Warning(props: { icon: IconName; title: ReactNode; detail: string; action?: string; run?: () => void }) {
  return (
    <li className="mm-warn">
      <Icon name={props.icon} />
      <div className="grow">
        <div className="medium">{props.title}</div>
        <div className="text-12 ink-3">{props.detail}</div>
      </div>
      {props.action && (
        <button type="button" className="button small" onClick={props.run}>
          {props.action}
        </button>
      )}
    </li>
  )
}

function Forecast({ form, reach, checks }: Pick<Props, 'form' | 'reach' | 'checks'>) {
  const text = useText(createText)
  const n = reach.reach
  const past = checks.data?.forecast
  if (!n || !checks.data) return null
  // People and customers are no one scale: each bar is its share of what it could be at most.
  const steps = [
    { label: text.f_asked, value: n.staffCount, share: 1, note: form.when === 'later' ? text.f_later : text.f_askedNote },
    ...(past
      ? [
          {
            label: text.f_confirmed,
            value: Math.round(past.confirmed * n.staffCount),
            share: past.confirmed,
            about: true,
            note: fmt.percent(past.confirmed),
          },
          {
            label: text.f_delivered,
            value: Math.round(past.delivered * n.reachable),
            share: past.delivered,
            about: true,
            note: fmt.percent(past.delivered),
          },
        ]
      : [{ label: text.f_most, value: n.reachable, share: 1, note: text.f_mostNote }]),
  ]
  return (
    <section>
      <header className="row gap-8 mm-head">
        <h2>{text.forecast}</h2>
        <span className="text-12 ink-3">{past ? text.forecastBase(past.missions) : text.forecastNone}</span>
        <span className="grow" />
        <span className="text-12 ink-3" title={text.ruleNote}>
          {text.ruleOf[n.quotaRule]}
        </span>
      </header>
      <ol className="fn-steps" aria-label={text.forecast}>
        {steps.map((step, i) => (
          <li key={step.label}>
            <span className="text-12 ink-3">{step.label}</span>
            <b>
              {step.about && <span className="fn-about">{text.about} </span>}
              {fmt.number(step.value)}
            </b>
            <span className="fn-bar" aria-hidden>
              <i style={{ height: `${Math.max(4, step.share * 100)}%`, opacity: 1 - i * 0.22 }} />
            </span>
            <span className="text-12 ink-2">{step.note}</span>
          </li>
        ))}
      </ol>
      <p className="text-12 ink-3 row gap-6 mm-help">
        <Icon name="info" size={14} />
        {text.notify}
      </p>
    </section>
  )
}
