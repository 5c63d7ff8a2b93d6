import { useState } from 'react'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { useCall } from '#core/web/request/query.ts'
import { useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { namesAsWords } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { type Notice, noticeCenter, noticeSettings } from '../contract.ts'
import { noticesArt } from './art.tsx'
import { Item, LevelIcon } from './NoticeLine.tsx'
import { noticeText } from './text.ts'
import { useUnread } from './unread.ts'

/** Everything one was told in 90 days, newest first. */
export function ListTab() {
  const text = useText(noticeText)
  const { data: unread } = useUnread()
  // silence: it only names the kinds of a filter, and the list stands without
  const settings = useCall(noticeSettings.get, {}, { silence: 'all' })
  const [now] = useState(() => new Date().toISOString())
  return (
    <CallTable
      call={noticeCenter.list}
      order="-at"
      table="notices"
      rowKey="noticeId"
      rowName={(n) => n.text}
      title={text.title}
      unit={text.unit}
      filters={[
        {
          key: 'read',
          label: text.state,
          kind: 'choice',
          options: [
            { value: false, label: text.isUnread },
            { value: true, label: text.isRead },
          ],
          icon: <Icon name="inbox" size={13} />,
          always: true,
        },
        {
          key: 'kind',
          label: text.kind,
          kind: 'choice',
          options: settings.data?.kinds.map(({ kind, name }) => ({ value: kind, label: name })) ?? [],
          icon: <Icon name="bell" size={13} />,
          always: true,
        },
      ]}
      toolbar={[
        {
          key: 'read-all',
          label: text.readAll,
          icon: <Icon name="check" size={14} />,
          when: Boolean(unread?.notices),
          ...makes(noticeCenter.readAll, { until: now }),
        },
      ]}
      columns={[
        { key: 'text', title: text.what, width: 420, pinned: 'left', render: (n) => <What notice={n} /> },
        { key: 'kindName', title: text.kind, width: 190 },
        { key: 'at', title: text.at, width: 150, render: (n) => <Time at={n.at} /> },
        { key: 'message', title: text.message, width: 150, render: (n) => <Message notice={n} />, spare: true },
      ]}
      actions={(n) => [{ key: 'read', label: text.read, when: !n.read, ...makes(noticeCenter.read, { noticeIds: [n.noticeId] }) }]}
      empty={{ art: noticesArt, title: text.none, hint: text.noneHelp }}
    />
  )
}

function What({ notice }: { notice: Notice }) {
  const { items } = notice
  return (
    <span className={notice.read ? 'nc-what' : 'nc-what new'}>
      <LevelIcon level={notice.level} />
      <span className="ellipsis" title={namesAsWords(items.map((item) => item.text).join('\n'))}>
        <Item item={notice} />
      </span>
    </span>
  )
}

const shapes = {
  waiting: 'idle',
  calling: 'idle',
  sent: 'ok',
  read_before: 'off',
  refused: 'bad',
  unreachable: 'bad',
  unknown: 'attention',
} as const

/** What became of the message, and on hover when, or why not. */
function Message({ notice: { message, messageAt, problem } }: { notice: Notice }) {
  const text = useText(noticeText)
  if (message === 'off') return <span className="ink-3">-</span>
  const why = { unreachable: text.unreachableHelp, unknown: text.unknownHelp }[message as 'unknown'] ?? problem
  return (
    <span className="row gap-6" title={why || undefined}>
      <Status kind={shapes[message]}>{text.messages[message]}</Status>
      {messageAt && (
        <span className="text-12 ink-3">
          <Time at={messageAt} near />
        </span>
      )}
    </span>
  )
}
