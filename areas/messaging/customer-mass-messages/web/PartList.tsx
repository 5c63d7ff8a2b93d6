import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { linkTo } from '#core/web/link.ts'
import { useText } from '#core/web/text/text.ts'
import { StaffName } from '#core/web/ui/StaffName.tsx'
import { missions } from '../contract.ts'
import { messagesArt } from './art.tsx'
import { createText } from './create-text.ts'
import type { ReachInput, ReachPart } from './ReachBar.tsx'

type Sender = { staffName: string; staffAlias: string }

/** The people behind a number of the count bar. */
export function PartList({ part, input }: { part: ReachPart; input: ReachInput }) {
  const text = useText(createText)
  return part === 'staff' ? (
    <CallTable
      call={missions.previewStaff}
      order="-customers"
      table="mass_send_preview_staff"
      empty={{ art: messagesArt }}
      rowKey="staffId"
      input={input}
      local
      plain
      unit={text.unit}
      columns={[
        {
          key: 'name',
          title: text.staff,
          width: 240,
          render: (r) => <Lead name={r.name} alias={r.alias} avatar={r.avatar} kind="staff" />,
        },
        { key: 'customers', title: text.customerCount, kind: 'number', width: 110 },
      ]}
    />
  ) : (
    <CallTable
      call={missions.previewCustomers}
      order={null}
      table="mass_send_preview_customers"
      empty={{ art: messagesArt }}
      rowKey="customerId"
      input={{ ...input, part }}
      local
      plain
      unit={text.unit}
      columns={[
        {
          key: 'name',
          title: text.customer,
          width: 260,
          render: (r) => <Lead name={r.name} avatar={r.avatar} to={linkTo(customerScreens.detail, { customerId: r.customerId })} />,
        },
        ...(part === 'reachable'
          ? [
              {
                key: 'staffName',
                title: text.sender,
                width: 130,
                render: (r: Sender) => <StaffName name={r.staffName} alias={r.staffAlias} />,
              },
            ]
          : []),
      ]}
    />
  )
}
