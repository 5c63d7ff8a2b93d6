import { sql } from 'kysely'
import Type from 'typebox'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { job, work } from '#core/server/jobs.ts'

/** Counters are kept in the transaction that marks; each night they are counted anew, and what was wrong is mended and said. */
export const recountJob = job('tags.recount', { data: Type.Object({}), cron: '55 3 * * *', everyCorp: true })

export const recount = work(recountJob, async (ctx) => {
  for (const tagId of await wrong(ctx)) await mend(ctx, tagId)
})

/** One statement sees one moment: what differs in it is wrong, not under way. */
async function wrong(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ tag_id: string }>`
    select t.tag_id from tags t left join (
      select x as tag_id, count(*) as n from customers c, unnest(c.tag_ids) x where c.corp_id = ${ctx.corpId} group by 1) n on n.tag_id = t.tag_id
    where t.corp_id = ${ctx.corpId} and t.customer_count <> coalesce(n.n, 0)`.execute(ctx.db)
  return rows.map((r) => r.tag_id)
}

/** Whoever marks meanwhile has written their customers, unseen, and waits for the counter; their part comes on top of ours. */
async function mend(ctx: Context, tagId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows: kept } = await sql<{ name: string; n: number }>`
      select name, customer_count as n from tags where corp_id = ${ctx.corpId} and tag_id = ${tagId} for update`.execute(tx)
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from customers c where c.corp_id = ${ctx.corpId} and c.tag_ids @> array[${tagId}::uuid]`.execute(tx)
    const tag = kept[0]!
    const n = counted[0]!.n
    if (n === tag.n) return // another run was here first
    await sql`update tags set customer_count = ${n} where corp_id = ${ctx.corpId} and tag_id = ${tagId}`.execute(tx)
    ctx.log.warn({ corpId: ctx.corpId, tagId, kept: tag.n, counted: n }, 'the counter of a tag was wrong')
    await audit(tx, ctx, 'tag.recount', {
      kind: 'tag',
      id: tagId,
      name: tag.name,
      before: { name: tag.name, customerCount: tag.n },
      after: { customerCount: n },
    })
  })
}
