import { clockOf, dayOf, startOfDay } from '#core/contract/time.ts'
import type { Tx } from '#core/server/db.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { bandAt } from '../roster.ts'

interface Came {
  way_id: string
  state: string
  config: LiveCodeDraft
  staffId: string
  customerId: string
  at: Date
}

/** Marks who came by a code though the member had had their customers of the day: WeCom had assigned them before it heard of the cap. */
export async function markOver(tx: Tx, { way_id, state, config, staffId, customerId, at }: Came): Promise<void> {
  const zone = await zoneOf(tx)
  const cap = bandAt(config.bands, clockOf(at, zone))?.receivers.find((r) => r.staffId === staffId)?.dailyCap
  // A cap does not apply to back-up staff.
  if (!cap || state === 'off' || config.backupStaffIds.includes(staffId)) return
  const { n } = await tx
    .selectFrom('live_code_adds')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('corp_id', '=', tx.corpId)
    .where('way_id', '=', way_id)
    .where('staff_id', '=', staffId)
    .where('at', '>=', startOfDay(dayOf(at, zone), zone))
    .where('at', '<=', at)
    .executeTakeFirstOrThrow()
  if (n <= cap) return
  await tx
    .updateTable('live_code_adds')
    .set({ over_cap: true })
    .where('corp_id', '=', tx.corpId)
    .where('way_id', '=', way_id)
    .where('at', '=', at)
    .where('customer_id', '=', customerId)
    .where('staff_id', '=', staffId)
    .execute()
}
