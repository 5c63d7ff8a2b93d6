import { liveCodeScreens } from '#areas/acquisition/live-codes/web/screens.ts'
import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { configScreens } from '#areas/foundation/corp-config/web/screens.ts'
import { massScreens } from '#areas/messaging/customer-mass-messages/web/screens.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { spaced } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { home, type Step } from '../contract.ts'
import { t } from './text.ts'

const places: Record<Step, string> = {
  connect: linkTo(configScreens.config),
  staff: linkTo(staffScreens.list),
  customers: linkTo(customerScreens.list),
  seats: linkTo(staffScreens.list),
  code: linkTo(liveCodeScreens.create),
  sidebar: linkTo(configScreens.config, { open: 'sidebar' }),
  mass: linkTo(massScreens.create),
}

/** The first steps, read off what is really there (G-9): coming back to the page checks them again. Gone when all are done. */
export function Checklist() {
  const text = useText(t)
  const mine = opens('ia_config')
  const { data } = useCall(home.checklist, {}, { enabled: mine })
  if (!mine) return null
  const steps = data?.steps
  const done = steps?.filter((s) => s.done).length ?? 0
  if (steps && done === steps.length) return null
  const next = steps?.find((s) => !s.done)
  return (
    <Section title={text.start} extra={steps && <span className="text-12 ink-3">{spaced(text.done(done, steps.length))}</span>}>
      {!steps ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <div
            className="bar"
            role="progressbar"
            aria-label={text.progress}
            aria-valuemin={0}
            aria-valuemax={steps.length}
            aria-valuenow={done}
          >
            <i style={{ width: `${(done / steps.length) * 100}%` }} />
          </div>
          <ul className="checks">
            {steps.map((s) => (
              <li key={s.key} className={s.done ? 'done' : s === next ? 'now' : undefined}>
                <span className="mark">{s.done ? <Icon name="check" size={11} label={text.finished} /> : s === next ? <i /> : null}</span>
                {s === next ? (
                  <>
                    <span className="grow">
                      <span className="medium">{text.steps[s.key]}</span>
                      <span className="text-12 ink-2 why">{text.helps[s.key]}</span>
                    </span>
                    <Link to={places[s.key]} className="button small soft">
                      {text.goes[s.key]}
                    </Link>
                  </>
                ) : s.done ? (
                  text.steps[s.key]
                ) : (
                  <Link to={places[s.key]}>{text.steps[s.key]}</Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
