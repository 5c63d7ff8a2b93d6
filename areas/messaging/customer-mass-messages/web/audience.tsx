import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byReach } from '../audience.ts'
import { customersText } from './customers-text.ts'

export default audienceWords(byReach, () => {
  const text = say(customersText)
  return {
    notReachedDays: {
      label: text.notReached,
      operator: text.within,
      kind: 'number',
      unit: text.days,
      icon: <Icon name="send" size={13} />,
      negative: true,
      order: 220,
      first: 7,
      reads: (days) => ({ words: [text.reached(days)] }),
    },
  }
})
