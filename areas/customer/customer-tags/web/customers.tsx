import type { Audience } from '#core/contract/audience.ts'
import { customerExtras } from '#core/web/customers.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { linkTo } from '#core/web/link.ts'
import { fmt } from '#core/web/text/format.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { batchMarking, customerTags, marking } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { tagScreens } from './screens.ts'
import { Tagging } from './Tagging.tsx'

export default customerExtras({
  area: 'customer-tags',
  batch: () => [
    {
      key: 'tags',
      order: 10,
      label: say(customersText).markTags,
      icon: <Icon name="tag" size={14} />,
      needs: batchMarking.startV3,
      run: async (audience, { count, clear }) => {
        if (await mark(audience, count)) clear()
      },
    },
  ],
  actions: ({ customerId }) => [
    {
      key: 'tags',
      order: 10,
      label: say(customersText).markTags,
      needs: marking.markTag,
      run: () => mark({ customerIds: [customerId] }, 1),
    },
  ],
  Head: Tagging,
  guide: () => {
    const text = say(customersText)
    return [
      {
        key: 'tags',
        order: 30,
        module: 'tag',
        title: text.step,
        help: text.stepHelp,
        verb: text.stepGo,
        to: linkTo(tagScreens.list),
        look: linkTo(tagScreens.list),
        call: customerTags.list,
        input: {},
        doneText: ({ tagCount }: { tagCount: number }) => (tagCount ? text.stepDone(fmt.number(tagCount)) : undefined),
      },
    ]
  },
})

const mark = (audience: Audience, count: number) =>
  openDialog<{ audience: Audience; count: number }, boolean>(
    () => import('./MarkDialog.tsx'),
    { audience, count },
    { label: say(customersText).markTags, width: 480 },
  )
