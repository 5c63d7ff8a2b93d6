import Type from 'typebox'
import { calls, command, Id, may, query, strict, Version } from '#core/contract/call.ts'

const Group = Type.Object({ groupId: Id, name: Type.String(), version: Version, codes: Type.Integer() })
const GroupName = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })
export const liveCodeGroups = calls('live-codes', 'contact_way_group', {
  list: query({
    access: may('channel_qr', 'read'),
    about: 'rows',
    output: Type.Object({ list: Type.Array(Group), ungrouped: Type.Integer() }),
    summary: 'Counted are the codes that the asker may see.',
  }),
  add: command({
    access: may('channel_qr', 'create'),
    about: 'company',
    input: strict({ groupId: Type.Optional(Id), name: GroupName }),
    output: Type.Object({ groupId: Id }),
  }),
  update: command({
    access: may('channel_qr', 'update'),
    about: 'company',
    input: strict({ groupId: Id, name: GroupName, version: Version }),
  }),
  delete: command({
    access: may('channel_qr', 'delete'),
    about: 'company',
    input: strict({ groupId: Id }),
    summary: 'Its codes stay, without a group.',
  }),
  sort: command({
    access: may('channel_qr', 'update'),
    about: 'company',
    lastWins: 'the whole order is said, and nothing but the order',
    input: strict({ groupIds: Type.Array(Id, { maxItems: 200 }) }),
  }),
})
