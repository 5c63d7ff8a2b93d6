import { DEMO_ADMIN } from '@rapport/wecom-simulator/scenarios/demo-data.ts'
import { outflow, outflowNotification, outflowSetting } from '#areas/customer/lost-customer/contract.ts'
import { dayOf, instantOf } from '#core/contract/time.ts'
import type { Company, Known } from './company.ts'

/** Before anybody is lost: the administrator wants to be told of each, and of a member who deletes more than five a day. */
export async function toldOfLosses({ call, people }: Company): Promise<void> {
  const admin = (await people()).find((s) => s.staffExtId === DEMO_ADMIN)
  const { rules, version } = await call(outflowSetting.get, {})
  const alarm = { ...rules.alarm, most: 5 }
  await call(outflowSetting.update, { version, rules: { ...rules, tellStaffIds: admin ? [admin.staffId] : [], alarm } })
}

/** Some come back, somebody deletes many today, and what was told before today has been looked at. */
export async function lossesOf({ sim, call, people, understood }: Company, pool: Known[]): Promise<void> {
  const useridOf = new Map((await people()).map((s) => [s.staffId, s.staffExtId]))
  const { list } = await call(outflow.list, { by: ['customer'], pageSize: 60 })
  for (const row of list.filter((_, n) => n % 14 === 9))
    await sim.add({ person_id: row.externalUserExtId, userid: useridOf.get(row.staffId)! })
  const [many = []] = [...Map.groupBy(pool.slice(130), (c) => c.userid).values()].sort((a, b) => b.length - a.length)
  for (const { ext, userid } of many.slice(0, 6)) await sim.remove({ person_id: userid, other_id: ext })
  await understood()
  await call(outflow.winBack, { recordIds: list.slice(2, 4).map((r) => r.recordId), note: '送一张满 30 减 5 的券，问问是不是口味不合适' })
  await call(outflowNotification.read, { until: instantOf(dayOf(new Date()), 0).toISOString() })
}
