import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyCall, snake } from '#core/contract/call.ts'
import { code } from '#core/contract/errors.ts'
import { allCalls } from '#core/server/areas.ts'
import { newId } from '#core/server/ids.ts'
import { anyTable } from './any-table.ts'
import { type Company, smallCompany } from './company.ts'
import { testDatabase } from './database.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { askWhole, type Json, type Path, put, whole } from './whole.ts'

/** What comes free for calls whose input is whole (whole.ts). Tasks are started and not run: no worker is here. */
const { url } = await testDatabase()
let app: TestApp
let company: Company
beforeAll(async () => {
  app = await startTestApp({ databaseUrl: url, role: 'http', wechat: true })
  company = await smallCompany(app)
}, 60_000)
afterAll(() => app.close())

// What takes things away comes last, or others would find nothing.
const ends = /delete|remove|cancel/i
const calls = (await allCalls())
  .map(({ call }) => call)
  .filter(({ access, multipart, variantOf }) => !['public', 'share', 'customer'].includes(access as string) && !multipart && !variantOf)
  .filter(({ name }) => name !== 'auth.logout') // it would sign the tests out
  .sort((a, b) => Number(ends.test(a.name)) - Number(ends.test(b.name)))
const titleOf = (call: AnyCall) => ({ name: call.name, call })

/** Each field that the schema has, down to two levels. */
function fieldsOf(schema: Json, at: Path = []): { at: Path; schema: Json }[] {
  return Object.entries<Json>(schema.properties ?? {}).flatMap(([key, inner]) => [
    { at: [...at, key], schema: inner },
    ...(at.length < 1 ? fieldsOf(inner, [...at, key]) : []),
  ])
}
/** What a schema takes and a handler may not: nothing to see, long ago and far ahead, nothing chosen. */
const mistakes = ['\u200b', '1990-01-01', '2099-01-01', '2001-01-01T00:00:00Z', [], ['\u200b'], ['01936b1e-0000-7000-8000-00000000dead']]
const fits = (schema: Json, value: unknown) =>
  schema.type === 'string' && !schema.format && !schema.anyOf ? value === '\u200b' && Check(schema, value) : Check(schema, value)

/** The fields that it refuses as what they say; other refusals (a name that is taken, a version) come by themselves. */
async function wrongFields(call: AnyCall, input: object): Promise<string[]> {
  const { status_code, fields = [] } = await askWhole(app, company, call, input)
  return status_code === code.badInput ? [...new Set(fields.map(({ field }) => field))] : []
}

/**
 * What a handler finds wrong with several fields is told at once. (What a schema finds is, by itself.) Which fields a handler checks is tried
 * out: each is sent, as the schema takes it, with what people and programs get wrong, beside an input that is well.
 */
const several = calls.filter(({ name, input }) => !name.includes('xport') && fieldsOf(input).length > 1) // an export says in its task what was wrong
/** Whom a message reaches is counted while it is made, when all else is well. */
const counted = new Set(['draft.audience'])
const seen = new Set<string>()
test.each(several.map(titleOf))('$name names all that is wrong at once', async ({ name, call }) => {
  const base = await whole(app, company, call)
  const always = (await wrongFields(call, base)).filter((field) => !counted.has(field))
  const found: { field: string; at: Path; value: unknown }[] = []
  for (const { at, schema } of fieldsOf(call.input))
    for (const value of mistakes) {
      if (found.some((one) => one.at.join() === at.join()) || !fits(schema, value)) continue
      const all = await wrongFields(call, put(base, at, value))
      const more = all.filter((field) => !always.includes(field) && !counted.has(field))
      if (!more[0]) continue
      found.push({ field: more[0], at, value })
      const still = always.filter((field) => !field.startsWith(snake(at.join('.'))))
      expect(all, `${more[0]} and what was wrong before`).toEqual(expect.arrayContaining(still))
      if (still.length) seen.add(name)
    }
  for (const [i, one] of found.entries())
    for (const other of found.slice(i + 1)) {
      if (one.field === other.field || other.at.join().startsWith(one.at.join())) continue
      const both = await wrongFields(call, put(put(base, one.at, one.value), other.at, other.value))
      expect(both, `${one.field} and ${other.field}`).toEqual(expect.arrayContaining([one.field, other.field]))
      seen.add(name)
    }
})
test('calls with several checked fields are among them', () => {
  expect(seen.size).toBeGreaterThan(12)
})

/** All that stands in the company but who did what, and how many lines say that. */
async function standing(): Promise<{ all: string; lines: number }> {
  tables ??= await tenantTables()
  const each = tables.map(
    (t) => sql`select ${t}::text as t, count(*) as n, coalesce(sum(hashtext(x::text)), 0) as sum from ${sql.table(t)} x`,
  )
  const { rows } = await sql<{ all: string; lines: number }>`
    select string_agg(t || n || ' ' || sum, E'\n' order by t) as all, (select count(*)::int from audit_log) as lines
    from (${sql.join(each, sql` union all `)}) each`.execute(anyTable(app.app.db))
  return rows[0]!
}
let tables: string[] | undefined
async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and obj_description(c.oid) like 'tenant%' and c.relname <> all(${sql.val(['audit_log', 'audit_chain', 'idempotency_keys', 'sessions', 'platform_calls'])})`.execute(
    anyTable(app.app.db),
  )
  return rows.map((r) => r.name)
}

const commands = calls.filter(({ kind, unaudited }) => kind === 'command' && !unaudited)
/** What is written down because it was read. */
const reads = new Set(['external_user.revealMobiles'])
const quiet = new Set<string>()
test.each(commands.map(titleOf))('$name sent again is done once, and writes no line when nothing changes', async ({ name, call }) => {
  await sql`update tasks set state = 'cancelled' where state in ('queued', 'running')`.execute(anyTable(app.app.db)) // five are open at most
  const key = newId()
  const input = await whole(app, company, call)
  const first = await askWhole(app, company, call, input, key)
  const before = await standing()
  const second = await askWhole(app, company, call, input, key)
  const after = await standing()
  if (first.success && call.once) expect([second, after]).toEqual([first, before])
  const third = await askWhole(app, company, call, input)
  const last = await standing()
  if (!third.success || reads.has(name)) return
  if (after.all === before.all && second.success) expect(after.lines).toBe(before.lines)
  if (last.all === after.all) expect(last.lines).toBe(after.lines)
  quiet.add(name)
})
test('most commands are among them', () => {
  expect(quiet.size).toBeGreaterThan(40)
})
