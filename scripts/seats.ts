/**
 * npm run -s seats -- <kind> <how many | unlimited | open> [--until 2027-03-31] [--since 2026-11-01] [--corp 1]: what the operator grants a company
 * of one kind of seats (base, marketing, sales, service, chat). `unlimited`: they are counted, and there are as many as are wanted; `open`: they
 * are not counted, everybody has one. Without `--until` there is no end; `--since` is when those began who get one by this.
 * npm run -s seats: what stands. `DATABASE_URL` as the program has it; without it that of the demo that runs.
 */
import { parseArgs } from 'node:util'
import { setGrant } from '#areas/staff/seats/server/grant.ts'
import { grantsOf } from '#areas/staff/seats/server/grants.ts'
import { type SeatKind, seatKinds } from '#core/contract/seats.ts'
import { instantOf } from '#core/contract/time.ts'
import { openDatabase } from '#core/server/db.ts'
import { embeddedUrl } from './embedded-url.ts'

const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { until: { type: 'string' }, since: { type: 'string' }, corp: { type: 'string' } },
})
const [kind, number] = positionals
const url = process.env.DATABASE_URL || embeddedUrl()
if (!url) stop('DATABASE_URL is needed, or a demo that runs')
const usage = 'npm run -s seats -- base 40 --until 2027-03-31'
if (kind && (!seatKinds.includes(kind as SeatKind) || !/^(\d{1,7}|unlimited|open)$/.test(number ?? ''))) stop(usage)
const moment = (day: string | undefined, zone: string, minutes: number): Date | null => {
  if (day === undefined) return null
  return /^\d{4}-\d\d-\d\d$/.test(day) ? instantOf(day, minutes, zone) : stop(usage)
}

const db = await openDatabase(url!, { max: 2 })
const corps = await db
  .across(['corps'], 'whose seats are granted')
  .selectFrom('corps')
  .select(['corp_id', 'name', 'time_zone'])
  .orderBy('corp_id')
  .execute()
const meant = corps.filter((c) => values.corp === undefined || String(c.corp_id) === values.corp)
if (kind && meant.length !== 1) stop(`Which company? --corp ${corps.map((c) => `${c.corp_id} (${c.name})`).join(', ')}`)
for (const corp of meant) {
  const of = db.forCorp(corp.corp_id)
  if (kind) {
    const endsAt = moment(values.until, corp.time_zone, 24 * 60)
    const since = moment(values.since, corp.time_zone, 0) ?? undefined
    const to = number === 'open' ? null : { number: number === 'unlimited' ? null : Number(number), endsAt, since }
    await setGrant(of, kind as SeatKind, to).catch((error: Error) => stop(error.message))
  }
  const grants = await grantsOf(of)
  for (const one of seatKinds) {
    const grant = grants.get(one)
    const words = grant ? `${grant.granted ?? 'unlimited'}${grant.ends_at ? `, until ${grant.ends_at.toISOString()}` : ''}` : 'open'
    console.log([corp.corp_id, corp.name, one, words].join('  '))
  }
}
await db.close()
