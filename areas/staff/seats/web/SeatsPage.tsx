import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { seatKinds } from '#core/contract/seats.ts'
import { batchFilter } from '#core/web/blocks/table/batch-filter.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf, Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { pickedOf } from '#core/web/blocks/table/model.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { opens, useSession } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Tag } from '#core/web/ui/Tag.tsx'
import { seatColumns } from '../columns.ts'
import { endingDays, type SeatMember, seatRelease, seats, unusedAfter } from '../contract.ts'
import type { GiveProps } from './GiveDialog.tsx'
import { KindStrip } from './KindStrip.tsx'
import { useKindName } from './Kinds.tsx'
import { Records } from './Records.tsx'
import type { ReleaseProps } from './ReleaseDialog.tsx'
import { seatScreens } from './screens.ts'
import { closeWidth } from './seat-close.ts'
import { seatsText } from './text.ts'
import './seats.css'
import { seatsArt } from './art.tsx'

/** Who has which seats, how many there are, and each time with a seat so far. */
export default function SeatsPage() {
  const text = useText(seatsText)
  const [{ tab }] = useSearch()
  const tabs = (
    <>
      <KindStrip />
      <nav className="tabs" aria-label={text.views}>
        {(['members', 'records'] as const).map((one) => (
          <Link
            key={one}
            to={linkTo(seatScreens.manage, one === 'records' ? { tab: one } : {})}
            className={(tab === 'records') === (one === 'records') ? 'on' : undefined}
            aria-current={(tab === 'records') === (one === 'records') ? 'page' : undefined}
          >
            {text[one]}
          </Link>
        ))}
      </nav>
    </>
  )
  return <UnderTitle value={tabs}>{tab === 'records' ? <Records /> : <Members />}</UnderTitle>
}

