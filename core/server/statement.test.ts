import fs from 'node:fs'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { root } from '#scripts/web-builds.ts'
import { anyTable } from '#testing/any-table.ts'
import { testDatabase } from '#testing/database.ts'
import { ForeignStatement, openDatabase } from './db.ts'

const { url } = await testDatabase()
const db = await openDatabase(url)
const client = new pg.Client(url)
await client.connect()
afterAll(async () => {
  await client.end()
  await db.close()
})
const { rows } = await sql<{ corp_id: number }>`
  insert into corps (name, wecom_corp_id) values ('ours', 'ww_ours'), ('theirs', 'ww_theirs') returning corp_id`.execute(anyTable(db))
const [ours, theirs] = rows.map((row) => row.corp_id) as [number, number]
const bound = db.forCorp(ours)

const statements = (name: string) =>
  fs
    .readFileSync(path.join(root, 'testing/statements', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('--'))
/** What came of a statement: its rows, or why not. */
const run = (on: Pick<typeof bound, 'executeQuery'>, text: string, values: unknown[]) =>
  on.executeQuery(CompiledQuery.raw(text, values)).then(
    () => 'ran',
    (error) => (error instanceof ForeignStatement ? 'refused' : `failed: ${error.message}`),
  )

test('a statement that could reach another company is refused, however it is written', async () => {
  const lines = statements('refused.sql')
  expect(lines.length).toBeGreaterThan(250)
  const passed: string[] = []
  for (const line of lines) if ((await run(bound, line, [ours, theirs, 'x'])) !== 'refused') passed.push(line)
  expect(passed).toEqual([])
})

test('most of these are statements that PostgreSQL would have run', async () => {
  let understood = 0
  for (const line of statements('refused.sql'))
    await client.query(`prepare p(int, int, text) as ${line}`).then(
      () => {
        understood++
        return client.query('deallocate p')
      },
      () => {},
    )
  expect(understood).toBeGreaterThan(200)
})

test('statements that name their company run', async () => {
  const refused: string[] = []
  for (const line of statements('accepted.sql')) {
    const values = [ours, line.includes('$2::uuid[]') ? [] : 'x'].slice(0, line.includes('$2') ? 2 : line.includes('$1') ? 1 : 0)
    const came = await run(bound, line, values)
    if (came !== 'ran') refused.push(`${came}: ${line}`)
  }
  expect(refused).toEqual([])
})

test('each parameter that stands for the company must be this company', async () => {
  const text = 'select * from staff s join customers c on c.corp_id = $2 where s.corp_id = $1'
  expect(await run(bound, text, [ours, ours])).toBe('ran')
  for (const values of [[ours, theirs], [theirs, ours], [theirs, theirs], [String(ours), ours], [null, ours], []])
    expect(await run(bound, text, values)).toBe('refused')
})

test('without a company no table of companies is touched but those that are named', async () => {
  expect(await run(db.all, 'select * from corps', [])).toBe('ran')
  expect(await run(db.all, 'select * from staff', [])).toBe('refused')
  expect(await run(db.all, 'select * from customer_events_default', [])).toBe('refused')
  expect(await run(db.all, 'delete from corps where corp_id in (select corp_id from staff)', [])).toBe('refused')
  const some = db.across(['staff'], 'this test')
  expect(await run(some, 'select * from staff', [])).toBe('ran')
  expect(await run(some, 'select * from staff s join customers c on c.corp_id = s.corp_id', [])).toBe('refused')
})

test.each([
  ['a. now() in COALESCE of an UPDATE', 'update staff set left_at = coalesce(left_at, now()) where corp_id = $1'],
  ['a. now() in CASE of an UPDATE', 'update staff set left_at = case when status = 5 then now() end where corp_id = $1'],
  ['a. current_timestamp is now()', 'update staff set left_at = coalesce(left_at, current_timestamp) where corp_id = $1'],
  [
    'b. now() behind ON CONFLICT',
    `insert into tag_groups as g (corp_id, group_id, name) values ($1, gen_random_uuid(), 'x') on conflict (corp_id, group_id) do update set deleted_at = now()`,
  ],
  [
    'b. an interval behind ON CONFLICT',
    `insert into tag_groups as g (corp_id, group_id, name) values ($1, gen_random_uuid(), 'x') on conflict (corp_id, group_id) do update set name = 'y' where g.fetched_at < excluded.fetched_at - interval '1 day'`,
  ],
  [
    'c. a parameter behind ON CONFLICT of INSERT … SELECT',
    `insert into tag_groups (corp_id, group_id, name) select $1, gen_random_uuid(), 'x' on conflict (corp_id, group_id) do update set name = $2::text`,
  ],
  ['d. a volatile function in UPDATE', 'update tag_groups set fetched_at = clock_timestamp() where corp_id = $1'],
  ['d. a volatile function in DELETE', 'delete from tag_groups where corp_id = $1 and fetched_at < clock_timestamp()'],
  ['e. a stable function on a column in SET', `update tag_groups set name = concat_ws(' ', name, 'x') where corp_id = $1`],
  ['e. a column plus an interval in SET', `update tag_groups set fetched_at = fetched_at + interval '1 day' where corp_id = $1`],
  [
    'f. a sub-select in VALUES',
    'insert into tag_groups (corp_id, group_id, name) values ($1, gen_random_uuid(), (select min(name) from tags where corp_id = $1))',
  ],
  [
    'f. a sub-select in RETURNING',
    'update tags set name = name where corp_id = $1 returning (select min(name) from staff where corp_id = $1)',
  ],
  ['g. now() in RETURNING', 'update tag_groups set fetched_at = now() where corp_id = $1 returning fetched_at = now()'],
  ['h. a local table beside one of companies', 'select * from staff s join sessions t on t.corp_id = s.corp_id where s.corp_id = $1'],
  ['h. the jobs beside a table of companies', 'select * from staff s where s.corp_id = $1 and exists (select from jobs.job)'],
])('what would not run on more than one machine: %s', async (_class, text) => {
  expect(await run(bound, text, text.includes('$2') ? [ours, 'x'] : [ours])).toBe('refused')
})
