import { Fragment } from 'react'
import { linkTo } from '#core/web/link.ts'
import { roleName } from '#core/web/text/role-name.ts'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { findsByAccount } from '#core/web/ui/staff-name.ts'
import { DepartmentTree } from './pickers/Tree.tsx'
import { staffScreens } from './screens.ts'
import '#core/web/blocks/pickers/pickers.css'
import { SyncButton, useSync } from '#core/web/blocks/SyncButton.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf, Lead } from '#core/web/blocks/table/cells.tsx'
import { go, useSearch } from '#core/web/history.ts'
import { useCall } from '#core/web/request/query.ts'
import { addressOf, Link } from '#core/web/router.tsx'
import { opens } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { departments, staff } from '../contract.ts'
import { staffImport } from '../imports.ts'
import { customersOf, StaffStatus, YesNo } from './cells.tsx'
import { treeText } from './pickers/text.ts'
import { staffText } from './text.ts'
import './staff.css'
import { staffArt } from './art.tsx'

const detailOf = (staffId: string) => linkTo(staffScreens.detail, { staffId })

/** Who leads the department that is open. */
function Leaders({ departmentId }: { departmentId: number }) {
  const text = useText(staffText)
  // A line beside the list, which says itself when nothing can be read.
  const read = useCall(departments.list, { departmentIds: [departmentId] }, { silence: 'all' })
  const leaders = read.data?.list[0]?.leaders ?? []
  if (leaders.length === 0) return null
  return (
    <p className="sf-leaders ink-2">
      {text.leaders}{' '}
      {leaders.map((s, i) => (
        <Fragment key={s.staffId}>
          {i > 0 && ' · '}
          <Link className="link" to={detailOf(s.staffId)}>
            <StaffName name={s.name} alias={s.alias} />
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

/** Who left is in no list that does not ask for them: somebody looked for by name is not simply gone. */
function Left({ keyword = '', departmentId, show }: { keyword?: string; departmentId: number | undefined; show: () => void }) {
  const text = useText(staffText)
  const asked = { keyword, ...(departmentId && { departmentId }), status: 5, pageSize: 1 }
  // A line beside the list, which says itself when nothing can be read.
  const { data } = useCall(staff.list, asked, { silence: 'all', enabled: keyword.trim() !== '' })
  if (!keyword.trim() || !data?.total) return null
  return (
    <button type="button" className="link text-12" onClick={show}>
      {text.leftFound(data.total)}
    </button>
  )
}

/** Everybody of the company by department, and who of them can receive customers. */
export default function ListPage() {
  const text = useText(staffText)
  const tree = useText(treeText)
  const [words, set] = useSearch()
  const departmentId = Number(words.departmentId) || undefined
  const sync = useSync({ start: staff.sync, status: staff.syncStatus })
  return (
    <div className="sf-page">
      <aside aria-label={text.departments}>
        <h2>{text.departments}</h2>
        <DepartmentTree
          label={text.departments}
          top={text.everybody}
          value={departmentId}
          onPick={(id) => set({ departmentId: id === undefined ? '' : String(id) })}
        />
        {departmentId && <Leaders departmentId={departmentId} />}
      </aside>
      <CallTable
        call={staff.list}
        order="name"
        table="staff"
        rowKey="staffId"
        title={text.title}
        about={
          <>
            {sync.about} <Left keyword={words.status ? '' : words.keyword} departmentId={departmentId} show={() => set({ status: '5' })} />
          </>
        }
        unit={text.unit}
        search={findsByAccount() ? tree.byAccount : text.search}
        columns={[
          {
            key: 'name',
            title: text.name,
            width: 200,
            pinned: 'left',
            render: (s) => (
              <Lead name={s.name} alias={s.alias} second={s.position} avatar={s.avatar} kind="staff" to={detailOf(s.staffId)} />
            ),
          },
          {
            key: 'departmentNames',
            title: text.department,
            width: 160,
            spare: true,
            render: (s) => departmentsOf(s.departmentNames),
          },
          { key: 'status', title: text.status, width: 100, render: (s) => <StaffStatus status={s.status} /> },
          {
            key: 'hasCustomerContact',
            title: text.contact,
            width: 124,
            render: (s) => <YesNo value={s.hasCustomerContact} help={text.noContactHelp} />,
          },
          { key: 'hasSeat', title: text.seat, width: 90, render: (s) => <YesNo value={s.hasSeat} help={text.noSeatHelp} /> },
          { key: 'roleName', title: text.role, width: 140, render: (s) => roleName(s.roleName) },
          {
            key: 'customerCount',
            title: text.customers,
            kind: 'number',
            width: 100,
            render: (s) => <NumberLink value={s.customerCount} to={customersOf(s.staffId)} />,
          },
          { key: 'staffExtId', title: text.account, kind: 'id', width: 160, hidden: true },
        ]}
        filters={[
          {
            key: 'status',
            label: text.status,
            kind: 'choice',
            options: [1, 4, 2, 5].map((value) => ({ value, label: text.statuses[String(value) as '1'] })),
          },
          { key: 'available', label: text.available, kind: 'choice', options: [{ value: true, label: text.availableYes }] },
          { key: 'staffIds', label: text.name, kind: 'staff', given: true },
        ]}
        onOpen={(s) => go(detailOf(s.staffId))}
        tools={<SyncButton sync={sync} />}
        toolbar={[
          { key: 'import', label: text.import, icon: <Icon name="upload" />, needs: staffImport.start, to: linkTo(staffScreens.import) },
        ]}
        actions={(s) => [
          { key: 'open', label: text.open, needs: null, run: () => go(detailOf(s.staffId)) },
          {
            key: 'customers',
            label: text.seeCustomers,
            needs: null,
            when: opens('customer'),
            run: () => go(addressOf('customer-management.list', { staffIds: s.staffId })!),
          },
        ]}
        empty={{
          art: staffArt,
          title: text.emptyTitle,
          hint: text.emptyHint,
          action: <SyncButton sync={sync} label={text.emptySync} primary />,
        }}
      />
    </div>
  )
}
