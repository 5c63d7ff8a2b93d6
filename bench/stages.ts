/**
 * The board of a million customers: a page of a column and the numbers of all columns over HTTP against their own statements run raw, at most
 * 1.5 × raw + 3 ms; a move against the same rows written by hand, at most 2 × by hand + 10 ms; and, in a browser, what an interaction with a board of
 * 10,000 cards that have all been read costs: at most 50 ms of the page's own work.
 */
import pg from 'pg'
import { customFields } from '#areas/customer/customer-fields/contract.ts'
import { customerKanban, customerStages } from '#areas/customer/customer-kanban/contract.ts'
import { processDraft, stage } from '#areas/customer/customer-kanban/testing.ts'
import { company } from './_company.ts'
import { finish, goal, median, say, table } from './_lib.ts'
import { pagesAgainstRaw } from './_pages.ts'
import { manyCards, someAmounts } from './_stages.ts'
import { workOfBoard } from './_work-of-board.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const c = await company(customers)
const looks = { labelEn: '', limits: {}, required: false, readOnly: false, masked: false, departmentIds: [], roleIds: [], initial: null }
const budget = { ...looks, key: 'budget', labelZh: '预算', type: 'money' as const, indexed: true, options: [] }
const { fieldId } = await c.app.call(customFields.add, budget, c.cookie)

const stages = ['新客', '意向', '试吃', '报价', '成交', '流失'].map((label, i) =>
  stage(label, i < 4 ? { maxDays: 14, remindAfter: 3 } : { kind: i === 4 ? 'won' : 'lost' }),
)
async function processMade(name: string, amountFieldId: string | null) {
  const { processId } = await c.app.call(customerStages.add, processDraft(name, stages, { amountFieldId }), c.cookie)
  const { list } = await c.app.call(customerStages.list, {}, c.cookie)
  return list.find((p) => p.processId === processId)!
}
const large = await processMade('全部客户', null)
const small = await processMade('一万张卡片', fieldId)
const idsOf = (p: typeof large) => p.stages.map((s) => s.stageId)
await manyCards(c.url, c.app.corpId, large.processId, idsOf(large))
await manyCards(c.url, c.app.corpId, small.processId, idsOf(small), 10_000)
await someAmounts(c.url, c.app.corpId, small.processId, 101)
say(`${customers} customers in stages loaded in ${c.loadSeconds.toFixed(0)} s`)

const raw = [new pg.Client(c.url), new pg.Client(c.url)] as const
for (const client of raw) await client.connect()
const asked = {
  cookie: c.cookie,
  of: /\bstage_items\b/,
  raw,
  rounds,
  indexes: /^(stage_items|customers|field_values)_/,
  small: new Set(['staff', 'departments', 'tags', 'tag_groups', 'groups', 'fields', 'stages', 'stage_processes']),
}
const [first, , , offer] = idsOf(large) as [string, string, string, string]
const { tags } = c.made
const column = (stageId: string, more = {}) => ({ process_id: large.processId, stage_id: stageId, ...more })
const deep = `${new Date(Date.now() - 30 * 86_400_000).toISOString()}_${customers > 0 ? 'ffffffff-ffff-7fff-bfff-ffffffffffff' : ''}`
await pagesAgainstRaw({ ...asked, url: `${c.app.url}/api/customer_kanban/customer/list` }, [
  ['column of half a million', column(first)],
  ['the same, half way down', column(first, { after: deep })],
  ['column of one in sixteen', column(offer)],
  ['half a million, common tag (half)', column(first, { tags_any: [tags.common] })],
  ['half a million, medium tag (1 in 50)', column(first, { tags_any: [tags.medium] })],
  ['half a million, rare tag (1 in 2,000)', column(first, { tags_any: [tags.rare] })],
])
const board = { ...asked, url: `${c.app.url}/api/customer_kanban/board`, of: /\bcount\(\*\)/ }
await pagesAgainstRaw({ ...board, whole: /since </ }, [['numbers of the board, a million', { process_id: large.processId }]])
await pagesAgainstRaw({ ...board, whole: /./ }, [['numbers and amounts, 10,000', { process_id: small.processId }]])
await pagesAgainstRaw({ ...board, whole: /./ }, [
  ['numbers, medium tag (1 in 50)', { process_id: large.processId, tags_any: [tags.medium] }],
])

/** The rows of a move, by hand: where they stand, the move, two counters, the line of the timeline. */
async function byHand(client: pg.Client, id: string, to: string): Promise<number> {
  const corp = c.app.corpId
  const began = performance.now()
  await client.query('begin')
  await client.query('select process_id from stage_processes where corp_id = $1 and process_id = $2 for share', [corp, large.processId])
  const { rows } = await client.query(
    'select stage_id from stage_items where corp_id = $1 and process_id = $2 and object_id = $3 for update',
    [corp, large.processId, id],
  )
  await client.query(
    `insert into stage_moves (corp_id, object_id, at, process_id, from_stage_id, to_stage_id, actor, origin) values ($1, $2, now(), $3, $4, $5, '员工', 'screen')`,
    [corp, id, large.processId, rows[0].stage_id, to],
  )
  await client.query(
    'update stage_items set stage_id = $4, since = now(), version = version + 1 where corp_id = $1 and process_id = $2 and object_id = $3',
    [corp, large.processId, id, to],
  )
  await client.query('update stages set items = items - 1 where corp_id = $1 and stage_id = $2', [corp, rows[0].stage_id])
  await client.query('update stages set items = items + 1 where corp_id = $1 and stage_id = $2', [corp, to])
  await client.query(
    `insert into customer_events (corp_id, customer_id, kind, at, data) values ($1, $2, 'customerAction', now(), '{"action": "stageMoved", "by": "staff"}')`,
    [corp, id],
  )
  await client.query('commit')
  return performance.now() - began
}
const ids = (
  await raw[0].query('select object_id from stage_items where corp_id = $1 and stage_id = $2 limit $3', [
    c.app.corpId,
    first,
    3 * rounds + 30,
  ])
).rows.map((r) => r.object_id as string)
const [hand, ours]: number[][] = [[], []]
for (let i = 0; i < rounds + 6; i++) {
  const [a, customerId, b] = [ids.pop()!, ids.pop()!, ids.pop()!]
  const before = await byHand(raw[0], a, offer)
  const began = performance.now()
  await c.app.call(customerKanban.move, { customerId, processId: large.processId, stageId: offer, version: 1 }, c.cookie)
  const ms = performance.now() - began
  const after = await byHand(raw[0], b, offer)
  if (i < 6) continue
  hand!.push((before + after) / 2)
  ours!.push(ms)
}
const [byHandMs, ourMs] = [median(hand!), median(ours!)]
table(['a move', 'by hand ms', 'ours ms', 'ratio'], [['among a million', byHandMs, ourMs, ourMs / byHandMs]])
goal('a move', ourMs <= byHandMs * 2 + 10, `${ourMs.toFixed(1)} ms, limit ${(byHandMs * 2 + 10).toFixed(1)} ms (2 × by hand + 10 ms)`)

const { answer, ...interactions } = await workOfBoard(c.app.url, c.cookie, small.processId)
for (const [what, ms] of Object.entries(interactions))
  goal(`10,000 cards, ${what}`, ms <= 50, `${ms.toFixed(1)} ms of the page's work, limit 50 ms`)
say(`and behind a move, for its answer, the notice and the numbers, in several tasks: ${answer!.toFixed(1)} ms`)

for (const client of raw) await client.end()
await c.close()
finish()
