import { Button } from 'antd'
import { emptyContent } from '#core/contract/message.ts'
import { hhmm } from '#core/contract/time.ts'
import type { ControlProps } from '#core/web/blocks/form/types.ts'
import { MessageComposer } from '#core/web/blocks/message/MessageComposer.tsx'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { LiveCodeDraft } from '../draft.ts'
import { everyDay } from './draft.ts'
import { formText } from './form-text.ts'
import { Hours } from './Hours.tsx'

type Value = LiveCodeDraft['welcome']

/** No welcome, one for all, or one for each part of the week. */
export function Welcome({ value, onChange, disabled }: ControlProps) {
  const text = useText(formText)
  const welcome = (value as Value | undefined) ?? { mode: 'same', content: emptyContent, bands: [] }
  const put = (patch: Partial<Value>) => onChange?.({ ...welcome, ...patch })
  const band = () => ({ weekdays: everyDay, from: 9 * 60, to: 18 * 60, content: welcome.content })
  const set = (i: number, next: Value['bands'][number]) => put({ bands: welcome.bands.map((b, j) => (j === i ? next : b)) })
  return (
    <div className="lc-welcome">
      <Segments
        label={text.welcome}
        value={welcome.mode}
        disabled={disabled}
        onChange={(mode) => put({ mode, bands: mode === 'bands' && welcome.bands.length === 0 ? [band()] : welcome.bands })}
        options={(['same', 'bands', 'off'] as const).map((mode) => ({ value: mode, label: text.welcomeModes[mode] }))}
      />
      {welcome.mode === 'off' && <p className="text-12 ink-3">{text.welcomeOff}</p>}
      {welcome.mode === 'same' && (
        <MessageComposer label={text.welcome} value={welcome.content} disabled={disabled} onChange={(content) => put({ content })} />
      )}
      {welcome.mode === 'bands' && (
        <>
          <p className="text-12 ink-3">{text.welcomeBandHelp}</p>
          {welcome.bands.map((b, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id of their own
            <section key={i} className="lc-band" aria-label={`${text.welcome} ${i + 1}`}>
              <header>
                <Hours value={b} disabled={disabled} onChange={(next) => set(i, next)} />
                {b.to < b.from && <span className="text-12 ink-3">{text.nextDay(hhmm(b.to))}</span>}
                <span className="grow" />
                <button
                  type="button"
                  className="icon-button"
                  disabled={disabled}
                  aria-label={`${text.removeBand} ${i + 1}`}
                  onClick={() => put({ bands: welcome.bands.filter((_, j) => j !== i) })}
                >
                  <Icon name="trash-2" size={14} />
                </button>
              </header>
              <MessageComposer
                label={`${text.welcome} ${i + 1}`}
                value={b.content}
                disabled={disabled}
                onChange={(content) => set(i, { ...b, content })}
              />
            </section>
          ))}
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            disabled={disabled || welcome.bands.length >= 20}
            onClick={() => put({ bands: [...welcome.bands, band()] })}
          >
            {text.addWelcomeBand}
          </Button>
        </>
      )}
    </div>
  )
}
