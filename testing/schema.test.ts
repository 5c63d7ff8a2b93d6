import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import '#core/server/db.ts'
import { appendOnly } from '#core/server/statement.ts'
import { root } from '#scripts/web-builds.ts'
import { testDatabase } from './database.ts'
import { describeTables } from './table-types.ts'

const { url } = await testDatabase()
const client = new pg.Client(url)
await client.connect()
afterAll(() => client.end())

const ask = async (sql: string) => (await client.query<{ problem: string }>(sql)).rows.map(({ problem }) => problem)
/** not the program's own list of applied migrations, and not the parts of partitioned tables */
const tables = `
  select c.oid, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'`
const tenant = `select * from (${tables}) all_tables where comment ~ '^tenant\\y'`
const first = (oid: string, keys: string) => `(select attname from pg_attribute a where a.attrelid = ${oid} and a.attnum = ${keys})`

/** rule → what breaks it */
const rules: Record<string, string> = {
  'every table says what it is and whose: tenant, reference or local, of core or an area': `
      select name as problem from (${tables}) t where comment !~ '^(tenant|reference|local) of (core|[a-z0-9-]+/[a-z0-9-]+)\\y'`,
  'a tenant table begins with corp_id': `
      select name as problem from (${tenant}) t
      where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = 1 and a.attname = 'corp_id' and a.attnotnull)`,
  'corp_id leads the primary key, every unique key and every index of a tenant table': `
      select name || ' has no primary key' as problem from (${tenant}) t where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
      union all
      select i.indexrelid::regclass::text from (${tenant}) t join pg_index i on i.indrelid = t.oid
      where ${first('t.oid', 'i.indkey[0]')} is distinct from 'corp_id'`,
  'a foreign key between tenant tables goes through corp_id on both sides': `
      select f.conname || ' on ' || t.name as problem
      from (${tenant}) t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' join (${tenant}) other on other.oid = f.confrelid
      where ${first('f.conrelid', 'f.conkey[1]')} <> 'corp_id' or ${first('f.confrelid', 'f.confkey[1]')} <> 'corp_id'`,
  'corp_id is an integer everywhere': `
      select t.name || '.corp_id' as problem from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'corp_id'
      where a.atttypid <> 'integer'::regtype`,
  'a local table points to no reference and no tenant table': `
      select f.conname || ' on ' || t.name as problem
      from (${tables}) t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' join (${tables}) other on other.oid = f.confrelid
      where t.comment ~ '^local\\y' and other.comment !~ '^local\\y'`,
  'a tenant table has no trigger and no exclusion': `
      select g.tgname || ' on ' || t.name as problem from (${tenant}) t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
      union all select x.conname || ' on ' || t.name from (${tenant}) t join pg_constraint x on x.conrelid = t.oid and x.contype = 'x'`,
  'what is append only says so, and its owner may neither update nor delete; so are its parts': `
      select c.relname as problem from pg_class c left join pg_inherits h on h.inhrelid = c.oid
      join (${tables}) t on t.oid = coalesce(h.inhparent, c.oid)
      where c.relkind in ('r', 'p') and t.comment ~ 'append only' is distinct from (c.relacl is not null and not exists (
        select from aclexplode(c.relacl) a where a.grantee = c.relowner and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')))`,
  'a key of a tenant table never sets null or a default': `
      select f.conname || ' on ' || t.name as problem
      from (${tenant}) t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and (f.confdeltype in ('n', 'd') or f.confupdtype in ('n', 'd'))`,
}

test.each(Object.entries(rules))('%s', async (_rule, sql) => {
  expect(await ask(sql)).toEqual([])
})

test('these questions find what they look for', async () => {
  await client.query(`
    begin;
    create table bad_a (x int);
    create table bad_b (id uuid primary key, corp_id int not null); comment on table bad_b is 'tenant of core';
    create table bad_c (corp_id int not null, b uuid references bad_b); comment on table bad_c is 'tenant of core';
    create table bad_d (corp_id bigint not null references corps); comment on table bad_d is 'local of core';
    create table bad_f (corp_id int primary key); comment on table bad_f is 'tenant of core: append only';
    create table bad_e (corp_id int not null, id int, role uuid, primary key (corp_id, id), exclude using gist (box(point(id, id), point(id, id)) with &&),
      constraint bad_e_role foreign key (corp_id, role) references roles on delete set null);
    comment on table bad_e is 'tenant of core';
    create trigger bad_e_told after insert on bad_e execute function suppress_redundant_updates_trigger();`)
  const found = []
  for (const rule of Object.values(rules)) found.push(await ask(rule))
  await client.query('rollback')
  expect(found).toEqual([
    ['bad_a'],
    ['bad_b'],
    ['bad_c has no primary key', 'bad_b_pkey', 'bad_e_box_excl'],
    ['bad_c_b_fkey on bad_c'],
    ['bad_d.corp_id'],
    ['bad_d_corp_id_fkey on bad_d'],
    ['bad_e_told on bad_e', 'bad_e_box_excl on bad_e'],
    ['bad_f'],
    ['bad_e_role on bad_e'],
  ])
})

test('the reader of statements knows the same tables as append only', async () => {
  const { rows } = await client.query(`select name from (${tables}) t where comment ~ 'append only' order by name`)
  expect(rows.map(({ name }) => name)).toEqual([...appendOnly].sort())
})

test('tables.generated.ts of every owner is what the migrations make (npm run db:types)', async () => {
  const written = fs
    .globSync('{core,areas/*/*}/server/tables.generated.ts', { cwd: root })
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(await describeTables(url)))
})

test('the driver gives what the generated types say', async () => {
  const { rows } = await client.query(`select 5::int8 as big, date '2026-11-21' as day, 1.5::numeric as exact, now() as at`)
  expect(rows[0]).toEqual({ big: 5, day: '2026-11-21', exact: '1.5', at: expect.any(Date) })
})
