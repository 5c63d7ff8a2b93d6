import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { uuid } from '#core/server/files/routes.ts'
import { notFound } from '#core/server/refusal.ts'
import { standing } from '#core/server/stages/where.ts'
import { aProcess, idsOf, type ProcessDef, processesFor } from '#core/server/stages.ts'
import type { By } from '../contract.ts'

/** What a breakdown goes by: the key of a contact's row, what has to be joined for it, and the condition that a contact stands in a row. */
export interface Split {
  key: RawBuilder<unknown>
  join: RawBuilder<unknown>
  is: (key: string) => RawBuilder<unknown>
  /** Of stages. */
  process?: ProcessDef
}
export const none = 'none'
const nobody = sql`false`

export async function splitOf(ctx: Context, { by, processId }: { by: By; processId?: string }): Promise<Split> {
  const { corpId } = ctx
  if (by === 'add_way') return { key: sql`f.add_way::text`, join: sql``, is: (key) => sql`f.add_way::text = ${key}` }
  if (by === 'staff')
    return { key: sql`f.staff_id::text`, join: sql``, is: (key) => (uuid.test(key) ? sql`f.staff_id = ${key}::uuid` : nobody) }
  if (by === 'department') {
    const department = sql`coalesce(s.main_department::text, ${sql.lit(none)})`
    return {
      key: department,
      join: sql`join staff s on s.corp_id = ${corpId} and s.staff_id = f.staff_id`,
      is: (key) => sql`exists (select from staff s where s.corp_id = ${corpId} and s.staff_id = f.staff_id and ${department} = ${key})`,
    }
  }
  if (by === 'tag')
    return {
      key: sql`coalesce(t.tag_id::text, ${sql.lit(none)})`,
      join: sql`cross join lateral unnest(case when f.tag_ids = '{}' then array[null]::uuid[] else f.tag_ids end) t(tag_id)`,
      is: (key) => (key === none ? sql`f.tag_ids = '{}'` : uuid.test(key) ? sql`f.tag_ids @> array[${key}::uuid]` : nobody),
    }
  const process = await processAsked(ctx, processId)
  // Who is on the way out of a removed stage stands in the one that takes them.
  const places = JSON.stringify(Object.fromEntries((process?.stages ?? []).flatMap((s) => idsOf(process!, s).map((id) => [id, s.stageId]))))
  const stage = sql`coalesce(${places}::jsonb ->> i.stage_id::text, ${sql.lit(none)})`
  const stands = sql`i.corp_id = ${corpId} and i.object_id = f.customer_id and i.process_id = ${process?.processId ?? null}::uuid`
  const inIt = (ids: string[]) => sql`exists (select from ${standing(ctx)} where ${stands} and i.stage_id = any(${ids}::uuid[]))`
  const all = (process?.stages ?? []).flatMap((s) => idsOf(process!, s))
  return {
    process,
    key: stage,
    join: sql`left join ${standing(ctx)} on ${stands}`,
    is(key) {
      const asked = process?.stages.find((s) => s.stageId === key)
      return key === none ? sql`not ${inIt(all)}` : asked ? inIt(idsOf(process!, asked)) : nobody
    },
  }
}

/** The process asked for, or the first that the asker has. */
async function processAsked(ctx: Context, processId?: string): Promise<ProcessDef | undefined> {
  const all = (await processesFor(ctx, { key: 'customer' })).filter((p) => p.enabled)
  if (!processId) return all[0]
  const found = all.find((p) => p.processId === processId)
  if (!found) throw notFound(aProcess)
  return found
}
