import { Bug, X } from 'lucide-react'
import { useId, useState } from 'react'
import { sim } from '../api.ts'
import { callbackKinds, callbackNames, callKinds, callNames, isCallbackKind, kindName } from '../faultKinds.ts'
import { Popover } from '../Popover.tsx'
import { t } from '../text.ts'
import type { FaultRule } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

export function FaultButton() {
  const { data, reload } = usePolled(() => sim.faults(), 'faults', 10_000)
  const live = data?.faults.filter((fault) => fault.count !== 0) ?? []
  return (
    <Popover
      label={t.faults.title}
      triggerClass="button small"
      panelClass="pop-faults"
      trigger={
        <>
          <Bug size={14} strokeWidth={1.5} />
          {t.faults.open}
          {live.length > 0 && <span className="count">{live.length}</span>}
        </>
      }
    >
      {() => <FaultPanel faults={live} changed={reload} />}
    </Popover>
  )
}

export function FaultPanel({ faults, changed }: { faults: FaultRule[]; changed: () => void }) {
  const { busy, error, run } = useAction()
  const [kind, setKind] = useState('errcode')
  const [call, setCall] = useState('externalcontact/send_welcome_msg')
  const [errcode, setErrcode] = useState('45009')
  const [count, setCount] = useState('1')
  const id = useId()
  const names = isCallbackKind(kind) ? callbackNames : callNames

  function choose(next: string) {
    if (isCallbackKind(next) !== isCallbackKind(kind))
      setCall(isCallbackKind(next) ? 'add_external_contact' : 'externalcontact/send_welcome_msg')
    setKind(next)
  }

  async function submit() {
    const times = Number(count)
    await run(() =>
      sim.addFault({
        call: call.trim() || '*',
        kind: kind as FaultRule['kind'],
        probability: 1,
        ...(times > 0 ? { count: times } : {}),
        ...(kind === 'errcode' ? { errcode: Number(errcode) || 45009 } : {}),
      }),
    )
    changed()
  }

  return (
    <>
      <form
        className="col gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="ink-3 text-12">{t.faults.why}</p>
        <label className="field">
          <span className="label">{t.faults.kind}</span>
          <select className="input" value={kind} data-first onChange={(event) => choose(event.target.value)}>
            <optgroup label={t.log.api}>
              {callKinds.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {one.name}
                </option>
              ))}
            </optgroup>
            <optgroup label={t.log.callback}>
              {callbackKinds.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <label className="field">
          <span className="label">{isCallbackKind(kind) ? t.log.callback : t.faults.call}</span>
          <input
            className="input mono"
            list={`${id}-calls`}
            value={call}
            spellCheck={false}
            onChange={(event) => setCall(event.target.value)}
          />
          <datalist id={`${id}-calls`}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name === '*' ? t.faults.all : name}
              </option>
            ))}
          </datalist>
        </label>
        <div className="row gap-12">
          {kind === 'errcode' && (
            <label className="field grow">
              <span className="label">errcode</span>
              <input className="input" inputMode="numeric" value={errcode} onChange={(event) => setErrcode(event.target.value)} />
            </label>
          )}
          <label className="field grow">
            <span className="label">
              {t.faults.count}
              <span className="optional">{t.faults.forever}</span>
            </span>
            <input className="input" inputMode="numeric" value={count} onChange={(event) => setCount(event.target.value)} />
          </label>
        </div>
        <button type="submit" className="button primary" disabled={busy}>
          {t.faults.add}
        </button>
        {error && (
          <p className="bad text-12" role="alert">
            {error}
          </p>
        )}
      </form>
      <ul className="flist">
        {faults.length === 0 && <li className="ink-3 text-12">{t.faults.none}</li>}
        {faults.map((fault) => (
          <li key={fault.id} className="row gap-8">
            <span className="grow">
              <span className="mono ellipsis">{fault.call === '*' ? t.faults.all : fault.call}</span>
              <span className="text-11 ink-3">
                {kindName(fault.kind)}
                {fault.errcode ? ` ${fault.errcode}` : ''} · {t.faults.left(fault.count)}
              </span>
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={t.faults.remove(fault.call)}
              onClick={() => void run(() => sim.removeFault({ id: fault.id })).then(changed)}
            >
              <X size={16} strokeWidth={1.5} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
