import { customerExtras } from '#core/web/customers.ts'
import { linkTo } from '#core/web/link.ts'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { aCodeReference, liveCodes } from '../contract.ts'
import { Codes, useCodes } from './Codes.tsx'
import { customersText } from './customers-text.ts'
import { liveCodeScreens } from './screens.ts'

export default customerExtras({
  area: 'live-codes',
  useFilters: ({ wayIds }) => {
    const text = useText(customersText)
    const codes = useCodes(Boolean(wayIds))
    const nameOf = (id: string) => codes.list.find((c) => c.wayId === id)?.name ?? id.slice(0, 8)
    // A code in the address is shown to those who may not choose codes, too: the list asks for it all the same.
    if (!opens('channel_qr') && !wayIds) return []
    return [
      {
        key: 'wayIds',
        after: 'addWays',
        label: text.liveCode,
        operator: text.any,
        kind: 'custom',
        refers: aCodeReference,
        show: (word) => {
          const [first = '', ...rest] = word.split(',')
          return rest.length ? text.codesMore(nameOf(first), rest.length) : nameOf(first)
        },
        edit: (at) => <Codes {...at} />,
        icon: <Icon name="qr-code" size={13} />,
      },
    ]
  },
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
