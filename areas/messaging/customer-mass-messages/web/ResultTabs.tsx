import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import type { Words } from '#core/contract/errors.ts'
import { Segments } from '#core/web/blocks/Segments.tsx'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { useSearch } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Status } from '#core/web/ui/Tag.tsx'
import { senderColumns, senderStates, targetColumns, targetStates } from '../columns.ts'
import { missions } from '../contract.ts'
import type { Mission } from '../mission.ts'
import { messagesArt } from './art.tsx'
import { massText } from './text.ts'
import { senderKind, targetKind } from './words.ts'

/** Results by member and by customer; tab and filters stand in the address. */
export function ResultTabs({ mission: m }: { mission: Mission }) {
  const text = useText(massText)
  const [search, setSearch] = useSearch()
  const tab = search.tab === 'customers' ? 'customers' : 'staff'
  const input = { missionId: m.missionId }
  const options = (all: Record<string, Words>) => Object.entries(all).map(([value, words]) => ({ value, label: inLang(words) }))
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
  return (
    <section className="mm-results">
      <header className="row gap-8">{tabs}</header>
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
          filters={[
            { key: 'state', label: text.state, kind: 'choice', options: options(senderStates) },
            {
              key: 'asked',
              label: text.f_asked,
              kind: 'choice',
              options: [
                { value: 'true', label: text.yes },
                { value: 'false', label: text.no },
              ],
            },
          ]}
          empty={{ art: messagesArt, title: text.emptyRows }}
          file={{ call: missions.exportStaff }}
          columns={drawn(senderColumns, {
            name: (r) => <Lead name={r.name} alias={r.alias} avatar={r.avatar} kind="staff" second={r.problem} />,
            state: (r) => <Status kind={senderKind[r.state]}>{inLang(senderStates[r.state])}</Status>,
          })}
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
            { key: 'state', label: text.state, kind: 'choice', options: options(targetStates) },
            { key: 'staffId', label: text.sender, kind: 'staff' },
          ]}
          empty={{ art: messagesArt, title: text.emptyRows }}
          file={{ call: missions.exportCustomers }}
          columns={drawn(targetColumns, {
            name: (r) => <Lead name={r.name} avatar={r.avatar} to={linkTo(customerScreens.detail, { customerId: r.customerId })} />,
            state: (r) => <Status kind={targetKind[r.state]}>{inLang(targetStates[r.state])}</Status>,
          })}
        />
      )}
    </section>
  )
}
