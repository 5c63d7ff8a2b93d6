import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'

/** Who has left and still has customers. */
export async function leavers(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s where s.corp_id = ${ctx.corpId} and s.status = 5
      and exists (select from follows f where f.corp_id = ${ctx.corpId} and f.staff_id = s.staff_id and f.deleted_at is null)`.execute(
    ctx.db,
  )
  return rows.map((r) => r.staff_id)
}