function Members() {
  const text = useText(seatsText)
  // Where no kind is counted there is nothing to give, and nobody lacks one.
  const counted = useCall(seats.summary, {}, { silence: 'all' }).data?.kinds.some((k) => k.counted) ?? true
  const nothingToGive = counted ? {} : { disabled: text.nothingCounted }
  const nameOf = useKindName()
  const short = useSession().me?.corpAuthType === 'oa' ? text.shortOfOa : text.short
  const give = (title: string, whom: GiveProps['whom']) =>
    openDialog<GiveProps, boolean>(() => import('./GiveDialog.tsx'), { title, whom }, { label: title, width: 520 })
  const release = (title: string, props: Omit<ReleaseProps, 'title'>) =>
    openDialog<ReleaseProps, boolean>(() => import('./ReleaseDialog.tsx'), { title, ...props }, { label: title, width: closeWidth })
  return (
    <CallTable
      call={seats.list}
      order="name"
      table="seats"
      rowKey="staffId"
      rowName={staffName}
      title={text.title}
      unit={text.unit}
      search={text.search}
      filters={[
        { key: 'departmentIds', label: text.department, kind: 'departments' },
        { key: 'kind', label: text.kind, kind: 'choice', options: seatKinds.map((value) => ({ value, label: nameOf(value) })) },
        {
          key: 'state',
          label: text.state,
          kind: 'choice',
          options: [
            { value: 'seated', label: text.seated },
            { value: 'unseated', label: text.unseated },
            { value: 'waiting', label: text.waiting },
          ],
        },
        {
          key: 'endsWithin',
          label: text.endsWithin,
          kind: 'choice',
          options: [7, endingDays, 90].map((value) => ({ value, label: text.within(value) })),
        },
        {
          key: 'unusedDays',
          label: text.unusedDays,
          kind: 'choice',
          options: [unusedAfter, 60, 90].map((value) => ({ value, label: text.notFor(value) })),
        },
        batchFilter(),
      ]}
      file={{ call: seats.export }}
      columns={drawn(seatColumns, {
        name: (s) => (
          <Lead
            name={s.name}
            alias={s.alias}
            avatar={s.avatar}
            kind="staff"
            to={opens('staff') ? linkTo(staffScreens.detail, { staffId: s.staffId }) : undefined}
          />
        ),
        departmentNames: (s) => departmentsOf(s.departmentNames),
        waiting: (s) =>
          s.waiting.length > 0 && (
            <span className="row gap-4 wrap">
              {s.waiting.map((kind) => (
                <Tag key={kind} group={kind} title={text.waits(nameOf(kind))}>
                  {short[kind]}
                </Tag>
              ))}
            </span>
          ),
        seats: (s) => <Held member={s} counted={counted} />,
        usedAt: {
          help: text.usedHelp,
          render: (s) => s.seats.length > 0 && (s.usedAt ? <Time at={s.usedAt} near /> : <span className="ink-3">{text.neverUsed}</span>),
        },
      })}
      toolbar={[
        {
          key: 'open',
          label: text.open,
          icon: <Icon name="plus" size={14} />,
          primary: true,
          needs: seats.batchAssign,
          when: counted,
          to: linkTo(seatScreens.open),
        },
      ]}
      batchNote={counted ? undefined : text.nothingCounted}
      batch={[
        {
          key: 'give',
          label: text.give,
          icon: <Icon name="user-plus" size={14} />,
          needs: seats.batchAssign,
          ...nothingToGive,
          run: async (chosen, { count, clear }) => (await give(text.giveMany(fmt.number(count)), { picked: pickedOf(chosen) })) && clear(),
        },
        {
          key: 'exchange',
          label: text.exchange,
          icon: <Icon name="arrow-left-right" size={14} />,
          needs: seatRelease.exchange,
          ...nothingToGive,
          run: async (chosen, { count, clear }) => {
            if (!('ids' in chosen)) return void toast.info(text.exchangeByHand)
            const whom = { picked: { ids: chosen.ids }, among: seatKinds, givenUpBy: chosen.ids }
            if (await release(text.exchangeMany(fmt.number(count)), whom)) clear()
          },
        },
        {
          key: 'release',
          label: text.release,
          danger: true,
          needs: seats.batchRelease,
          ...nothingToGive,
          run: async (chosen, { count, clear }) =>
            (await release(text.releaseMany(fmt.number(count)), { picked: pickedOf(chosen), among: seatKinds })) && clear(),
        },
      ]}
      actions={(s) => [
        {
          key: 'give',
          label: text.give,
          needs: seats.assign,
          when: counted,
          run: () => give(text.giveTitle(staffName(s)), { staffId: s.staffId }),
        },
        {
          key: 'release',
          label: text.release,
          danger: true,
          needs: seatRelease.release,
          when: s.seats.length > 0,
          run: () =>
            release(text.releaseTitle(staffName(s)), {
              staffId: s.staffId,
              picked: { ids: [s.staffId] },
              among: s.seats.map((t) => t.kind),
            }),
        },
        {
          key: 'exchange',
          label: text.exchange,
          needs: seatRelease.exchange,
          when: counted && s.seats.length > 0,
          run: () =>
            release(text.exchangeTitle(staffName(s)), {
              staffId: s.staffId,
              picked: { ids: [s.staffId] },
              among: s.seats.map((t) => t.kind),
              givenUpBy: [s.staffId],
            }),
        },
        {
          key: 'history',
          label: text.history,
          needs: null,
          run: () => go(linkTo(seatScreens.manage, { tab: 'records', staffIds: s.staffId })),
        },
      ]}
      empty={{ art: seatsArt, title: text.emptyTitle, hint: text.emptyHint }}
    />
  )
}

function Held({ member, counted }: { member: SeatMember; counted: boolean }) {
  const text = useText(seatsText)
  const nameOf = useKindName()
  const short = useSession().me?.corpAuthType === 'oa' ? text.shortOfOa : text.short
  if (member.seats.length === 0) return <span className="ink-3">{counted ? text.none : text.notCounted}</span>
  return (
    <span className="row gap-4 wrap seat-tags">
      {seatKinds.flatMap((kind) =>
        member.seats
          .filter((seat) => seat.kind === kind)
          .map(({ seatId, endsAt, usedAt, unused }) => {
            const last = usedAt ? text.lastUsed(fmt.ago(usedAt)) : text.neverUsed
            return (
              <Tag key={seatId} group={kind} title={`${nameOf(kind)} · ${endsAt ? text.until(fmt.lastDay(endsAt)) : text.noEnd} · ${last}`}>
                <span className="row gap-4">
                  {unused && <Icon name="clock" size={12} className="seat-unused" />}
                  {short[kind]}
                  {unused && <span className="sr-only">{text.unused}</span>}
                </span>
              </Tag>
            )
          }),
      )}
    </span>
  )
}
