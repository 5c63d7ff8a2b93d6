import { audienceWords } from '#core/web/blocks/audience/conditions.ts'
import { say } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { byTags } from '../audience.ts'
import { audienceText } from './audience-text.ts'

export default audienceWords(
  byTags,
  () => {
    const text = say(audienceText)
    return {
      tagsAny: {
        label: text.tag,
        operator: text.any,
        kind: 'tags',
        icon: <Icon name="tag" size={13} />,
        order: 50,
        reads: (_, names) => ({ before: text.with, words: names, after: text.withAfter }),
      },
      tagsAll: {
        label: text.tag,
        operator: text.all,
        kind: 'tags',
        icon: <Icon name="tags" size={13} />,
        order: 60,
        reads: (_, names) => ({ before: text.withAll, words: names, joiner: 'and', after: text.withAfter }),
      },
      noTags: {
        label: text.noTags,
        kind: 'choice',
        options: [
          { value: true, label: text.noTagsYes },
          { value: false, label: text.noTagsNo },
        ],
        icon: <Icon name="tag" size={13} />,
        order: 70,
        reads: (none) => ({ words: [none ? text.without : text.withSome] }),
      },
      tagsNone: {
        label: text.tag,
        operator: text.none,
        kind: 'tags',
        icon: <Icon name="ban" size={13} />,
        negative: true,
        order: 210,
        // Who has any of them is left out: with “and”, this would read as who has all.
        reads: (_, names) => ({ before: text.with, words: names, after: text.withAfter }),
      },
    }
  },
  ({ tagsAny = [], tagsAll = [], tagsNone = [], noTags }, names) => {
    const text = say(audienceText)
    const all = tagsAll.filter((id) => tagsNone.includes(id))
    // Of several that would do, one that is left is enough.
    const any = tagsAny.every((id) => tagsNone.includes(id)) ? tagsAny : []
    const both = [...new Set([...all, ...any])]
    return [
      ...(both.length ? [text.clashTags(listed(names('tags', both)))] : []),
      ...(noTags && tagsAny.length + tagsAll.length ? [text.clashNoTags] : []),
    ]
  },
)
