import { useRef, useState } from 'react'
import { copy } from '#core/web/copy.ts'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { useMe } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { sendToChat } from '#core/web/wecom-sdk.ts'
import { type Reply, repliesBeside } from '../../contract.ts'
import { phoneText } from './text.ts'

/** The client answers `sendChatMessage:fail without context of external contact` where there is no chat. */
const whyUnsent = (why: string, text: (typeof phoneText)['zh-CN']): string =>
  /without context/i.test(why) ? text.noChat : text.refused(why)

interface Props {
  reply: Reply
  besideChat: boolean
  /** What was typed to find it. */
  keyword: string
  edit: () => void
}
export function ReplyCard({ reply, besideChat, keyword, edit }: Props) {
  const text = useText(phoneText)
  const me = useMe()
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const busy = useRef(false)
  const { content } = reply
  const words = content.text.replaceAll('{{staff_name}}', me.name)

  /** Counted once it is out; that it could not be counted takes nothing from the customer. */
  const count = () => request(repliesBeside.sendRecord, { id: reply.id, keyword }, { silence: 'all' }).then(refresh, () => undefined)

  const send = async () => {
    if (busy.current) return
    busy.current = true
    setState('sending')
    let [done, all] = [0, 1]
    try {
      const { messages } = await request(repliesBeside.message, { id: reply.id })
      all = messages.length
      for (const message of messages) {
        await sendToChat(message)
        done++
      }
      setState('sent')
    } catch (error) {
      setState('ready')
      const { errMsg, message } = error as Error & { errMsg?: string }
      if (done > 0) toast.error(text.partly(done, all))
      else if (errMsg || !(error as { code?: number }).code) toast.error(whyUnsent(errMsg ?? message, text))
    }
    busy.current = false
    if (done > 0) await count()
  }
  const take = async () => {
    if (!words.trim()) return void toast.warning(text.noText)
    await copy(words, text.copied)
    await count()
  }
  const facts = [
    reply.scope === 'own' ? text.own : reply.folderName,
    content.attachments.length > 0 && text.attached(content.attachments.length),
    reply.uses > 0 && text.used(fmt.number(reply.uses)),
  ]
  return (
    <article className="rp-card" aria-label={reply.title}>
      <h2>{reply.title}</h2>
      {words.trim() && <p className="rp-text">{words}</p>}
      <div className="rp-acts">
        <span className="text-12 ink-3 grow">{facts.filter(Boolean).join(' · ')}</span>
        {reply.scope === 'own' && (
          <button type="button" className="button quiet" aria-label={`${text.change} ${reply.title}`} onClick={edit}>
            <Icon name="pencil" />
          </button>
        )}
        {besideChat ? (
          <button type="button" className="button soft" disabled={state === 'sending'} onClick={() => void send()}>
            <Icon name={state === 'sent' ? 'circle-check' : 'send'} />
            {state === 'sending' ? text.sending : state === 'sent' ? text.sent : text.send}
          </button>
        ) : (
          <button type="button" className="button soft" onClick={() => void take()}>
            <Icon name="copy" />
            {text.copy}
          </button>
        )}
      </div>
    </article>
  )
}
