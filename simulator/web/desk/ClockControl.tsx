import { Clock } from 'lucide-react'
import { useState } from 'react'
import { changeClock, useNow } from '../clock.ts'
import { Popover } from '../Popover.tsx'
import { t } from '../text.ts'
import { fieldTime, hm, monthDay } from '../time.ts'
import { useAction } from '../useAction.ts'

const hour = 3_600_000
const jumps = [
  [t.clock.hour, hour],
  [t.clock.day, 24 * hour],
  [t.clock.week, 7 * 24 * hour],
] as const

function Jump({ close }: { close: () => void }) {
  const { now } = useNow()
  const { busy, error, setError, run } = useAction()
  const [at, setAt] = useState(() => fieldTime(now + hour))

  async function go(advance_ms: number) {
    if (advance_ms <= 0) return setError(t.clock.past)
    const done = await run(async () => {
      await changeClock({ advance_ms })
      return true
    })
    if (done) close()
  }

  return (
    <form
      className="col gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        void go(Date.parse(at) - now)
      }}
    >
      <p className="ink-3 text-12">{t.clock.why}</p>
      <div className="row gap-8">
        {jumps.map(([name, by], index) => (
          <button
            type="button"
            key={name}
            className="button small grow"
            disabled={busy}
            data-first={index === 0 || undefined}
            onClick={() => void go(by)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="row gap-8 low">
        <label className="field grow">
          <span className="label">{t.clock.at}</span>
          <input className="input" type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </label>
        <button type="submit" className="button primary" disabled={busy || !at}>
          {t.clock.go}
        </button>
      </div>
      {error && (
        <p className="bad text-12" role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

export function ClockControl() {
  const { now, speed } = useNow()
  return (
    <>
      <span className="now ink-2 row gap-6">
        <Clock size={14} strokeWidth={1.5} />
        <span className="now-l">{t.clock.label}</span>
        <b className="medium nowrap">
          {monthDay(now)} {hm(now)}
        </b>
      </span>
      <fieldset className="seg" aria-label={t.clock.speed}>
        {[1, 60].map((rate) => (
          <button type="button" key={rate} aria-pressed={speed === rate} onClick={() => void changeClock({ speed: rate })}>
            {rate === 1 ? t.clock.normal : t.clock.fast}
          </button>
        ))}
        <Popover label={t.clock.jump} triggerClass="seg-b" trigger={t.clock.jump} panelClass="pop-jump">
          {(close) => <Jump close={close} />}
        </Popover>
      </fieldset>
    </>
  )
}
