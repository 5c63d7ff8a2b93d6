import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byPacks } from '../audience.ts'
import { customersText } from './customers-text.ts'

export default audienceWords(
  byPacks,
  () => {
    const text = say(customersText)
    const icon = <Icon name="boxes" size={13} />
    return {
      packsAny: {
        label: text.pack,
        operator: text.any,
        kind: 'packs',
        icon,
        order: 80,
        reads: (_, names) => ({ before: text.within, words: names, after: text.withinAfter }),
      },
      packsAll: {
        label: text.pack,
        operator: text.all,
        kind: 'packs',
        icon,
        order: 81,
        reads: (_, names) => ({ before: text.withinAll, words: names, joiner: 'and', after: text.withinAfter }),
      },
      packsNone: {
        label: text.pack,
        operator: text.none,
        kind: 'packs',
        icon,
        negative: true,
        order: 215,
        reads: (_, names) => ({ before: text.within, words: names, after: text.withinAfter }),
      },
    }
  },
  ({ packsAny = [], packsAll = [], packsNone = [] }, names) => {
    const any = packsAny.every((id) => packsNone.includes(id)) ? packsAny : []
    const both = [...new Set([...packsAll.filter((id) => packsNone.includes(id)), ...any])]
    return both.length ? [say(customersText).clash(listed(names('packs', both)))] : []
  },
)
