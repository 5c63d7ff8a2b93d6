import { staff as people } from '#areas/staff/staff-management/contract.ts'
import { staffScreens } from '#areas/staff/staff-management/web/screens.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { departmentsOf, Lead } from '#core/web/blocks/table/cells.tsx'
import { figureOfRow } from '#core/web/figures.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { NumberLink } from '#core/web/ui/Figure.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { relation } from '../contract.ts'
import { relationStaffFigures } from '../figures.ts'
import { relationArt } from './art.tsx'
import { relationText } from './text.ts'

const detailOf = (staffId: string) => linkTo(staffScreens.detail, { staffId })

/** Who follows whom, a line for each member. */
export default function StaffPage() {
  const text = useText(relationText)
  return (
    <CallTable
      call={relation.staff}
      order={null}
      table="customer_relation_staff"
      rowKey="staffId"
      rowName={(r) => r.staffName}
      title={text.who}
      unit={text.staffUnit}
      filters={[
        { key: 'staffIds', label: text.staff, kind: 'staff', icon: <Icon name="user" size={13} /> },
        { key: 'departmentIds', label: text.departments, kind: 'departments', icon: <Icon name="network" size={13} /> },
      ]}
      columns={[
        {
          key: 'staffName',
          title: text.member,
          width: 220,
          pinned: 'left',
          main: true,
          render: (r) => (
            <Lead
              name={r.staffName}
              alias={r.staffAlias}
              avatar={r.staffAvatar}
              kind="staff"
              second={r.staffStatus === 5 ? text.left : undefined}
              to={opens('staff') ? detailOf(r.staffId) : undefined}
            />
          ),
        },
        { key: 'departmentNames', title: text.department, width: 220, render: (r) => departmentsOf(r.departmentNames) },
        {
          key: 'customers',
          main: true,
          title: text.customers,
          kind: 'number',
          width: 120,
          render: (r) => <NumberLink {...figureOfRow(relationStaffFigures.customers, r, {})} />,
        },
        {
          key: 'several',
          title: text.severalOf,
          kind: 'number',
          width: 140,
          render: (r) => <NumberLink {...figureOfRow(relationStaffFigures.severalOf, r, {})} />,
        },
        {
          key: 'open',
          title: text.openOf,
          kind: 'number',
          width: 140,
          render: (r) => <NumberLink {...figureOfRow(relationStaffFigures.openOf, r, {})} />,
        },
      ]}
      actions={(r) => [{ key: 'open', label: text.member, needs: people.one, run: () => go(detailOf(r.staffId)) }]}
      empty={{ art: relationArt, title: text.staffEmpty, hint: text.staffEmptyHint }}
    />
  )
}
