import { Button, InputNumber, Slider } from 'antd'
import { openPicker } from '#core/web/blocks/pickers/open.ts'
import { Named } from '#core/web/blocks/pickers/Pickers.tsx'
import { seenRow, useNames } from '#core/web/blocks/pickers/rows.ts'
import { useText } from '#core/web/text/text.ts'
import { Avatar } from '#core/web/ui/Avatar.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { Receiver } from '../draft.ts'
import { formText } from './form-text.ts'
import { percents, withPercent } from './shares.ts'

/** The people of one shift: each one's share and daily cap. A single person needs no share. */
export function Receivers({
  value,
  shift,
  onChange,
  disabled,
}: {
  /** Whose people, where there are several shifts on the page. */
  shift?: string
  value: readonly Receiver[]
  onChange: (value: Receiver[]) => void
  disabled?: boolean
}) {
  const text = useText(formText)
  const names = useNames(
    'staff',
    value.map((r) => r.staffId),
  )
  const weights = value.map((r) => r.weight)
  const shares = percents(weights)
  const setShare = (i: number, percent: number) => {
    const next = withPercent(weights, i, percent)
    onChange(value.map((r, j) => ({ ...r, weight: next[j]! })))
  }
  const set = (i: number, patch: Partial<Receiver>) => onChange(value.map((r, j) => (j === i ? { ...r, ...patch } : r)))
  const add = async () => {
    const picked = await openPicker(
      'staff',
      value.map((r) => r.staffId),
      { multiple: true, max: 100 },
    )
    if (!picked) return
    onChange(
      picked.map((staffId) => value.find((r) => r.staffId === staffId) ?? { staffId, weight: value[0]?.weight ?? 50, dailyCap: null }),
    )
  }
  const even = value.every((r) => r.weight === value[0]?.weight)
  return (
    <div className="lc-receivers">
      {value.map((r, i) => (
        <div className="lc-receiver" key={r.staffId}>
          <Avatar name={names[i] ?? ''} src={seenRow('staff', r.staffId)?.avatar || undefined} size={24} />
          <span className="medium ellipsis">
            <Named kind="staff" id={r.staffId} name={names[i]} />
          </span>
          {value.length > 1 && (
            <>
              <Slider
                className="lc-slider"
                min={1}
                max={101 - value.length}
                value={shares[i]}
                disabled={disabled}
                ariaLabelForHandle={`${names[i]} · ${text.weight}`}
                onChange={(percent) => setShare(i, percent)}
                tooltip={{ open: false }}
              />
              <InputNumber
                size="small"
                min={1}
                max={101 - value.length}
                precision={0}
                controls={false}
                suffix="%"
                value={shares[i]}
                disabled={disabled}
                aria-label={`${names[i]} · ${text.weight} %`}
                onChange={(percent) => percent !== null && setShare(i, percent)}
                style={{ width: 72, flex: 'none' }}
              />
            </>
          )}
          <span className="grow" />
          <span className="row gap-6 text-12 ink-2 nowrap">
            {text.cap}
            <InputNumber
              size="small"
              min={1}
              max={10_000}
              controls={false}
              value={r.dailyCap}
              disabled={disabled}
              placeholder={text.capNone}
              aria-label={`${names[i]} · ${text.cap}`}
              onChange={(dailyCap) => set(i, { dailyCap: dailyCap ?? null })}
              style={{ width: 72 }}
            />
          </span>
          <button
            type="button"
            className="icon-button"
            disabled={disabled}
            aria-label={`${names[i]} ×`}
            onClick={() => onChange(value.filter((_, j) => j !== i))}
          >
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
      <footer>
        <Button
          type="link"
          size="small"
          icon={<Icon name="user-plus" size={14} />}
          disabled={disabled}
          aria-label={shift && `${text.addStaff} ${shift}`}
          onClick={() => void add()}
        >
          {text.addStaff}
        </Button>
        {value.length > 1 && !even && (
          <Button type="link" size="small" disabled={disabled} onClick={() => onChange(value.map((r) => ({ ...r, weight: 50 })))}>
            {text.equal}
          </Button>
        )}
      </footer>
    </div>
  )
}
