import { picker, type RowOf } from '#core/web/blocks/pickers/sources.ts'
import { texts } from '#core/web/text/text.ts'
import { aCodeReference, liveCodes } from '../contract.ts'

declare module '#core/web/blocks/pickers/sources.ts' {
  interface Rows {
    liveCodes: RowOf<typeof liveCodes.list>
  }
}
export const codePicker = picker(liveCodes.list, {
  id: 'wayId',
  ids: 'wayIds',
  nameOf: (row) => row.name,
  look: (row) => ({ second: row.groupName ?? undefined }),
  refers: aCodeReference,
  words: texts({
    'zh-CN': { title: '选择活码', unit: '个活码', add: '选择活码', search: '活码名称' },
    en: { title: 'Choose live codes', unit: 'live codes', add: 'Choose live codes', search: 'Name of a code' },
  }),
})
