/**
 * Customers by what the company knows of them: thirty fields of which each customer has about ten, beside a million customers. A page of 20
 * with any two conditions, over HTTP as a signed-in person, against its own statements run raw: at most 1.5 × raw + 3 ms, and every statement
 * of it served by an index.
 */
import pg from 'pg'
import { writeCondition } from '#areas/customer/customer-fields/conditions.ts'
import { company } from './_company.ts'
import { manyFields } from './_fields.ts'
import { finish, say } from './_lib.ts'
import { type Filter, pagesAgainstRaw } from './_pages.ts'

const customers = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const c = await company(customers)
const fields = await manyFields(c.url, c.app.corpId)
say(`${customers} customers with 30 fields loaded in ${c.loadSeconds.toFixed(0)} s`)

const raw = [new pg.Client(c.url), new pg.Client(c.url)] as const
for (const client of raw) await client.connect()
const list = {
  url: `${c.app.url}/api/external_user/list/v2`,
  cookie: c.cookie,
  always: { page_size: 20 },
  of: /\b(customers|field_values)\b/,
  raw,
  rounds,
  indexes: /^(customers|follows|field_values)_/,
  small: new Set(['staff', 'departments', 'tags', 'tag_groups', 'groups', 'fields', 'customer_scores']),
}
const is = (fieldId: string, value: string) => writeCondition({ fieldId, ask: 'is', value })
const from = (value: string) => writeCondition({ fieldId: fields.number, ask: 'from', value })
const has = (value: string) => writeCondition({ fieldId: fields.text, ask: 'has', value })
const { tags } = c.made
const cases: [string, Filter][] = [
  ['no filter', {}],
  ['common option (half)', { fields: is(fields.choice, '1') }],
  ['medium option (1 in 50)', { fields: is(fields.choice, '2') }],
  ['rare option (1 in 2,000)', { fields: is(fields.choice, '3') }],
  ['two options of two fields', { fields: [is(fields.choice, '2'), is(fields.other, '2')].join(',') }],
  ['option and number', { fields: [is(fields.choice, '2'), from('900')].join(',') }],
  ['number (1 in 100)', { fields: from('990') }],
  ['part of a text', { fields: has('静安店4') }],
  ['option and tag', { fields: is(fields.choice, '2'), tags_any: [tags.common] }],
  ['common option and rare tag', { fields: is(fields.choice, '1'), tags_any: [tags.rare] }],
  ['medium option and rare tag', { fields: is(fields.choice, '2'), tags_any: [tags.rare] }],
  ['rare option and rare tag', { fields: is(fields.choice, '3'), tags_any: [tags.rare] }],
  ['by a number', { sort: '-field_bench_11' }],
  ['by a number, common option', { sort: 'field_bench_11', fields: is(fields.choice, '1') }],
  ['by a text', { sort: 'field_bench_19' }],
  ['by a text, rare tag', { sort: '-field_bench_19', tags_any: [tags.rare] }],
]
await pagesAgainstRaw(list, cases)

for (const client of raw) await client.end()
await c.close()
finish()
