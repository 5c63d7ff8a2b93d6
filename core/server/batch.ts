import { type RawBuilder, type SqlBool, sql } from 'kysely'
import Type, { type Static, type TObject, type TSchema, type TUnsafe } from 'typebox'
import { Check } from 'typebox/value'
import type { AnyCall, Call } from '../contract/call.ts'
import { code as codes } from '../contract/errors.ts'
import type { Behind } from '../contract/figures.ts'
import type { batch } from '../contract/picked.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { isTemporary } from './gate/refusal.ts'
import { inLang, type Phrase, phrase } from './phrases.ts'
import { badInput, Refusal } from './refusal.ts'
import { batchKinds, isUndo, type Undo } from './tasks/batches.ts'
import { Ended } from './tasks/progress.ts'
import type { TaskRun } from './tasks/run.ts'
import { sayList, type Title, titleOf } from './tasks/title.ts'
import { type LongTask, longTask, startTask } from './tasks.ts'

/**
 * Many rows at once, as a task: read by key, a page at a time, each row its own success or failure. A run after a killed worker begins at
 * the page in hand, so what is done to a row must bear being done again. While WeCom is away the task waits and goes on by itself.
 */

export interface BatchRow {
  id: string
  /** What failed rows are called by in their file. */
  name: string
  /** What tells namesakes apart there, by the column it stands in; an import may know it by that name. */
  told?: Record<string, string>
}
/** The rows, in the order of their ids. */
export interface Rows {
  total(): Promise<number>
  after(id: string | null, limit: number): Promise<BatchRow[]>
}
export interface Undone<C = unknown> extends BatchRow {
  /** What the batch recorded of the change (`recordTouched`). */
  change: C
}
interface OneByOne<R, I> {
  one(task: TaskRun, row: R, input: I): Promise<unknown>
  /** How many rows are worked at once; 1 by default. The gate bounds calls to WeCom further. */
  atOnce?: number
}
/** A page in one transaction. Returns the refused rows by id with the reason; `before` is the number of rows in earlier pages. */
interface ByPage<R, I> {
  many(task: TaskRun, rows: R[], input: I, before: number): Promise<Map<string, Phrase | string>>
}
type Work<R, I> = OneByOne<R, I> | ByPage<R, I>

type Spec<I extends TSchema, C extends TSchema> = {
  input: I
  title: Title | ((input: Static<I>) => Title)
  /** Also called before the task starts, so that an impossible filter is refused at once. Rows made after `madeBefore` are left out. */
  pick(ctx: Context, input: Static<I>, madeBefore: Date): Promise<Rows>
  /** What tells two of them apart in the task center, in a few words: which tags, which reason. Kept as it was at the start. */
  about?(ctx: Context, input: Static<I>): Promise<Title>
  /** What of its input the log says, where that is not all of it: a masked value. Its line bears no `about` then, which may hold what is masked later. */
  told?(ctx: Context, input: Static<I>): Promise<object>
  /** The list (it takes the filter `batch`) and the screen that show the touched rows afterwards. */
  resultList?: Pick<Behind<BatchList>, 'list' | 'screen'>
  /** Undoes a touched row. A row that was undone no longer counts as touched. */
  undo?: UndoSpec<C>
  /** Seconds until the next try while WeCom is away. */
  pauseSeconds?: number
} & Work<BatchRow, Static<I>>

type BatchList = Call<TObject<{ batch: typeof batch }>>
/** `call`: who may undo. `change`: the schema of what `recordTouched` kept of a row; a row that does not match it (of an earlier version) cannot be undone. */
type UndoSpec<C extends TSchema> = { call: AnyCall; change: C } & Work<Undone<Static<C>>, Undo>

export type BatchTask<I extends TSchema> = LongTask<TUnsafe<Static<I> | Undo>> & Pick<Spec<I, TSchema>, 'pick' | 'about' | 'told'>

/** Rows a page. Smaller for one by one, because the page of a killed worker is worked again. */
const pages = { one: 50, many: 500 }
const undoInput = Type.Object({ undo: Type.String(), title: Type.Object({ zh: Type.String(), en: Type.String() }) })

