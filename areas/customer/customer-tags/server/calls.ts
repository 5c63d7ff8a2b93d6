import { aCustomer } from '#areas/customer/customer-management/contract.ts'
import { visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import type { Parsed } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { lastOwnTask, lastTask } from '#core/server/gate/last-task.ts'
import { implement } from '#core/server/implement.ts'
import { badInput, notFound, refuseAny } from '#core/server/refusal.ts'
import { startTask } from '#core/server/tasks.ts'
import { batchMarking, customerTags, marking, tagSettings, tagStatistics, tagsBeside } from '../contract.ts'
import { batchStatus, startBatchMark } from './batch.ts'
import { addTags, deleteTags, updateTag } from './edit.ts'
import { listTags } from './list.ts'
import { exportMarks, records } from './markings.ts'
import { markTags, noTags } from './nouns/tags.ts'
import { saveSingleGroups, singleGroups } from './settings.ts'
import { exportTags, overview, systemTags, tagStats } from './statistics.ts'
import { strategyCalls } from './strategies.ts'
import { startTagSync } from './sync.ts'

export default [
  ...implement(customerTags, {
    list,
    options: (ctx, input) => listTags(ctx, input),
    add: (ctx, input) => addTags(ctx, input),
    update: async (ctx, input) => {
      await updateTag(ctx, input)
      return {}
    },
    delete: async (ctx, input) => {
      await deleteTags(ctx, input)
      return {}
    },
    systemList: async (ctx, input) => {
      const list = await systemTags(ctx, input)
      return { tagGroupList: list, tagCount: list.reduce((n, g) => n + g.tags.length, 0) }
    },
    exportV2: (ctx, input) => startTask(ctx, exportTags, input),
    exportV2Status: async (ctx, { taskId }) => ({ task: await lastOwnTask(ctx, 'tag_export', taskId) }),
    sync: (ctx) => startTagSync(ctx),
    syncStatus: (ctx) => lastTask(ctx, 'tag_sync'),
  }),
  ...implement(tagStatistics, {
    overview: (ctx, input) => overview(ctx, input),
    list: (ctx, input) => tagStats(ctx, input),
    records: (ctx, input) => records(ctx, input),
    exportRecords: (ctx, input) => startTask(ctx, exportMarks, input),
  }),
  ...implement(tagSettings, {
    async get(ctx) {
      const { value, version } = await singleGroups(ctx)
      return { singleGroupIds: value, version }
    },
    async update(ctx, { singleGroupIds, version }) {
      await saveSingleGroups(ctx, singleGroupIds, version)
      return {}
    },
  }),
  ...strategyCalls,
  ...implement(marking, { markTag }),
  ...implement(tagsBeside, { list, markTag }),
  ...implement(batchMarking, {
    startV2: (ctx, { customerIds, addTagIds, removeTagIds }) => startBatchMark(ctx, { audience: { customerIds }, addTagIds, removeTagIds }),
    statusV2: (ctx, { taskId }) => batchStatus(ctx, taskId),
    startV3: (ctx, input) => startBatchMark(ctx, input),
    statusV3: (ctx, { taskId }) => batchStatus(ctx, taskId),
  }),
]

async function list(ctx: Context, input: Parsed<typeof customerTags.list>) {
  const found = await listTags(ctx, input)
  return { tagGroupList: found.list, tagCount: found.list.reduce((n, g) => n + g.tags.length, 0) }
}

async function markTag(ctx: Context, { customerId, externalUserExtId, staffId, addTagIds, removeTagIds }: Parsed<typeof marking.markTag>) {
  refuseAny([
    ...(customerId || externalUserExtId ? [] : [{ field: 'customer_id', message: needed }]),
    ...(addTagIds.length + removeTagIds.length === 0 ? [{ field: 'add_tag_ids', message: noTags }] : []),
  ])
  const id = customerId ?? (await idOfExt(ctx, externalUserExtId))
  const { name } = await visible(ctx, { customerId: id })
  const also = (tx: Tx, after: object) => audit(tx, ctx, 'customer.tag', { kind: 'customer', id, name, after })
  const marked = await markTags(ctx, { customerId: id, staffId, add: addTagIds, remove: removeTagIds, also })
  nothingDone(ctx) // where it stood so already
  return marked
}

async function idOfExt(ctx: Context, ext: string | undefined): Promise<string> {
  if (!ext) throw badInput('customer_id', needed)
  const row = await ctx.db
    .selectFrom('customers')
    .select('customer_id')
    .where('corp_id', '=', ctx.corpId)
    .where('external_user_ext_id', '=', ext)
    .executeTakeFirst()
  if (!row) throw notFound(aCustomer)
  return row.customer_id
}
