import { customerExtras } from '#core/web/customers.ts'
import { linkTo } from '#core/web/link.ts'
import { fmt } from '#core/web/text/format.ts'
import { say } from '#core/web/text/text.ts'
import { liveCodes } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { liveCodeScreens } from './screens.ts'

export default customerExtras({
  area: 'live-codes',
  guide: () => {
    const text = say(customersText)
    return [
      {
        key: 'codes',
        order: 40,
        module: 'channel_qr',
        title: text.step,
        help: text.stepHelp,
        verb: text.stepGo,
        to: linkTo(liveCodeScreens.create),
        look: linkTo(liveCodeScreens.list),
        call: liveCodes.list,
        input: { pageSize: 1 },
        doneText: ({ total }: { total: number }) => (total ? text.stepDone(fmt.number(total)) : undefined),
      },
    ]
  },
})
