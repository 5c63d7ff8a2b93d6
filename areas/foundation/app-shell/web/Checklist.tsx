import { useCall } from '#core/web/request/query.ts'
import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { opens } from '#core/web/session.ts'
import { spaced } from '#core/web/text/format.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { home } from '../contract.ts'
import { t } from './text.ts'

/** The first steps, read off what is really there (G-9): coming back to the page checks them again. Gone when all are done. */
export function Checklist() {
  const text = useText(t)
  const mine = opens('ia_config')
  const { data, error, refetch } = useCall(home.checklist, {}, { enabled: mine })
  if (!mine) return null
  const steps = data?.steps
  const done = steps?.filter((s) => s.done).length ?? 0
  if (!error && steps && done === steps.length) return null
  const next = steps?.find((s) => !s.done)
  return (
    <Section title={text.start} extra={steps && <span className="text-12 ink-3">{spaced(text.done(done, steps.length))}</span>}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !steps ? (
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
                      <span className="medium">{inLang(s.title)}</span>
                      <span className="text-12 ink-2 why">{inLang(s.help)}</span>
                    </span>
                    <ScreenLink screen={s.screen} given={s.words} className="button small soft">
                      {inLang(s.verb)}
                    </ScreenLink>
                  </>
                ) : s.done ? (
                  inLang(s.title)
                ) : (
                  <ScreenLink screen={s.screen} given={s.words}>
                    {inLang(s.title)}
                  </ScreenLink>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
