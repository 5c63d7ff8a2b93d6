import type { Output } from '#core/contract/call.ts'
import type { Attachment } from '#core/contract/message.ts'
import { message } from '#core/web/dialog.tsx'
import { useCommand } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { IconName } from '#core/web/ui/icon-names.ts'
import { type missions, missionsBeside } from '../../contract.ts'
import { t } from './text.ts'
import './task.css'

type Mine = Output<typeof missions.mine>['list'][number]

const icons: Record<Attachment['msgtype'], IconName> = {
  image: 'image',
  link: 'link',
  miniprogram: 'app-window',
  video: 'video',
  file: 'file-text',
}

/** One mass message that waits for this person: its words, as customers will read them, and the tap that sends it. */
export function Task({ mission: m, whole }: { mission: Mine; whole?: boolean }) {
  const text = useText(t)
  const { name } = useMe()
  const confirm = useCommand(missionsBeside.confirm, {
    onSuccess: ({ confirmed, delivered }) => {
      if (confirmed) toast.success(text.sent(delivered))
      else void inClient(text)
    },
  })
  return (
    <li className="mass-task">
      <span className="grow">
        <span className="medium ellipsis">{m.name}</span>
        {m.msgData.text && (
          <span className={whole ? 'mass-words' : 'mass-words two'}>{m.msgData.text.replaceAll('{{staff_name}}', name)}</span>
        )}
        {whole &&
          m.msgData.attachments.map((a, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice
            <span key={i} className="row gap-6 text-12 ink-2">
              <Icon name={icons[a.msgtype]} size={14} />
              <span className="ellipsis">{'title' in a ? a.title : text.attachments[a.msgtype]}</span>
            </span>
          ))}
        <span className="text-12 ink-3">
          {text.to(m.customers)} · <Time at={m.askedAt} near />
        </span>
      </span>
      <button
        type="button"
        className="button primary"
        aria-label={text.sendOf(m.name)}
        disabled={confirm.isPending}
        onClick={() => confirm.mutate({ missionId: m.missionId })}
      >
        {confirm.isPending ? text.sending : text.send}
      </button>
    </li>
  )
}

/** What an app may not do is said so that it cannot pass by; back in the client the notice is at hand. */
async function inClient(text: (typeof t)['zh-CN']): Promise<void> {
  const client = (window as { ww?: { closeWindow?: () => void } }).ww
  const back = client?.closeWindow ? { ok: text.toClient } : { noCancel: true }
  if (await message({ type: 'error', title: text.inClient, content: text.inClientWhy, ...back })) client?.closeWindow?.()
}
