import { useState } from 'react'
import { daysText } from '../blocks/roster/days.ts'
import { weekdays } from '../blocks/roster/model.ts'
import { texts, useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from './Sheet.tsx'
import './weekdays.css'

const t = texts({
  'zh-CN': {
    names: '星期一,星期二,星期三,星期四,星期五,星期六,星期日',
    quick: '常用',
    every: '每天',
    working: '工作日',
    weekend: '周末',
    least: '至少选一天',
    ok: '确定',
  },
  en: {
    names: 'Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday',
    quick: 'Shortcuts',
    every: 'Every day',
    working: 'Mon–Fri',
    weekend: 'Weekend',
    least: 'Choose one day at least',
    ok: 'OK',
  },
})
const quick = { every: [...weekdays], working: [1, 2, 3, 4, 5], weekend: [6, 7] } as const

/** R338: days of the week on a phone. A line says which, and opens all seven; one stays at least. */
export function Weekdays({
  label,
  value,
  onChange,
  disabled,
}: {
  label: string
  /** 1 = Monday … 7 = Sunday, in their order. */
  value: readonly number[]
  onChange: (value: number[]) => void
  disabled?: boolean
}) {
  const text = useText(t)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="weekdays" aria-haspopup="dialog" disabled={disabled} onClick={() => setOpen(true)}>
        <span className="ink-3">{label}</span>
        <span className="grow">{value.length === 7 ? text.every : daysText(value)}</span>
        <Icon name="chevron-right" className="ink-3" />
      </button>
      {open && (
        <Choice
          title={label}
          value={value}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            setOpen(false)
            onChange(next)
          }}
        />
      )}
    </>
  )
}

function Choice(props: { title: string; value: readonly number[]; onClose: () => void; onDone: (value: number[]) => void }) {
  const text = useText(t)
  const [chosen, setChosen] = useState<readonly number[]>(props.value)
  const names = text.names.split(',')
  const flip = (day: number) => setChosen(weekdays.filter((d) => (d === day) !== chosen.includes(d)))
  return (
    <Sheet
      title={props.title}
      onClose={props.onClose}
      onSubmit={() => chosen.length > 0 && props.onDone([...chosen])}
      foot={
        <button type="submit" className="button primary weekdays-ok" disabled={chosen.length === 0}>
          {text.ok}
        </button>
      }
    >
      <fieldset className="weekdays-quick" aria-label={text.quick}>
        {(['every', 'working', 'weekend'] as const).map((key) => (
          <button key={key} type="button" aria-pressed={quick[key].join() === chosen.join()} onClick={() => setChosen(quick[key])}>
            {text[key]}
          </button>
        ))}
      </fieldset>
      <ul className="weekdays-list">
        {weekdays.map((day) => (
          <li key={day}>
            <label>
              <input type="checkbox" checked={chosen.includes(day)} onChange={() => flip(day)} />
              <span className="grow">{names[day - 1]}</span>
              {chosen.includes(day) && <Icon name="check" size={20} />}
            </label>
          </li>
        ))}
      </ul>
      <p className="weekdays-least" role="status">
        {chosen.length === 0 && text.least}
      </p>
    </Sheet>
  )
}
