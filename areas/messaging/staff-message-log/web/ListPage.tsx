import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { massScreens } from '#areas/messaging/customer-mass-messages/web/screens.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { SyncButton, useSync } from '#core/web/blocks/SyncButton.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { figureOf, figureOfRow } from '#core/web/figures.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { Figure, NumberLink, Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { bulkColumns } from '../columns.ts'
import { type BulkSend, bulkMessages } from '../contract.ts'
import { bulkFigures } from '../figures.ts'
import { chatWords, contentOf, originWords } from '../words.ts'
import { sendsArt } from './art.tsx'
import { bulkScreens } from './screens.ts'
import { bulkText } from './text.ts'
import './bulk.css'

/** Where the people or groups of a message stand. */
const detailOf = ({ missionId, chatType, messageId, staffId }: BulkSend): string | undefined =>
  missionId
    ? opens('group_message')
      ? linkTo(massScreens.detail, { missionId })
      : undefined
    : linkTo(chatType === 'single' ? bulkScreens.customers : bulkScreens.groups, { messageId, staffId })

/** What members sent to many, on their own or because the company asked; newest first. */
export default function ListPage() {
  const text = useText(bulkText)
  const en = useLang() === 'en'
  const lang = en ? 'en' : 'zh'
  const sync = useSync({ start: bulkMessages.sync, status: bulkMessages.syncStatus })
  const choices = (words: Record<string, { zh: string; en: string }>) =>
    Object.entries(words).map(([value, word]) => ({ value, label: word[lang] }))
  return (
    <UnderTitle value={<Heads />}>
      <CallTable
        call={bulkMessages.list}
        order="-createdAt"
        table="bulk_messages"
        rowKey="recordId"
        rowName={(r) => contentOf(r, en)}
        title={text.title}
        about={sync.about}
        unit={text.unit}
        search={text.search}
        filters={[
          { key: 'from', to: 'to', label: text.days, kind: 'days', icon: <Icon name="calendar-days" size={13} /> },
          { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
          { key: 'departmentIds', label: text.departments, kind: 'departments', icon: <Icon name="network" size={13} /> },
          { key: 'origin', label: text.origin, kind: 'choice', options: choices(originWords) },
          { key: 'chatType', label: text.chatType, kind: 'choice', options: choices(chatWords) },
          {
            key: 'sent',
            label: text.sent,
            kind: 'choice',
            options: [
              { value: true, label: text.sentYes },
              { value: false, label: text.sentNo },
            ],
          },
        ]}
        file={{ call: bulkMessages.export }}
        columns={drawn(bulkColumns, {
          content: (r) => <span className="ellipsis ct-text">{contentOf(r, en)}</span>,
          staff: (r) => (
            <span className="ellipsis ct-text">
              <StaffName name={r.staffName} alias={r.staffAlias} />
              {r.staffStatus === 5 && <span className="text-11 ink-3"> {text.left}</span>}
            </span>
          ),
          origin: (r) => <Status kind={r.origin === 'personal' ? 'idle' : 'info'}>{originWords[r.origin][lang]}</Status>,
          targets: (r) => <Count row={r} of="targets" />,
          delivered: (r) => <Count row={r} of="delivered" />,
          notFriend: (r) => <Count row={r} of="notFriend" />,
          quota: (r) => <Count row={r} of="quota" />,
          waiting: (r) => <Count row={r} of="waiting" />,
          sentAt: (r) => (r.sentAt ? <Time at={r.sentAt} near /> : <Status kind="attention">{text.notSent}</Status>),
          createdAt: (r) => <Time at={r.createdAt} near />,
        })}
        onOpen={(r) => {
          const to = detailOf(r)
          if (to) go(to)
        }}
        tools={<SyncButton sync={sync} />}
        actions={(r) => [
          {
            key: 'open',
            label: r.missionId ? text.mission : text.open,
            needs: r.missionId ? missions.one : bulkMessages.one,
            run: () => go(detailOf(r)!),
          },
        ]}
        empty={{
          art: sendsArt,
          title: text.emptyTitle,
          hint: text.emptyHint,
          action: <SyncButton sync={sync} label={text.emptySync} primary />,
        }}
      />
    </UnderTitle>
  )
}

type CountKey = 'targets' | 'delivered' | 'notFriend' | 'quota' | 'waiting'
const figures = {
  single: {
    targets: bulkFigures.customers,
    delivered: bulkFigures.customersDelivered,
    notFriend: bulkFigures.customersNotFriend,
    quota: bulkFigures.customersQuota,
    waiting: bulkFigures.customersWaiting,
  },
  group: {
    targets: bulkFigures.groups,
    delivered: bulkFigures.groupsDelivered,
    notFriend: bulkFigures.groupsNotFriend,
    quota: bulkFigures.groupsQuota,
    waiting: bulkFigures.groupsWaiting,
  },
}
/** A mission's numbers lead to the mission, whose ledger they are. */
function Count({ row, of }: { row: BulkSend; of: CountKey }) {
  if (row.missionId) return <NumberLink value={row[of]} to={row[of] > 0 ? detailOf(row) : undefined} />
  return (
    <NumberLink {...(row.chatType === 'single' ? figureOfRow(figures.single[of], row, {}) : figureOfRow(figures.group[of], row, {}))} />
  )
}

/** Of the last thirty days: whose messages they were, and which of the company's still wait. */
function Heads() {
  const text = useText(bulkText)
  const to = dayOf(new Date())
  const asked = { from: addDays(to, -29), to }
  const { data, error, refetch } = useCall(bulkMessages.overview, asked, { silence: 'all' })
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />
  return data ? (
    <div className="stats bm-heads">
      <Figure label={`${text.last} · ${text.personal}`} {...figureOf(bulkFigures.personal, data, asked)} />
      <Figure label={`${text.last} · ${text.company}`} {...figureOf(bulkFigures.company, data, asked)} />
      <Figure label={`${text.last} · ${text.unsent}`} {...figureOf(bulkFigures.unsent, data, asked)} />
    </div>
  ) : (
    <Skeleton rows={2} />
  )
}
