import { customerExtras } from '#core/web/customers.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { transfer } from '../contract.ts'
import { handOver } from './give-on.ts'
import { transferText } from './text.ts'

export default customerExtras({
  area: 'customer-transfer',
  buttons: ({ customerId, name, status, follows }) => [
    {
      key: 'transfer',
      order: 60,
      rare: true,
      label: say(transferText).oneAction,
      icon: <Icon name="arrow-left-right" size={14} />,
      when: status === 'friend',
      needs: transfer.one,
      run: () => handOver({ customerId, name, staffIds: follows.filter((f) => !f.deletedAt).map((f) => f.staffId) }),
    },
  ],
})
