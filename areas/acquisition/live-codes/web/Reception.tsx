import { Button, Input } from 'antd'
import type { ControlProps } from '#core/web/blocks/form/types.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { Band } from '../contract.ts'
import { bandProblems, gaps } from '../roster.ts'
import { allDay, clock, everyDay } from './draft.ts'
import { formText } from './form-text.ts'
import { Hours } from './Hours.tsx'
import { Receivers } from './Receivers.tsx'
import { WeekChart } from './WeekChart.tsx'

const empty: Band = { name: '', weekdays: everyDay, from: 0, to: 1440, receivers: [] }

/** Who receives when: one team all day, or shifts by weekday and hour with the week drawn above them. */
export function Reception({ value, onChange, disabled }: ControlProps) {
  const text = useText(formText)
  const bands = (value as Band[] | undefined)?.length ? (value as Band[]) : [empty]
  const whole = allDay(bands)
  const put = (next: Band[]) => onChange?.(next)
  const set = (i: number, band: Band) => put(bands.map((b, j) => (j === i ? band : b)))
  const open = { from: 8 * 60, to: 22 * 60 }
  const holes = whole ? [] : gaps(bands, open.from, open.to)
  const problem = bandProblems(bands).find((p) => p.field.endsWith('.from') || p.field.endsWith('.to'))

  const byHours = () =>
    put([
      { ...bands[0]!, name: '', weekdays: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 },
      { ...bands[0]!, name: '', weekdays: [6, 7], from: 10 * 60, to: 20 * 60 },
    ])
  const fill = () => {
    const first = holes[0]!
    const same = holes.filter((h) => h.from === first.from && h.to === first.to)
    put([...bands, { name: '', weekdays: same.map((h) => h.weekday), from: first.from, to: first.to, receivers: bands.at(-1)!.receivers }])
  }
  const days = text.weekdays.split(',')
  const say = (h: (typeof holes)[number]) => `${text.week}${days[h.weekday - 1]} ${clock(h.from)}–${clock(h.to)}`

  return (
    <div className="lc-reception">
      <div className="row g8">
        <Segments
          label={text.reception}
          value={whole ? 'all' : 'hours'}
          disabled={disabled}
          onChange={(mode) => (mode === 'all' ? put([{ ...empty, receivers: bands[0]!.receivers }]) : byHours())}
          options={[
            { value: 'all', label: text.allDay },
            { value: 'hours', label: text.byHours },
          ]}
        />
        <span className="sp" />
        {!whole && (
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            disabled={disabled}
            onClick={() => put([...bands, { ...empty, weekdays: [1, 2, 3, 4, 5], from: 18 * 60, to: 22 * 60 }])}
          >
            {text.addBand}
          </Button>
        )}
      </div>
      {whole ? (
        <Receivers value={bands[0]!.receivers} disabled={disabled} onChange={(receivers) => set(0, { ...bands[0]!, receivers })} />
      ) : (
        <>
          <WeekChart bands={bands} open={open} />
          {problem && (
            <p className="note bd" role="alert">
              <Icon name="circle-alert" />
              {problem.field.endsWith('.to') ? text.backwards : text.overlap}
            </p>
          )}
          {holes.length > 0 && (
            <div className="note wn">
              <Icon name="calendar-clock" />
              <div className="sp">
                <div className="m">
                  {text.gap(say(holes[0]!))}
                  {holes.length > 1 && ` ${text.gapMore(holes.length)}`}
                </div>
                <div className="t12 d2">{text.gapHelp}</div>
              </div>
              <Button size="small" disabled={disabled} onClick={fill}>
                {text.fillGap}
              </Button>
            </div>
          )}
          {bands.map((band, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shifts have no id of their own; their place in the list is what they are
            <section key={i} className="lc-band" aria-label={band.name || `${text.addBand} ${i + 1}`}>
              <header>
                <Input
                  size="small"
                  maxLength={20}
                  value={band.name}
                  disabled={disabled}
                  placeholder={text.bandName}
                  aria-label={text.bandName}
                  onChange={(e) => set(i, { ...band, name: e.target.value })}
                  style={{ width: 120 }}
                />
                <Hours value={band} disabled={disabled} onChange={(b) => set(i, b)} />
                <span className="sp" />
                {bands.length > 1 && (
                  <button
                    type="button"
                    className="ib"
                    disabled={disabled}
                    aria-label={`${text.removeBand} ${i + 1}`}
                    onClick={() => put(bands.filter((_, j) => j !== i))}
                  >
                    <Icon name="trash-2" size={14} />
                  </button>
                )}
              </header>
              <Receivers value={band.receivers} disabled={disabled} onChange={(receivers) => set(i, { ...band, receivers })} />
            </section>
          ))}
        </>
      )}
    </div>
  )
}
