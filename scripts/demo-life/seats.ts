import { seatRelease, seats } from '#areas/staff/seats/contract.ts'
import { setGrant } from '#areas/staff/seats/server/grant.ts'
import { addDays, dayOf, instantOf } from '#core/contract/time.ts'
import { openDatabase } from '#core/server/db.ts'
import type { Company } from './company.ts'

const today = () => dayOf(new Date())
const midnight = (days: number) => instantOf(addDays(today(), days), 0)

/** What the operator granted a month ago, and more of some since: the first number is given to people at once, the second leaves some free. */
const granted = [
  { kind: 'base', first: 60, now: 60, ends: 300 },
  { kind: 'marketing', first: 18, now: 25, ends: 300 },
  { kind: 'sales', first: 8, now: 12, ends: 13 },
  { kind: 'service', first: 6, now: 10, ends: null },
  { kind: 'chat', first: 4, now: 5, ends: 300 },
] as const

/** Seats are counted for a month; today one is taken back, one is given for a while, and new members get theirs by themselves. */
export async function seatsOf({ call, people }: Company, databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl, { max: 1 })
  const corps = await db.across(['corps'], 'the demo company').selectFrom('corps').select('corp_id').orderBy('corp_id').execute()
  const of = db.forCorp(corps[0]!.corp_id)
  for (const { kind, first, now, ends } of granted) {
    const endsAt = ends === null ? null : midnight(ends)
    await setGrant(of, kind, { number: first, endsAt, since: midnight(-30) })
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
}
