import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Keeps settings of the company by their names in `corps.settings`; names that are not given stay as they are. */
export const keepSettings = (db: Db, settings: Record<string, unknown>) =>
  sql`update corps set settings = settings || ${JSON.stringify(settings)}::jsonb where corp_id = ${db.corpId}`.execute(db)

/** Answers the zone before. Processes believe in it for a while: `forgetZone` behind the transaction. */
export async function keepTimeZone(db: Db, timeZone: string): Promise<string> {
  const before = await db.selectFrom('corps').select('time_zone').where('corp_id', '=', db.corpId).forUpdate().executeTakeFirstOrThrow()
  if (before.time_zone !== timeZone) await db.updateTable('corps').set({ time_zone: timeZone }).where('corp_id', '=', db.corpId).execute()
  return before.time_zone
}
