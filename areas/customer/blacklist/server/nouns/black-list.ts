import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#core/server/db.ts'

/** Of rows `b` of `black_list`: those whose term is not over. */
export const inForce = sql<SqlBool>`(b.until is null or b.until > now())`

/** That `customers c` are on the black list at this moment. */
export const onBlackList = (corpId: number): RawBuilder<SqlBool> =>
  sql`exists (select from black_list b where b.corp_id = ${corpId} and b.customer_id = c.customer_id and ${inForce})`

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The entry of one customer as screens show it, or nothing. */
export const listedSql = (corpId: number, customerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select jsonb_build_object('reason', b.reason, 'until', ${instant('b.until')}, 'by', b.added_by_name, 'at', ${instant('b.added_at')})
  from black_list b where b.corp_id = ${corpId} and b.customer_id = ${customerId} and ${inForce}`

/** Why they are on the black list, or `null`: one look by two keys, for it stands in the way of every welcome. */
export async function listedReason(db: Db, externalUserId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    select b.reason from customers c join black_list b on b.corp_id = ${db.corpId} and b.customer_id = c.customer_id and ${inForce}
    where c.corp_id = ${db.corpId} and c.external_user_ext_id = ${externalUserId}`.execute(db)
  return rows[0]?.reason ?? null
}
