import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import type { Problem } from '#core/contract/errors.ts'
import { needed } from '#core/contract/refused.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { emit } from '#core/server/events.ts'
import { newId } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName } from '#core/server/names.ts'
import { notFound, refuseAny } from '#core/server/refusal.ts'
import { aLuckyDraw, luckyDrawAdded, type luckyDraws } from '../contract.ts'
import { mine, where } from './list.ts'

const kind = 'lucky_draw'

interface Row {
  name: string
  note: string
  staff_id: string
  version: number
}
const contentOf = ({ name, note, staff_id }: Row) => ({ name, note, staffId: staff_id })

export async function add(ctx: Context, { luckyDrawId = newId(), ...given }: Input<typeof luckyDraws.add>) {
  const draw = await checked(ctx, given)
  const find = async () => {
    const { rows } = await sql<Row & { made_by: string | null; deleted_at: Date | null }>`
      select d.made_by, d.deleted_at, d.name, d.note, d.staff_id, d.version from lucky_draws d
      where d.corp_id = ${ctx.corpId} and d.lucky_draw_id = ${luckyDrawId}`.execute(ctx.db)
    const [made] = rows
    return made && { mine: made.made_by === ctx.me.staffId, same: isDeepStrictEqual(draw, contentOf(made)), gone: made.deleted_at !== null }
  }
  await madeOnce(ctx, { thing: aLuckyDraw, field: 'lucky_draw_id', find }, () =>
    ctx.tx(async (tx) => {
      await sql`
        insert into lucky_draws (corp_id, lucky_draw_id, name, note, staff_id, made_by)
        values (${ctx.corpId}, ${luckyDrawId}, ${draw.name}, ${draw.note}, ${draw.staffId}, ${ctx.me.staffId})`.execute(tx)
      await audit(tx, ctx, 'lucky_draw.create', { kind, id: luckyDrawId, name: draw.name, after: draw })
      await emit(tx, luckyDrawAdded, { luckyDrawId, name: draw.name, staffId: draw.staffId })
    }),
  )
  return { luckyDrawId }
}

export async function update(ctx: Context, { luckyDrawId, version, ...given }: Input<typeof luckyDraws.update>) {
  const draw = await checked(ctx, given)
  const seen = await where(ctx, {})
  await ctx.tx(async (tx) => {
    const { rows } = await sql<Row>`
      select d.name, d.note, d.staff_id, d.version from lucky_draws d
      where ${seen} and d.lucky_draw_id = ${luckyDrawId} for update`.execute(tx)
    const before = rows[0]
    if (!before) throw notFound(aLuckyDraw)
    await checkVersion(tx, before.version, version, { thing: aLuckyDraw, kind, id: luckyDrawId })
    await sql`
      update lucky_draws set name = ${draw.name}, note = ${draw.note}, staff_id = ${draw.staffId}, version = version + 1
      where corp_id = ${ctx.corpId} and lucky_draw_id = ${luckyDrawId}`.execute(tx)
    await auditEdit(tx, ctx, 'lucky_draw.update', { kind, id: luckyDrawId, name: before.name, before: contentOf(before), after: draw })
  })
  return {}
}

/** One that is gone already, or is not the asker's to see, is not found. `also` happens with it. */
export async function remove(ctx: Context, luckyDrawId: string, also?: (tx: Tx) => Promise<void>) {
  const seen = await where(ctx, {})
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update lucky_draws d set deleted_at = now() where ${seen} and d.lucky_draw_id = ${luckyDrawId} returning d.name`.execute(tx)
    if (!rows[0]) throw notFound(aLuckyDraw)
    await audit(tx, ctx, 'lucky_draw.delete', { kind, id: luckyDrawId, name: rows[0].name })
    await also?.(tx)
  })
  return {}
}

/** One that was deleted is there again. */
export async function putBack(ctx: Context, luckyDrawId: string): Promise<void> {
  const seen = await mine(ctx)
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update lucky_draws d set deleted_at = null
      where ${seen} and d.lucky_draw_id = ${luckyDrawId} and d.deleted_at is not null returning d.name`.execute(tx)
    if (!rows[0]) throw notFound(aLuckyDraw)
    await audit(tx, ctx, 'lucky_draw.put_back', { kind, id: luckyDrawId, name: rows[0].name })
  })
}

/** Whoever made it answers for what somebody left behind. Safe to run twice. */
export async function handOver(ctx: Context, staffId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string; name: string; made_by: string }>`
      update lucky_draws d set staff_id = d.made_by, version = d.version + 1 from staff s
      where d.corp_id = ${ctx.corpId} and d.staff_id = ${staffId} and d.made_by <> d.staff_id
        and s.corp_id = ${ctx.corpId} and s.staff_id = d.made_by and s.status = 1
      returning d.lucky_draw_id as id, d.name, d.made_by`.execute(tx)
    for (const { id, name, made_by } of rows)
      await auditEdit(tx, ctx, 'lucky_draw.update', { kind, id, name, before: { staffId }, after: { staffId: made_by } })
  })
}

/** What was deleted 30 days ago goes for good. Safe to run twice. */
export async function tidy(ctx: Context): Promise<void> {
  await sql`delete from lucky_draws where corp_id = ${ctx.corpId} and deleted_at < now() - interval '30 days'`.execute(ctx.db)
}

/** As it is kept: a clean name, and somebody whom the asker sees. All that is wrong is said at once. */
async function checked(ctx: Context, given: { name: string; note: string; staffId: string }) {
  const draw = { name: cleanName(given.name), note: cleanName(given.note), staffId: given.staffId }
  const problems = await staffProblems(ctx, draw.staffId)
  if (!draw.name) problems.push({ field: 'name', message: needed })
  refuseAny(problems)
  return draw
}
async function staffProblems(ctx: Context, staffId: string): Promise<Problem[]> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql`select from staff where corp_id = ${ctx.corpId} and staff_id = ${staffId}`.execute(ctx.db)
  if (rows.length > 0 && (!scope || scope.includes(staffId))) return []
  return [{ field: 'staff_id', message: { zh: '请选择可见范围内的员工', en: 'Choose a member whom you can see' } }]
}
