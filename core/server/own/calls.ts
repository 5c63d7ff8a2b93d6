import { sql } from 'kysely'
import { files, securityReview } from '../../contract/files.ts'
import { needed } from '../../contract/refused.ts'
import { tasks } from '../../contract/tasks.ts'
import { aFile, aTask, aView } from '../../contract/things.ts'
import { dayOf } from '../../contract/time.ts'
import { corpCommon } from '../../contract/tracking.ts'
import { type SavedView, savedViews, tableHeader } from '../../contract/views.ts'
import { checkAccess } from '../access.ts'
import { audit, nothingDone } from '../audit.ts'
import type { Context } from '../context.ts'
import { receiveFile } from '../files/upload.ts'
import { mayOpen } from '../files.ts'
import { newId } from '../ids.ts'
import { implement } from '../implement.ts'
import { badInput, conflict, forbidden, notFound } from '../refusal.ts'
import { batchKinds } from '../tasks/batches.ts'
import { loadTask, rowsToPutBack, taskView } from '../tasks/view.ts'
import { cancelTask } from '../tasks.ts'
import { zoneOf } from '../zone.ts'
import { goneReferences } from './gone.ts'

/** Own tasks; administrators see everyone's (R010, research/ux.md G-5). */
async function myTask(ctx: Context, taskId: string) {
  const found = await loadTask(ctx.app, ctx.db, taskId, ctx.me)
  if (!found || (found.owner !== ctx.me.owner && !ctx.me.isRoot)) throw notFound(aTask)
  return found.task
}

