import { sql } from 'kysely'
import type { Words } from '#core/contract/errors.ts'
import { markedDepartment } from '#core/contract/staff-name.ts'
import type { Db, Tx } from '#core/server/db.ts'

interface Named {
  department_id: number
  name: string
  gone: boolean
}
/** By their numbers, those that are gone as well; for words: what only WeCom can name stands there as its number, marked. */
export async function departmentsNamed(db: Db | Tx, ids: readonly number[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Named & { open: boolean }>`
    select d.department_id, d.name, d.deleted_at is not null as gone, coalesce(c.auth_type in ('oa', 'chat_oa'), false) as open
    from departments d join corps c on c.corp_id = ${db.corpId}
    where d.corp_id = ${db.corpId} and d.department_id = any(${ids}::int[])`.execute(db)
  return rows.map(({ open, ...d }) => ({ ...d, name: open && /^\d{1,10}$/.test(d.name) ? markedDepartment(d.name) : d.name }))
}

/** Those of the departments that there are, by their number. */
export const departmentNames = async (db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await departmentsNamed(db, ids)).flatMap(({ department_id, name, gone }) => (gone ? [] : [[department_id, name]])))

export const departmentGone: Words = { zh: '有部门已经不在了，请重新选择', en: 'One of the departments is gone, please choose again' }
export const chooseDepartment: Words = { zh: '请至少选一个部门', en: 'Choose at least one department' }
