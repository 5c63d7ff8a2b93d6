/**
 * Statistics of a million customers: a month and a year of growth, what was kept, cohorts, breakdowns, activity and the contacts behind a
 * figure over HTTP against their own statements run raw, at most 1.5 × raw + 3 ms.
 */
import pg from 'pg'
import { addDays, dayOf } from '#core/contract/time.ts'
import { company } from './_company.ts'
import { finish, say } from './_lib.ts'
import { pagesAgainstRaw } from './_pages.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const c = await company(customers)
say(`${customers} customers loaded in ${c.loadSeconds.toFixed(0)} s`)
const raw = [new pg.Client(c.url), new pg.Client(c.url)] as const
for (const client of raw) {
  await client.connect()
  await client.query('vacuum analyze follows, customers')
}
const today = dayOf(new Date())
const [month, year] = [29, 364].map((n) => ({ from: addDays(today, -n), to: today }))
const asked = {
  cookie: c.cookie,
  method: 'GET' as const,
  of: /\b(follows f|customers c)\b/,
  raw,
  rounds,
  indexes: /^(follows|customers|stage_items)_/,
  small: new Set(['staff', 'departments', 'tags', 'tag_groups', 'stages', 'stage_processes']),
}
const at = (call: string) => ({ ...asked, url: `${c.app.url}/api/customer_statistics/${call}` })
await pagesAgainstRaw(at('overview'), [['a month', month!]])
// Nearly all of them came within a year, so nearly all are read.
await pagesAgainstRaw({ ...at('overview'), whole: /./ }, [['a year', year!]])
await pagesAgainstRaw({ ...at('cohorts'), whole: /./ }, [['cohorts of a year, by week', year!]])
await pagesAgainstRaw({ ...at('breakdown'), whole: /./ }, [
  ['a month by source', { ...month, by: 'add_way' }],
  ['a month by staff', { ...month, by: 'staff' }],
  ['a month by tag', { ...month, by: 'tag' }],
])
await pagesAgainstRaw({ ...at('activity'), whole: /./ }, [['activity of all', {}]])
await pagesAgainstRaw(at('list'), [['contacts kept after seven days', { ...month, only: 'kept7' }]])
for (const client of raw) await client.end()
await c.close()
finish()
