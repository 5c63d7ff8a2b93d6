import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byLoss } from '../audience.ts'
import { audienceText } from './audience-text.ts'

export default audienceWords(byLoss, () => {
  const text = say(audienceText)
  return {
    lostDays: {
      label: text.lostDays,
      operator: text.within,
      kind: 'number',
      unit: text.days,
      icon: <Icon name="user-x" size={13} />,
      order: 230,
      first: 30,
      reads: (days) => ({ words: [text.lostIn(days)] }),
    },
    lostBy: {
      label: text.lostBy,
      kind: 'choice',
      options: (['customer', 'staff'] as const).map((value) => ({ value, label: text.by[value] })),
      icon: <Icon name="user-x" size={13} />,
      order: 231,
      reads: (value) => ({ words: [text.byOf[value]] }),
    },
  }
})
