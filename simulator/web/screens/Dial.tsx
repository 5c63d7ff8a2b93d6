import { Phone, PhoneOff } from 'lucide-react'
import { useId, useState } from 'react'
import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime, duration } from '../time.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { PickList } from './PickList.tsx'

interface Call {
  callee: { phone: string } | { userid: string }
  name: string
  from: number
}

/** Calls the company pays for: a number or a colleague, as long as one likes. */
export function Dial() {
  const { me, back } = useNav()
  const { now } = useNow()
  const { busy, error: failure, run } = useAction()
  const [phone, setPhone] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [call, setCall] = useState<Call>()
  const id = useId()
  const who = { userid: me.id, corpid: me.corpid }
  const { data, error, reload } = usePolled(() => sim.dials(who), `dials ${me.id}`)
  const staff = usePolled(() => sim.people({ corpid: me.corpid, kind: 'staff', limit: 200 }), `colleagues ${me.corpid}`, 30_000)
  const others = staff.data?.people.filter((one) => one.id !== me.id)
  const nameOf = (userid: string) => others?.find((one) => one.id === userid)?.name ?? userid
  const number = phone.replace(/[\s-]/g, '')
  const isNumber = /^\+?\d{5,20}$/.test(number)

  function begin() {
    const [userid] = chosen
    if (isNumber) setCall({ callee: { phone: number }, name: number, from: now })
    else if (userid) setCall({ callee: { userid }, name: nameOf(userid), from: now })
  }
  async function end({ callee, from }: Call) {
    const seconds = Math.max(1, Math.round((now - from) / 1000))
    const done = await run(() => sim.dial({ ...who, callee: [callee], seconds }))
    if (!done) return
    setCall(undefined)
    setPhone('')
    setChosen([])
    reload()
  }
  if (call)
    return (
      <>
        <NavBar title={t.dial.title} />
        <div className="page white">
          <div className="confirm">
            <Phone size={48} strokeWidth={1} className="good" />
            <b role="status">{t.dial.talking(call.name)}</b>
            <span className="mono">{duration(Math.max(0, Math.round((now - call.from) / 1000)))}</span>
            {failure && (
              <p className="text-12 bad" role="alert">
                {failure}
              </p>
            )}
            <span className="grow" />
            <button type="button" className="act danger wide" disabled={busy} onClick={() => void end(call)}>
              <PhoneOff size={18} strokeWidth={1.5} />
              {t.dial.hangUp}
            </button>
          </div>
        </div>
      </>
    )
  return (
    <>
      <NavBar title={t.dial.title} back={back} backText={t.work.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.dial.title} · ${me.name}`}>
        <form
          className="block"
          onSubmit={(event) => {
            event.preventDefault()
            begin()
          }}
        >
          <label className="label" htmlFor={id}>
            {t.dial.number}
          </label>
          <input id={id} className="pin" inputMode="tel" value={phone} onChange={(event) => setPhone(event.target.value)} />
          {phone === '' && (
            <PickList
              label={t.dial.colleague}
              rows={others?.map((one) => ({ ...one, about: one.department ?? '' }))}
              many={false}
              chosen={chosen}
              choose={setChosen}
            />
          )}
          <button type="submit" className="act wide" disabled={!isNumber && (phone !== '' || chosen.length === 0)}>
            <Phone size={18} strokeWidth={1.5} />
            {t.dial.call}
          </button>
          <p className="text-12 dim">{t.dial.noEvent}</p>
        </form>
        {error && !data && <Note bad text={error} retry={reload} />}
        <article className="jobs">
          <h3 className="medium">{t.dial.history}</h3>
          {data?.dials.length === 0 && <p className="text-12 dim">{t.dial.empty}</p>}
          <ul className="live-who">
            {data?.dials.map((one) => {
              const [first] = one.callee
              const name = one.callee.length > 1 ? t.dial.many(one.callee.length + 1) : (first?.phone ?? nameOf(first?.userid ?? ''))
              return (
                <li key={`${one.call_time} ${name}`} className="row gap-8">
                  <span className="grow ellipsis">{name}</span>
                  <span className="text-12 dim">
                    {chatTime(one.call_time * 1000, now)} · {duration(one.total_duration)}
                  </span>
                </li>
              )
            })}
          </ul>
        </article>
      </section>
    </>
  )
}
