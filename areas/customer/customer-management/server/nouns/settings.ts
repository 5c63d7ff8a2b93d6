import { sql } from 'kysely'
import { dayOf } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { keepSettings } from '#core/server/corp.ts'

interface Kept {
  share_follow_ups?: boolean
}

/** Settings of the company's customers; they stand in `corps.settings`. */
export async function readSettings(ctx: Context) {
  const { rows } = await sql<{ settings: Kept; time_zone: string; first_at: Date | null }>`
    select c.settings, c.time_zone, (select min(f.added_at) from follows f where f.corp_id = ${ctx.corpId}) as first_at
    from corps c where c.corp_id = ${ctx.corpId}`.execute(ctx.db)
  const { settings, time_zone, first_at } = rows[0]!
  return { shareFollowUps: settings.share_follow_ups ?? true, timeZone: time_zone, firstDay: first_at && dayOf(first_at, time_zone) }
}

export async function saveSettings(ctx: Context, { shareFollowUps }: { shareFollowUps: boolean }): Promise<void> {
  const before = await readSettings(ctx)
  if (before.shareFollowUps === shareFollowUps) return
  await ctx.tx(async (tx) => {
    await keepSettings(tx, { share_follow_ups: shareFollowUps })
    await audit(tx, ctx, 'customer_setting.update', {
      kind: 'customer_setting',
      before: { shareFollowUps: before.shareFollowUps },
      after: { shareFollowUps },
    })
  })
}

/** Whose follow-ups the asker may read; `null` is everybody's. Leaders read their people's, whatever the setting says. */
export async function followUpsOf(ctx: Context): Promise<string[] | null> {
  const scope = await staffInScope(ctx)
  if (!scope) return null
  const row = await ctx.db.selectFrom('corps').select('settings').where('corp_id', '=', ctx.corpId).executeTakeFirst()
  return ((row?.settings as Kept | undefined)?.share_follow_ups ?? true) ? null : scope
}