export function batchTask<I extends TSchema, C extends TSchema>(kind: string, spec: Spec<I, C>): BatchTask<I> {
  const title = (input: Static<I>) => (typeof spec.title === 'function' ? spec.title(input) : spec.title)
  const back = (t: Title): Title => ({ zh: `撤销：${t.zh}`, en: `Undo: ${t.en}` })
  const task = longTask(kind, {
    input: Type.Unsafe<Static<I> | Undo>(Type.Union([spec.input, undoInput])),
    pauseSeconds: spec.pauseSeconds,
    title: (input) => (isUndo(input) ? back(input.title) : title(input)),
    async run(task, input) {
      if (!isUndo(input)) await runPages(task, await spec.pick(task.ctx, input, task.startedAt), spec, input)
      else if (spec.undo) await runPages(task, rowsTouched(task.ctx, input.undo), putBack(spec.undo), input)
    },
  })
  const { undo } = spec
  if (spec.resultList) sayList(kind, spec.resultList.screen)
  batchKinds.set(kind, {
    undo: undo && {
      call: undo.call,
      async start(ctx, of, about) {
        const after = { undo: of.undo, total: await rowsTouched(ctx, of.undo).total() }
        const audited = line(ctx, `${kind}.undo`, (!spec.told && about.zh) || of.title.zh, after)
        return startTask(ctx, task, of, { dedupKey: `undo ${of.undo}`, about, audited })
      },
    },
    resultList: spec.resultList,
  })
  return { ...task, pick: spec.pick, about: spec.about, told: spec.told }
}

/** Refused at once, and not by a task, where nothing was picked or the filter cannot be. `dedupKey`: as of any task, for an input that is sealed anew each time. */
export async function startBatch<I extends TSchema>(ctx: Context, task: BatchTask<I>, input: Static<I>, dedupKey?: string) {
  const rows = await task.pick(ctx, input, new Date())
  const [total, about] = await Promise.all([rows.total(), task.about?.(ctx, input)])
  const name = (!task.told && about?.zh) || titleOf({ kind: task.kind, input }).zh
  const after = { ...((await task.told?.(ctx, input)) ?? input), total }
  return startTask(ctx, task, input, { dedupKey, about, audited: line(ctx, task.kind, name, after) })
}

/** The one line of a batch in the audit log: what was picked, how many. It stands with the task, so that no second try writes another. */
const line = (ctx: Context, kind: string, name: string, after: object) => (tx: Tx, taskId: string) =>
  audit(tx, ctx, kind, { kind: 'task', id: taskId, name, after })

interface Cursor {
  after: string
  before: number
}

async function runPages<R extends BatchRow, I>(
  task: TaskRun,
  pick: { total(): Promise<number>; after(id: string | null, limit: number): Promise<R[]> },
  work: Work<R, I>,
  input: I,
): Promise<void> {
  const cursor = task.cursor as Cursor | null
  if (!cursor) task.total(await pick.total())
  const size = 'many' in work ? pages.many : pages.one
  let { after, before } = cursor ?? { after: null, before: 0 }
  let begins = true
  for (;;) {
    const rows = await pick.after(after, size)
    if (rows.length === 0) return
    if ('many' in work) {
      const refused = await away(() => work.many(task, rows, input, before))
      task.done(rows.length - refused.size)
      for (const row of rows) if (refused.has(row.id)) failed(task, row, refused.get(row.id)!)
    } else {
      const { atOnce = 1 } = work
      // The run before this one may have worked rows behind the cursor it saved last.
      const known = begins ? await touchedAlready(task, rows) : new Set<string>()
      for (let at = 0; at < rows.length; at += atOnce) {
        const several = rows.slice(at, at + atOnce)
        const settled = await Promise.allSettled(
          several.map((row) => (known.has(row.id) ? null : refusalOfRow(() => work.one(task, row, input)))),
        )
        const broken = settled.find((s) => s.status === 'rejected')
        if (broken && at > 0) await task.saveCursor({ after: rows[at - 1]!.id, before: before + at } satisfies Cursor)
        if (broken) throw broken.reason
        for (const [i, row] of several.entries()) {
          const refused = (settled[i] as PromiseFulfilledResult<Phrase | null>).value
          if (refused) failed(task, row, refused)
          else task.done()
        }
        await task.checkpoint()
      }
      begins = false
    }
    after = rows.at(-1)!.id
    before += rows.length
    await task.saveCursor({ after, before } satisfies Cursor)
  }
}

