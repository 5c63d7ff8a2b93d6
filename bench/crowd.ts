/**
 * Live packs of a million customers: five thousand who changed are looked at again in at most 2 × the same rows found and written by hand + 20 ms a
 * pack, and at most a twentieth of the look at all of them; the list of customers by a pack at most 1.5 × raw + 3 ms.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { crowdPacks } from '#areas/customer/crowd-pack/contract.ts'
import { look } from '#areas/customer/crowd-pack/server/look.ts'
import { refreshPacks } from '#areas/customer/crowd-pack/server/refresh.ts'
import type { Audience } from '#core/contract/audience.ts'
import { company } from './_company.ts'
import { finish, goal, median, say } from './_lib.ts'
import { pagesAgainstRaw } from './_pages.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const changed = Math.min(5000, customers / 10)
const c = await company(customers)
say(`${customers} customers loaded in ${c.loadSeconds.toFixed(0)} s`)
const { ctx } = c.app
const { corpId } = ctx
const { tags } = c.made
const never = new AbortController().signal
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const whole: number[] = []
async function pack(name: string, audience: Audience): Promise<string> {
  const { packId } = await c.app.call(crowdPacks.add, { name, note: '', kind: 'live', audience }, c.cookie)
  const ms = await timed(() => look(ctx, packId, never))
  whole.push(ms)
  const { size } = await c.app.call(crowdPacks.one, { packId }, c.cookie)
  say(`${name}: ${size} found among all in ${ms.toFixed(0)} ms`)
  return packId
}
const half = await pack('half of all', { tagsAny: [tags.common] })
const few = await pack('one in fifty', { tagsAny: [tags.medium], status: 'friend' })
await sql`analyze crowd_members`.execute(c.app.app.db.all)
await refreshPacks(ctx, never)

const raw = new pg.Client(c.url)
await raw.connect()
const { rows } = await raw.query('select customer_id as id from customers where corp_id = $1 order by md5(customer_id::text) limit $2', [
  corpId,
  changed,
])
const ids = rows.map((r) => r.id)
/** Tags of five thousand are turned round, and their timelines tell it. */
async function change(on: boolean): Promise<void> {
  const [put, take] = on ? [tags.medium, tags.common] : [tags.common, tags.medium]
  await raw.query(
    `update customers set tag_ids = array_append(array_remove(array_remove(tag_ids, $2::uuid), $3::uuid), $2::uuid) where corp_id = $1 and customer_id = any($4::uuid[])`,
    [corpId, put, take, ids],
  )
  await raw.query(
    `insert into customer_events (corp_id, customer_id, at, kind, data) select $1, id, now(), 'customerAction', '{"action": "tags"}' from unnest($2::uuid[]) id`,
    [corpId, ids],
  )
}
/** The same by hand, taken back: who is in and should not be, who should be and is not, each with its line. */
async function byHand(): Promise<number> {
  await raw.query('begin')
  const ms = await timed(async () => {
    for (const [packId, tag] of [
      [half, tags.common],
      [few, tags.medium],
    ])
      await raw.query(
        `with found as (select customer_id from customers where corp_id = $1 and customer_id = any($3::uuid[]) and tag_ids && array[$4::uuid] and ($4 <> $5 or status = 'friend')),
          went as (delete from crowd_members m where corp_id = $1 and pack_id = $2 and customer_id = any($3::uuid[])
            and not exists (select from found where found.customer_id = m.customer_id) returning customer_id),
          came as (insert into crowd_members (corp_id, pack_id, customer_id) select $1, $2, customer_id from found on conflict do nothing returning customer_id)
        insert into crowd_moves (corp_id, pack_id, customer_id, came, cause)
          select $1, $2, customer_id, true, 'changed' from came union all select $1, $2, customer_id, false, 'changed' from went`,
        [corpId, packId, ids, tag, tags.medium],
      )
  })
  await raw.query('rollback')
  return ms
}
const [mine, least]: number[][] = [[], []]
for (let n = 0; n < rounds; n++) {
  await change(n % 2 === 0)
  await raw.query(
    `update crowd_reading set noted_at = now() - interval '2 minutes', noted_id = (select max(event_id) from customer_events where corp_id = $1) where corp_id = $1`,
    [corpId],
  )
  least!.push(await byHand())
  mine!.push(await timed(() => refreshPacks(ctx, never)))
}
const [took, hand, all] = [median(mine!), median(least!), whole.reduce((n, ms) => n + ms, 0)]
goal(
  `${changed} changed customers, two packs`,
  took <= hand * 2 + 40,
  `${took.toFixed(0)} ms, limit 2 × ${hand.toFixed(0)} ms (by hand) + 40 ms`,
)
if (customers >= 1_000_000)
  goal('what changed, and not the whole', took <= all / 20, `${took.toFixed(0)} ms, limit ${all.toFixed(0)} ms (a look at all) / 20`)

const two = [raw, new pg.Client(c.url)] as const
await two[1].connect()
await pagesAgainstRaw(
  {
    url: `${c.app.url}/api/external_user/list/v2`,
    cookie: c.cookie,
    always: { page_size: 20 },
    of: /\bcustomers\b/,
    raw: two,
    rounds,
    indexes: /^(customers|follows|crowd_members)_/,
    small: new Set(['staff', 'departments', 'tags', 'tag_groups', 'groups', 'crowd_packs', 'customer_scores']),
    whole: /select count\(\*\)/,
  },
  [
    ['customers of a pack of half of all', { packs_any: [half] }],
    ['customers of a pack of one in fifty', { packs_any: [few] }],
    ['of both', { packs_all: [half, few] }],
  ],
)
for (const client of two) await client.end()
await c.close()
finish()
