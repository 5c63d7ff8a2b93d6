import { Gift } from 'lucide-react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { MessageContent } from '../types.ts'
import { useAction } from '../useAction.ts'

type Packet = NonNullable<MessageContent['redpacket']>

const yuan = (cents: number) => `¥${(cents / 100).toFixed(2)}`

function standing(packet: Packet, mine: boolean): string {
  if (packet.status === 'RECEIVED')
    return `${packet.kind === 'payment' ? t.redpacket.paid : t.redpacket.opened} ${yuan(packet.amount ?? 0)}`
  if (packet.status === 'SENT') return mine ? t.redpacket.open : t.redpacket.waiting
  return t.redpacket.back
}

/** A red packet, or a payment, as it stands. Only its receiver opens it (`mine`), and only once. */
export function RedPacket({ packet, mine }: { packet: Packet; mine: boolean }) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const opens = mine && packet.status === 'SENT'
  return (
    <div className="rp-w">
      <button
        type="button"
        className={packet.status === 'SENT' ? 'rp' : 'rp done'}
        disabled={!opens || busy}
        onClick={() => run(() => sim.openRedpack({ person_id: me.id, bill_no: packet.bill_no }))}
      >
        <span className="rp-t">
          <Gift size={28} strokeWidth={1.5} />
          <span className="sp">
            <span className="tt">{packet.wishing}</span>
            <span className="ds">{standing(packet, mine)}</span>
          </span>
        </span>
        <span className="ft">{packet.sender}</span>
      </button>
      {error && (
        <span className="t11 bad" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
