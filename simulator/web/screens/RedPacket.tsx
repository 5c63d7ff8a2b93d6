import { Gift, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { MessageContent } from '../types.ts'
import { useAction } from '../useAction.ts'
import { yuan } from '../yuan.ts'

type Packet = NonNullable<MessageContent['redpacket']>
type Payment = NonNullable<MessageContent['payment']>

function standing(packet: Packet, mine: boolean): string {
  if (packet.status === 'RECEIVED')
    return `${packet.kind === 'payment' ? t.redpacket.paid : t.redpacket.opened} ${yuan(packet.amount ?? 0)}`
  if (packet.status === 'SENT') return mine ? t.redpacket.open : t.redpacket.waiting
  return t.redpacket.back
}

interface CardProps {
  icon: ReactNode
  title: string
  state: string
  foot: string
  done: boolean
  /** What pressing it does; absent where this person can do nothing. */
  act: (() => Promise<unknown>) | undefined
}

function MoneyCard({ icon, title, state, foot, done, act }: CardProps) {
  const { busy, error, run } = useAction()
  return (
    <div className="rp-w">
      <button type="button" className={done ? 'red-packet done' : 'red-packet'} disabled={!act || busy} onClick={() => act && run(act)}>
        <span className="rp-t">
          {icon}
          <span className="grow">
            <span className="headline">{title}</span>
            <span className="description">{state}</span>
          </span>
        </span>
        <span className="footnote">{foot}</span>
      </button>
      {error && (
        <span className="text-11 bad" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

/** A red packet, or a payment, as it stands. Only its receiver opens it (`mine`), and only once. */
export function RedPacket({ packet, mine }: { packet: Packet; mine: boolean }) {
  const { me } = useNav()
  const open = () => sim.openRedpack({ person_id: me.id, bill_no: packet.bill_no })
  return (
    <MoneyCard
      icon={<Gift size={28} strokeWidth={1.5} />}
      title={packet.wishing}
      state={standing(packet, mine)}
      foot={packet.sender}
      done={packet.status !== 'SENT'}
      act={mine && packet.status === 'SENT' ? open : undefined}
    />
  )
}

/** A member asks for money; the customer pays by pressing. */
export function PaymentRequest({ payment, mine }: { payment: Payment; mine: boolean }) {
  const { me } = useNav()
  const pay = () => sim.payBill({ person_id: me.id, payment_id: payment.payment_id })
  const state = payment.paid ? t.payment.paid : mine ? t.payment.pay : t.payment.waiting
  return (
    <MoneyCard
      icon={<Wallet size={28} strokeWidth={1.5} />}
      title={yuan(payment.total_fee)}
      state={payment.refunded > 0 ? t.payment.refunded(yuan(payment.refunded)) : state}
      foot={payment.remark || t.payment.title}
      done={payment.paid}
      act={mine && !payment.paid ? pay : undefined}
    />
  )
}
