import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#core/server/db.ts'
import type { ListedEntry } from '../../contract.ts'

/** Of rows `b` of `black_list`: those whose term is not over. */
export const inForce = sql<SqlBool>`(b.until is null or b.until > now())`

/** That `customers c` are on the black list at this moment. */
export const onBlackList = (corpId: number): RawBuilder<SqlBool> =>
  sql`exists (select from black_list b where b.corp_id = ${corpId} and b.customer_id = c.customer_id and ${inForce})`

/** Of these customers those who are on it, and why, as screens show it. */
export async function listedEntries(db: Db, customerIds: readonly string[]): Promise<Map<string, ListedEntry>> {
  const { rows } = await sql<{ customer_id: string; reason: string; until: Date | null; added_by_name: string; added_at: Date }>`
    select b.customer_id, b.reason, b.until, b.added_by_name, b.added_at from black_list b
    where b.corp_id = ${db.corpId} and b.customer_id = any(${[...customerIds]}::uuid[]) and ${inForce}`.execute(db)
  return new Map(
    rows.map((r) => [
      r.customer_id,
      { reason: r.reason, until: r.until?.toISOString() ?? null, by: r.added_by_name, at: r.added_at.toISOString() },
    ]),
  )
}

/** Why they are on the black list, or `null`: one look by two keys, for it stands in the way of every welcome. */
export async function listedReason(db: Db, externalUserId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    select b.reason from customers c join black_list b on b.corp_id = ${db.corpId} and b.customer_id = c.customer_id and ${inForce}
    where c.corp_id = ${db.corpId} and c.external_user_ext_id = ${externalUserId}`.execute(db)
  return rows[0]?.reason ?? null
}
