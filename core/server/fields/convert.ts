import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import Type from 'typebox'
import { type FieldLooks, type FieldShape, type FieldValue, fieldText, isChoice } from '../../contract/fields.ts'
import { audit, auditEdit } from '../audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db.ts'
import { aField, allFields, type Converting, type FieldDef, type FieldOwner } from '../fields.ts'
import { phrase } from '../phrases.ts'
import { badInput, conflict, notFound, refuseAny } from '../refusal.ts'
import type { TaskRun } from '../tasks/run.ts'
import { type LongTask, longTask, startTask } from '../tasks.ts'
import { zoneOf } from '../zone.ts'
import { auditOf, busy, fieldColumns, freeSlot, heldField, isUsed, nextNo } from './define.ts'
import { labelTaken, looksOf, readLooks, readShape, shapeOf } from './draft.ts'
import { type Kept, plainOf } from './keep.ts'
import { readValue } from './read.ts'
import { lockRows, sameValue, setIn, type Vals, writeRows } from './values.ts'

/** Option → the one that takes its values; an option that goes without one keeps whoever has it from being converted. */
type Moves = Readonly<Record<string, number>>
type Shape = Pick<FieldShape, 'type' | 'limits' | 'options'>

const textOf = (shape: Shape, value: FieldValue, zone: string): string => fieldText({ ...shape, masked: false }, value, { en: false, zone })
/** As the other type takes it: as it reads, or a day for its midnight and the other way round. */
function readAs(shape: Shape, text: string, zone: string): FieldValue {
  const read = readValue(shape, text, zone)
  if ('value' in read) return read.value
  const bare = readValue(shape, text.replace(/ 00:00$/, ''), zone)
  return 'value' in bare ? bare.value : null
}
/** Labels stand in no order, so whoever wrote 牛奶、坚果 has written 坚果、牛奶. */
const labels = (text: string): string =>
  text
    .split(/[,，、;；]/)
    .map((label) => label.trim())
    .sort()
    .join('、')

/**
 * The value as another type has it, or nothing where something would be lost: it has to be accepted there, and lead back to exactly what it was.
 * An option that the company moves on purpose is the one thing that comes out as another.
 */
export function convertValue(from: Shape, to: Shape, moves: Moves, value: Exclude<FieldValue, null>, zone: string): FieldValue | undefined {
  if (from.type === 'staff' || to.type === 'staff') return from.type === to.type ? value : undefined
  const numbers = from.type === 'choice' ? [Number(value)] : Array.isArray(value) ? value : []
  if (numbers.length > 0 && isChoice(to.type)) {
    const moved = [...new Set(numbers.map((no) => moves[no] ?? no))]
    const read = readValue(to, to.type === 'choice' && moved.length === 1 ? moved[0] : moved, zone)
    return 'value' in read && read.value !== null ? read.value : undefined
  }
  const became = readAs(to, textOf(from, value, zone), zone)
  if (became === null) return undefined
  const back = readAs(from, textOf(to, became, zone), zone)
  const same = to.type === 'multiChoice' ? labels(textOf(from, back, zone)) === labels(textOf(from, value, zone)) : sameValue(back, value)
  return same ? became : undefined
}

interface Preview {
  filled: number
  converts: number
  /** What does not convert, by how many have it; at most twenty. */
  refused: { text: string; count: number }[]
}
/** So many different values are looked at; a field of more is converted by the task alone, which refuses as a whole where one does not fit. */
const mostDifferent = 100_000

/** How many of those that have a value would be converted, and which not. Nothing is written. */
export async function previewConversion(
  ctx: Context,
  owner: FieldOwner,
  given: { fieldId: string; moves: Moves } & FieldShape,
): Promise<Preview> {
  const field = (await allFields(ctx.db, owner)).find((f) => f.fieldId === given.fieldId)
  if (!field) throw notFound(aField)
  const { shape, problems } = readShape(shapeOf(given), field)
  refuseAny([...problems, ...movesWrong(given.moves, shape), ...tellsMasked(field, shape, given.moves)])
  const { rows } = await sql<{ kept: Kept; n: number }>`
    select v.vals->${String(field.no)}::text as kept, count(*)::int as n from field_values v
    where v.corp_id = ${ctx.corpId} and v.keys @> ${[String(field.no)]}::text[] group by 1 order by n desc limit ${mostDifferent}`.execute(
    ctx.db,
  )
  const zone = await zoneOf(ctx.db)
  const out: Preview = { filled: 0, converts: 0, refused: [] }
  for (const { kept, n } of rows) {
    out.filled += n
    if (fits(ctx, field, shape, given.moves, kept, zone) !== undefined) out.converts += n
    else if (out.refused.length < 20)
      out.refused.push({ text: field.masked ? '***' : fieldText(field, kept as FieldValue, { en: ctx.lang === 'en', zone }), count: n })
  }
  return out
}
function fits(ctx: Context, field: FieldDef, to: FieldShape, moves: Moves, kept: Kept, zone: string): FieldValue | undefined {
  return convertValue(field, to, moves, plainOf(ctx.app.config, kept) as Exclude<FieldValue, null>, zone)
}
/**
 * How many masked values fit would say what they are, one limit after the other. So what is masked stays masked and of its type and limits, and of
 * its options none goes without another in its place: then all fit, whatever they are.
 */
