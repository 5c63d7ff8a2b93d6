import { picker, type RowOf } from '#core/web/blocks/pickers/sources.ts'
import { say, texts } from '#core/web/text/text.ts'
import { counted } from '#core/web/text/words.ts'
import { aGroupReference, groups } from '../contract.ts'

declare module '#core/web/blocks/pickers/sources.ts' {
  interface Rows {
    groups: RowOf<typeof groups.list>
  }
}
const rowText = texts({
  'zh-CN': { second: (owner: string, members: number) => `群主 ${owner} · ${members} 人` },
  en: { second: (owner, members) => `Owner ${owner} · ${counted(members, 'people')}` },
})
export const groupPicker = picker(groups.list, {
  id: 'groupId',
  ids: 'groupIds',
  nameOf: (row) => row.name,
  look: (row) => ({ second: say(rowText).second(row.ownerName || '-', row.memberCount) }),
  refers: aGroupReference,
  words: texts({
    'zh-CN': { title: '选择客户群', unit: '个群', add: '添加客户群', search: '群名或群主' },
    en: { title: 'Choose groups', unit: 'groups', add: 'Add groups', search: 'Group or owner' },
  }),
})
