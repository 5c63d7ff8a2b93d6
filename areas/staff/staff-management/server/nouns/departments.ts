import { sql } from 'kysely'
import type { Words } from '#core/contract/errors.ts'
import type { Db, Tx } from '#core/server/db.ts'

/** Those of the departments that there are, by their number. */
export async function departmentNames(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ department_id: number; name: string }>`
    select d.department_id, d.name from departments d
    where d.corp_id = ${db.corpId} and d.department_id = any(${ids}::int[]) and d.deleted_at is null`.execute(db)
  return new Map(rows.map((d) => [d.department_id, d.name]))
}

export const departmentGone: Words = { zh: '有部门已经不在了，请重新选择', en: 'One of the departments is gone, please choose again' }
export const chooseDepartment: Words = { zh: '请至少选一个部门', en: 'Choose at least one department' }
