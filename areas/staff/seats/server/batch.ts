import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { SeatKind } from '#core/contract/seats.ts'
import { batchTask, type Rows, recordTouched, rowsOf, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Phrase } from '#core/server/phrases.ts'
import { BatchAssign, BatchRelease, seats } from '../contract.ts'
import { where } from './list.ts'
import { endSeats, giveSeats } from './seats.ts'

const Change = Type.Object({ kinds: Type.Array(SeatKind) })

async function pick(ctx: Context, { picked }: Static<typeof BatchRelease>, madeBefore: Date): Promise<Rows> {
  const id = sql`s.staff_id`
  const matching = await wherePicked(picked, id, async (filter) => where(ctx, filter))
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
      await recordTouched(
        task,
        tx,
        changed.map(({ staffId, kinds }) => ({ id: staffId, name: nameOf.get(staffId)!, change: { kinds } })),
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
        for (const { id, change } of rows) await endSeats(task.ctx, tx, [id], change.kinds, { why: 'hand' })
        return new Map()
      }),
  },
})

export const batchRelease = batchTask('seat_batch_release', {
  input: BatchRelease,
  title: { zh: '批量释放席位', en: 'Take back seats' },
  pick,
  async many(task, rows, { kinds, note }) {
    const nameOf = new Map(rows.map((r) => [r.id, r.name]))
    return task.ctx.tx(async (tx) => {
      const ended = await endSeats(task.ctx, tx, [...nameOf.keys()], kinds, { why: 'hand', note })
      await recordTouched(
        task,
        tx,
        [...Map.groupBy(ended, (one) => one.staff_id)].map(([id, of]) => ({
          id,
          name: nameOf.get(id)!,
          change: { kinds: of.map((one) => one.kind) },
        })),
      )
      return new Map<string, Phrase>()
    })
  },
  resultList,
  undo: {
    call: seats.batchAssign,
    change: Change,
    async many(task, rows) {
      const refused = new Map<string, Phrase>()
      await task.ctx.tx(async (tx) => {
        for (const { id, change } of rows) {
          const given = await giveSeats(task.ctx, tx, [id], change.kinds, { why: 'hand' })
          for (const [id, why] of given.refused) refused.set(id, why)
        }
      })
      return refused
    },
  },
})
