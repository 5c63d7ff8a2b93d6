import { sql } from 'kysely'
import Type from 'typebox'
import { fieldLabel, isChoice } from '#core/contract/fields.ts'
import { needed } from '#core/contract/refused.ts'
import { instantOf } from '#core/contract/time.ts'
import type { Context } from '#core/server/context.ts'
import { carry } from '#core/server/fields/keep.ts'
import { checked as readValues } from '#core/server/fields/values.ts'
import { type FieldDef, fieldView } from '#core/server/fields.ts'
import { idOf } from '#core/server/ids.ts'
import { cleanName } from '#core/server/names.ts'
import type { ImportColumn, ImportRow, Wrong } from '#core/server/sheets/columns.ts'
import { importTask } from '#core/server/sheets/import.ts'
import { zoneOf } from '#core/server/zone.ts'
import { type Kind, mostTags, preFieldImport, preTagImport } from '../contract.ts'
import { noWho } from '../words.ts'
import { checked, type Draft, insert, onList, passed, wrongPhone, wrongUnionid } from './entries.ts'
import { ownFillable } from './given.ts'
import { isPhone, isUnionid, nameKey, phoneKey } from './keys.ts'

const same = (text: string) => ({ zh: text, en: text })
const atMost = (n: number) => (text: string) => ([...text].length > n ? { zh: `最多 ${n} 个字`, en: `At most ${n} characters` } : undefined)
const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const isDay = (day: string) => dayForm.test(day) && new Date(day).toISOString().startsWith(day)

const who: ImportColumn[] = [
  {
    key: 'phone',
    title: { zh: '手机号', en: 'Phone' },
    sample: same('13800001111'),
    aliases: ['手机', '电话', 'mobile'],
    check: (text) => (isPhone(text) ? undefined : wrongPhone),
  },
  {
    key: 'unionid',
    title: same('UnionID'),
    sample: same('oABCDEFGHIJ1234567890'),
    check: (text) => (isUnionid(text) ? undefined : wrongUnionid),
  },
  { key: 'name', title: { zh: '姓名', en: 'Name' }, sample: { zh: '王芳', en: 'Wang Fang' }, aliases: ['昵称'], check: atMost(64) },
  { key: 'label', title: { zh: '名单', en: 'List' }, sample: { zh: '秋季展会', en: 'Autumn fair' }, aliases: ['来源'], check: atMost(30) },
]
const until: ImportColumn = {
  key: 'until',
  title: { zh: '到期日', en: 'Last day' },
  sample: same('2030-12-31'),
  aliases: ['截止日期', '有效期至'],
  check: (day) => (isDay(day) ? undefined : { zh: '写成 2030-12-31；留空就一直等', en: 'Write it as 2030-12-31; empty means for ever' }),
}
const tagsColumn: ImportColumn = {
  key: 'tags',
  title: { zh: '标签', en: 'Tags' },
  required: true,
  sample: { zh: '展会、意向高', en: 'Fair, Interested' },
  async choices(ctx) {
    const { rows } = await sql<{ name: string }>`
      select t.name from tags t where t.corp_id = ${ctx.corpId} and t.deleted_at is null order by t.name limit 3000`.execute(ctx.db)
    return rows.map((r) => r.name)
  },
}
const columnOf = (field: FieldDef): ImportColumn => ({
  key: `field_${field.key}`,
  title: { zh: fieldLabel(fieldView(field), false), en: fieldLabel(fieldView(field), true) },
  aliases: [field.key],
  ...(isChoice(field.type) && { choices: async (ctx: Context) => field.options.map((o) => (ctx.lang === 'en' && o.en) || o.zh) }),
})