const tellsMasked = (field: FieldDef, to: FieldShape, moves: Moves) => {
  const stays =
    to.masked &&
    to.type === field.type &&
    isDeepStrictEqual(to.limits, field.limits) &&
    field.options.every(({ no }) => to.options.some((o) => o.no === (moves[no!] ?? no)))
  return !field.masked || stays
    ? []
    : [
        {
          field: 'type',
          message: {
            zh: '打码的字段里有值时，不能去掉打码、改类型或限制；删选项要指定并入哪个选项',
            en: 'While a masked field has values, neither its mask nor its type or limits can be changed; options that go need another in their place',
          },
        },
      ]
}
const movesWrong = (moves: Moves, to: FieldShape) =>
  Object.values(moves).some((no) => !to.options.some((o) => o.no === no))
    ? [{ field: 'moves', message: { zh: '没有这个选项', en: 'There is no such option' } }]
    : []

const Input = Type.Object({ fieldId: Type.String(), no: Type.Integer() })
type Conversion = LongTask<typeof Input>

/** The task of one owner: an entry of its `server/jobs.ts`. */
export function conversionTask(kind: string, owner: FieldOwner, screen: { zh: string; en: string }): Conversion {
  return longTask(kind, {
    input: Input,
    title: screen,
    cancellable: false,
    concurrency: 1,
    run: (task, input) => runConversion(task, owner, input),
  })
}

/**
 * Starts to rewrite what the values of a field are kept as. They are written anew under another number, beside those that are read; when all have been, the
 * field takes the new number in one step. Until then nobody writes the field; where one value does not fit, nothing has happened.
 */
export async function startConversion(
  ctx: Context,
  owner: FieldOwner,
  task: Conversion,
  { fieldId, version, moves, ...draft }: { fieldId: string; version: number; moves: Moves } & FieldShape & FieldLooks,
): Promise<{ taskId: string }> {
  return ctx.tx(async (tx) => {
    const { field, all } = await heldField(tx, owner, fieldId, version)
    if (field.builtIn) throw badInput('field_id', { zh: '系统字段的类型固定', en: 'The type of a field that every company has stands' })
    if (field.becoming) throw busy(field.labelZh)
    const { shape, nextOption, problems } = readShape(shapeOf(draft), field)
    const { looks, problems: more } = await readLooks(tx, shape, looksOf(draft))
    refuseAny([...problems, ...more, ...movesWrong(moves, shape), ...labelTaken(owner, all, looks, fieldId)])
    if (await isUsed(tx, field)) refuseAny(tellsMasked(field, shape, moves))
    const no = await nextNo(tx)
    const slot = freeSlot(shape, all)
    const about = { zh: `「${field.labelZh}」`, en: `“${field.labelEn || field.labelZh}”` }
    const { taskId } = await startTask(ctx, task, { fieldId, no }, { db: tx, dedupKey: `${fieldId} ${no}`, about })
    const becoming: Converting = { ...shape, no, slot, looks, moves: { ...moves }, nextOption, taskId }
    await tx
      .updateTable('fields')
      .set({ converting: JSON.stringify(becoming), version: version + 1 })
      .where('corp_id', '=', ctx.corpId)
      .where('field_id', '=', fieldId)
      .execute()
    await auditEdit(tx, ctx, `${owner.audit}.convert`, {
      kind: owner.audit,
      id: fieldId,
      name: field.labelZh,
      before: { fieldType: field.type, options: field.options.map((o) => o.zh), indexed: field.indexed, masked: field.masked },
      after: { fieldType: shape.type, options: shape.options.map((o) => o.zh), indexed: shape.indexed, masked: shape.masked },
    })
    return { taskId }
  })
}

const atOnce = 500
interface Cursor {
  phase: 'write' | 'clear'
  after: string
  /** Which number is cleared: that of before, or, where something did not fit, the one that was to be. */
  no: number
}
const first = '00000000-0000-0000-0000-000000000000'
const refusedRow = phrase('field_not_converted', () => ({ zh: '转换后会丢失内容', en: 'Something would get lost' }))
const nothingConverted = phrase('field_kept', ({ n }: { n: number }) => ({
  zh: `有 ${n} 个值转换后会丢失内容，字段保持原样`,
  en: `${n} values would lose something, so the field stays as it was`,
}))

