// Written by `npm run db:types` from the migrations. Do not edit.
import type { Generated } from 'kysely'

export interface Departments {
  corp_id: number
  department_id: number
  name: string
  parent_id: Generated<number>
  sort_order: Generated<number>
  path: Generated<number[]>
  deleted_at: Date | null
}

export interface Staff {
  corp_id: number
  staff_id: string
  staff_ext_id: string
  name: string
  alias: Generated<string>
  pinyin: Generated<string>
  avatar: Generated<string>
  position: Generated<string>
  main_department: number | null
  department_ids: Generated<number[]>
  status: Generated<number>
  has_customer_contact: Generated<boolean>
  has_seat: Generated<boolean>
  role_id: string | null
  admin_departments: Generated<number[]>
  left_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  seen_at: Generated<Date>
  role_by_hand: Generated<boolean>
  leads: Generated<number[]>
}

declare module '#core/server/tables.generated.ts' {
  interface Database {
    departments: Departments
    staff: Staff
  }
}

/** tenant: every statement names its corp; reference: the same on every node; local: on one node (core/server/tables.ts) */
export default {
  departments: 'tenant',
  staff: 'tenant',
} as const
