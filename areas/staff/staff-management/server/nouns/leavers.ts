import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { idOf } from '#core/server/ids.ts'
import { findStaff, markLeft, pinyinOf } from './staff.ts'

/**
 * Somebody of whom WeCom says that they have left, and since when: who left before anybody here had met them gets a row, of which no more than
 * the id is known; of the others the day is WeCom's.
 */
export async function putLeaver(ctx: Context, userid: string, leftAt: Date): Promise<string> {
  const known = await findStaff(ctx.db, userid)
  if (known) await markLeft(ctx, [userid])
  await sql`
    insert into staff as s (corp_id, staff_id, staff_ext_id, name, pinyin, status, left_at)
    values (${ctx.corpId}, ${idOf('staff', ctx.corpId, userid)}, ${userid}, ${userid}, ${pinyinOf(userid)}, 5, ${leftAt})
    on conflict (corp_id, staff_ext_id) do update set left_at = excluded.left_at
      where s.status = 5 and (s.left_at is null or s.left_at > excluded.left_at)`.execute(ctx.db)
  return known ?? idOf('staff', ctx.corpId, userid)
}
