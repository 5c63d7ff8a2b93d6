import { figure } from '#core/contract/figures.ts'
import { corpReplies, replyFolders } from './contract.ts'

const sent = {
  list: corpReplies.uses,
  screen: 'quick-replies.data',
  file: { call: corpReplies.exportUses, input: (filters: object) => ({ filters }) },
}
/** How often replies were sent, by reply and by member, and how many lie in a collection. */
export const replyFigures = {
  ofReply: figure({ ...sent, call: corpReplies.list, numbers: (d) => d.list.map((r) => ({ value: r.uses, filter: { replyId: r.id } })) }),
  all: figure({ ...sent, call: corpReplies.members, numbers: (d, asked) => [{ value: d.uses, filter: asked }] }),
  ofMember: figure({
    ...sent,
    call: corpReplies.members,
    numbers: (d, asked) => d.list.map((m) => ({ value: m.uses, filter: { ...asked, staffIds: [m.staffId] } })),
  }),
  inFolder: figure({
    call: replyFolders.list,
    list: corpReplies.list,
    screen: 'quick-replies.list',
    file: { call: corpReplies.export, input: (filters: object) => ({ filters }) },
    numbers: (d) => d.list.map((f) => ({ value: f.replies, filter: { folderId: f.id } })),
  }),
}
