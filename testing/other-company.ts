import { type Kysely, sql } from 'kysely'
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
  const tenant = await sql<{ name: string; columns: { name: string; type: string; needed: boolean }[] }>`
    select c.relname as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'needed', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and obj_description(c.oid) like 'tenant%'
    group by c.oid, c.relname order by c.oid`.execute(db)
  const words = await sql<{ key: string; def: string }>`
    select conrelid::regclass || '.' || a.attname as key, pg_get_constraintdef(k.oid) as def
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] where k.contype = 'c'`.execute(db)
  const allowed = new Map(words.rows.map((w) => [w.key, /'([^']+)'/.exec(w.def)?.[1]]))
  // Foreign keys are not what is tried here; rows that exist are.
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const table of tenant.rows) {
      const wanted = table.columns.filter((c) => c.needed || (c.type === 'text' && /name|title|remark|text/.test(c.name)))
      const values = wanted.map((c) =>
        c.name === 'corp_id' ? sql`${other}` : valueFor(c, table.name, allowed.get(`${table.name}.${c.name}`)),
      )
      await sql`insert into ${sql.table(table.name)} (${sql.join(wanted.map((c) => sql.ref(c.name)))}) values (${sql.join(values)})`.execute(
        one,
      )
    }
    await sql`set session_replication_role = origin`.execute(one)
  })
  const ids: string[] = []
  for (const table of tenant.rows)
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

function valueFor(c: { name: string; type: string }, table: string, word: string | undefined) {
  if (word) return sql`${word}`
  if (c.type === 'uuid') return sql`${idOf('other', c.name.replace(/^(creator|owner)_/, ''))}`
  if (c.type === 'text') return sql`${/name|title|remark|text/.test(c.name) ? canary : `${table}.${c.name}`}`
  if (c.type === 'json' || c.type === 'jsonb') return sql`'{}'`
  if (c.type.startsWith('timestamp') || c.type === 'date') return sql`now()`
  if (c.type === 'boolean') return sql`false`
  if (c.type === 'bytea') return sql`'\\x00'::bytea`
  if (c.type.endsWith('[]')) return sql`'{}'`
  return sql`1`
}
