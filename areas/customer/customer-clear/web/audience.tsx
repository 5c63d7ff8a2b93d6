import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { bySilence } from '../audience.ts'
import { audienceText } from './audience-text.ts'

export default audienceWords(bySilence, () => {
  const text = say(audienceText)
  return {
    silentDays: {
      label: text.silent,
      operator: text.atLeast,
      kind: 'number',
      unit: text.days,
      icon: <Icon name="clock" size={13} />,
      order: 225,
      first: 90,
      reads: (days) => ({ words: [text.silentFor(days)] }),
    },
  }
})
