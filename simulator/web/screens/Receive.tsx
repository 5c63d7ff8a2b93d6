import { sim } from '../api.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { yuan } from '../yuan.ts'

/** One transfer of a merchant's, over the page that asked for it. Whoever leaves it waiting can come back for a day. */
export function Receive({ transfer, settle }: { transfer: string; settle?: ((accepted: boolean) => void) | undefined }) {
  const { me, back } = useNav()
  const { busy, error: refused, run } = useAction()
  const person = { person_id: me.id, corpid: me.corpid }
  const { data, error, reload } = usePolled(() => sim.transfers(person), `receive ${me.id} ${transfer}`)
  const one = data?.transfers.find(({ transfer_bill_no }) => transfer_bill_no === transfer)
  const waits = one?.state === 'WAIT_USER_CONFIRM'
  const leave = () => {
    settle?.(one !== undefined && !waits)
    back()
  }
  const trouble = refused || error
  return (
    <>
      <NavBar title={t.wallet.receive} back={leave} />
      <div className="page pad">
        {!one && (error ? <Note bad text={error} retry={reload} /> : <Note text={t.wallet.reading} />)}
        {one && (
          <div className="block cashier">
            <span className="text-12 dim">{one.merchant}</span>
            <b className="cashier-n">{yuan(one.amount)}</b>
            <span className="text-12 dim">{one.perception || one.remark}</span>
            <span className="text-12" role="status">
              {t.wallet.states[one.state]}
            </span>
            {trouble && (
              <p className="text-12 bad" role="alert">
                {trouble}
              </p>
            )}
            {waits && (
              <button
                type="button"
                className="act wide"
                disabled={busy}
                onClick={() => void run(() => sim.confirmTransfer({ ...person, transfer })).then(reload)}
              >
                {t.wallet.confirm}
              </button>
            )}
            <button type="button" className={waits ? 'act quiet wide' : 'act wide'} onClick={leave}>
              {waits ? t.cancel : t.pay.back}
            </button>
          </div>
        )}
      </div>
    </>
  )
}