/** What is wrong with the person of each line, as far as it is not a single cell: nobody named, or waited for already by the asker. */
async function personProblems(ctx: Context, what: Kind, rows: readonly ImportRow[], ownIds: ReadonlySet<string>): Promise<Wrong[][]> {
  const keys = rows.map(({ values: { phone = '', unionid = '', name = '' } }) => ({
    phone: phone && phoneKey(ctx, phone),
    unionid,
    name: phone || unionid ? '' : nameKey(name),
  }))
  const open = sql`e.corp_id = ${ctx.corpId} and e.what = ${what} and e.owner = ${ctx.me.owner} and e.met_at is null and e.deleted_at is null`
  const of = (key: 'phone' | 'unionid' | 'name') => keys.map((k) => k[key]).filter(Boolean)
  const { rows: there } = await sql<{ id: string; key: string }>`
    select e.entry_id as id, e.phone_key as key from pre_entries e where ${open} and e.phone_key = any(${of('phone')}::text[])
    union all select e.entry_id, e.unionid from pre_entries e where ${open} and e.unionid = any(${of('unionid')}::text[])
    union all select e.entry_id, e.name_key from pre_entries e where ${open} and e.name_key = any(${of('name')}::text[])`.execute(ctx.db)
  // Those that this very import wrote before it was interrupted are not refused when it goes on.
  const taken = new Set(there.filter((t) => !ownIds.has(t.id)).map((t) => t.key))
  return rows.map(({ values }, i) => {
    const key = keys[i]!
    const [column] = (['phone', 'unionid', 'name'] as const).filter((k) => key[k] && taken.has(key[k]))
    if (column) return [{ column, value: values[column] ?? '', reason: onList }]
    return key.phone || key.unionid || key.name ? [] : [{ column: 'phone', value: '', reason: noWho }]
  })
}

const untilOf = (row: ImportRow, zone: string): string | null =>
  row.values.until ? instantOf(row.values.until, 1440, zone).toISOString() : null
const draftOf = ({ values }: ImportRow, end: string | null): Omit<Draft, 'tagIds' | 'fields'> => ({
  phone: values.phone || null,
  unionid: values.unionid || null,
  name: cleanName(values.name ?? ''),
  label: values.label ?? '',
  until: end,
})

/** The words of a cell, as people separate them. */
const wordsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[,，、;；\n]/)
      .map((w) => w.trim())
      .filter(Boolean),
  ),
]
/** Tags by name; of several of one name, which stand in several groups, `group/name` says which. */
async function tagsNamed(ctx: Context, rows: readonly ImportRow[]): Promise<Map<string, string[]>> {
  const names = [...new Set(rows.flatMap((r) => wordsOf(r.values.tags ?? '')))]
  const { rows: found } = await sql<{ id: string; name: string; whole: string }>`
    select t.tag_id as id, t.name, g.name || '/' || t.name as whole from tags t
    join tag_groups g on g.corp_id = ${ctx.corpId} and g.group_id = t.group_id
    where t.corp_id = ${ctx.corpId} and t.deleted_at is null and t.name = any(${names.map((n) => n.slice(n.indexOf('/') + 1))}::text[] || ${names}::text[])`.execute(
    ctx.db,
  )
  return new Map(names.map((n) => [n, found.filter((t) => t.name === n || t.whole === n).map((t) => t.id)]))
}

