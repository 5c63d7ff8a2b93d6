import { sim } from '../api.ts'
import { useNow } from '../clock.ts'
import { Note } from '../Note.tsx'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { chatTime } from '../time.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'
import { yuan } from '../yuan.ts'
import { RedPacket } from './RedPacket.tsx'

/** What somebody has, what waits to be accepted, and what came and went. */
export function Wallet() {
  const { me, back } = useNav()
  const { now } = useNow(30_000)
  const { busy, error: failure, run } = useAction()
  const person = { person_id: me.id, corpid: me.corpid }
  const { data, error, reload } = usePolled(
    () => Promise.all([sim.wallet(person), sim.transfers(person), sim.redpacks(person)]),
    `wallet ${me.corpid} ${me.id}`,
  )
  const [wallet, sent, packets] = data ?? []
  const unopened = packets?.redpacks.filter((one) => one.kind === 'redpack' && one.status === 'SENT') ?? []
  const accept = (transfer: string) => run(() => sim.confirmTransfer({ ...person, transfer })).then(reload)
  return (
    <>
      <NavBar title={t.wallet.title} back={back} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region a keyboard can scroll */}
      <section className="page pad" tabIndex={0} aria-label={`${t.wallet.title} · ${me.name}`}>
        {error && !data && <Note bad text={error} retry={reload} />}
        {wallet && (
          <div className="block cashier">
            <span className="text-12 dim">{t.wallet.balance}</span>
            <b className="cashier-n">{yuan(wallet.balance)}</b>
          </div>
        )}
        {failure && (
          <p className="text-12 bad" role="alert">
            {failure}
          </p>
        )}
        {unopened.map((one) => (
          <RedPacket key={one.bill_no} packet={one} mine />
        ))}
        {sent && sent.transfers.length > 0 && <b className="medium">{t.wallet.transfers}</b>}
        {sent?.transfers.map((one) => (
          <article key={one.transfer_bill_no} className="jobs">
            <div className="text-12 dim">{one.merchant}</div>
            <h3 className="jobs-t">{yuan(one.amount)}</h3>
            <div className="row gap-8 text-12 dim wrap">
              <span>{one.perception || one.remark}</span>
              <span>{chatTime(one.at, now)}</span>
              <span>{t.wallet.states[one.state]}</span>
            </div>
            {one.state === 'WAIT_USER_CONFIRM' && (
              <button type="button" className="act wide" disabled={busy} onClick={() => void accept(one.transfer_bill_no)}>
                {t.wallet.confirm}
              </button>
            )}
          </article>
        ))}
        {wallet && <b className="medium">{t.wallet.bills}</b>}
        {wallet?.statement.length === 0 && <Note text={t.wallet.none} />}
        <ul className="bill-lines">
          {wallet?.statement.map((line, n) => (
            <li key={`${wallet.statement.length - n}`} className="row gap-8">
              <span className="grow">
                <span className="block-line ellipsis">{line.with || t.wallet.kinds[line.kind] || line.kind}</span>
                <span className="text-11 dim">
                  {[t.wallet.kinds[line.kind] ?? line.kind, line.by_card && t.wallet.card, chatTime(line.at, now)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={line.amount > 0 ? 'came' : ''}>{line.amount > 0 ? `+${yuan(line.amount)}` : `−${yuan(-line.amount)}`}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
