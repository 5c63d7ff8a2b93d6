import { Users } from 'lucide-react'
import { sim } from '../api.ts'
import { NavBar } from '../phone/NavBar.tsx'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { ChatCard } from '../types.ts'
import { useAction } from '../useAction.ts'

export function GroupCard({ chat, configId }: { chat: ChatCard; configId: string }) {
  const { me, swap, back } = useNav()
  const { busy, error, run } = useAction()

  async function join() {
    const done = await run(() => sim.joinGroup({ person_id: me.id, config_id: configId }))
    if (!done) return
    const { chat_id, name, corp_name } = done.chat
    swap({ at: 'chat', conversationId: done.conversation_id, peer: { id: chat_id, kind: 'group', name, avatar: '', corp_name } })
  }

  return (
    <>
      <NavBar title={t.group.title} back={back} />
      <div className="page">
        <div className="who tall">
          <span className="group-a">
            <Users size={32} strokeWidth={1.25} />
          </span>
          <div className="who-n">{chat.name}</div>
          <div className="text-12 dim">
            {t.group.members(chat.members)} · {chat.corp_name}
          </div>
          <button type="button" className="act wide" disabled={busy} onClick={() => void join()}>
            {t.group.join}
          </button>
          {error && (
            <p className="text-12 bad" role="alert">
              {error}
            </p>
          )}
        </div>
      </div>
    </>
  )
}
