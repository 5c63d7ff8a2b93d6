import { sql } from 'kysely'
import Type from 'typebox'
import { retag } from '#areas/customer/customer-management/server/nouns/columns.ts'
import { Id } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { job, work } from '#core/server/jobs.ts'

/** Takes a deleted tag off the customers who have it, five hundred at a time: WeCom forgets it at once and says nothing of them. */
export const sweepJob = job('tags.sweep', { data: Type.Object({ tagIds: Type.Array(Id) }), timeoutSeconds: 3600 })

export const sweep = work(sweepJob, async (ctx, { tagIds: deleted }, signal) => {
  const tagIds = await stillDeleted(ctx, deleted)
  while (!signal.aborted) {
    const swept = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ customer_id: string }>`
        select customer_id from customers where corp_id = ${ctx.corpId} and tag_ids && ${tagIds}::uuid[]
        order by external_user_ext_id collate "C" limit 500 for no key update`.execute(tx)
      const ids = rows.map((r) => r.customer_id)
      if (ids.length === 0) return 0
      await retag(tx, { customerIds: ids }, { remove: tagIds })
      return ids.length
    })
    if (swept === 0) return
  }
})

/** A tag that stands again at WeCom has not left its customers. */
async function stillDeleted(ctx: Context, tagIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ tag_id: string }>`
    select tag_id from tags where corp_id = ${ctx.corpId} and tag_id = any(${tagIds}::uuid[]) and deleted_at is not null`.execute(ctx.db)
  return rows.map((r) => r.tag_id)
}
