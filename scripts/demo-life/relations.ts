import { DEMO_ADMIN } from '@rapport/wecom-simulator/scenarios/demo-data.ts'
import { relation, relationSetting } from '#areas/customer/customer-relation-supervision/contract.ts'
import type { Company, Known } from './company.ts'
import { momentOf } from './past.ts'

const hour = 3_600_000
/** Leaves today, with customers of whom two have a colleague, too. */
const leaver = 'shiruohan'
/** How customers come to the other member: by a colleague's card, by scanning, by a phone number. */
const ways = [201, 201, 3, 201, 2] as const

/** Before anything moves: the administrator wants to hear of it, and of customers whom three follow. */
export async function toldOfMoves({ call, people }: Company): Promise<void> {
  const admin = (await people()).find((s) => s.staffExtId === DEMO_ADMIN)
  const { rules, version } = await call(relationSetting.get, {})
  const several = { on: true, most: 3 }
  await call(relationSetting.update, { version, rules: { ...rules, several, tellStaffIds: admin ? [admin.staffId] : [] } })
}

/** Customers go from member to member, some are followed by several, somebody leaves; a manager looks into some of it. */
export async function relationsOf(company: Company, pool: Known[]): Promise<void> {
  const { sim, call, people, understood } = company
  const staff = (await people()).filter((s) => s.hasCustomerContact && s.status === 1)
  const placeOf = new Map(staff.map((s) => [s.staffExtId, s.departmentIds[0]]))
  /** Somebody of the same shop. */
  const colleague = (userid: string, n: number): string | undefined => {
    const same = staff.filter((s) => s.departmentIds[0] === placeOf.get(userid) && ![userid, leaver].includes(s.staffExtId))
    return same[n % same.length]?.staffExtId
  }
  const card = (from: string, add_way: number) => (add_way === 201 ? { shared_by: from } : {})

  for (const [n, c] of pool.slice(60, 84).entries()) {
    const to = colleague(c.userid, n)
    const when = momentOf((n * 3) % 26, n)
    if (!to || c.addedAt > when - 24 * hour) continue
    const add_way = ways[n % ways.length]!
    const began = when + (n % 3) * 20 * hour
    await sim.remove({ person_id: c.ext, other_id: c.userid, when })
    await understood()
    await sim.add({ person_id: c.ext, userid: to, add_way, ...card(c.userid, add_way), when: Math.min(began, Date.now() - 1000) })
  }
  for (const [n, c] of pool.slice(84, 104).entries()) {
    for (const k of n % 7 === 0 ? [n, n + 1] : [n]) {
      const to = colleague(c.userid, k)
      const add_way = ways[(n + k) % ways.length]!
      if (to)
        await sim.add({
          person_id: c.ext,
          userid: to,
          add_way,
          ...card(c.userid, add_way),
          when: Math.max(c.addedAt + hour, momentOf(n % 12, k)),
        })
    }
  }
  const theirs = pool
    .slice(104)
    .filter((c) => c.userid === leaver)
    .slice(0, 2)
  for (const [n, c] of theirs.entries()) await sim.add({ person_id: c.ext, userid: colleague(leaver, n)!, add_way: 201, shared_by: leaver })
  await understood()
  await sim.changeStaff({ userid: leaver, status: 5 })
  await understood()

  const { list } = await call(relation.list, { pageSize: 20 })
  const ids = list.map((r) => r.recordId)
  await call(relation.handle, { recordIds: ids.slice(4, 7), handled: true, note: '店内调岗，店长知道' })
  await call(relation.ask, {
    kind: 'moved',
    recordIds: ids.slice(1, 3),
    whom: ['followers', 'leaders'],
    note: '说明一下这位客户是怎么转过来的',
  })
  const { list: several } = await call(relation.list, { kind: 'several', pageSize: 2 })
  const recordIds = several.map((r) => r.recordId)
  await call(relation.ask, { kind: 'several', recordIds, whom: ['followers'], note: '你们商量一下由谁负责，其他人不要再群发' })
}