function importOf(what: Kind, kind: string, title: { zh: string; en: string }) {
  const ownIds = (taskId: string, rows: readonly ImportRow[]) => new Set(taskId ? rows.map((r) => idOf(taskId, r.line)) : [])
  return importTask(kind, {
    title,
    access: (what === 'tags' ? preTagImport : preFieldImport).start.access,
    options: Type.Object({}),
    columns: what === 'tags' ? [...who, tagsColumn, until] : async (ctx) => [...who, ...(await ownFillable(ctx)).map(columnOf), until],
    key: ({ values: { phone = '', unionid = '', name = '' } }) => phone.replace(/\D/g, '') || unionid || nameKey(name),
    async check(task, rows) {
      const { ctx } = task
      const people = await personProblems(ctx, what, rows, ownIds(task.taskId, rows))
      const zone = await zoneOf(ctx.db)
      const more = what === 'tags' ? await wrongTags(ctx, rows) : await wrongValues(ctx, rows)
      return rows.map((row, i) => {
        const end = untilOf(row, zone)
        const over = end && Date.parse(end) <= Date.now() ? [{ column: 'until', value: row.values.until!, reason: passed }] : []
        return [...people[i]!, ...more[i]!, ...over]
      })
    },
    async write(task, rows) {
      const { ctx } = task
      const zone = await zoneOf(ctx.db)
      const tags = what === 'tags' ? await tagsNamed(ctx, rows) : new Map<string, string[]>()
      const vals = what === 'fields' ? await valuesIn(ctx, rows) : []
      const entries = await Promise.all(
        rows.map(async (row, i) => {
          const tagIds = wordsOf(row.values.tags ?? '').flatMap((n) => tags.get(n) ?? [])
          const entry = await checked(ctx, 'fields', { ...draftOf(row, untilOf(row, zone)), tagIds: [], fields: [] })
          return { ...entry, tag_ids: tagIds, vals: vals[i] ?? [], entryId: idOf(task.taskId, row.line) }
        }),
      )
      const there = await ctx.tx((tx) => insert(tx, ctx, what, entries))
      return entries.map((e) => (there.has(e.entryId) ? undefined : onList))
    },
  })
}

async function wrongTags(ctx: Context, rows: readonly ImportRow[]): Promise<Wrong[][]> {
  const known = await tagsNamed(ctx, rows)
  return rows.map(({ values: { tags = '' } }) => {
    const words = wordsOf(tags)
    if (words.length === 0) return [{ column: 'tags', value: tags, reason: needed }]
    if (words.length > mostTags)
      return [{ column: 'tags', value: tags, reason: { zh: `最多 ${mostTags} 个标签`, en: `At most ${mostTags} tags` } }]
    const none = words.filter((w) => known.get(w)!.length === 0)
    const several = words.filter((w) => known.get(w)!.length > 1)
    if (none.length > 0)
      return [{ column: 'tags', value: tags, reason: { zh: `没有标签「${none.join('、')}」`, en: `There is no tag “${none.join(', ')}”` } }]
    return several.length > 0
      ? [
          {
            column: 'tags',
            value: tags,
            reason: {
              zh: `几个标签组里都有「${several[0]}」，请写「标签组/标签」`,
              en: `Several groups have “${several[0]}”; write group/tag`,
            },
          },
        ]
      : []
  })
}

const given = (fields: readonly FieldDef[], { values }: ImportRow): Record<string, string> =>
  Object.fromEntries(fields.flatMap((f) => (values[`field_${f.key}`] ? [[f.key, values[`field_${f.key}`]!]] : [])))
async function wrongValues(ctx: Context, rows: readonly ImportRow[]): Promise<Wrong[][]> {
  const fields = await ownFillable(ctx)
  const read = await readValues(
    ctx.db,
    fields,
    rows.map((row) => given(fields, row)),
  )
  return rows.map((row, i) => {
    const wrong = read[i]!.problems.map(({ field, message }) => ({
      column: `field_${field}`,
      value: row.values[`field_${field}`] ?? '',
      reason: message,
    }))
    const none = Object.keys(given(fields, row)).length === 0
    return none ? [...wrong, { reason: { zh: '没有填任何属性', en: 'No property is filled in' } }] : wrong
  })
}
async function valuesIn(ctx: Context, rows: readonly ImportRow[]) {
  const fields = await ownFillable(ctx)
  const read = await readValues(
    ctx.db,
    fields,
    rows.map((row) => given(fields, row)),
  )
  return read.map(({ values }) =>
    [...values].flatMap(([field, value]) =>
      value === null
        ? []
        : [{ fieldId: field.fieldId, value: carry(ctx.app.config, { masked: field.masked || field.type === 'phone' }, value) }],
    ),
  )
}

/** R026, R027: people from a file, a task that is asked for its state. */
export const importTags = importOf('tags', 'pre_tag_import', { zh: '导入预打标签', en: 'Import tags in advance' })
export const importFields = importOf('fields', 'pre_write_properties_import', { zh: '导入默认属性', en: 'Import default properties' })
