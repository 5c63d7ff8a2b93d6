import { sql } from 'kysely'
import { clockOf } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import { zoneOf } from '#core/server/zone.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { bandAt, nothingYet, offer, shares, staffOf } from '../roster.ts'
import { find } from './codes.ts'
import { todayOf } from './entry.ts'

/**
 * What the form says under the roster: who would receive a customer at this moment, and who of the draft cannot. What colleagues out of scope
 * got today is not told; nor can it be asked for by caps that the asker makes up: with a colleague on it, the code is taken as it is kept.
 */
export async function receiver(ctx: Context, given: LiveCodeDraft, wayId: string | undefined, at: Date) {
  const scope = await staffInScope(ctx)
  const sees = (id: string) => !scope || scope.includes(id)
  const code = wayId ? await find(ctx.db, wayId, scope) : undefined
  const whole = staffOf(given).every(sees)
  const draft = code && !whole ? ((code.draft ?? code.config) as LiveCodeDraft) : given
  const { rows } = await sql<{
    staff_id: string
    name: string
    alias: string
    avatar: string
    status: number
    has_customer_contact: boolean
  }>`
    select staff_id, name, alias, avatar, status, has_customer_contact from staff where corp_id = ${ctx.corpId} and staff_id = any(${staffOf(draft)}::uuid[])`.execute(
    ctx.db,
  )
  const usable = new Set(rows.filter((s) => s.status === 1 && s.has_customer_contact).map((s) => s.staff_id))
  const today = wayId ? await todayOf(ctx.db, wayId, Boolean(draft.roundCap)) : nothingYet
  const localTime = clockOf(at, await zoneOf(ctx.db))
  const { staffIds, reason, round } = offer(draft, localTime, today, usable)
  const resting = [...round].flatMap(([staffId, n]) => (n >= draft.roundCap! ? [staffId] : []))
  const band = bandAt(draft.bands, localTime)
  const share = new Map(
    shares(
      (band?.receivers ?? []).filter((r) => usable.has(r.staffId)),
      today.had,
    ).map((s) => [s.staffId, s]),
  )
  const person = new Map(rows.map((s) => [s.staff_id, s]))
  return {
    offered: staffIds.map((staffId) => {
      const s = share.get(staffId)
      return {
        staffId,
        name: person.get(staffId)!.name,
        alias: person.get(staffId)!.alias,
        avatar: person.get(staffId)!.avatar,
        today: sees(staffId) ? (today.had.get(staffId) ?? 0) : null,
        share: whole ? (s?.share ?? 0) : null,
        due: s?.due ?? 1 / staffIds.length,
        inRound: sees(staffId) ? (round.get(staffId) ?? 0) : null,
      }
    }),
    reason,
    resting: resting.map((staffId) => ({ staffId, name: person.get(staffId)!.name, alias: person.get(staffId)!.alias })),
    unavailable: rows
      .filter((s) => !usable.has(s.staff_id))
      .map((s) => ({
        staffId: s.staff_id,
        name: s.name,
        alias: s.alias,
        reason: s.status === 5 ? 'left' : s.status !== 1 ? 'not_active' : 'no_customer_contact',
      })),
  }
}
