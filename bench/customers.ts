/**
 * A page of 20 customers out of a million, over HTTP as a signed-in person, against its own statements run raw: at most 1.5 × raw + 3 ms;
 * page 1,000 within 30 % of page 1; no sequential scan (issue "The first door", Speed).
 */
import pg from 'pg'
import { company } from './_company.ts'
import { finish, goal, median, say, spread } from './_lib.ts'
import { type Filter, page, pagesAgainstRaw } from './_pages.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const c = await company(customers)
say(`${customers} customers loaded in ${c.loadSeconds.toFixed(0)} s`)

const raw = [new pg.Client(c.url), new pg.Client(c.url)] as const
for (const client of raw) await client.connect()
const list = {
  url: `${c.app.url}/api/external_user/list/v2`,
  cookie: c.cookie,
  always: { page_size: 20 },
  of: /\bcustomers\b/,
  raw,
  rounds,
  indexes: /^(customers|follows)_/,
  small: new Set(['staff', 'departments', 'tags', 'tag_groups', 'groups', 'customer_scores']),
}
const { tags, staff } = c.made
const cases: [string, Filter][] = [
  ['no filter', {}],
  ['rare tag (1 in 2,000)', { tags_any: [tags.rare] }],
  ['medium tag (1 in 50)', { tags_any: [tags.medium] }],
  ['common tag (half)', { tags_any: [tags.common] }],
  ['two tags', { tags_all: [tags.common, tags.medium] }],
  ['keyword 王伟', { keyword: '王伟' }],
  ['pinyin wangwei', { keyword: 'wangwei' }],
  ['initials ww', { keyword: 'ww' }],
  ['staff', { staff_ids: [staff.usual] }],
]
await pagesAgainstRaw(list, cases)

// Pages: the list is paged through to 1,000 once, as "next" does; then any page begins where it is known to begin.
const pageMs = async (n: number) => {
  const out: number[] = []
  for (let i = 0; i < rounds; i++) out.push(await page(list, { page: n }))
  return median(out)
}
const cold = await page(list, { page: 1000 })
await page(list, { page: 999 })
// Page 1 counts the list, too; later pages keep its total.
await page(list, { page: 1 })
const [first, second, thousandth, again] = [await pageMs(1), await pageMs(2), await pageMs(1000), await pageMs(2)]
const base = (second + again) / 2
say(
  `\npage 1 ${first.toFixed(2)} ms, page 2 ${second.toFixed(2)} ms, page 1,000 ${thousandth.toFixed(2)} ms, page 2 ${again.toFixed(2)} ms; jump to page 1,000 unseen ${cold.toFixed(1)} ms`,
)
goal('page 1,000 as fast as page 1', thousandth <= first * 1.3, `${thousandth.toFixed(2)} ms, limit 1.3 × ${first.toFixed(2)} ms`)
const limit = base * 1.3 * (1 + Math.min(spread(second, again), 0.3))
goal('and as page 2, which does not count either', thousandth <= limit, `${thousandth.toFixed(2)} ms, limit ${limit.toFixed(2)} ms`)

for (const client of raw) await client.end()
await c.close()
finish()
