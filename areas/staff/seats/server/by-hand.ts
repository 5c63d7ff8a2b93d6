import { sql } from 'kysely'
import { aMember } from '#areas/staff/staff-management/contract.ts'
import type { Input } from '#core/contract/call.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { phrase } from '#core/server/phrases.ts'
import { badInput, conflict, forbidden, notFound } from '#core/server/refusal.ts'
import { can } from '#core/server/rights.ts'
import { type seatRelease, seats } from '../contract.ts'
import { endSeats, giveSeats } from './seats.ts'

export async function assign(ctx: Context, { staffId, kinds, endsAt, note }: Input<typeof seats.assign>) {
  return ctx.tx(async (tx) => {
    const name = await nameOf(ctx, tx, staffId)
    const { changed, refused } = await giveSeats(ctx, tx, [staffId], kinds, { why: 'hand', endsAt: endsAt ? new Date(endsAt) : null, note })
    const no = refused.get(staffId)
    if (no) throw conflict(no, 'kinds')
    const given = changed[0]?.kinds ?? []
    if (given.length === 0) nothingDone(ctx)
    else await audit(tx, ctx, 'seat.give', { kind: 'staff', id: staffId, name, after: { seats: given, endsAt: endsAt ?? null, note } })
    return { given: given.length }
  })
}

export async function release(ctx: Context, { staffIds, kinds, note, tell, message }: Input<typeof seatRelease.release>) {
  return ctx.tx(async (tx) => {
    const names = new Map<string, string>()
    for (const staffId of staffIds) names.set(staffId, await nameOf(ctx, tx, staffId))
    const ended = await endSeats(ctx, tx, staffIds, kinds, { why: 'hand', note, tell, message })
    if (ended.length === 0) nothingDone(ctx)
    for (const [staffId, of] of Map.groupBy(ended, (one) => one.staff_id))
      await audit(tx, ctx, 'seat.release', {
        kind: 'staff',
        id: staffId,
        name: names.get(staffId)!,
        before: { seats: of.map((one) => one.kind) },
        after: { seats: [], note },
      })
    return { released: ended.length }
  })
}

const hasOne = phrase('seat_has_one', ({ name }: { name: string }) => ({
  zh: `${name}已经有这类席位，换给没有的人`,
  en: `${name} has such a seat already; choose somebody without`,
}))

/** Seats go from each to another at once: what ends and what begins is one transaction, so that nobody else gets the seat in between. */
export async function exchange(ctx: Context, { staffIds, toStaffIds, kinds, note, tell, message }: Input<typeof seatRelease.exchange>) {
  if (!can(ctx.me, seats.assign)) throw forbidden()
  if (toStaffIds.length !== staffIds.length)
    throw badInput('to_staff_ids', { zh: '换出几位就选几位接手', en: 'As many people have to take them over as give them up' })
  if (toStaffIds.some((id) => staffIds.includes(id)))
    throw badInput('to_staff_ids', {
      zh: '接手的人不能也在换出的人里',
      en: 'Nobody takes over from themselves or from another who gives up',
    })
  return ctx.tx(async (tx) => {
    const names = new Map<string, string>()
    for (const staffId of [...staffIds, ...toStaffIds]) names.set(staffId, await nameOf(ctx, tx, staffId))
    const ended = await endSeats(ctx, tx, staffIds, kinds, { why: 'hand', note, tell, message })
    if (ended.length === 0) nothingDone(ctx)
    for (const { staff_id, kind, ends_at } of ended) {
      const to = toStaffIds[staffIds.indexOf(staff_id)]!
      const { changed, refused } = await giveSeats(ctx, tx, [to], [kind], { why: 'hand', endsAt: ends_at, note, keeps: true })
      const no = refused.get(to) ?? (changed.length === 0 ? hasOne({ name: names.get(to)! }) : undefined)
      if (no) throw conflict(no, 'to_staff_ids')
    }
    for (const [staffId, of] of Map.groupBy(ended, (one) => one.staff_id)) {
      const [to, kindsGone] = [toStaffIds[staffIds.indexOf(staffId)]!, of.map((one) => one.kind)]
      const name = names.get(staffId)!
      await audit(tx, ctx, 'seat.exchange', {
        kind: 'staff',
        id: staffId,
        name,
        before: { seats: kindsGone },
        after: { seats: [], givenTo: names.get(to)!, note },
      })
      await audit(tx, ctx, 'seat.give', { kind: 'staff', id: to, name: names.get(to)!, after: { seats: kindsGone, takenFrom: name, note } })
    }
    return { exchanged: ended.length }
  })
}

async function nameOf(ctx: Context, tx: Tx, staffId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select s.name from staff s where s.corp_id = ${ctx.corpId} and s.staff_id = ${staffId}`.execute(tx)
  if (!rows[0]) throw notFound(aMember)
  return rows[0].name
}
