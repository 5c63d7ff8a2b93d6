import { picker, type RowOf } from '#core/web/blocks/pickers/sources.ts'
import { fmt } from '#core/web/text/format.ts'
import { inLang, texts } from '#core/web/text/text.ts'
import { aPackReference, crowdPacks } from '../contract.ts'
import { kindWords } from '../words.ts'

declare module '#core/web/blocks/pickers/sources.ts' {
  interface Rows {
    packs: RowOf<typeof crowdPacks.list>
  }
}
export const packPicker = picker(crowdPacks.list, {
  id: 'packId',
  ids: 'packIds',
  nameOf: (row) => row.name,
  look: (row) => ({ mark: inLang(kindWords[row.kind]), second: fmt.number(row.size) }),
  refers: aPackReference,
  words: texts({
    'zh-CN': { title: '选择人群包', unit: '个人群包', add: '选择人群包', search: '人群包名称' },
    en: { title: 'Choose crowd packs', unit: 'packs', add: 'Choose packs', search: 'Name of a pack' },
  }),
})
