import { sql } from 'kysely'
import type { App } from '#core/server/context.ts'

/** The company that this address signs in to: the one of the environment, else the first. */
export async function homeCorp(app: App): Promise<{ corpId: number; activationStatus: string } | null> {
  const row = await app.db.all
    .selectFrom('corps')
    .select(['corp_id', 'activation_status'])
    .orderBy(sql`wecom_corp_id = ${app.config.WECOM_CORP_ID ?? ''}`, 'desc')
    .orderBy('corp_id')
    .executeTakeFirst()
  return row ? { corpId: row.corp_id, activationStatus: row.activation_status } : null
}
