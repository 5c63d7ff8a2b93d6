import { type Kysely, type RawBuilder, sql } from 'kysely'
import { idOf } from '#core/server/ids.ts'
import type { Database as Tables } from '#core/server/tables.generated.ts'

/** Stands in every text of another company's rows; seen in an answer, it is a leak. */
export const canary = '⟦another company⟧'

/** Another company with a row of everything; answers the ids of its rows and a few of the first company's, for the inputs of the free tests. */
export async function otherCompany(db: Kysely<Tables>, corpId: number): Promise<string[]> {
  const { rows } = await sql<{
    corp_id: number
  }>`insert into corps (name, wecom_corp_id, activation_status) values (${canary}, 'ww0000000000000002', 'activated') returning corp_id`.execute(
    db,
  )
  const other = rows[0]!.corp_id
  const tables = await tenantTables(db)
  await insertInto(db, tables, (c, table, word) => (c.name === 'corp_id' ? sql`${other}` : valueFor(c, table, word)))
  const ids: string[] = []
  for (const table of tables)
    for (const c of table.columns.filter((x) => x.type === 'uuid')) {
      const found = await sql<{
        id: string
      }>`select ${sql.ref(c.name)} as id from ${sql.table(table.name)} where corp_id in (${other}, ${corpId}) and ${sql.ref(c.name)} is not null limit 4`.execute(
        db,
      )
      ids.push(...found.rows.map((r) => r.id))
    }
  return [...new Set(ids)]
}

