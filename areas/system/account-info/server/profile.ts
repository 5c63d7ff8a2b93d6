import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { accountOf } from '#core/server/people-sessions.ts'

export async function profile(ctx: Context) {
  const { corpId, me } = ctx
  if (!me.staffId) return { account: accountOf(me.owner) ?? '', departmentNames: [], position: '' }
  const { rows } = await sql<{ position: string; names: string[] }>`
    select s.position, array(
      select d.name from departments d where d.corp_id = ${corpId} and d.department_id = any(s.department_ids) order by d.department_id) as names
    from staff s where s.corp_id = ${corpId} and s.staff_id = ${me.staffId}`.execute(ctx.db)
  return { account: me.staffExtId ?? '', departmentNames: rows[0]?.names ?? [], position: rows[0]?.position ?? '' }
}
