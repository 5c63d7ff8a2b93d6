import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { outflowNotification } from '../contract.ts'
import { lostScreens } from './screens.ts'
import './lost.css'
import { toldArt } from './art.tsx'
import { useHappened } from './happened.ts'
import { lostText } from './text.ts'

/** What one was told of oneself: unread and read records (R041). */
export default function NotificationPage() {
  const text = useText(lostText)
  const happened = useHappened()
  const [search, set] = useSearch()
  const which = (
    <div className="row lc-which">
      <Segments
        small
        label={text.whatRead}
        value={search.read ?? ''}
        onChange={(read) => set({ read })}
        options={[
          { value: '', label: text.all },
          { value: 'false', label: text.unread },
          { value: 'true', label: text.read },
        ]}
      />
    </div>
  )
  return (
    <UnderTitle value={which}>
      <CallTable
        call={outflowNotification.list}
        order="-lostAt"
        table="lost_notifications"
        rowKey="recordId"
        rowName={(r) => r.remark || r.name}
        title={inLang(lostScreens.notifications.title)}
        unit={text.unit}
        views={false}
        columns={[
          {
            key: 'name',
            title: text.customer,
            width: 220,
            render: (r) => (
              <Lead
                name={r.name}
                second={r.remark}
                avatar={r.avatar}
                to={opens('customer') ? linkTo(customerScreens.detail, { customerId: r.customerId }) : undefined}
                mark={!r.read && <span className="lc-unread" role="img" aria-label={text.unread} title={text.unread} />}
              />
            ),
          },
          { key: 'what', title: text.what, width: 240, render: (r) => happened(r) },
          { key: 'lostAt', title: text.lostAt, kind: 'time', width: 140 },
          {
            key: 'now',
            title: text.now,
            width: 220,
            render: (r) =>
              r.returnedAt ? (
                <Status kind="ok">{text.isBack}</Status>
              ) : r.askedAt ? (
                <Status kind="attention">{text.askedBy(r.askedBy, r.askedNote)}</Status>
              ) : null,
          },
        ]}
        toolbar={[
          { key: 'list', label: text.title, needs: null, to: linkTo(lostScreens.list) },
          {
            key: 'readAll',
            label: text.readAll,
            ...makes(outflowNotification.read, { until: new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString() }),
          },
        ]}
        actions={(r) => [
          { key: 'read', label: text.markRead, when: !r.read, ...makes(outflowNotification.read, { recordIds: [r.recordId] }) },
        ]}
        empty={{
          art: toldArt,
          title: search.read === 'false' ? text.notesNoneUnread : text.notesEmpty,
          hint: text.notesEmptyHint,
        }}
      />
    </UnderTitle>
  )
}
