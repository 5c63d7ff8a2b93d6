import type { Audience } from '#core/contract/audience.ts'
import { Choice, Setting } from '#core/web/blocks/settings/Settings.tsx'
import { customerExtras } from '#core/web/customers.ts'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { missions } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { massScreens } from './screens.ts'

const massTo = (audience: Audience): string => linkTo(massScreens.create, { audience: JSON.stringify(audience) })

export default customerExtras({
  area: 'customer-mass-messages',
  batch: () => [
    {
      key: 'mass',
      order: 30,
      label: say(customersText).mass,
      icon: <Icon name="send" size={14} />,
      needs: missions.add,
      run: (audience) => go(massTo(audience)),
    },
  ],
  actions: ({ customerId }) => [
    {
      key: 'mass',
      order: 20,
      label: say(customersText).massPicked,
      needs: missions.add,
      run: () => go(massTo({ customerIds: [customerId] })),
    },
  ],
  toolbar: (audience) => [
    {
      key: 'mass',
      order: 30,
      label: say(customersText).mass,
      icon: <Icon name="send" size={14} />,
      primary: true,
      needs: missions.add,
      to: massTo(audience),
    },
  ],
  buttons: ({ customerId, status }) => [
    {
      key: 'mass',
      order: 30,
      label: say(customersText).massPicked,
      icon: <Icon name="send" size={14} />,
      primary: true,
      when: status === 'friend',
      needs: missions.add,
      to: massTo({ customerIds: [customerId] }),
    },
  ],
  setting: { module: 'group_message', call: missions.rule, Card: Quota },
  guide: () => {
    const text = say(customersText)
    return [
      {
        key: 'mass',
        order: 50,
        module: 'group_message',
        title: text.step,
        help: text.stepHelp,
        verb: text.stepGo,
        to: linkTo(massScreens.create),
        look: linkTo(massScreens.list),
        call: missions.list,
        input: { pageSize: 1 },
        doneText: ({ total }: { total: number }) => (total ? text.stepDone(fmt.number(total)) : undefined),
      },
    ]
  },
})

function Quota() {
  const text = useText(customersText)
  // The page that it is a setting of makes the same read and says why it failed.
  const quota = useCall(missions.rule, {}, { silence: 'all' })
  return (
    quota.data && (
      <Setting
        title={text.quota}
        help={text.quotaHelp}
        call={missions.setRule}
        value={quota.data.quotaRule}
        version={quota.data.version}
        send={(quotaRule) => ({ quotaRule })}
      >
        {(value, choose) => (
          <Choice
            name="quota"
            value={value}
            onChange={choose}
            options={(['month', 'week', 'day'] as const).map((rule) => ({ value: rule, label: text.rules[rule] }))}
          />
        )}
      </Setting>
    )
  )
}
