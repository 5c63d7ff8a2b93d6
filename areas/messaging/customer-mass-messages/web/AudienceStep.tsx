import { type ReactNode, useId } from 'react'
import { AudienceBuilder } from '#core/web/blocks/audience/AudienceBuilder.tsx'
import { PickField } from '#core/web/blocks/pickers/Pickers.tsx'
import { useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { createText } from './create-text.ts'
import { type MissionForm, reachOf } from './draft.ts'
import { leftOutKeys } from './left-out.ts'
import { ReachBar, type ReachPart, type useReach } from './ReachBar.tsx'

export function FixedNote() {
  const text = useText(createText)
  return (
    <>
      <span className="medium">{text.sendTo}</span>
      <span className="pill" title={text.fixedHelp}>
        <Icon name="lock" size={12} />
        {text.fixed}
      </span>
    </>
  )
}

export function AudienceStep(props: {
  form: MissionForm
  put: (patch: Partial<MissionForm>) => void
  reach: ReturnType<typeof useReach>
  onOpen: (part: ReachPart) => void
  problem: string
  note: ReactNode
}) {
  const { form, put } = props
  const text = useText(createText)
  const id = useId()
  return (
    <>
      {props.note}
      <div className="field mm-narrow">
        <label className="label" htmlFor={id}>
          {text.name}
        </label>
        <span className={`input${props.problem ? ' wrong' : ''}`}>
          <input
            id={id}
            className="mm-input"
            value={form.name}
            maxLength={30}
            placeholder={text.namePlaceholder}
            aria-invalid={props.problem ? true : undefined}
            aria-describedby={`${id}-help`}
            onChange={(e) => put({ name: e.target.value })}
          />
          <span className="counter">{[...form.name].length}/30</span>
        </span>
        <span className={props.problem ? 'field-error' : 'field-help'} id={`${id}-help`}>
          {props.problem && <Icon name="circle-alert" size={14} />}
          {props.problem || text.nameHelp}
        </span>
      </div>
      <section>
        <AudienceBuilder value={form.audience} onChange={(audience) => put({ audience })} except={leftOutKeys} note={<FixedNote />} />
        <ReachBar input={reachOf(form)} onOpen={props.onOpen} {...props.reach} />
        <p className="text-12 ink-3 mm-help">{text.fixedHelp}</p>
      </section>
      <div className="field mm-narrow">
        <span className="label">
          {text.senders} <span className="optional">{text.optional}</span>
        </span>
        <PickField kind="staff" value={form.staffIds} onChange={(staffIds) => put({ staffIds })} aria-label={text.senders} />
        <span className="field-help">{text.sendersHelp}</span>
      </div>
    </>
  )
}
