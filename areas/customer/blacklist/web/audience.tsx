import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byBlackList } from '../audience.ts'
import { customersText } from './customers-text.ts'

export default audienceWords(byBlackList, () => {
  const text = say(customersText)
  return {
    blackList: {
      label: text.blackList,
      kind: 'choice',
      options: [
        { value: 'on', label: text.blackLists.on },
        { value: 'off', label: text.blackLists.off },
      ],
      icon: <Icon name="shield" size={13} />,
      order: 170,
      reads: (value) => ({ words: [value === 'on' ? text.onList : text.offList] }),
    },
  }
})
