import { customerScreens } from '#areas/customer/customer-management/web/screens.ts'
import { CallTable } from '#core/web/blocks/table/CallTable.tsx'
import { Lead } from '#core/web/blocks/table/cells.tsx'
import { drawn } from '#core/web/blocks/table/drawn.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { inLang, useText } from '#core/web/text/text.ts'
import { Time } from '#core/web/ui/Figure.tsx'
import { Status } from '#core/web/ui/Tag.tsx'
import { customerColumns } from '../columns.ts'
import { bulkMessages } from '../contract.ts'
import { targetWords } from '../words.ts'
import { customersArt } from './art.tsx'
import { Of, stateKinds, useStates } from './Of.tsx'
import { bulkScreens } from './screens.ts'
import { bulkText } from './text.ts'

/** To which customers one member sent one message. */
export default function CustomersPage() {
  const text = useText(bulkText)
  const states = useStates()
  return (
    <Of title={inLang(bulkScreens.customers.title)}>
      {({ messageId, staffId }) => (
        <CallTable
          call={bulkMessages.userDetail}
          order="targetExtId"
          table="bulk_message_customers"
          rowKey="targetExtId"
          rowName={(r) => r.name || text.unknownCustomer}
          input={{ messageId, staffId }}
          plain
          views={false}
          unit={text.customerUnit}
          filters={[{ key: 'state', label: text.state, kind: 'choice', options: states }]}
          file={{ call: bulkMessages.exportUserDetail }}
          columns={drawn(customerColumns, {
            name: (r) => (
              <Lead
                name={r.name || text.unknownCustomer}
                avatar={r.avatar}
                to={r.customerId && opens('customer') ? linkTo(customerScreens.detail, { customerId: r.customerId }) : undefined}
              />
            ),
            state: (r) => <Status kind={stateKinds[r.state]}>{inLang(targetWords[r.state])}</Status>,
            sentAt: (r) => r.sentAt && <Time at={r.sentAt} near />,
          })}
          empty={{ art: customersArt, title: text.noTargets, hint: text.noTargetsHint }}
        />
      )}
    </Of>
  )
}