async function runConversion(task: TaskRun, owner: FieldOwner, { fieldId, no }: { fieldId: string; no: number }): Promise<void> {
  const { ctx } = task
  let cursor = (task.cursor as Cursor | null) ?? { phase: 'write', after: first, no: 0 }
  let refused = 0
  if (cursor.phase === 'write') {
    const field = await ofTask(ctx, owner, fieldId, no)
    if (!field) return
    const zone = await zoneOf(ctx.db)
    for (;;) {
      const page = await pageAfter(ctx, owner, cursor.after)
      if (page.length === 0) break
      const bad = await ctx.tx((tx) =>
        writePage(
          tx,
          ctx,
          owner,
          field,
          page.filter((r) => r.vals[field.no] !== undefined).map((r) => r.object_id),
          zone,
        ),
      )
      for (const text of bad) task.fail({ [ctx.lang === 'en' ? 'Value' : '值']: text }, refusedRow({}))
      refused += bad.length
      task.done(page.filter((r) => r.vals[field.no] !== undefined).length - bad.length)
      cursor = { ...cursor, after: page.at(-1)!.object_id }
      // Once one has been refused, a later run looks at all again: what was refused must not be forgotten with the process.
      if (refused === 0) await task.saveCursor(cursor)
      else await task.checkpoint()
    }
    cursor = { phase: 'clear', after: first, no: await settle(ctx, owner, field, refused === 0) }
    if (refused > 0) task.message(nothingConverted({ n: refused }))
    await task.saveCursor(cursor)
  }
  for (;;) {
    const page = await pageAfter(ctx, owner, cursor.after)
    if (page.length === 0) return
    await ctx.tx((tx) =>
      clearPage(
        tx,
        ctx,
        owner,
        cursor.no,
        page.filter((r) => r.vals[cursor.no] !== undefined).map((r) => r.object_id),
      ),
    )
    cursor = { ...cursor, after: page.at(-1)!.object_id }
    await task.saveCursor(cursor)
  }
}

/** The field, while it is this task that converts it. */
const ofTask = async (ctx: Context, owner: FieldOwner, fieldId: string, no: number) =>
  (await allFields(ctx.db, owner)).find((f) => f.fieldId === fieldId && f.becoming?.no === no)

async function pageAfter(ctx: Context, owner: FieldOwner, after: string): Promise<{ object_id: string; vals: Vals }[]> {
  const { rows } = await sql<{ object_id: string; vals: Vals }>`
    select object_id, vals from field_values where corp_id = ${ctx.corpId} and owner = ${owner.key} and object_id > ${after}
    order by object_id limit ${atOnce}`.execute(ctx.db)
  return rows
}

/** Writes them under the new number; returns what did not fit. Done twice it is the same. */
async function writePage(tx: Tx, ctx: Context, owner: FieldOwner, field: FieldDef, ids: string[], zone: string): Promise<string[]> {
  if (ids.length === 0) return []
  const to = field.becoming!
  const bad: string[] = []
  const rows = await lockRows(tx, owner, ids)
  for (const row of rows) {
    const now = row.vals[field.no]
    if (now === undefined) continue
    const value = fits(ctx, field, to, to.moves, now, zone)
    if (value === undefined) bad.push(field.masked ? '***' : fieldText(field, now as FieldValue, { en: ctx.lang === 'en', zone }))
    else setIn(ctx, row, to, value)
  }
  await writeRows(tx, rows)
  return bad
}

/** Whether all fitted: the field is what it was to become, or stays what it was. Returns the number that nobody reads any more. */
async function settle(ctx: Context, owner: FieldOwner, of: FieldDef, whole: boolean): Promise<number> {
  return ctx.tx(async (tx) => {
    const { field } = await heldField(tx, owner, of.fieldId)
    const to = field.becoming
    if (!to || to.no !== of.becoming!.no) throw conflict({ zh: '字段已经变了', en: 'The field has changed' })
    const set = whole
      ? {
          ...fieldColumns({ looks: to.looks, shape: to }),
          no: to.no,
          type: to.type,
          indexed: to.indexed,
          slot: to.slot,
          next_option: to.nextOption,
        }
      : {}
    await tx
      .updateTable('fields')
      .set({ ...set, converting: null, version: field.version + 1 })
      .where('corp_id', '=', ctx.corpId)
      .where('field_id', '=', field.fieldId)
      .execute()
    if (whole)
      await audit(tx, ctx, `${owner.audit}.converted`, {
        kind: owner.audit,
        id: field.fieldId,
        name: field.labelZh,
        before: auditOf(field),
        after: auditOf({ ...to.looks, ...shapeOf(to) }),
      })
    return whole ? field.no : to.no
  })
}

async function clearPage(tx: Tx, ctx: Context, owner: FieldOwner, no: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await lockRows(tx, owner, ids)
  for (const row of rows) setIn(ctx, row, { no, slot: null, type: 'text', limits: {}, options: [], masked: false, indexed: false }, null)
  await writeRows(tx, rows)
}
