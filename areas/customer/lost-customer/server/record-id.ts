import { idOf } from '#core/server/ids.ts'

interface Ended {
  staff_id: string
  customer_id: string
  lost_at: Date
}
/** A loss as pages name it. */
export const recordIdOf = (r: Ended): string => `${r.staff_id}.${r.customer_id}.${r.lost_at.getTime()}`
export function endedOf(recordId: string): Ended {
  const [staff_id, customer_id, ms] = recordId.split('.') as [string, string, string]
  return { staff_id, customer_id, lost_at: new Date(Number(ms)) }
}
/** And as the table does: always the same, so that a record is made once. */
export const outflowIdOf = (corpId: number, { staff_id, customer_id, lost_at }: Ended): string =>
  idOf('outflow', corpId, customer_id, staff_id, lost_at.getTime())
