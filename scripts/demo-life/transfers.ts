import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { transfer, transferRecords } from '#areas/customer/customer-transfer/contract.ts'
import { type Company, until } from './company.ts'

const day = 86_400

/** Has left, in `relations.ts`, with customers and groups. */
const leaver = 'shiruohan'

/**
 * Some of a leaver's customers have gone to colleagues of the shop, some wait for their day to be over, some have declined; and one of who
 * stay hands two on. WeCom's day is short for a moment, so that some are over already.
 */
export async function transfersOf({ sim, call, people, understood }: Company): Promise<void> {
  const staff = await people()
  const { list: gone } = await call(transfer.staff, {})
  const from =
    gone.find((g) => g.customers > 0 && g.staffName === staff.find((s) => s.staffExtId === leaver)?.name) ??
    gone.find((g) => g.customers > 0)
  if (!from) return
  const place = from.departmentNames[0]
  const able = staff.filter((s) => s.status === 1 && s.unavailable === null && s.staffId !== from.staffId)
  const same = able.filter((s) => s.departmentNames[0] === place)
  const [first, second, third] = [...same, ...able.filter((s) => !same.includes(s))]
  if (!first || !second || !third) return
  const { list } = await call(externalUsers.list, { staffIds: [from.staffId], status: 'friend', pageSize: 40 })
  const ids = list.map((c) => c.customerId)
  const shares = [
    { staffId: first.staffId, weight: 60 },
    { staffId: second.staffId, weight: 40 },
  ]
  const settled = async (state: 'asking' | 'waiting') =>
    until(async () => (await call(transferRecords.list, { state, pageSize: 1 })).total === 0)

  await sim.setSettings({ transfer_seconds: 1 })
  await call(transfer.add, { fromStaffId: from.staffId, takers: shares, onlyIds: ids.slice(0, 12) })
  await until(async () => (await call(transferRecords.list, { pageSize: 1 })).total > 0)
  await settled('asking')
  await until(async () => {
    await call(transferRecords.refresh, {})
    return (await call(transferRecords.list, { state: 'waiting', pageSize: 1 })).total === 0
  })
  await sim.setSettings({ transfer_seconds: day })

  await call(transfer.add, { fromStaffId: from.staffId, takers: shares, onlyIds: ids.slice(12, 22) })
  await until(async () => (await call(transferRecords.list, { state: 'under_way', pageSize: 1 })).total > 0)
  await settled('asking')
  for (const c of list.slice(12, 15)) await sim.declineTransfer({ person_id: c.externalUserExtId })
  await understood()

  const { list: some } = await call(externalUsers.list, { staffIds: [third.staffId], status: 'friend', pageSize: 5 })
  const onlyIds = some
    .filter((c) => c.staff.length === 1)
    .slice(0, 2)
    .map((c) => c.customerId)
  if (onlyIds.length === 0) return
  const message = '您好，我调到总部了，以后由我的同事继续为您服务，会员权益不变。'
  await call(transfer.add, { fromStaffId: third.staffId, takers: [{ staffId: first.staffId, weight: 1 }], onlyIds, message })
}