/** Ids of a company's rows, ours and WeCom's, by the name of their column. */
export async function idsOf(db: Kysely<Tables>, corpId: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const table of await tenantTables(db))
    for (const { name } of table.columns.filter((c) => c.type === 'uuid' || (c.type === 'text' && c.name.endsWith('ext_id')))) {
      const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(name)}::text as id from ${sql.table(table.name)}
        where corp_id = ${corpId} and ${sql.ref(name)}::text <> '' limit 20`.execute(db)
      found.set(name, [...new Set([...(found.get(name) ?? []), ...rows.map((row) => row.id)])])
    }
  return found
}

/** What is written by the clock or by anybody who looks, whoever asks for what. */
const byTheClock = /^(sessions|audit_chain|audit_anchors|self_check_states|notices|platform_.*|usage_events)/
/** All that a company has, a text a table. */
export async function rowsOf(db: Kysely<Tables>, corpId: number): Promise<Record<string, string | null>> {
  const tables = (await tenantTables(db)).filter(({ name }) => !byTheClock.test(name))
  const all = tables.map(
    ({ name }) =>
      sql`select ${name} as name, (select string_agg(x::text, E'\n' order by x::text) from ${sql.table(name)} x where corp_id = ${corpId}) as rows`,
  )
  const { rows } = await sql<{ name: string; rows: string | null }>`${sql.join(all, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

/** Stands in every text of a colleague's rows. */
export const colleagues = '⟦a colleague⟧'
/** Tables whose rows are somebody's: whoever sees their own only sees none of a colleague's. */
const somebodys =
  /^(customers|follows|customer_events|customer_scores|live_codes|live_code_adds|mass_missions|mass_chunks|mass_targets|groups|group_members|black_list|black_list_records|black_list_refusals|tasks|task_failures|files|uploads|saved_views|table_settings)$/

/** A colleague with a row in all of these; answers the ids in them, and how to tell whether one has been changed. */
export async function aColleague(
  db: Kysely<Tables>,
  corpId: number,
): Promise<{ staffId: string; ids: string[]; state(): Promise<string> }> {
  const staffId = idOf('colleague', 'staff_id')
  const person = { corp_id: corpId, staff_id: staffId, staff_ext_id: 'colleague', name: '同事' }
  await db.insertInto('staff').values(person).execute()
  const tables = (await tenantTables(db)).filter((t) => somebodys.test(t.name))
  const ids = new Set([staffId])
  const theirs = /staff|created_by$|started_by$|creator|sender/
  await insertInto(
    db,
    tables,
    (c, table, word) => {
      if (c.name === 'corp_id') return sql`${corpId}`
      if (c.name === 'owner') return sql`${`staff:${staffId}`}`
      if (c.type === 'uuid[]' && theirs.test(c.name)) return sql`array[${staffId}]::uuid[]`
      if (c.type === 'uuid') {
        const id = theirs.test(c.name) ? staffId : idOf('colleague', c.name)
        ids.add(id)
        return sql`${id}::uuid`
      }
      if (c.type === 'text' && !word && /name|title|remark|text|reason|search|given/.test(c.name)) return sql`${colleagues}`
      return valueFor(c, table, word)
    },
    (c) => c.name === 'owner' || (theirs.test(c.name) && c.type.startsWith('uuid')),
  )
  const state = async () => {
    const all = tables.map((t) => sql`select ${t.name} as name, to_jsonb(x) as row from ${sql.table(t.name)} x where corp_id = ${corpId}`)
    const { rows } = await sql<{ all: string }>`
      select string_agg(name || ' ' || row, E'\n' order by name, row::text) as all from (${sql.join(all, sql` union all `)}) r
      where row::text like ${`%${colleagues}%`}`.execute(db)
    return rows[0]!.all
  }
  return { staffId, ids: [...ids], state }
}

interface Column {
  name: string
  type: string
  needed: boolean
}
async function tenantTables(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; columns: Column[] }>`
    select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'needed', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and obj_description(c.oid) like 'tenant%'
    group by c.oid, c.relname order by c.oid`.execute(db)
  return rows
}

/** One row a table: what it needs, its texts, and what else is asked for. Foreign keys are not what is tried here; rows that exist are. */
async function insertInto(
  db: Kysely<Tables>,
  tables: { name: string; columns: Column[] }[],
  value: (c: Column, table: string, word: string | undefined) => RawBuilder<unknown>,
  also: (c: Column) => boolean = () => false,
): Promise<void> {
  const words = await sql<{ key: string; def: string }>`
    select conrelid::regclass || '.' || a.attname as key, pg_get_constraintdef(k.oid) as def
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] where k.contype = 'c'`.execute(db)
  const allowed = new Map(words.rows.map((w) => [w.key, /'([^']+)'/.exec(w.def)?.[1]]))
  /** Of two of which a row has one, the first. */
  const either = new Set(words.rows.filter((w) => /IS NULL\) <> \(/.test(w.def)).map((w) => w.key))
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const { name, columns } of tables) {
      const filled = columns.filter(
        (c) => c.needed || also(c) || either.has(`${name}.${c.name}`) || (c.type === 'text' && /name|title|remark|text/.test(c.name)),
      )
      const values = filled.map((c) => value(c, name, allowed.get(`${name}.${c.name}`)))
      await sql`insert into ${sql.table(name)} (${sql.join(filled.map((c) => sql.ref(c.name)))}) values (${sql.join(values)})`.execute(one)
    }
    await sql`set session_replication_role = origin`.execute(one)
  })
}

function valueFor(c: { name: string; type: string }, table: string, word: string | undefined) {
  if (word) return sql`${word}`
  if (c.name === 'send_at') return sql`now() + interval '1 day'` // or the job of the full minute would begin to send it
  if (c.type === 'uuid') return sql`${idOf('other', c.name.replace(/^(creator|owner)_/, ''))}`
  if (c.type === 'text') return sql`${/name|title|remark|text/.test(c.name) ? canary : `${table}.${c.name}`}`
  if (c.type === 'json' || c.type === 'jsonb') return sql`'{}'`
  if (c.type.startsWith('timestamp') || c.type === 'date') return sql`now()`
  if (c.type === 'boolean') return sql`false`
  if (c.type === 'bytea') return sql`'\\x00'::bytea`
  if (c.type.endsWith('[]')) return sql`'{}'`
  return sql`1`
}
