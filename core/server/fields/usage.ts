import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { aField, allFields, type FieldOwner } from '../fields.ts'
import { notFound } from '../refusal.ts'

/** How many objects have a value of each field that stands with us, the hidden ones, too. */
export async function filledOf(ctx: Context, owner: FieldOwner): Promise<{ fieldId: string; filled: number }[]> {
  const [fields, { rows }] = await Promise.all([
    allFields(ctx.db, owner),
    sql<{ no: number; filled: number }>`
      select n.no, n.filled::float8 as filled from field_numbers n where n.corp_id = ${ctx.corpId} and n.filled > 0`.execute(ctx.db),
  ])
  return fields.flatMap(({ fieldId, no }) => rows.filter((r) => r.no === no).map(({ filled }) => ({ fieldId, filled })))
}

/** How much there is of a field (of the options of a masked one nothing: their keys are not kept), and who filters by it: what one wants to know before one changes or deletes it. */
export async function usageOf(ctx: Context, owner: FieldOwner, { fieldId }: { fieldId: string }) {
  const field = (await allFields(ctx.db, owner)).find((f) => f.fieldId === fieldId)
  if (!field) throw notFound(aField)
  const there = String(field.no)
  const [filled, options, views] = await Promise.all([
    sql<{
      n: number
    }>`select count(*)::int as n from field_values v where v.corp_id = ${ctx.corpId} and v.keys @> ${[there]}::text[]`.execute(ctx.db),
    sql<{ no: number; n: number }>`
      select o.no::int as no, (select count(*)::int from field_values v
        where v.corp_id = ${ctx.corpId} and v.keys @> array[${there}::text || '=' || o.no]) as n
      from unnest(${(field.masked ? [] : field.options).map((o) => String(o.no))}::text[]) as o(no)`.execute(ctx.db),
    sql<{ n: number }>`
      select count(*)::int as n from saved_views s where s.corp_id = ${ctx.corpId} and position(${fieldId} in s.search) > 0`.execute(
      ctx.db,
    ),
  ])
  return {
    filled: filled.rows[0]!.n,
    options: options.rows.map(({ no, n }) => ({ no, count: n })),
    views: views.rows[0]!.n,
  }
}
