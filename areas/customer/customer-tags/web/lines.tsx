import { Fragment } from 'react'
import type { LinesOf } from '#core/contract/timeline.ts'
import type { WordsOf } from '#core/web/blocks/timeline/lines.ts'
import { say, texts } from '#core/web/text/text.ts'
import { Tag } from '#core/web/ui/Tag.tsx'
import type { tagLines } from '../timeline.ts'

const words = texts({
  'zh-CN': { tags: '标签变更', tagsOn: '已添加', tagsOff: '已移除', tagsOnly: '标签有变动' },
  en: { tags: 'Tags changed', tagsOn: 'added', tagsOff: 'removed', tagsOnly: 'Tags changed' },
})

export default {
  lines: {
    tags(e, { doer, ofStaff }) {
      const text = say(words)
      const none = e.tagsAdded.length + e.tagsRemoved.length === 0
      return {
        icon: 'tag',
        tone: 'grey',
        title: none ? text.tagsOnly : text.tags,
        second: (
          <>
            {doer && <span>{doer} </span>}
            <Marks tags={e.tagsAdded} word={text.tagsOn} tone="jade" />
            <Marks tags={e.tagsRemoved} word={text.tagsOff} tone="ink-3" />
          </>
        ),
        detail: ofStaff,
      }
    },
  },
} satisfies WordsOf<typeof tagLines>

function Marks({ tags, word, tone }: { tags: LinesOf<typeof tagLines>['tags']['told']['tagsAdded']; word: string; tone: string }) {
  if (tags.length === 0) return null
  return (
    <>
      {tags.map((t) => (
        <Fragment key={t.tagId}>
          <Tag group={t.groupName} title={t.groupName} internal={t.internal}>
            {t.name}
          </Tag>{' '}
        </Fragment>
      ))}
      <span className={`text-12 nowrap ${tone}`}>{word}</span>
    </>
  )
}
