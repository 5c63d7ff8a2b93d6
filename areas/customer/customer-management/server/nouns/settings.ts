import { sql } from 'kysely'
import { aSetting } from '#core/contract/things.ts'
import { dayOf } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { editSetting, readSetting, setting } from '#core/server/corp.ts'
import type { Db, Tx } from '#core/server/db.ts'

const shared = setting({ name: 'share_follow_ups', unset: true, kind: 'customer_setting', thing: aSetting })

/** Settings of the company's customers; they stand in `corps.settings`. */
export async function readSettings(ctx: Context) {
  const { value, version } = await readSetting(ctx.db, shared)
  const { rows } = await sql<{ time_zone: string; first_at: Date | null }>`
    select c.time_zone, (select min(f.added_at) from follows f where f.corp_id = ${ctx.corpId}) as first_at
    from corps c where c.corp_id = ${ctx.corpId}`.execute(ctx.db)
  const { time_zone, first_at } = rows[0]!
  return { shareFollowUps: value, version, timeZone: time_zone, firstDay: first_at && dayOf(first_at, time_zone) }
}

export const saveSettings = (ctx: Context, { shareFollowUps, version }: { shareFollowUps: boolean; version: number }): Promise<void> =>
  editSetting(ctx, shared, shareFollowUps, version)

/** Whether colleagues read each other's remarks and follow-ups. */
export const followUpsShared = async (db: Db | Tx): Promise<boolean> => (await readSetting(db, shared)).value

/** Whose follow-ups the asker may read; `null` is everybody's. Leaders read their people's, whatever the setting says. */
export async function followUpsOf(ctx: Context): Promise<string[] | null> {
  const scope = await staffInScope(ctx)
  if (!scope) return null
  return (await followUpsShared(ctx.db)) ? null : scope
}
