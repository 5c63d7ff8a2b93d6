import { customerStages } from '#areas/customer/customer-kanban/contract.ts'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { type SeatMember, seatRelease, seats } from '#areas/staff/seats/contract.ts'
import { setGrant } from '#areas/staff/seats/server/grant.ts'
import type { AnyCall, Input } from '#core/contract/call.ts'
import { ownSeat, type SeatKind } from '#core/contract/seats.ts'
import { addDays, dayOf, instantOf } from '#core/contract/time.ts'
import { openDatabase } from '#core/server/db.ts'
import type { Company } from './company.ts'
import { all } from './past.ts'

const today = () => dayOf(new Date())
const midnight = (days: number) => instantOf(addDays(today(), days), 0)

/** What the operator granted five weeks ago, and more of some since: the first number is given to people at once, the second leaves some free. */
const granted = [
  { kind: 'base', first: 60, now: 60, ends: 300 },
  { kind: 'marketing', first: 18, now: 25, ends: 300 },
  { kind: 'sales', first: 8, now: 8, ends: 13 },
  { kind: 'service', first: 6, now: 10, ends: null },
  { kind: 'chat', first: 4, now: 5, ends: 300 },
] as const

/** Seats are counted for five weeks; today one is taken back, one is given for a while, and new members get theirs by themselves. */
export async function seatsOf({ call, people }: Company, databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl, { max: 1 })
  const corps = await db.across(['corps'], 'the demo company').selectFrom('corps').select('corp_id').orderBy('corp_id').execute()
  const of = db.forCorp(corps[0]!.corp_id)
  for (const { kind, first, now, ends } of granted) {
    const endsAt = ends === null ? null : midnight(ends)
    // What opens with the others is still to be built: nobody could have used them.
    const usesSince = kind === 'base' || kind === 'marketing' ? midnight(-34) : undefined
    await setGrant(of, kind, { number: first, endsAt, since: midnight(-34), usesSince })
    if (now !== first) await setGrant(of, kind, { number: now, endsAt })
  }
  await db.close()

  const { list } = await call(seats.list, { kind: 'marketing', state: 'seated', pageSize: 100 })
  const [leaves] = list.filter((s) => s.seats.length === 2).slice(-1)
  if (leaves) await call(seatRelease.release, { staffIds: [leaves.staffId], kinds: ['marketing'], note: '调回门店，不再做活动' })
  const [stands] = (await people()).filter((s) => s.status === 1 && !list.some((one) => one.staffId === s.staffId))
  if (stands)
    await call(seats.assign, { staffId: stands.staffId, kinds: ['marketing'], endsAt: midnight(20).toISOString(), note: '双十二活动期间' })
  const { kinds } = await call(seats.summary, {})
  const base = kinds.find((k) => k.kind === 'base')!
  await call(seats.kindUpdate, { kind: 'base', version: base.version, newMembers: 'everybody', departmentIds: [] })

  await worked(call, 'base', externalUsers.count, {}, 2)
  await worked(call, 'marketing', customerStages.setting, {}, 3)
  // All of sales are given: two who would like one say so.
  const without = await call(seats.list, { kind: 'sales', state: 'unseated', pageSize: 100 })
  for (const s of without.list.filter((one) => one.status === 1).slice(0, 2))
    await call(ownSeat.want, { kind: 'sales', want: true }, s.staffExtId)
}

/** People open a page of theirs, as on any day, all but the last few, whose seats stand unused since they were given. */
async function worked<C extends AnyCall>(call: Company['call'], kind: SeatKind, page: C, input: Input<C>, idle: number): Promise<void> {
  const { list } = await call(seats.list, { kind, state: 'seated', pageSize: 100 })
  const open = (s: SeatMember) => call(page, input, s.staffExtId).catch(() => {}) // the role of some does not open it
  await all(list.slice(0, -idle).map((s) => () => open(s)))
}
