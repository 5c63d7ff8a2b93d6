import { useRef } from 'react'
import type { Output } from '#core/contract/call.ts'
import type { FieldOption } from '#core/contract/fields.ts'
import { figureOf } from '#core/web/figures.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { customFields } from '../contract.ts'
import { fieldFigures } from '../figures.ts'
import { drawerText } from './drawer-text.ts'

export type Usage = Output<typeof customFields.usage>
/** The options of a choice, each with its name in both languages and how many have it. */
export function Options(props: {
  options: readonly FieldOption[]
  fieldId: string
  usage: Usage | undefined
  wrong: string | undefined
  onChange: (options: FieldOption[]) => void
}) {
  const { options, fieldId, usage, wrong, onChange } = props
  const text = useText(drawerText)
  const list = useRef<HTMLUListElement>(null)
  const put = (at: number, patch: Partial<FieldOption>) => onChange(options.map((o, i) => (i === at ? { ...o, ...patch } : o)))
  const add = () => {
    onChange([...options, { zh: '', en: '' }])
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  return (
    <fieldset className="field cf-bare">
      <legend className="label">{text.options(fmt.number(options.length))}</legend>
      <ul className="cf-choices" ref={list}>
        {options.map((o, i) => {
          const one = usage?.options.find((c) => c.no === o.no)
          const count = usage && one && figureOf(fieldFigures.ofOption, { ...usage, options: [one] }, { fieldId })
          return (
            <li key={o.no ?? `new ${i}`}>
              <input
                className="input small"
                value={o.zh}
                maxLength={30}
                aria-label={`${text.optionZh} ${i + 1}`}
                onChange={(e) => put(i, { zh: e.target.value })}
              />
              <input
                className="input small"
                value={o.en}
                maxLength={60}
                placeholder={text.optionEn}
                aria-label={`${text.optionEn} ${i + 1}`}
                onChange={(e) => put(i, { en: e.target.value })}
              />
              {count && (
                <span className="text-12 ink-3 nowrap">
                  <NumberLink {...count} /> {text.people}
                </span>
              )}
              <button
                type="button"
                className="tiny"
                aria-label={text.removeOption(o.zh)}
                onClick={() => onChange(options.filter((_, at) => at !== i))}
              >
                <Icon name="x" size={13} />
              </button>
            </li>
          )
        })}
      </ul>
      <button type="button" className="link text-12" onClick={add}>
        {text.addOption}
      </button>
      {wrong && <span className="field-error">{wrong}</span>}
    </fieldset>
  )
}