const taskCalls = implement(tasks, {
  async list(ctx, { page, pageSize, kind }) {
    let mine = ctx.db
      .selectFrom('tasks')
      .where('corp_id', '=', ctx.corpId)
      .where('created_at', '>', new Date(Date.now() - 30 * 86_400_000))
    if (!ctx.me.isRoot) mine = mine.where('owner', '=', ctx.me.owner)
    if (kind) mine = mine.where('kind', '=', kind)
    const [rows, count] = await Promise.all([
      mine
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('task_id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      mine.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    ])
    return { list: await Promise.all(rows.map((row) => taskView(ctx.app, ctx.db, row, ctx.me))), total: count.n }
  },
  async one(ctx, { taskId }) {
    const task = await myTask(ctx, taskId)
    return { ...task, toPutBack: task.undoable ? await rowsToPutBack(ctx.db, taskId) : 0 }
  },
  async cancel(ctx, { taskId }) {
    const task = await myTask(ctx, taskId)
    const asked = await cancelTask(ctx, taskId)
    if (!asked && task.cancellable) throw conflict({ zh: '任务已结束', en: 'The task is over' })
    if (!task.cancellable && (task.state === 'queued' || task.state === 'running'))
      throw conflict({ zh: '该任务不能取消', en: 'This task cannot be cancelled' })
    if (asked) await audit(ctx.db, ctx, 'task.cancel', { kind: 'task', id: taskId, name: task.title.zh })
    else nothingDone(ctx)
    return {}
  },
  async undo(ctx, { taskId }) {
    const { kind, title, about, undoable } = await myTask(ctx, taskId)
    const undo = batchKinds.get(kind)?.undo
    if (!undo || !undoable) throw conflict({ zh: '没有可以撤销的内容', en: 'There is nothing to put back' })
    checkAccess(ctx.me, undo.call)
    ctx.call = undo.call // whose right the task needs as long as it runs
    return undo.start(ctx, { undo: taskId, title }, about)
  },
})

const fileCalls = implement(files, {
  uploadMedia: async (ctx, _input, http) => ctx.app.files.ref(await receiveFile(ctx, http)),
  /** For pages of others: a whole address that lasts. Until there is a CDN, that is our own. */
  async uploadMediaToCdn(ctx, _input, http) {
    const row = await receiveFile(ctx, http, { purpose: 'cdn' })
    const url = ctx.app.files.url(row, { seconds: 365 * 86_400, whole: true })
    return { ...ctx.app.files.ref(row), url }
  },
  async fileUrl(ctx, { fileId }) {
    const row = await ctx.app.files.row(ctx.db, fileId)
    if (!row || !mayOpen(ctx.me, row)) throw notFound(aFile)
    return ctx.app.files.ref(row)
  },
})

/** R081: in private deployment everything passes; there is no reviewer to ask. */
const reviewCalls = implement(securityReview, {
  textImage: async (_ctx, { texts, images }) => ({
    allPass: true,
    list: [...(texts ?? []), ...(images ?? [])].map((item) => ({ item, pass: true })),
  }),
})

const headerCalls = implement(tableHeader, {
  async get(ctx, { table }) {
    const row = await ctx.db
      .selectFrom('table_settings')
      .select('columns')
      .where('corp_id', '=', ctx.corpId)
      .where('owner', '=', ctx.me.owner)
      .where('table_key', '=', table)
      .executeTakeFirst()
    return { columns: (row?.columns ?? []) as [] }
  },
  async set(ctx, { table, columns }) {
    const key = { corp_id: ctx.corpId, owner: ctx.me.owner, table_key: table }
    if (columns.length === 0) {
      await ctx.db
        .deleteFrom('table_settings')
        .where('corp_id', '=', ctx.corpId)
        .where('owner', '=', key.owner)
        .where('table_key', '=', table)
        .execute()
      return {}
    }
    const json = JSON.stringify(columns)
    await ctx.db
      .insertInto('table_settings')
      .values({ ...key, columns: json })
      .onConflict((c) => c.columns(['corp_id', 'owner', 'table_key']).doUpdateSet({ columns: json }))
      .execute()
    return {}
  },
})

const viewCalls = implement(savedViews, {
  async list(ctx, { table }) {
    const rows = await ctx.db
      .selectFrom('saved_views')
      .selectAll()
      .where('corp_id', '=', ctx.corpId)
      .where('table_key', '=', table)
      .where((e) => e.or([e('owner', '=', ctx.me.owner), e('shared', '=', true)]))
      .orderBy('created_at')
      .limit(200)
      .execute()
    const view = (r: (typeof rows)[number]): SavedView => {
      const mine = r.owner === ctx.me.owner
      return { viewId: r.view_id, name: r.name, search: r.search, shared: r.shared, mine, isDefault: mine && r.is_default }
    }
    return { list: rows.map(view) }
  },
  check: async (ctx, { refs }) => ({ gone: await goneReferences(ctx, refs) }),
  save: (ctx, input) =>
    ctx.tx(async (tx) => {
      const fields = { name: input.name, search: input.search, shared: input.shared, is_default: input.isDefault }
      // One save of one person and list after the other: many at once would each find no view of the name, and no other default.
      await sql`select pg_advisory_xact_lock(7218005, hashtext(${`${ctx.corpId} ${ctx.me.owner} ${input.table}`}))`.execute(tx)
      if (input.isDefault)
        await tx
          .updateTable('saved_views')
          .set({ is_default: false })
          .where('corp_id', '=', ctx.corpId)
          .where('table_key', '=', input.table)
          .where('owner', '=', ctx.me.owner)
          .execute()
      if (input.viewId) {
        const done = await tx
          .updateTable('saved_views')
          .set(fields)
          .where('corp_id', '=', ctx.corpId)
          .where('view_id', '=', input.viewId)
          .where('table_key', '=', input.table)
          .where('owner', '=', ctx.me.owner)
          .returning('view_id')
          .executeTakeFirst()
        if (!done) throw notFound(aView)
        return { viewId: input.viewId }
      }
      const same = await tx
        .selectFrom('saved_views')
        .select('view_id')
        .where('corp_id', '=', ctx.corpId)
        .where('owner', '=', ctx.me.owner)
        .where('table_key', '=', input.table)
        .where('name', '=', input.name)
        .where('search', '=', input.search)
        .executeTakeFirst()
      if (same) {
        await tx.updateTable('saved_views').set(fields).where('corp_id', '=', ctx.corpId).where('view_id', '=', same.view_id).execute()
        return { viewId: same.view_id }
      }
      const { n } = await tx
        .selectFrom('saved_views')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('corp_id', '=', ctx.corpId)
        .where('owner', '=', ctx.me.owner)
        .where('table_key', '=', input.table)
        .executeTakeFirstOrThrow()
      if (n >= 50) throw badInput('name', { zh: '每个列表最多保存 50 个视图', en: 'At most 50 views of one list can be kept' })
      const viewId = newId()
      await tx
        .insertInto('saved_views')
        .values({ corp_id: ctx.corpId, view_id: viewId, table_key: input.table, owner: ctx.me.owner, ...fields })
        .execute()
      return { viewId }
    }),
  async delete(ctx, { viewId }) {
    const row = await ctx.db
      .selectFrom('saved_views')
      .select(['owner', 'shared', 'name'])
      .where('corp_id', '=', ctx.corpId)
      .where('view_id', '=', viewId)
      .executeTakeFirst()
    const mine = row?.owner === ctx.me.owner
    if (!row || (!mine && !row.shared)) throw notFound(aView)
    if (!mine && !ctx.me.isRoot) throw forbidden()
    await ctx.db.deleteFrom('saved_views').where('corp_id', '=', ctx.corpId).where('view_id', '=', viewId).execute()
    await audit(ctx.db, ctx, 'saved_view.delete', { kind: 'saved_view', id: viewId, name: row.name })
    return {}
  },
})

const trackingCalls = implement(corpCommon, {
  /** R047, R069: counted per person, day and name; what came with it is not kept. */
  async staffActive(ctx, input) {
    const name = input.page || input.function || input.event
    if (!name) throw badInput('page', needed)
    const kind = input.page ? 'page' : input.function ? 'function' : 'event'
    const staffId = ctx.me.staffId
    if (!staffId) return {} // the local administrator is no member of the staff
    await ctx.db
      .insertInto('usage_events')
      .values({ corp_id: ctx.corpId, day: dayOf(new Date(), await zoneOf(ctx.db)), staff_id: staffId, name: `${kind}:${name}`, count: 1 })
      .onConflict((c) => c.columns(['corp_id', 'day', 'staff_id', 'name']).doUpdateSet({ count: sql`usage_events.count + 1` }))
      .execute()
    return {}
  },
})

export default [...taskCalls, ...fileCalls, ...reviewCalls, ...headerCalls, ...viewCalls, ...trackingCalls]
