import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Instant, Nullable } from '#core/contract/call.ts'
import { SeatKind } from '#core/contract/seats.ts'
import { batchTask, type Rows, recordTouched, rowsOf, type Undone, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { type Phrase, phrase } from '#core/server/phrases.ts'
import { Refusal } from '#core/server/refusal.ts'
import { BatchAssign, BatchRelease, seats } from '../contract.ts'
import { where } from './list.ts'
import { type Ends, endSeats, endsOf, giveSeats, moveEnds, seatedStill } from './seats.ts'

/** What a batch did to one person: kinds that were given or taken back, the end that those had which were there before, when, and the end that it gave. */
const Change = Type.Object({
  kinds: Type.Array(SeatKind),
  ends: Type.Optional(Type.Record(Type.String(), Nullable(Instant))),
  at: Type.Optional(Instant),
  endsAt: Type.Optional(Nullable(Instant)),
})
type Change = Static<typeof Change>

const changedSince = phrase('seat_changed_since', () => ({
  zh: '之后又分配或改过，保留现在的席位',
  en: 'Given or changed since; it stays as it is now',
}))
/** Those who were changed alike are put back together. */
const alike = (rows: readonly Undone<Change>[]) =>
  [...Map.groupBy(rows, ({ change }) => JSON.stringify(change)).values()].map((of) => ({ ids: of.map((r) => r.id), ...of[0]!.change }))
/** Kinds by the end they had. */
const byEnd = (kinds: readonly SeatKind[], ends: Ends = {}) => Map.groupBy(kinds, (kind) => ends[kind] ?? null)

async function pick(ctx: Context, { picked }: Static<typeof BatchRelease>, madeBefore: Date): Promise<Rows> {
  const id = sql`s.staff_id`
  const matching = await wherePicked(picked, id, (filter) => where(ctx, filter))
  return rowsOf(ctx, { id, name: sql`s.name`, madeAt: sql`s.created_at`, from: sql`from staff s where ${matching}` }, madeBefore)
}
const resultList = { list: seats.list, screen: 'seats.manage' }

export const batchAssign = batchTask('seat_batch_assign', {
  input: BatchAssign,
  title: { zh: '批量分配席位', en: 'Give seats' },
  pick,
  async many(task, rows, { kinds, endsAt, note }) {
    const ids = rows.map((r) => r.id)
    return task.ctx.tx(async (tx) => {
      const { changed, refused } = await giveSeats(task.ctx, tx, ids, kinds, {
        why: 'hand',
        endsAt: endsAt ? new Date(endsAt) : null,
        note,
      })
      const nameOf = new Map(rows.map((r) => [r.id, r.name]))
      const { rows: now } = await sql<{ at: Date }>`select now() as at`.execute(tx)
      const at = now[0]!.at.toISOString()
      await recordTouched(
        task,
        tx,
        changed.map(({ staffId, kinds, ends }) => ({
          id: staffId,
          name: nameOf.get(staffId)!,
          change: { kinds, ends, at, endsAt: endsAt ?? null } satisfies Change,
        })),
      )
      return refused
    })
  },
  resultList,
  undo: {
    call: seats.batchRelease,
    change: Change,
    many: async (task, rows) =>
      task.ctx.tx(async (tx) => {
        const refused = new Map<string, Phrase>()
        for (const { ids, kinds, ends = {} as Ends, at, endsAt } of alike(rows)) {
          for (const kind of kinds.filter((kind) => kind in ends)) {
            const moved = await moveEnds(task.ctx, tx, ids, kind, ends[kind] ?? null, { from: endsAt })
            for (const id of ids) if (!moved.has(id)) refused.set(id, changedSince({}))
          }
          const given = kinds.filter((kind) => !(kind in ends))
          if (given.length === 0) continue
          await endSeats(task.ctx, tx, ids, given, { why: 'hand', begunBy: at })
          for (const id of await seatedStill(tx, ids, given)) refused.set(id, changedSince({}))
        }
        return refused
      }),
  },
})

export const batchRelease = batchTask('seat_batch_release', {
  input: BatchRelease,
  title: { zh: '批量释放席位', en: 'Take back seats' },
  pick,
  async many(task, rows, { kinds, note, tell, message }) {
    const nameOf = new Map(rows.map((r) => [r.id, r.name]))
    return task.ctx.tx(async (tx) => {
      const ended = await endSeats(task.ctx, tx, [...nameOf.keys()], kinds, { why: 'hand', note, tell, message })
      await recordTouched(
        task,
        tx,
        [...Map.groupBy(ended, (one) => one.staff_id)].map(([id, of]) => ({
          id,
          name: nameOf.get(id)!,
          change: { kinds: of.map((one) => one.kind), ends: endsOf(of) } satisfies Change,
        })),
      )
      return new Map<string, Phrase>()
    })
  },
  resultList,
  undo: {
    call: seats.batchAssign,
    change: Change,
    many: async (task, rows) =>
      task.ctx.tx(async (tx) => {
        const refused = new Map<string, Phrase>()
        for (const { ids, kinds, ends } of alike(rows))
          for (const [endsAt, of] of byEnd(kinds, ends))
            for (const [id, why] of await giveBack(task.ctx, tx, ids, of, endsAt)) refused.set(id, why)
        return refused
      }),
  },
})

/** With the end they had; whoever has one again keeps that. Refused are all of them where the end has passed, or the kind is not counted by now. */
async function giveBack(ctx: Context, tx: Tx, ids: string[], kinds: SeatKind[], endsAt: string | null): Promise<Map<string, Phrase>> {
  try {
    const { refused } = await giveSeats(ctx, tx, ids, kinds, { why: 'hand', endsAt: endsAt ? new Date(endsAt) : null, keeps: true })
    return refused
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return new Map(ids.map((id) => [id, error.phrase]))
  }
}
