import { type RefObject, useEffect } from 'react'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { kfPeer } from '../types.ts'

interface Asked {
  sim?: string
  params?: { openKfId?: string; externalUserId?: string }
}

/** A page in the phone opens a customer-service chat (navigateToKfChat): the SDK says so once the simulator allowed it. */
export function useKfPages(frame: RefObject<HTMLIFrameElement | null>) {
  const { me, push } = useNav()
  useEffect(() => {
    async function open({ source, data }: MessageEvent<Asked | null>) {
      if (source !== frame.current?.contentWindow || data?.sim !== 'navigateToKfChat' || me.kind !== 'staff') return
      const { openKfId = '', externalUserId } = data.params ?? {}
      if (!externalUserId) return push({ at: 'kfDesk' })
      const conversationId = `${me.corpid}~${openKfId}~${externalUserId}`
      const found = await sim.kfMessages({ conversation_id: conversationId, reader: me.id }).catch(() => undefined)
      if (found) push({ at: 'chat', conversationId, peer: kfPeer(found.session) })
    }
    const hear = (event: MessageEvent<Asked | null>) => void open(event)
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame, me, push])
}
