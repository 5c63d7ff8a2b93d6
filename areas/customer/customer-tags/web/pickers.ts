import { picker, type RowOf } from '#core/web/blocks/pickers/sources.ts'
import { texts } from '#core/web/text/text.ts'
import { groupColor } from '#core/web/ui/Tag.tsx'
import { aTagReference, customerTags } from '../contract.ts'

declare module '#core/web/blocks/pickers/sources.ts' {
  interface Rows {
    tags: RowOf<typeof customerTags.options>
  }
}
/** R292: 20 groups at a time; a row is a group, what is chosen are its tags. */
export const tagPicker = picker(customerTags.options, {
  id: 'groupId',
  ids: 'tagIds',
  nameOf: (group) => group.name,
  things: (group) => group.tags.map((t) => ({ id: t.tagId, name: t.name })),
  look: (group) => ({ color: groupColor(group.name), internal: group.groupExtId === null }),
  pageSize: 20,
  refers: aTagReference,
  words: texts({
    'zh-CN': { title: '选择标签', unit: '个标签', add: '选择标签', search: '标签或标签组' },
    en: { title: 'Choose tags', unit: 'tags', add: 'Choose tags', search: 'Tag or tag group' },
  }),
  dialog: { load: () => import('./TagDialog.tsx'), width: 640 },
})
