import type { ComponentProps } from 'react'
import { staff as people } from '#areas/staff/staff-management/contract.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { makes } from '#core/web/blocks/table/actions.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf, Lead } from '#core/web/blocks/table/cells.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go, useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { fmt } from '#core/web/text/format.ts'
import { useLang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { Skeleton } from '#core/web/ui/Empty.tsx'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { NumberLink, Time } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { UnderTitle } from '#core/web/ui/Page.tsx'
import { type GiverRow, transfer, transferRecords } from '../contract.ts'
import { giverFigures } from '../figures.ts'
import { typeWords } from '../words.ts'
import { transferArt } from './art.tsx'
import { transferScreens } from './screens.ts'
import { transferText } from './text.ts'

const types = ['resigned', 'serving'] as const

/** Who has something to hand over: those who left, or those at work. */
export default function ListPage() {
  const text = useText(transferText)
  const [search] = useSearch()
  const left = search.transferType !== 'serving'
  const open = (r: GiverRow) =>
    go(linkTo(transferScreens.create, { staffId: r.staffId, ...(r.customers === 0 && r.groups > 0 && { resourceType: 'group' as const }) }))
  const number = (key: string, title: string, link: (r: GiverRow) => ComponentProps<typeof NumberLink>, help?: string) => ({
    key,
    title,
    help,
    kind: 'number' as const,
    width: 112,
    render: (r: GiverRow) => <NumberLink {...link(r)} />,
  })
  return (
    <UnderTitle
      value={
        <>
          <Tabs left={left} />
          {left && <ReadAt />}
        </>
      }
    >
      <CallTable
        key={left ? 'resigned' : 'serving'}
        call={transfer.staff}
        order={left ? '-leftAt' : null}
        table={left ? 'customer_transfer_left' : 'customer_transfer_serving'}
        rowKey="staffId"
        rowName={(r) => r.staffName}
        title={text.title}
        unit={text.unit}
        filters={[
          { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
          { key: 'departmentIds', label: text.departments, kind: 'departments', icon: <Icon name="network" size={13} /> },
        ]}
        columns={[
          {
            key: 'staffName',
            title: text.member,
            width: 200,
            pinned: 'left',
            render: (r) => (
              <Lead
                name={r.staffName}
                alias={r.staffAlias}
                avatar={r.staffAvatar}
                kind="staff"
                second={<span className="ctr-phone">{text.inShort(fmt.number(r.customers), fmt.number(r.groups), r.waiting, r.open)}</span>}
                to={linkTo(transferScreens.create, { staffId: r.staffId })}
              />
            ),
          },
          { key: 'departmentNames', title: text.department, width: 180, spare: true, render: (r) => departmentsOf(r.departmentNames) },
          ...(left ? [{ key: 'leftAt', title: text.leftAt, width: 132, render: (r: GiverRow) => <Time at={r.leftAt} near /> }] : []),
          number('customers', text.customers, (r) => figureOfRow(giverFigures.customers, r, {})),
          number('groups', text.groups, (r) => figureOfRow(giverFigures.groups, r, {})),
          number('waiting', text.waiting, (r) => figureOfRow(giverFigures.waiting, r, {})),
          number('done', text.done, (r) => figureOfRow(giverFigures.done, r, {})),
          number('open', text.open, (r) => figureOfRow(giverFigures.open, r, {}), text.openHelp),
        ]}
        toolbar={[
          {
            key: 'read',
            label: text.readNow,
            icon: <Icon name="refresh-cw" size={14} />,
            when: left,
            rare: true,
            ...makes(transfer.readUnassigned, {}, { done: () => void toast.success(text.reading) }),
          },
          {
            key: 'records',
            label: text.records,
            icon: <Icon name="history" size={14} />,
            needs: transferRecords.list,
            to: linkTo(transferScreens.record, {}),
          },
        ]}
        actions={(r) => [
          { key: 'give', label: text.handOver, needs: transfer.add, when: r.customers + r.groups > 0, run: () => open(r) },
          { key: 'wizard', label: text.wizard, needs: transfer.add, run: () => go(linkTo(transferScreens.wizard, { staffId: r.staffId })) },
          {
            key: 'records',
            label: text.records,
            needs: transferRecords.list,
            run: () => go(linkTo(transferScreens.record, { fromStaffIds: r.staffId })),
          },
          { key: 'detail', label: text.detail, needs: people.one, run: () => go(linkTo(staffScreens.detail, { staffId: r.staffId })) },
        ]}
        onOpen={open}
        empty={{ art: transferArt, title: left ? text.emptyLeft : text.emptyServing, hint: text.emptyHint }}
      />
    </UnderTitle>
  )
}

/** How fresh the list of who waits at WeCom is. */
function ReadAt() {
  const text = useText(transferText)
  const { data, error, refetch } = useCall(transfer.unassigned, {}, { silence: 'all' })
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={1} />
  return <p className="text-12 ink-3 ctr-read">{data.readAt ? text.readAt(fmt.ago(data.readAt)) : text.readNever}</p>
}

function Tabs({ left }: { left: boolean }) {
  const text = useText(transferText)
  const lang = useLang() === 'en' ? 'en' : 'zh'
  return (
    <nav className="tabs" aria-label={text.views}>
      {types.map((type) => {
        const on = (type === 'resigned') === left
        return (
          <Link
            key={type}
            to={linkTo(transferScreens.list, { transferType: type === 'serving' ? type : undefined })}
            className={on ? 'on' : undefined}
            aria-current={on ? 'page' : undefined}
          >
            {typeWords[type][lang]}
          </Link>
        )
      })}
    </nav>
  )
}
