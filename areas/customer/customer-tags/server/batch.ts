import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { idTold, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { Audience } from '#core/contract/audience.ts'
import type { Words } from '#core/contract/errors.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { batchTask, recordTouched, rowsOf, startBatch } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { badInput } from '#core/server/refusal.ts'
import { loadTask } from '#core/server/tasks/view.ts'
import { batchMarking } from '../contract.ts'
import { markTags, noTags } from './nouns/tags.ts'

const Input = Type.Object({ audience: Audience, addTagIds: Type.Array(Type.String()), removeTagIds: Type.Array(Type.String()) })
type Input = Static<typeof Input>

/** WeCom takes one contact a call. */
const atOnce = 5

/** What the marking of one contact changed: single groups may have cost it more tags than were asked for. */
const Change = Type.Object({ staffId: Type.String(), added: Type.Array(Type.String()), removed: Type.Array(Type.String()) })

/** R012. As the person who started it: only customers they may see, and their names in the file of failed rows. */
export const batchMark = batchTask('batch_mark_tag', {
  input: Input,
  title: { zh: '批量打标签', en: 'Tag customers' },
  about: aboutTags,
  resultList: { list: externalUsers.list, screen: 'customer-management.list' },
  async pick(ctx, { audience }, madeBefore) {
    const from = sql`from customers c where ${await audienceWhere(ctx, audience)} and c.corp_id = ${ctx.corpId}`
    return rowsOf(ctx, { id: sql`c.customer_id`, name: await nameShown(ctx), told: idTold, madeAt: sql`c.created_at`, from }, madeBefore)
  },
  atOnce,
  one: (task, { id, name }, { addTagIds, removeTagIds }) =>
    markTags(task.ctx, {
      customerId: id,
      add: addTagIds,
      remove: removeTagIds,
      priority: 'send',
      lost: () => task.count('skipped'),
      async also(tx, change) {
        await recordTouched(task, tx, [{ id, name, change }])
        task.count('changed')
      },
    }),
  undo: {
    call: batchMarking.startV3,
    change: Change,
    atOnce,
    one: (task, { id, change: { staffId, added, removed } }) =>
      markTags(task.ctx, {
        customerId: id,
        staffId,
        add: removed,
        remove: added,
        priority: 'send',
        also: async () => task.count('changed'),
      }),
  },
})

/** `打上「老客」「烘焙课」` */
async function aboutTags(ctx: Context, { addTagIds, removeTagIds }: Input): Promise<Words> {
  const ids = [...addTagIds, ...removeTagIds]
  const rows = await ctx.db
    .selectFrom('tags')
    .select(['tag_id', 'name'])
    .where('corp_id', '=', ctx.corpId)
    .where('tag_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const names = new Map(rows.map((r) => [r.tag_id, r.name]))
  const say = (verb: string, tagIds: string[], quoted: (name: string) => string, comma: string) =>
    tagIds.length ? [`${verb}${tagIds.map((id) => quoted(names.get(id) ?? '')).join(comma)}`] : []
  const zh = (name: string) => `「${name}」`
  const en = (name: string) => `“${name}”`
  return {
    zh: [...say('打上', addTagIds, zh, ''), ...say('去掉', removeTagIds, zh, '')].join('，'),
    en: [...say('put on ', addTagIds, en, ', '), ...say('took off ', removeTagIds, en, ', ')].join('; '),
  }
}

export function startBatchMark(ctx: Context, input: Input): Promise<{ taskId: string }> {
  if (input.addTagIds.length + input.removeTagIds.length === 0) throw badInput('add_tag_ids', noTags)
  return startBatch(ctx, batchMark, input)
}

export async function batchStatus(ctx: Context, taskId: string | undefined) {
  const found = taskId ? await loadTask(ctx.app, ctx.db, taskId, ctx.me) : await last(ctx)
  return { task: found && (found.owner === ctx.me.owner || ctx.me.isRoot) && found.task.kind === 'batch_mark_tag' ? found.task : null }
}

async function last(ctx: Context) {
  const row = await ctx.db
    .selectFrom('tasks')
    .select('task_id')
    .where('corp_id', '=', ctx.corpId)
    .where('kind', '=', 'batch_mark_tag')
    .where('owner', '=', ctx.me.owner)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ? loadTask(ctx.app, ctx.db, row.task_id, ctx.me) : null
}
