import { sql } from 'kysely'
import type { Thing } from '../contract/things.ts'
import { auditEdit } from './audit.ts'
import type { Context } from './context.ts'
import type { Db, Tx } from './db.ts'
import { checkVersion, versionOf } from './edits.ts'

/** A setting of the company: its name in `corps.settings`, what holds while nobody has set it, and what the audit log and people call it. */
interface Setting<V> {
  name: string
  unset: V
  kind: string
  thing: Thing
}
export const setting = <V>(s: Setting<V>): Setting<V> => s

/** What is set, with the `Version` that goes back with `editSetting`. */
export async function readSetting<V>(db: Db | Tx, { name, unset }: Setting<V>): Promise<{ value: V; version: number }> {
  const { rows } = await sql<{
    value: V | null
  }>`select c.settings->${name}::text as value from corps c where c.corp_id = ${db.corpId}`.execute(db)
  const value = rows[0]?.value ?? unset
  return { value, version: versionOf(value) }
}

/** Sets it, with its line in the audit log; refused (409) where somebody else has set it since it was read. */
export async function editSetting<V>(ctx: Context, of: Setting<V>, value: V, version: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await tx.selectFrom('corps').select('corp_id').where('corp_id', '=', ctx.corpId).forUpdate().execute()
    const before = await readSetting(tx, of)
    await checkVersion(tx, before.version, version, of)
    await sql`update corps set settings = settings || ${JSON.stringify({ [of.name]: value })}::jsonb where corp_id = ${ctx.corpId}`.execute(
      tx,
    )
    await auditEdit(tx, ctx, `${of.kind}.update`, { kind: of.kind, before: { [of.name]: before.value }, after: { [of.name]: value } })
  })
}

/** Returns the zone before. Processes cache it for a while: call `forgetZone` after the transaction. */
export async function keepTimeZone(db: Db, timeZone: string, check: (before: string) => Promise<void>): Promise<string> {
  const before = await db.selectFrom('corps').select('time_zone').where('corp_id', '=', db.corpId).forUpdate().executeTakeFirstOrThrow()
  await check(before.time_zone)
  if (before.time_zone !== timeZone) await db.updateTable('corps').set({ time_zone: timeZone }).where('corp_id', '=', db.corpId).execute()
  return before.time_zone
}

/** R174: whether WeCom names customers by new ids, and whether those known before have been replaced. */
export async function newCustomerIds(db: Db): Promise<{ used: boolean; renewed: boolean }> {
  const corp = await db
    .selectFrom('corps')
    .select(['custom_id_type', 'customer_ids_renewed_at'])
    .where('corp_id', '=', db.corpId)
    .executeTakeFirstOrThrow()
  return { used: corp.custom_id_type === 2, renewed: corp.customer_ids_renewed_at !== null }
}
export const customerIdsRenewed = (db: Db) =>
  db.updateTable('corps').set({ customer_ids_renewed_at: sql<Date>`now()` }).where('corp_id', '=', db.corpId).execute()

/** How a company is called that was set up by hand and that nobody has named yet. */
export const unnamed = '我的企业'
/** WeCom tells an own app no name of the company; its first department has it (platform/03 §2). What somebody entered stays. */
export async function nameUnnamed(tx: Tx, name: string): Promise<void> {
  await tx.updateTable('corps').set({ name }).where('corp_id', '=', tx.corpId).where('name', '=', unnamed).execute()
}
