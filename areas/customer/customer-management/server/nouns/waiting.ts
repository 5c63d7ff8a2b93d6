import type { ExternalContact } from '@rapport/wecom/parts.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { databaseTime } from '#core/server/gate/sync.ts'
import { putRelations } from '../contacts.ts'
import { ask, relationOf } from '../customers.ts'

export interface AtLeaver {
  staffId: string
  externalUserExtId: string
  leftAt: Date
}

/** Of those who wait at WeCom for somebody to take over from a leaver, whom nobody here has as theirs: never met, or ended by a sync that could not tell. */
export async function unmet(ctx: Context, those: readonly AtLeaver[]): Promise<AtLeaver[]> {
  const { rows } = await sql<{ n: number }>`
    select g.n from json_to_recordset(${JSON.stringify(those.map((t, n) => ({ n, staff: t.staffId, ext: t.externalUserExtId })))}::json)
      as g(n int, staff uuid, ext text)
    where not exists (select from customers c join follows f on f.corp_id = ${ctx.corpId} and f.customer_id = c.customer_id and f.staff_id = g.staff
      where c.corp_id = ${ctx.corpId} and c.external_user_ext_id = g.ext and (f.deleted_at is null or f.deleted_by <> 'sync'))
    order by g.n`.execute(ctx.db)
  return rows.map((r) => those[r.n]!)
}

/**
 * Writes the contact of a leaver. WeCom tells of the customer only where somebody at work has them, too; else they are called by their id until
 * somebody takes over. When they were added nobody knows any more: no later than the leaving.
 */
export async function keepWaiting(ctx: Context, { staffId, externalUserExtId, leftAt }: AtLeaver): Promise<void> {
  const fetchedAt = await databaseTime(ctx)
  const contact = (await ask(ctx, externalUserExtId)).contact ?? (await known(ctx, externalUserExtId)) ?? unknown(externalUserExtId)
  const follow = { userid: '', createtime: Math.floor(leftAt.getTime() / 1000) }
  // Nothing has happened now: nobody is told of it.
  await ctx.tx((tx) =>
    putRelations(tx, [relationOf(staffId, contact, follow as Parameters<typeof relationOf>[2], [])], fetchedAt, {
      quiet: true,
      found: true,
    }),
  )
}
const unknown = (externalUserExtId: string): ExternalContact => ({ external_userid: externalUserExtId, name: externalUserExtId, type: 1 })

async function known({ db, corpId }: Context, externalUserExtId: string): Promise<ExternalContact | undefined> {
  const { rows } = await sql<ExternalContact>`
    select c.external_user_ext_id as external_userid, c.name, c.avatar, c.type, c.gender, c.corp_name, c.position from customers c
    where c.corp_id = ${corpId} and c.external_user_ext_id = ${externalUserExtId}`.execute(db)
  return rows[0]
}
