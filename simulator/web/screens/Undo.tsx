import { sim } from '../api.ts'
import { t } from '../text.ts'
import type { MessageCard } from '../types.ts'
import { useAction } from '../useAction.ts'

const RECALL_MS = 120_000

/** Two minutes long one's words can be taken back; money cannot. */
export function Undo({
  message,
  conversationId,
  now,
  done,
}: {
  message: MessageCard
  conversationId: string
  now: number
  done: () => void
}) {
  const { busy, error, run } = useAction()
  if (now - message.at >= RECALL_MS || message.msgtype === 'redpacket' || message.msgtype === 'payment') return null
  const recall = () => void run(() => sim.recall({ conversation_id: conversationId, id: message.id, from: message.from })).then(done)
  return (
    <button type="button" className="kf-undo text-11" disabled={busy} onClick={recall}>
      {error || t.recall}
    </button>
  )
}
