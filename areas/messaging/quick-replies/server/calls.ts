import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { corpReplies, repliesBeside, replyFolders } from '../contract.ts'
import { batchDelete } from './batch.ts'
import { exportReplies, exportUses } from './exports.ts'
import * as folders from './folders.ts'
import { beside, detail, list } from './list.ts'
import { message } from './message.ts'
import { add, move, order, remove, update } from './replies.ts'
import { exportShare, importShare, previewShare, stopShare } from './share.ts'
import { keywordHits, members, record, uses } from './uses.ts'

export default [
  ...implement(replyFolders, {
    list: folders.list,
    add: folders.add,
    update: folders.rename,
    delete: (ctx, { id }) => folders.remove(ctx, id),
    sort: (ctx, { idList }) => folders.sort(ctx, idList),
    order,
    move,
    exportShare: (ctx, { id }) => exportShare(ctx, id),
    stopShare: (ctx, { id }) => stopShare(ctx, id),
    previewShare,
    importShare,
  }),
  ...implement(corpReplies, {
    list,
    one: (ctx, { id }) => detail(ctx, id),
    add,
    update,
    delete: (ctx, { id }) => remove(ctx, id, 'shared'),
    batchDelete: (ctx, input) => startBatch(ctx, batchDelete, input),
    export: (ctx, input) => startTask(ctx, exportReplies, input),
    uses,
    members,
    exportUses: (ctx, input) => startTask(ctx, exportUses, input),
    keywordHits,
  }),
  ...implement(repliesBeside, {
    list: beside,
    folders: (ctx) => folders.collections(ctx),
    add: (ctx, input) => add(ctx, { ...input, folderId: null }),
    update: (ctx, input) => update(ctx, { ...input, folderId: null }),
    delete: (ctx, { id }) => remove(ctx, id, 'own'),
    message: (ctx, { id }) => message(ctx, id),
    sendRecord: record,
  }),
]
