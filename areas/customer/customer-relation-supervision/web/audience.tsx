import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byRelation } from '../audience.ts'
import { audienceText } from './audience-text.ts'

export default audienceWords(byRelation, () => {
  const text = say(audienceText)
  return {
    relation: {
      label: text.relation,
      kind: 'choice',
      options: (['several', 'left', 'left_only', 'moved'] as const).map((value) => ({ value, label: text.kinds[value] })),
      icon: <Icon name="network" size={13} />,
      order: 240,
      reads: (value) => ({ words: [text.reads[value]] }),
    },
  }
})
