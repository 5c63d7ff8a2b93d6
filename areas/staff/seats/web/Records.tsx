import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { seatKinds } from '#core/contract/seats.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { seats } from '../contract.ts'
import { recordsArt } from './art.tsx'
import { useKindName } from './Kinds.tsx'
import { seatsText } from './text.ts'

/** Each time with a seat: whose, from when to when, by whom and why. */
export function Records() {
  const text = useText(seatsText)
  const nameOf = useKindName()
  return (
    <CallTable
      call={seats.records}
      order="-startsAt"
      table="seat_records"
      rowKey="seatId"
      rowName={staffName}
      views={false}
      title={text.title}
      unit={text.recordsUnit}
      filters={[
        { key: 'staffIds', label: text.member, kind: 'staff' },
        { key: 'kind', label: text.kind, kind: 'choice', options: seatKinds.map((value) => ({ value, label: nameOf(value) })) },
        {
          key: 'running',
          label: text.runningFilter,
          kind: 'choice',
          options: [
            { value: true, label: text.running },
            { value: false, label: text.over },
          ],
        },
      ]}
      columns={[
        {
          key: 'name',
          title: text.member,
          width: 170,
          pinned: 'left',
          render: (r) => (
            <Lead
              name={r.name}
              alias={r.alias}
              avatar={r.avatar}
              kind="staff"
              to={opens('staff') ? linkTo(staffScreens.detail, { staffId: r.staffId }) : undefined}
            />
          ),
        },
        { key: 'kind', title: text.kind, width: 120, render: (r) => nameOf(r.kind) },
        { key: 'startsAt', title: text.from, width: 130, render: (r) => <Time at={r.startsAt} /> },
        {
          key: 'endsAt',
          title: text.to,
          width: 130,
          render: (r) => (!r.endsAt ? text.noEnd : r.running || r.endedWhy === 'expired' ? fmt.lastDay(r.endsAt) : <Time at={r.endsAt} />),
        },
        {
          key: 'running',
          title: text.state,
          width: 90,
          render: (r) => <Status kind={r.running ? 'ok' : 'off'}>{r.running ? text.running : text.over}</Status>,
        },
        {
          key: 'givenWhy',
          title: text.givenWhy,
          width: 190,
          render: (r) => <Why what={text.given_[r.givenWhy]} by={r.givenBy || text.system} note={r.note} />,
        },
        {
          key: 'endedWhy',
          title: text.endedWhy,
          width: 170,
          spare: true,
          render: (r) => r.endedWhy && <Why what={text.ended_[r.endedWhy]} by={r.endedBy || text.system} note={r.endNote} />,
        },
      ]}
      empty={{ art: recordsArt, title: text.recordsEmpty, hint: text.recordsHint }}
    />
  )
}

function Why({ what, by, note }: { what: string; by: string; note: string }) {
  const text = useText(seatsText)
  const line = text.by(by, what)
  return (
    <span className="ellipsis ct-text" title={[line, note].filter(Boolean).join('\n')}>
      {line}
      {note && <span className="ink-3"> · {note}</span>}
    </span>
  )
}
