import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { migrationNames } from '#core/server/migrate.ts'
import { version as running } from '#core/server/version.ts'
import type { Found } from './found.ts'

/** The program that runs and the last change made to the database, which every process of one company must agree on. */
export async function version(ctx: Context): Promise<Found> {
  const { rows } = await sql<{ name: string; at: Date }>`select name, at from migrations order by name desc`.execute(ctx.app.db.all)
  const here = await migrationNames()
  const found = { value: running, other: rows[0]!.name.replace(/\.sql$/, ''), at: rows[0]!.at.toISOString() }
  const applied = new Set(rows.map((r) => r.name))
  if (rows.some((r) => !here.includes(r.name))) return { ...found, state: 'attention', reason: 'older' }
  return here.some((name) => !applied.has(name)) ? { ...found, state: 'attention', reason: 'restart' } : found
}
