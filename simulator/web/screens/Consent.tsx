import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { Peer } from '../types.ts'
import { useAction } from '../useAction.ts'
import { usePolled } from '../usePolled.ts'

interface Props {
  conversationId: string
  peer: Peer
}

function useConsent({ conversationId, peer }: Props) {
  const { me } = useNav()
  // to another company the same person has another id
  const [corpid = '', , self = me.id] = conversationId.split('~')
  const load = async () => (me.kind === 'customer' ? sim.consent({ conversation_id: conversationId, person_id: self }) : { asked: false })
  const { data, reload } = usePolled<Awaited<ReturnType<typeof sim.consent>>>(load, `consent ${conversationId} ${me.id}`)
  const { busy, error, run } = useAction()
  const where = peer.kind === 'group' ? { chat_id: peer.id } : { userid: peer.id }
  const answer = (agree: boolean) => void run(() => sim.agree({ corpid, person_id: self, agree, ...where })).then(reload)
  return { data, busy, error, answer }
}

/** A customer is asked once whether the company may keep the chat (platform/07 §7). */
export function ConsentBar(props: Props) {
  const { data, busy, error, answer } = useConsent(props)
  if (!data?.asked) return null
  return (
    <section className="consent" aria-label={t.consent.askHere(props.peer.name)}>
      <p>{error || t.consent.ask(props.peer.corp_name ?? props.peer.name)}</p>
      <div className="row gap-8">
        <button type="button" className="act quiet grow" disabled={busy} onClick={() => answer(false)}>
          {t.consent.no}
        </button>
        <button type="button" className="act grow" disabled={busy} onClick={() => answer(true)}>
          {t.consent.yes}
        </button>
      </div>
    </section>
  )
}

/** What was said, and the way to say otherwise. */
export function ConsentRow(props: Props) {
  const { data, busy, error, answer } = useConsent(props)
  if (!data?.agree_status) return null
  const agreed = data.agree_status !== 'Disagree'
  return (
    <>
      <div className="consent-row">
        <span className="grow">{agreed ? t.consent.agreed : t.consent.refused}</span>
        <button type="button" className="act quiet" disabled={busy} onClick={() => answer(!agreed)}>
          {agreed ? t.consent.takeBack : t.consent.agree}
        </button>
      </div>
      {error && (
        <p className="hint-in bad" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
