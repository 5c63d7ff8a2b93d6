import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { cleanName, requiredName } from '#core/server/names.ts'
import { badInput, conflict, notFound } from '#core/server/refusal.ts'
import { aLuckyDraw, luckyDrawAdded, type luckyDraws } from '../contract.ts'
import { one, where } from './list.ts'

const kind = 'lucky_draw'

export async function add(ctx: Context, { luckyDrawId = newId(), ...given }: Input<typeof luckyDraws.add>) {
  const draw = await checked(ctx, given)
  await ctx.tx(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into lucky_draws (corp_id, lucky_draw_id, name, note, staff_id)
      values (${ctx.corpId}, ${luckyDrawId}, ${draw.name}, ${draw.note}, ${draw.staffId})
      on conflict (corp_id, lucky_draw_id) do nothing`.execute(tx)
    if (!numAffectedRows) return
    await audit(tx, ctx, 'lucky_draw.create', { kind, id: luckyDrawId, after: draw })
    await emit(tx, luckyDrawAdded, { luckyDrawId, name: draw.name, staffId: draw.staffId })
  })
  // One that was sent before: the same content is the same create; another's id is as if absent.
  const { name, note, staffId } = await one(ctx, luckyDrawId)
  if (name !== draw.name || note !== draw.note || staffId !== draw.staffId) throw conflict(taken)
  return { luckyDrawId }
}
const taken = { zh: '这个编号已经用在另一个上', en: 'This id belongs to another one' }

export async function update(ctx: Context, { luckyDrawId, version, ...given }: Input<typeof luckyDraws.update>) {
  const draw = await checked(ctx, given)
  const before = await one(ctx, luckyDrawId)
  await ctx.tx(async (tx) => {
    const { numAffectedRows } = await sql`
      update lucky_draws set name = ${draw.name}, note = ${draw.note}, staff_id = ${draw.staffId}, version = version + 1
      where corp_id = ${ctx.corpId} and lucky_draw_id = ${luckyDrawId} and version = ${version} and deleted_at is null`.execute(tx)
    if (!numAffectedRows) throw conflict({ zh: '刚刚被别人修改过，请核对后再保存', en: 'Somebody has changed it just now' })
    await audit(tx, ctx, 'lucky_draw.update', { kind, id: luckyDrawId, before, after: draw })
  })
  return {}
}

/** One that is gone already, or is not the asker's to see, is not found. */
export async function remove(ctx: Context, luckyDrawId: string) {
  const mine = await where(ctx, {})
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update lucky_draws d set deleted_at = now() where ${mine} and d.lucky_draw_id = ${luckyDrawId} returning d.name`.execute(tx)
    if (!rows[0]) throw notFound(aLuckyDraw)
    await audit(tx, ctx, 'lucky_draw.delete', { kind, id: luckyDrawId, before: rows[0] })
  })
  return {}
}

/** What was deleted 30 days ago goes for good. Safe to run twice. */
export async function tidy(ctx: Context): Promise<void> {
  await sql`delete from lucky_draws where corp_id = ${ctx.corpId} and deleted_at < now() - interval '30 days'`.execute(ctx.db)
}

/** As it is kept: a clean name, and somebody whom the asker sees. */
async function checked(ctx: Context, { name, note, staffId }: { name: string; note: string; staffId: string }) {
  await mustSee(ctx, staffId)
  return { name: requiredName('name', name), note: cleanName(note), staffId }
}
async function mustSee(ctx: Context, staffId: string): Promise<void> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql`select from staff where corp_id = ${ctx.corpId} and staff_id = ${staffId}`.execute(ctx.db)
  if (rows.length === 0 || (scope && !scope.includes(staffId)))
    throw badInput('staff_id', { zh: '请选择可见范围内的员工', en: 'Choose a member whom you can see' })
}
