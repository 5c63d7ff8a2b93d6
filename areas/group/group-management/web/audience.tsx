import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say, texts } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byGroups } from '../audience.ts'

const audienceText = texts({
  'zh-CN': {
    inGroup: '在群',
    readsIn: '在群',
    any: '包含任一',
    inAfter: '里',
    membership: '入群情况',
    inNone: '不在任何群',
    inSome: '在群里',
    readsNone: '不在任何群里',
    readsSome: '至少在一个群里',
    clash: '既要不在任何群，又要在群里，没有人能符合',
  },
  en: {
    inGroup: 'In group',
    readsIn: 'in group',
    any: 'any of',
    inAfter: '',
    membership: 'Group membership',
    inNone: 'in no group',
    inSome: 'in a group',
    readsNone: 'in no group',
    readsSome: 'in at least one group',
    clash: 'In no group and in a group: nobody fits',
  },
})

export default audienceWords(
  byGroups,
  () => {
    const text = say(audienceText)
    return {
      groupIds: {
        label: text.inGroup,
        operator: text.any,
        kind: 'groups',
        icon: <Icon name="messages-square" size={13} />,
        order: 140,
        reads: (_, names) => ({ before: text.readsIn, words: names, joiner: 'list', after: text.inAfter }),
      },
      notInGroup: {
        label: text.membership,
        kind: 'choice',
        options: [
          { value: true, label: text.inNone },
          { value: false, label: text.inSome },
        ],
        icon: <Icon name="messages-square" size={13} />,
        order: 150,
        reads: (none) => ({ words: [none ? text.readsNone : text.readsSome] }),
      },
    }
  },
  ({ groupIds, notInGroup }) => (notInGroup && groupIds?.length ? [say(audienceText).clash] : []),
)
