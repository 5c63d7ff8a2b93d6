/**
 * npm run -s seats -- <kind> <how many | unlimited | open> [--until 2027-03-31] [--since 2026-11-01] [--corp 1] [--yes]: what the operator grants a
 * company of one kind of seats (base, marketing, sales, service, chat). `unlimited`: they are counted, and there are as many as are wanted; `open`:
 * they are not counted, everybody has one. Without `--until` there is no end, with it that is the last day; `--since` is when those began who get one
 * by this. First it says who gets a seat and how many lose the pages that take one. Where somebody does, it asks; where nobody can answer, it changes nothing
 * without `--yes`.
 * npm run -s seats: what stands. `DATABASE_URL` as the program has it; without it that of the demo that runs.
 */
import readline from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { outcomeOf, setGrant } from '#areas/staff/seats/server/grant.ts'
import { grantsOf } from '#areas/staff/seats/server/grants.ts'
import { type SeatKind, seatKinds } from '#core/contract/seats.ts'
import { instantOf, lastDayOf } from '#core/contract/time.ts'
import { openDatabase } from '#core/server/db.ts'
import { embeddedUrl } from './embedded-url.ts'

const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}
const usage = `npm run -s seats
npm run -s seats -- <${seatKinds.join(' | ')}> <how many | unlimited | open> [--until 2027-03-31] [--since 2026-11-01] [--corp 1] [--yes]`
const options = { until: { type: 'string' }, since: { type: 'string' }, corp: { type: 'string' }, yes: { type: 'boolean' } } as const
const read = () => {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    return stop(usage)
  }
}
const { positionals, values } = read()
const [kind, number] = positionals
const url = process.env.DATABASE_URL || embeddedUrl()
if (kind && (!seatKinds.includes(kind as SeatKind) || !/^(\d{1,7}|unlimited|open)$/.test(number ?? ''))) stop(usage)
if (!url) stop('DATABASE_URL is needed, or a demo that runs')
const moment = (day: string | undefined, zone: string, minutes: number): Date | null => {
  if (day === undefined) return null
  return /^\d{4}-\d\d-\d\d$/.test(day) ? instantOf(day, minutes, zone) : stop(usage)
}
/** Asks whoever sits there; nobody does where the input is no terminal. */
async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const asking = readline.createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Do it? [y/N] ')
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
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
    try {
      const { active, gains, loses } = await outcomeOf(of, kind as SeatKind, to)
      if (gains.length > 0)
        console.log(
          `Get a seat, the larger role first: ${gains.slice(0, 10).join(', ')}${gains.length > 10 ? ` and ${gains.length - 10} more` : ''}`,
        )
      if (loses > 0) {
        console.log(`${loses} of ${active} active people lose the pages that take it, at once.`)
        if (!values.yes && !(await agreed())) stop('Nothing was changed. --yes does it without asking.')
      }
      await setGrant(of, kind as SeatKind, to)
    } catch (error) {
      stop((error as Error).message)
    }
  }
  const grants = await grantsOf(of)
  for (const one of seatKinds) {
    const grant = grants.get(one)
    const words = grant
      ? `${grant.granted ?? 'unlimited'}${grant.ends_at ? `, until the end of ${lastDayOf(grant.ends_at, corp.time_zone)}` : ''}`
      : 'open'
    console.log([corp.corp_id, corp.name, one, words].join('  '))
  }
}
await db.close()
