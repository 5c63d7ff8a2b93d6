import type { StaffMe } from '#core/contract/session.ts'
import { useMe } from '#core/web/session.ts'
import { spaced } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Section } from '#core/web/ui/Page.tsx'
import { t } from './text.ts'

/** What is still to be set up, read off what the server says (G-9). An area adds its step here with a check of its own. */
const steps: { key: 'connect' | 'sign' | 'staff'; done: (me: StaffMe) => boolean }[] = [
  { key: 'connect', done: (me) => me.corpAuthType !== undefined && me.corpName !== '' },
  { key: 'sign', done: (me) => me.loginType === 'wecom' },
  { key: 'staff', done: (me) => me.staffCount > 0 },
]

export function Checklist() {
  const text = useText(t)
  const me = useMe()
  const state = steps.map((s) => ({ ...s, ok: s.done(me) }))
  const done = state.filter((s) => s.ok).length
  const next = state.find((s) => !s.ok)
  return (
    <Section
      title={text.start}
      extra={<span className="t12 d3">{done === steps.length ? text.ready : spaced(text.done(done, steps.length))}</span>}
    >
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
        {state.map((s) => (
          <li key={s.key} className={s.ok ? 'done' : s === next ? 'now' : undefined}>
            <span className="mark">{s.ok ? <Icon name="check" size={11} label={text.finished} /> : s === next ? <i /> : null}</span>
            <span className="sp">
              <span className={s === next ? 'm' : undefined}>{text[s.key]}</span>
              {s === next && <span className="t12 d3 help">{text[`${s.key}Help`]}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
