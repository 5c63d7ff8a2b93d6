import { externalcontactGetCorpTagList } from '@rapport/wecom/calls/corp-tags.ts'
import Type from 'typebox'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { databaseTime, outlasting } from '#core/server/gate/sync.ts'
import { longTask, startTask } from '#core/server/tasks.ts'
import { tagsSynced } from '../contract.ts'
import { putTagGroups, type TagSums } from './tag-rows.ts'

export const tagSync = longTask('tag_sync', {
  input: Type.Object({ chain: Type.Optional(Type.Boolean()) }),
  title: { zh: '同步客户标签', en: 'Sync customer tags' },
  concurrency: 1,
  run: (task, { chain = false }) =>
    outlasting(task, async () => {
      const { sums, tags } = await fetchTags(task.ctx)
      for (const [name, n] of Object.entries(sums)) task.count(name, n)
      task.total(tags)
      task.done(tags)
      await task.ctx.tx((tx) => emit(tx, tagsSynced, { chain }))
    }),
})

export const startTagSync = (ctx: Context, input: { chain?: boolean } = {}) => startTask(ctx, tagSync, input, { dedupKey: 'corp' })

/** All tags in one answer: WeCom allows 3000 (platform/04 §5). */
export async function fetchTags(ctx: Context): Promise<{ sums: TagSums; tags: number }> {
  const fetchedAt = await databaseTime(ctx)
  const { tag_group } = await ctx.app.gate.call(ctx.corpId, externalcontactGetCorpTagList, {})
  const sums = await ctx.tx((tx) => putTagGroups(tx, tag_group, fetchedAt, { whole: true }))
  return { sums, tags: tag_group.reduce((n, g) => n + g.tag.length, 0) }
}
