import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byCodes } from '../audience.ts'
import { customersText } from './customers-text.ts'

export default audienceWords(byCodes, () => {
  const text = say(customersText)
  return {
    wayIds: {
      label: text.liveCode,
      operator: text.any,
      kind: 'liveCodes',
      icon: <Icon name="qr-code" size={13} />,
      order: 130,
      reads: (_, names) => ({ before: text.scanned, words: names }),
    },
  }
})
