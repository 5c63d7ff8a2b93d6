import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { readFilters } from '#core/web/blocks/table/model.ts'
import { ExportButton } from '#core/web/blocks/transfer/ExportButton.tsx'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { can } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { staffName } from '#core/web/ui/staff-name.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { missions } from '../contract.ts'
import type { Mission } from '../mission.ts'
import { massText } from './text.ts'
import { senderKind, targetKind } from './words.ts'

/** Results by member and by customer; tab and filters stand in the address. */
export function ResultTabs({ mission: m }: { mission: Mission }) {
  const text = useText(massText)
  const [search, setSearch] = useSearch()
  const tab = search.tab === 'customers' ? 'customers' : 'staff'
  const input = { missionId: m.missionId }
  const options = (all: Record<string, string>) => Object.entries(all).map(([value, label]) => ({ value, label }))
  const tabs = (
    <Segments
      label={text.state}
      value={tab}
      onChange={(next) => setSearch({ missionId: m.missionId, tab: next === 'customers' ? next : '' }, { reset: true })}
      options={[
        { value: 'staff', label: text.byStaff },
        { value: 'customers', label: text.byCustomer },
      ]}
    />
  )
  const mayExport = can(missions.exportCustomers)
  return (
    <section className="mm-results">
      <header className="row gap-8">
        {tabs}
        <span className="grow" />
        {mayExport &&
          (tab === 'staff' ? (
            <ExportButton
              small
              call={missions.exportStaff}
              input={() => ({ filters: { ...readFilters(missions.staff, search), ...input } })}
            />
          ) : (
            <ExportButton
              small
              call={missions.exportCustomers}
              input={() => ({ filters: { ...readFilters(missions.customers, search), ...input } })}
            />
          ))}
      </header>
      {tab === 'staff' ? (
        <CallTable
          key="staff"
          call={missions.staff}
          table="mass_send_staff"
          rowKey="staffId"
          input={input}
          plain
          views={false}
          unit={text.unitPeople}
          search={text.searchStaff}
          filters={[{ key: 'state', label: text.state, kind: 'choice', options: options(text.senderStates) }]}
          empty={{ art: 'send', title: text.emptyRows }}
          columns={[
            {
              key: 'name',
              title: text.staff,
              width: 160,
              render: (r) => <Lead name={staffName(r)} avatar={r.avatar} kind="staff" second={r.problem} />,
            },
            {
              key: 'state',
              title: text.state,
              width: 110,
              render: (r) => <Status kind={senderKind[r.state]}>{text.senderStates[r.state]}</Status>,
            },
            { key: 'customers', title: text.customers, kind: 'number', width: 92, sort: true },
            { key: 'delivered', title: text.delivered, kind: 'number', width: 92, sort: true },
            { key: 'failed', title: text.failed, kind: 'number', width: 90 },
            { key: 'waiting', title: text.waiting, kind: 'number', width: 96 },
            { key: 'unknown', title: text.targetStates.unknown, kind: 'number', width: 90, hidden: true },
            { key: 'confirmedAt', title: text.confirmedAt, kind: 'time', width: 132 },
            { key: 'askedAt', title: text.askedAt, kind: 'time', width: 148, hidden: true },
          ]}
        />
      ) : (
        <CallTable
          key="customers"
          call={missions.customers}
          order={null}
          table="mass_send_customers"
          rowKey="customerId"
          input={input}
          plain
          views={false}
          unit={text.unitPeople}
          search={text.searchCustomer}
          filters={[
            { key: 'state', label: text.state, kind: 'choice', options: options(text.targetStates) },
            { key: 'staffId', label: text.sender, kind: 'staff' },
          ]}
          empty={{ art: 'send', title: text.emptyRows }}
          columns={[
            {
              key: 'name',
              title: text.customer,
              width: 220,
              render: (r) => <Lead name={r.name} avatar={r.avatar} to={linkTo(customerScreens.detail, { customerId: r.customerId })} />,
            },
            { key: 'staffName', title: text.sender, width: 130, render: (r) => staffName({ name: r.staffName, alias: r.staffAlias }) },
            {
              key: 'state',
              title: text.state,
              width: 140,
              render: (r) => <Status kind={targetKind[r.state]}>{text.targetStates[r.state]}</Status>,
            },
            { key: 'sentAt', title: text.sentAt, kind: 'time', width: 148 },
            { key: 'externalUserExtId', title: 'ID', kind: 'id', width: 220, hidden: true },
          ]}
        />
      )}
    </section>
  )
}
