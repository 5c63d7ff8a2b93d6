import { Form } from 'antd'
import { CircleAlert, CloudCheck, LoaderCircle } from 'lucide-react'
import { useId, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { goBack } from '../../history.ts'
import { ApiError } from '../../request/error.ts'
import { useCommand } from '../../request/query.ts'
import { useUnsaved } from '../../router.tsx'
import { useOnlyLooking } from '../../session.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { sentences, withColon } from '../../text/words.ts'
import { useFailure } from '../../ui/failure.ts'
import { limitsOf } from '../schema.ts'
import { Anchors } from './Anchors.tsx'
import { isEmpty, needed, valueAt, withValue } from './check.ts'
import { changesOf, joined } from './draft.ts'
import { enterKeys } from './enter.ts'
import { mapErrors } from './errors.ts'
import { Fields } from './Fields.tsx'
import './form.css'
import { formText } from './text.ts'
import type { CallFormProps, Values } from './types.ts'
import { useDraft } from './use-draft.ts'

/**
 * A form over one call: its fields in sections, limits from the call's schema, the server's field errors on the fields, a draft
 * that survives the tab, and a guard against leaving it behind (research/ux.md G-3).
 */
export function CallForm<C extends AnyCall>(props: CallFormProps<C>) {
  const { call, compact = false, preview, initial } = props
  const text = useText(formText)
  const [form] = Form.useForm() // untyped: a field's path comes from the call, as words
  const prefix = `f${useId().replace(/[^a-zA-Z0-9]/g, '')}`
  const values: Values = Form.useWatch([], { form, preserve: true }) ?? initial ?? {}
  const looking = useOnlyLooking()
  const disabled = props.disabled || looking !== ''
  const send = useCommand(call, { toast: false })
  const [dirty, setDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [rest, setRest] = useState<string[]>([])
  const [broke, setBroke] = useState<ApiError>()
  const [overtaken, setOvertaken] = useState(false)
  // The summary reads the fields' errors, which live outside React's state.
  const [, look] = useReducer((n: number) => n + 1, 0)
  useUnsaved(dirty, props.draft !== false)

  const sections = props.sections.filter((s) => s.when?.(values) ?? true)
  const fields = sections.flatMap((s) => s.fields).filter((f) => f.when?.(values) ?? true)
  const idOf = (name: string) => `${prefix}_${name.split('.').join('_')}`
  const focus = (name: string) => {
    const el = document.getElementById(idOf(name))
    el?.scrollIntoView?.({ block: 'center' })
    el?.focus({ preventScroll: true })
  }

  // As it was when the form opened.
  const [on] = useState(() => (props.version === undefined ? undefined : { version: props.version, values: initial ?? {} }))
  const { draft, keep, keepNow, restore, forget, sent, savedAt } = useDraft(
    props.draft === false ? undefined : (props.draft ?? call.name),
    on,
  )
  const older = draft !== undefined && draft.on?.version !== on?.version
  // With a draft on offer, what is kept is both: its fields, and those written since the form opened. Neither is lost, taken or not.
  const withDraft = (now: Values): Values => {
    if (!draft) return now
    const names = props.sections.flatMap((s) => s.fields.map((f) => f.name))
    return joined(older ? changesOf(draft, now, names) : { ...now, ...draft.values }, now, initial ?? {}, names)
  }
  const takeOver = () => {
    set(withDraft(form.getFieldsValue(true)))
    restore()
  }
  const drop = () => {
    forget()
    if (dirty) keepNow(form.getFieldsValue(true))
  }
  const { onValues } = props
  const changed = (patch: Values, all: Values) => {
    setDirty(true)
    keep(withDraft(all))
    onValues?.(all)
    // The error of a field goes while somebody types in it; it is checked again on blur.
    const touched = fields.filter((f) => valueAt(patch, f.name) !== undefined).map((f) => ({ name: f.name.split('.'), errors: [] }))
    form.setFields(touched)
  }
  const set = (patch: Values) => {
    form.setFieldsValue(patch)
    changed(patch, form.getFieldsValue(true))
  }

  const submit = async () => {
    if (overtaken || disabled) return
    setTried(true)
    setRest([])
    setBroke(undefined)
    const bad = await form.validateFields().then(
      () => undefined,
      (e: { errorFields?: { name: (string | number)[] }[] }) => e.errorFields,
    )
    if (bad) {
      const order = fields.map((f) => f.name)
      const first = bad.map((e) => e.name.join('.')).sort((a, b) => order.indexOf(a) - order.indexOf(b))[0]
      if (first) focus(first)
      return
    }
    const all: Values = form.getFieldsValue(true)
    const hidden = props.sections.flatMap((s) => s.fields.filter((f) => !fields.includes(f)))
    const given = hidden.reduce((v, f) => (valueAt(v, f.name) === undefined ? v : withValue(v, f.name, undefined)), all)
    setBusy(true)
    try {
      const output = (await send.mutateAsync((props.toInput?.(given) ?? given) as Input<C>)) as Output<C>
      sent()
      // `onDone` may leave the page at once: take the guard away first.
      flushSync(() => setDirty(false))
      props.onDone?.(output, given)
    } catch (e) {
      if (!(e instanceof ApiError)) throw e
      if (e.code === code.conflict && props.latest) {
        setOvertaken(true)
        setRest([e.message])
        return
      }
      const { byField, rest: others } = mapErrors(
        e.fields,
        fields.map((f) => f.name),
      )
      form.setFields(
        [...byField].map(([name, messages]) => ({
          name: name.split('.'),
          errors: messages,
        })),
      )
      // A refusal explains itself; an error shows the number of the request.
      if (e.broke) setBroke(e)
      else setRest(others.length ? others : byField.size ? [] : [sentences(e.message, e.hint)])
      const first = fields.find((f) => byField.has(f.name))
      if (first) focus(first.name)
    } finally {
      setBusy(false)
    }
  }
  const errors = tried
    ? form
        .getFieldsError()
        .filter((f) => f.errors.length > 0)
        .map((f) => ({ name: f.name.join('.'), message: f.errors[0]! }))
    : []
  const label = (name: string) => fields.find((f) => f.name === name)?.label ?? name
  const anchored = !compact && sections.length > 1
  return (
    <Form<Values>
      form={form}
      name={prefix}
      layout="vertical"
      initialValues={initial}
      onValuesChange={changed}
      onFieldsChange={look}
      validateTrigger="onBlur"
      scrollToFirstError={false}
      disabled={disabled}
      component={false}
    >
      <form
        className={`cf-form${compact ? ' compact' : ''}${anchored ? ' anchored' : ''}${preview && !compact ? ' previewed' : ''}`}
        noValidate
        {...enterKeys(compact)}
        onSubmit={(e) => {
          // A form inside a popover of a field is elsewhere in the DOM, but React's events bubble through its tree.
          if (e.target !== e.currentTarget) return
          e.preventDefault()
          if (!busy) void submit()
        }}
      >
        <div className="cf-main">
          {anchored && (
            <Anchors
              sections={sections}
              values={values}
              label={text.sections}
              failed={(s) => s.fields.some((f) => errors.some((e) => e.name === f.name))}
              missing={(s) => s.fields.some((f) => needed(f, limitsOf(call, f.name)) && isEmpty(valueAt(values, f.name)))}
              canWait={(s) => !s.fields.some((f) => needed(f, limitsOf(call, f.name)))}
            />
          )}
          <div className="cf-fields">
            {props.title && <h1>{props.title}</h1>}
            {draft && (
              <div className="note notice cf-draft">
                <CloudCheck className="icon" aria-hidden />
                <span className="grow">{(older ? text.draftOlder : dirty ? text.draftBeside : text.draftFound)(fmt.ago(draft.at))}</span>
                <button type="button" className="plain" onClick={takeOver}>
                  {text.draftUse}
                </button>
                <button type="button" className="plain quiet" onClick={drop}>
                  {text.draftDrop}
                </button>
              </div>
            )}
            {(errors.length > 0 || rest.length > 0 || broke) && (
              <div className="note failure" role="alert">
                <CircleAlert className="icon" aria-hidden />
                <div>
                  <b className="medium">{errors.length ? text.fix(errors.length) : text.failed}</b>
                  <ul className="cf-errors">
                    {errors.map((e) => (
                      <li key={e.name}>
                        <a
                          href={`#${idOf(e.name)}`}
                          onClick={(event) => {
                            event.preventDefault()
                            focus(e.name)
                          }}
                        >
                          {label(e.name)}
                        </a>
                        {withColon('', e.message)}
                      </li>
                    ))}
                    {rest.map((m) => (
                      <li key={m}>{m}</li>
                    ))}
                    {broke && <Broke error={broke} />}
                    {overtaken && props.draft !== false && <li>{text.latestKeeps}</li>}
                  </ul>
                  {broke && (
                    <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && void submit()}>
                      {text.retry}
                    </button>
                  )}
                  {overtaken && (
                    <button
                      type="button"
                      className="button cf-latest"
                      // The refusal is above the part in sight: bring it there.
                      ref={(el) => el?.focus()}
                      onClick={() => {
                        keepNow(withDraft(form.getFieldsValue(true)))
                        flushSync(() => setDirty(false))
                        props.latest?.()
                      }}
                    >
                      {text.latest}
                    </button>
                  )}
                </div>
              </div>
            )}
            {sections.map((s) => (
              <section key={s.key} id={`${prefix}-${s.key}`} data-anchor={s.key} aria-label={s.title}>
                {(anchored || sections.length > 1) && (
                  <header>
                    <h2 className="heading">{s.title}</h2>
                    {s.extra}
                  </header>
                )}
                <Fields
                  title={sections.length > 1 ? s.title : undefined}
                  fields={s.fields.filter((f) => fields.includes(f))}
                  limits={(name) => limitsOf(call, name)}
                  values={values}
                  tried={tried}
                  idOf={idOf}
                />
                {s.below?.(values, set)}
              </section>
            ))}
          </div>
          {preview && !compact && <aside className="cf-preview">{preview(values)}</aside>}
        </div>
        <footer className="cf-foot">
          <span className="text-12 ink-3 ellipsis grow">
            {looking || props.note}
            {savedAt !== undefined && <span className="cf-saved">{text.draftAt(fmt.timeOfDay(savedAt))}</span>}
          </span>
          <button type="button" className="button" onClick={props.onCancel ?? goBack}>
            {text.cancel}
          </button>
          {props.more?.(values)}
          {!disabled && !overtaken && (
            <button type="submit" className="button primary" aria-disabled={busy} title="Ctrl+Enter" aria-keyshortcuts="Control+Enter">
              {busy && <LoaderCircle className="icon small spin" aria-hidden />}
              {busy ? text.submitting : (props.submit ?? text.submit)}
            </button>
          )}
        </footer>
      </form>
    </Form>
  )
}

/** Why, what to do, and the number of the request. */
function Broke({ error }: { error: ApiError }) {
  const { title, cause, number } = useFailure(error)
  return (
    <li>
      {sentences(title, cause)}
      {number && <span className="mono"> ({number})</span>}
    </li>
  )
}

export type { FormField, FormSection, Values } from './types.ts'
