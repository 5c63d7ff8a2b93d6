import { externalcontactGetCorpTagList } from '@rapport/wecom/calls/corp-tags.ts'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { databaseTime, outlasting, SyncInput, startSync } from '#core/server/gate/sync.ts'
import { longTask } from '#core/server/tasks.ts'
import { tagsSynced } from '../contract.ts'
import { putTagGroups, type TagSums } from './tag-rows.ts'

export const tagSync = longTask('tag_sync', {
  input: SyncInput,
  title: { zh: '同步客户标签', en: 'Sync customer tags' },
  concurrency: 1,
  run: (task, input) =>
    outlasting(task, async () => {
      const { sums, tags } = await fetchTags(task.ctx)
      for (const [name, n] of Object.entries(sums)) task.count(name, n)
      task.total(tags)
      task.done(tags)
      await task.ctx.tx((tx) => emit(tx, tagsSynced, { ...input, chain: input.chain ?? false }))
    }),
})

export const startTagSync = (ctx: Context, input?: SyncInput) => startSync(ctx, tagSync, input)

/** All tags in one answer: WeCom allows 3000 (platform/04 §5). */
export async function fetchTags(ctx: Context): Promise<{ sums: TagSums; tags: number }> {
  const fetchedAt = await databaseTime(ctx)
  const { tag_group } = await ctx.app.gate.call(ctx.corpId, externalcontactGetCorpTagList, {})
  const sums = await ctx.tx((tx) => putTagGroups(tx, tag_group, fetchedAt, { whole: true }))
  return { sums, tags: tag_group.reduce((n, g) => n + g.tag.length, 0) }
}
