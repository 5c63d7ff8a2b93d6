import Type from 'typebox'
import { addDays, clockOf, dayOf, instantOf } from '#core/contract/time.ts'
import type { Tx } from '#core/server/db.ts'
import { enqueue, job } from '#core/server/jobs.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { OutflowRules } from '../contract.ts'

export const digestJob = job('outflow.digest', { data: Type.Object({ at: Type.String() }) })

/** The next time that the settings name, by the company's clock; losses until then come into one digest. */
export async function digestLater(tx: Tx, { digestAt }: OutflowRules, now = new Date()): Promise<void> {
  const zone = await zoneOf(tx)
  const today = dayOf(now, zone)
  const at = instantOf(clockOf(now, zone).minutes < digestAt ? today : addDays(today, 1), digestAt, zone)
  await enqueue(tx, digestJob, { at: at.toISOString() }, { key: at.toISOString(), startAfter: at })
}
