import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import type { Attachment } from '#core/contract/message.ts'
import { useCall } from '#core/web/request/query.ts'
import { useMe } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { Empty, ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import type { IconName } from '#core/web/ui/icon-names.ts'
import { t } from './text.ts'
import './side-window.css'

const icons: Record<Attachment['msgtype'], IconName> = {
  image: 'image',
  link: 'link',
  miniprogram: 'app-window',
  video: 'video',
  file: 'file-text',
}

/** Mass messages that wait for this person. WeCom offers no way to open its own confirmation, so this says where it waits. */
export default function MassPage() {
  const text = useText(t)
  const { name } = useMe()
  const read = useCall(missions.mine, {}, { refetchInterval: 30_000 })
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={6} />
  const { list } = read.data
  if (list.length === 0)
    return (
      <div className="phone-state">
        <Empty art="done" title={text.massNone}>
          {text.massNoneHelp}
        </Empty>
      </div>
    )
  return (
    <div className="sw-page">
      <p className="sw-note t12 d2" role="status">
        <b className="m">{text.massWaiting(list.length)}</b>
        {text.massHow}
      </p>
      <div className="sw-body">
        {list.map((m) => (
          <section key={m.missionId} className="sw-part" aria-label={m.name}>
            <h2>{m.name}</h2>
            {m.msgData.text && <p className="sw-said-text">{m.msgData.text.replaceAll('{{staff_name}}', name)}</p>}
            {m.msgData.attachments.length > 0 && (
              <ul className="sw-parts t12 d2">
                {m.msgData.attachments.map((a, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice
                  <li key={i} className="row g6">
                    <Icon name={icons[a.msgtype]} size={14} />
                    <span className="el">{'title' in a ? a.title : text.attachments[a.msgtype]}</span>
                  </li>
                ))}
              </ul>
            )}
            <p className="t12 d3">
              {text.massTo(m.customers)} · <Time at={m.askedAt} near />
            </p>
          </section>
        ))}
      </div>
    </div>
  )
}
