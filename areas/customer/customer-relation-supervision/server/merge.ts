import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { followOf, keepNote, type Note, noteAtWecom } from '#areas/customer/customer-management/server/nouns/notes.ts'
import { visible } from '#areas/customer/customer-management/server/nouns/visible.ts'
import { checkTags, markTags } from '#areas/customer/customer-tags/server/nouns/tags.ts'
import type { Input } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import { staffInScope } from '#core/server/access.ts'
import { batchTask, type Rows, recordTouched, startBatch } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { badInput } from '#core/server/refusal.ts'
import type { TaskRun } from '#core/server/tasks/run.ts'
import { relation } from '../contract.ts'

/** What one follower had before, and what was written in its place. */
const Change = Type.Object({
  customerId: Type.String(),
  remark: Type.String(),
  description: Type.String(),
  wrote: Type.Object({ remark: Type.Optional(Type.String()), description: Type.Optional(Type.String()) }),
  added: Type.Array(Type.String()),
  removed: Type.Array(Type.String()),
})
type Change = Static<typeof Change>

/** Who follows the customer and is at work, of those in the asker's scope, as rows of a batch. */
async function followersOf(ctx: Context, customerId: string): Promise<Rows> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql<{ id: string; name: string }>`
    select f.staff_id as id, s.name from follows f join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id
    where f.corp_id = ${ctx.corpId} and f.customer_id = ${customerId} and f.deleted_at is null and s.status = 1
      ${scope ? sql`and f.staff_id = any(${scope}::uuid[])` : sql``} order by f.staff_id`.execute(ctx.db)
  return {
    total: async () => rows.length,
    after: async (id, limit) => rows.filter((r) => id === null || r.id > id).slice(0, limit),
  }
}

interface Written {
  note: Note
  add?: string[]
  remove?: string[]
}
/**
 * Writes about one contact, at WeCom and then here: note, tags and `also` in one transaction. WeCom bears being told twice, so what is
 * killed between the two is done again.
 */
async function write(
  task: TaskRun,
  of: { customerId: string; staffId: string },
  what: (now: Pick<Change, 'remark' | 'description'>) => Written,
  also: (tx: Tx, before: Change) => Promise<void>,
): Promise<void> {
  const { ctx } = task
  const follow = await followOf(ctx, of.customerId, of.staffId)
  if (follow.deleted_at) return task.count('skipped')
  const { remark, description } = follow
  const { note, add = [], remove = [] } = what(follow)
  const fresh: Change['wrote'] = {
    ...(note.remark !== undefined && note.remark !== remark && { remark: note.remark }),
    ...(note.description !== undefined && note.description !== description && { description: note.description }),
  }
  const noted = Object.keys(fresh).length > 0
  const finish = async (tx: Tx, { added, removed }: Pick<Change, 'added' | 'removed'>) => {
    if (noted) await keepNote(tx, ctx, follow, fresh)
    await also(tx, { customerId: of.customerId, remark, description, wrote: fresh, added, removed })
    task.count('changed')
  }
  if (noted) await noteAtWecom(ctx, follow, fresh)
  const { added, removed } = await markTags(ctx, { ...of, add, remove, priority: 'send', also: finish })
  if (noted && added.length + removed.length === 0) await ctx.tx((tx) => finish(tx, { added, removed }))
}

/** What followers of one customer wrote becomes the same; what each had can be put back. */
export const merge = batchTask('customer_merge', {
  input: relation.merge.input,
  title: { zh: '统一跟进资料', en: 'Make what followers wrote alike' },
  async about(ctx, { customerId }) {
    const { name } = await visible(ctx, { customerId })
    return { zh: `「${name}」`, en: `“${name}”` }
  },
  async pick(ctx, { customerId }) {
    await visible(ctx, { customerId })
    return followersOf(ctx, customerId)
  },
  one: (task, { id, name }, { customerId, tagIds = [], ...note }) =>
    write(
      task,
      { customerId, staffId: id },
      () => ({ note, add: tagIds }),
      (tx, change) => recordTouched(task, tx, [{ id, name, change }]),
    ),
  undo: {
    call: relation.merge,
    change: Change,
    // What somebody has written since stays.
    one: (task, { id, change: { customerId, wrote, added, removed, ...before } }) =>
      write(
        task,
        { customerId, staffId: id },
        (now) => ({
          note: {
            ...(wrote.remark === now.remark && { remark: before.remark }),
            ...(wrote.description === now.description && { description: before.description }),
          },
          add: removed,
          remove: added,
        }),
        async () => {},
      ),
  },
})

export async function startMerge(ctx: Context, input: Input<typeof relation.merge>) {
  const { remark, description, tagIds = [] } = input
  if (remark === undefined && description === undefined && tagIds.length === 0) throw badInput('remark', needed)
  // Before anything is written: a remark that WeCom has taken would stand there alone.
  await checkTags(ctx, tagIds)
  return startBatch(ctx, merge, input)
}
