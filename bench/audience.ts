/**
 * Whom a message would reach out of a million: the count beside a filter and the preview of a mass message, over HTTP as a signed-in
 * person, against the same questions put to the database by hand.
 */
import pg from 'pg'
import { externalUsers } from '#areas/customer/customer-management/contract.ts'
import { missions } from '#areas/messaging/customer-mass-messages/contract.ts'
import { codecOf } from '#core/contract/wire.ts'
import { company } from './_company.ts'
import { ask, finish, goal, median, say, spread, table } from './_lib.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const c = await company(customers)
say(`${customers} customers loaded in ${c.loadSeconds.toFixed(0)} s`)
const raw = new pg.Client(c.url)
await raw.connect()

const headers = { cookie: c.cookie, 'x-requested-with': 'rapport' }
async function ours(path: string, body: unknown): Promise<{ ms: number; answer: Record<string, number> }> {
  const { ms, text } = await ask(`${c.app.url}/api${path}`, headers, body)
  const answer = JSON.parse(text) as Record<string, number> & { success: unknown }
  if (answer.success !== true) throw new Error(text.slice(0, 300))
  return { ms, answer }
}
async function byHand(name: string, text: string, values: unknown[]): Promise<{ ms: number; row: Record<string, number> }> {
  const began = performance.now()
  const { rows } = await raw.query({ name, text, values })
  return { ms: performance.now() - began, row: rows[0] }
}

const { tags, staff } = c.made
const audiences: [string, object, string, unknown[]][] = [
  ['everybody', {}, 'true', []],
  ['common tag (half)', { tagsAny: [tags.common] }, 'c.tag_ids @> array[$2::uuid]', [tags.common]],
  ['medium tag (1 in 50)', { tagsAny: [tags.medium] }, 'c.tag_ids @> array[$2::uuid]', [tags.medium]],
  ['rare tag (1 in 2,000)', { tagsAny: [tags.rare] }, 'c.tag_ids @> array[$2::uuid]', [tags.rare]],
  ['one member', { staffIds: [staff.usual] }, 'c.staff_ids @> array[$2::uuid]', [staff.usual]],
  [
    'common tag, not medium',
    { tagsAny: [tags.common], tagsNone: [tags.medium] },
    'c.tag_ids @> array[$2::uuid] and not c.tag_ids @> array[$3::uuid]',
    [tags.common, tags.medium],
  ],
]
const friend = "c.corp_id = $1 and c.status = 'friend'"
const rows: (string | number)[][] = []
const verdicts: [string, boolean, string][] = []
for (const [name, audience, where, values] of audiences) {
  const params = [c.app.corpId, ...values]
  const count = `select count(*)::int as n from customers c where ${friend} and ${where}`
  const preview = `select count(*)::int as n, count(distinct f.staff_id)::int as staff from customers c
    join follows f on f.corp_id = $1 and f.customer_id = c.customer_id and f.deleted_at is null
    join staff s on s.corp_id = $1 and s.staff_id = f.staff_id and s.status = 1 and s.has_customer_contact and s.has_seat
    where ${friend} and ${where} and not exists (select from black_list b where b.corp_id = $1 and b.customer_id = c.customer_id
      and (b.until is null or b.until > now()))`
  const asked = {
    count: () => ours('/external_user/count', codecOf(externalUsers.count.input).write({ ...audience, status: 'friend' })),
    preview: () => ours(missions.preview.path, codecOf(missions.preview.input).write({ audience, sendAt: null })),
  }
  for (const [what, text, call] of [
    ['count', count, asked.count],
    ['preview', preview, asked.preview],
  ] as const) {
    const [before, mine, after]: number[][] = [[], [], []]
    for (let i = 0; i < rounds + 2; i++) {
      const [a, b, d] = [await byHand(`${name} ${what}`, text, params), await call(), await byHand(`${name} ${what}`, text, params)]
      const answered = what === 'count' ? b.answer.total : b.answer.reachable
      if (answered !== a.row.n || (what === 'preview' && b.answer.staff_count !== a.row.staff))
        throw new Error(`${name}, ${what}: ${JSON.stringify(b.answer)} is not ${JSON.stringify(a.row)}`)
      if (i < 2) continue // statements are prepared and their plans chosen
      before!.push(a.ms)
      mine!.push(b.ms)
      after!.push(d.ms)
    }
    const [a, b] = [median(before!), median(after!)]
    const [least, took] = [(a + b) / 2, median(mine!)]
    rows.push([`${name}, ${what}`, least, took, took / least, spread(a, b)])
    // The preview also says who of them is asked, when the first number tells how to look for it: two questions, one after the other.
    const limit = least * 1.5 * (1 + Math.min(spread(a, b), 0.3)) + 10
    verdicts.push([`${name}, ${what}`, took <= limit, `${took.toFixed(1)} ms, limit ${limit.toFixed(1)} ms (1.5 × by hand + 10 ms)`])
  }
}
table(['audience', 'by hand ms', 'ours ms', 'ratio', 'spread'], rows)
for (const v of verdicts) goal(...v)
await raw.end()
await c.close()
finish()
