/**
 * A page of the operation log out of ten million lines of six months, against its own statements run raw: at most 1.5 × raw + 3 ms, each
 * served by an index (issue "Who comes in", Speed).
 */
import pg from 'pg'
import { company } from './_company.ts'
import { finish, say } from './_lib.ts'
import { pagesAgainstRaw } from './_pages.ts'

const lines = Number(process.env.BENCH_LINES ?? 10_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const c = await company(0)
const raw = [new pg.Client(c.url), new pg.Client(c.url)] as const
for (const client of raw) await client.connect()
const began = performance.now()
/** The same for the same words, in the form of a version 7. */
const id = (words: string) => `overlay(overlay(md5(${words}) placing '7' from 13) placing '8' from 17)::uuid`
await raw[0].query('set synchronous_commit = off; set session_replication_role = replica')
await raw[0].query(
  `insert into staff (corp_id, staff_id, staff_ext_id, name) select $1, ${id("'staff' || n")}, 'member' || n, '员工' || n from generate_series(1, 200) n`,
  [c.app.corpId],
)
// Built once over all lines: kept up line by line they take the longer part of an hour.
const { rows: indexes } = await raw[0].query<{ name: string; made: string }>(
  `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
   where indrelid = 'audit_log'::regclass and not indisprimary`,
)
for (const { name } of indexes) await raw[0].query(`drop index ${name}`)
for (let from = 0; from < lines; from += 1_000_000)
  await raw[0].query(
    `insert into audit_log (corp_id, audit_id, at, staff_id, actor, class, action, object_kind, object_id, object_name, ip, request_id)
     select $1, ${id("'line' || n")}, now() - n * interval '${(174 * 86_400) / lines} seconds',
       ${id("'staff' || 1 + n % 200")}, '员工' || 1 + n % 200,
       (array['change', 'change', 'change', 'sign_in', 'export', 'delete', 'send', 'reveal'])[1 + n % 8],
       'customer.remark', 'customer', md5('customer' || n % 100000)::uuid::text, '客户' || n % 100000, '10.0.' || n % 200 || '.' || n % 250, md5('request' || n)::uuid::text
     from generate_series($2::int, $3::int) n`,
    [c.app.corpId, from + 1, Math.min(from + 1_000_000, lines)],
  )
await raw[0].query("set maintenance_work_mem = '1GB'")
for (const { made } of indexes) await raw[0].query(made.replace(' ON ONLY ', ' ON '))
await raw[0].query('reset session_replication_role')
await raw[0].query('vacuum analyze audit_log')
say(`${lines} lines loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`)

const empty = await raw[0].query<{ name: string }>(
  "select relname as name from pg_class where relname ~ '^audit_log_' and relkind = 'r' and reltuples <= 0",
)
const one = await raw[0].query<{ staff_id: string }>('select staff_id from staff where staff_ext_id = $1', ['member100'])
await pagesAgainstRaw(
  {
    url: `${c.app.url}/api/operation_log/list`,
    cookie: c.cookie,
    always: { page_size: 20 },
    method: 'GET',
    of: /\baudit_log\b/,
    raw,
    rounds,
    indexes: /^audit_log/,
    small: new Set(['staff', ...empty.rows.map((part) => part.name)]),
    whole: /select count\(\*\) as n from audit_log a where a\.corp_id = \$1$/,
  },
  [
    ['no filter', {}],
    ['one member', { staff_ids: one.rows[0]!.staff_id }],
    ['a class', { class: 'export' }],
    ['a member and a class', { staff_ids: one.rows[0]!.staff_id, class: 'sign_in' }],
    ['one address', { ip: '10.0.7.7' }],
    ['the name of an object', { keyword: '客户99' }],
    [
      'two days',
      {
        from: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
        to: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
      },
    ],
  ],
)
for (const client of raw) await client.end()
await c.close()
finish()
