import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type PoolSubject, settingsOf, type Told } from '../pools.ts'
import { back } from './terms.ts'

const atOnce = 200

/** What is due goes back; found by the index of its date, a portion a transaction, so that a killed run goes on where it was. */
export async function recycleDue(ctx: Context, subject: PoolSubject, now = new Date()): Promise<void> {
  if (!(await settingsOf(ctx.db, subject)).enabled) return
  for (let found = atOnce; found === atOnce; )
    found = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ item_id: string }>`
        select i.item_id from pool_items i join pools p on p.corp_id = ${ctx.corpId} and p.pool_id = i.pool_id and p.subject = ${subject.key}
        where i.corp_id = ${ctx.corpId} and i.due_at <= ${now} order by i.due_at limit ${atOnce} for update of i skip locked`.execute(tx)
      const ids = rows.map((r) => r.item_id)
      const gone = await back(tx, ids, { ended: 'recycled', reason: '', by: null, at: now, dueBefore: now })
      await subject.told(tx, 'recycled', gone)
      return rows.length
    })
}

/** Whoever has something that goes back soon is told, once. */
export async function remindDue(ctx: Context, subject: PoolSubject, now = new Date()): Promise<void> {
  if (!(await settingsOf(ctx.db, subject)).enabled) return
  for (let found = atOnce; found === atOnce; )
    found = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ item_id: string; staff_id: string }>`
        update pool_items i set remind_at = null from (
          select i.item_id from pool_items i join pools p on p.corp_id = ${ctx.corpId} and p.pool_id = i.pool_id and p.subject = ${subject.key}
          where i.corp_id = ${ctx.corpId} and i.remind_at <= ${now} order by i.remind_at limit ${atOnce} for update of i skip locked) x
        where i.corp_id = ${ctx.corpId} and i.item_id = x.item_id returning i.item_id, i.staff_id`.execute(tx)
      await subject.told(
        tx,
        'due',
        rows.map((r): Told => ({ itemId: r.item_id, staffId: r.staff_id })),
      )
      return rows.length
    })
}
