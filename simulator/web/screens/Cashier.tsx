import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { yuan } from '../yuan.ts'

/** Pays one order. Whoever leaves has paid nothing; who paid it elsewhere meanwhile is told so here. */
export function Cashier({ code, settle }: { code: string; settle?: ((paid: boolean) => void) | undefined }) {
  const [paid, setPaid] = useState(false)
  const done = () => {
    setPaid(true)
    settle?.(true)
  }
  return paid ? <Paid /> : <Till code={code} done={done} left={() => settle?.(false)} />
}

function Paid() {
  const { back } = useNav()
  return (
    <>
      <NavBar title={t.pay.title} />
      <div className="page pad cashier" role="status">
        <CircleCheck size={44} strokeWidth={1.5} className="ok" />
        <b className="cashier-n">{t.pay.done}</b>
        <button type="button" className="act wide" onClick={back}>
          {t.pay.back}
        </button>
      </div>
    </>
  )
}

function Till({ code, done, left }: { code: string; done: () => void; left: () => void }) {
  const { me, back: leave } = useNav()
  const back = () => {
    left()
    leave()
  }
  const [means, setMeans] = useState<'balance' | 'card'>('balance')
  const [password, setPassword] = useState('')
  const { busy, error: refused, run } = useAction()
  const person = { person_id: me.id, corpid: me.corpid }
  const { data: order, error } = usePolled(() => sim.cashier({ ...person, code }), `cashier ${me.id} ${code}`)
  const id = useId()

  const pay = async () => {
    if (await run(() => sim.pay({ ...person, code, password, means }))) done()
    else setPassword('')
  }
  return (
    <>
      <NavBar title={t.pay.title} back={back} />
      <div className="page pad">
        {!order && (error ? <Note bad text={error} /> : <Note text={t.pay.reading} />)}
        {order && (
          <form
            className="block cashier"
            onSubmit={(event) => {
              event.preventDefault()
              void pay()
            }}
          >
            <span className="text-12 dim">{order.merchant}</span>
            <b className="cashier-n">{yuan(order.to_pay)}</b>
            <span className="text-12 dim">{order.description}</span>
            {order.coupon && <span className="text-12">{t.pay.off(order.coupon, yuan(order.total - order.to_pay))}</span>}
            <fieldset className="cashier-m">
              <legend className="label">{t.pay.means}</legend>
              {(['balance', 'card'] as const).map((one) => (
                <label key={one} className="row gap-8">
                  <input type="radio" name={id} checked={means === one} onChange={() => setMeans(one)} />
                  {one === 'balance' ? t.pay.balance(yuan(order.balance)) : t.pay.card}
                </label>
              ))}
            </fieldset>
            <label className="label" htmlFor={id}>
              {t.pay.password}
            </label>
            <input
              id={id}
              className="pin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              placeholder={t.pay.hint}
              value={password}
              onChange={(event) => setPassword(event.target.value.replace(/\D/g, ''))}
            />
            {(refused || error) && (
              <p className="text-12 bad" role="alert">
                {refused || error}
              </p>
            )}
            <button type="submit" className="act wide" disabled={busy || password.length < 6 || !!error}>
              {t.pay.ok}
            </button>
            <button type="button" className="act quiet wide" onClick={back}>
              {t.cancel}
            </button>
          </form>
        )}
      </div>
    </>
  )
}
