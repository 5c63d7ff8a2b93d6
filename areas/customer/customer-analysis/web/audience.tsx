import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byTouch } from '../audience.ts'
import { type Band, bandDays } from '../bands.ts'
import { touchText } from './audience-text.ts'

export default audienceWords(byTouch, () => {
  const text = say(touchText)
  return {
    lastTouch: {
      label: text.lastTouch,
      kind: 'choice',
      options: (Object.keys(bandDays) as Band[]).map((value) => ({ value, label: text.bands[value] })),
      icon: <Icon name="activity" size={13} />,
      order: 225,
      reads: (band) => ({ words: [text.reads[band]] }),
    },
  }
})