/** Why the row was refused; null when it was not. */
async function refusalOfRow(run: () => Promise<unknown>): Promise<Phrase | null> {
  try {
    await away(run)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.phrase
  }
}
const failed = (task: TaskRun, { name, told }: BatchRow, why: Phrase | string): void =>
  task.fail({ [task.ctx.lang === 'en' ? 'Name' : '名称']: name, ...told }, why)

/** While WeCom is away the task pauses and resumes from its cursor, instead of failing rows. */
async function away<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTemporary(error) ? new Ended('away') : error
  }
}

// ── what to touch

const first = '00000000-0000-0000-0000-000000000000'

/** What tells rows of one name apart in a file of failed rows, and the title of its column. */
export interface ToldApart {
  column: Title
  value: RawBuilder<unknown>
}

/**
 * Rows of a statement `from … where …` by the uuid `id`, which its index must have behind `corp_id`: those made (`madeAt`) until the batch was
 * asked for, as its number said then.
 */
export function rowsOf(
  ctx: Context,
  { id, name, from, madeAt, told }: Record<'id' | 'name' | 'from' | 'madeAt', RawBuilder<unknown>> & { told?: ToldApart },
  madeBefore: Date,
): Rows {
  const those = sql`${from} and ${madeAt} <= ${madeBefore}`
  const apart = told ? sql`, jsonb_build_object(${inLang(told.column, ctx.lang)}::text, ${told.value}) as told` : sql``
  return {
    total: async () => (await sql<{ n: number }>`select count(*)::int as n ${those}`.execute(ctx.db)).rows[0]!.n,
    after: async (after, limit) =>
      (
        await sql<BatchRow>`
          select ${id} as id, ${name} as name ${apart} ${those} and ${id} > ${after ?? first}::uuid order by ${id} limit ${limit}`.execute(
          ctx.db,
        )
      ).rows,
  }
}

/** A list of names, in their order: for batches that create rows instead of finding them. */
export const rowsNamed = (names: readonly string[]): Rows => ({
  total: async () => names.length,
  after: async (id, limit) => {
    const from = id === null ? 0 : Number(id) + 1
    return names.slice(from, from + limit).map((name, i) => ({ id: String(from + i), name }))
  },
})

interface Picked<F> {
  ids?: string[]
  all?: F
  exclude?: string[]
}
/** The condition for a `picked(filter)`: `where` is that of the list, which leaves out what the asker may not see. */
export async function wherePicked<F extends object>(
  { ids, all, exclude }: Picked<F>,
  id: RawBuilder<unknown>,
  where: (filter: F) => Promise<RawBuilder<SqlBool>>,
): Promise<RawBuilder<SqlBool>> {
  if (!ids && !all) throw badInput('picked', { zh: '没有选择任何一条', en: 'Nothing was chosen' })
  const and = [await where(all ?? ({} as F))]
  if (ids) and.push(sql`${id} = any(${ids}::uuid[])`)
  if (exclude?.length) and.push(sql`${id} <> all(${exclude}::uuid[])`)
  return sql.join(and, sql` and `)
}

// ── what was touched

interface Touched extends BatchRow {
  /** What an undo needs; a row without it cannot be undone. */
  change?: unknown
}
/** Records which rows the batch changed, best in the same transaction: the task center links to them and can undo them. */
export async function recordTouched(task: { taskId: string }, db: Db | Tx, rows: Touched[]): Promise<void> {
  const given = rows.map((r) => ({ id: r.id, name: r.name, change: r.change ?? null }))
  await sql`
    insert into task_rows (corp_id, task_id, row_id, name, change)
    select ${db.corpId}::int, ${task.taskId}::uuid, g.id, g.name, g.change
    from json_to_recordset(${JSON.stringify(given)}::json) as g(id uuid, name text, change jsonb)
    on conflict do nothing`.execute(db)
}
/** The condition for the filter `batch` of a list: rows that the batch touched. One of a colleague is as if it were not there, as in the task center. */
export const touchedBy = ({ corpId, me }: Context, batch: string, id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from task_rows tr where tr.corp_id = ${corpId} and tr.task_id = ${batch} and tr.row_id = ${id})
  ${me.isRoot ? sql`` : sql`and exists (select from tasks t where t.corp_id = ${corpId} and t.task_id = ${batch} and t.owner = ${me.owner})`})`

async function touchedAlready(task: TaskRun, rows: BatchRow[]): Promise<Set<string>> {
  const ids = rows.map((r) => r.id).filter((id) => id.length === first.length)
  const { rows: found } = await sql<{ id: string }>`
    select r.row_id as id from task_rows r
    where r.corp_id = ${task.ctx.corpId} and r.task_id = ${task.taskId} and r.row_id = any(${ids}::uuid[])`.execute(task.ctx.db)
  return new Set(found.map((r) => r.id))
}

function rowsTouched(ctx: Context, taskId: string) {
  const from = sql`from task_rows r where r.corp_id = ${ctx.corpId} and r.task_id = ${taskId} and r.change is not null`
  return {
    total: async () => (await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.db)).rows[0]!.n,
    after: async (after: string | null, limit: number) =>
      (
        await sql<Undone>`
          select r.row_id as id, r.name, r.change ${from} and r.row_id > ${after ?? first}::uuid order by r.row_id limit ${limit}`.execute(
          ctx.db,
        )
      ).rows,
  }
}

function putBack<C extends TSchema>(undo: UndoSpec<C>): Work<Undone, Undo> {
  // The batch itself counts what was put back: its row in the task center says so.
  const forget = (ctx: Context, task: string, ids: string[]) =>
    ctx.tx(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('task_rows')
        .where('corp_id', '=', ctx.corpId)
        .where('task_id', '=', task)
        .where('row_id', '=', sql<string>`any(${ids}::uuid[])`)
        .executeTakeFirstOrThrow()
      const row = await tx
        .selectFrom('tasks')
        .select('counts')
        .where('corp_id', '=', ctx.corpId)
        .where('task_id', '=', task)
        .forUpdate()
        .executeTakeFirst()
      const counts = row?.counts as Record<string, number> | undefined
      if (!counts) return
      const undone = (counts.undone ?? 0) + Number(numDeletedRows)
      await tx
        .updateTable('tasks')
        .set({ counts: JSON.stringify({ ...counts, undone }) })
        .where('corp_id', '=', ctx.corpId)
        .where('task_id', '=', task)
        .execute()
    })
  const known = (row: Undone): row is Undone<Static<C>> => Check(undo.change, row.change)
  if ('many' in undo)
    return {
      async many(task, rows, of, before) {
        const refused = await undo.many(task, rows.filter(known), of, before)
        for (const row of rows) if (!known(row)) refused.set(row.id, noWayBack({}))
        await forget(
          task.ctx,
          of.undo,
          rows.flatMap((r) => (refused.has(r.id) ? [] : [r.id])),
        )
        return refused
      },
    }
  return {
    atOnce: undo.atOnce,
    async one(task, row, of) {
      if (!known(row)) throw new Refusal(codes.conflict, noWayBack({}))
      await undo.one(task, row, of)
      await forget(task.ctx, of.undo, [row.id])
    },
  }
}
const noWayBack = phrase('batch_no_way_back', () => ({
  zh: '这一条是旧版本改的，无法撤销',
  en: 'An earlier version changed this one; it cannot be put back',
}))
