import { ownSeat } from '#core/contract/seats.ts'
import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { seatRelease, seats } from '../contract.ts'
import { batchAssign, batchRelease } from './batch.ts'
import { assign, exchange, release } from './by-hand.ts'
import { exportSeats } from './exports.ts'
import { summary, updateKind } from './grants.ts'
import { list } from './list.ts'
import { own } from './own.ts'
import { preview } from './preview.ts'
import { records } from './records.ts'
import { want } from './waits.ts'

export default [
  ...implement(seats, {
    summary,
    list,
    assign,
    batchAssign: (ctx, input) => startBatch(ctx, batchAssign, input),
    batchRelease: (ctx, input) => startBatch(ctx, batchRelease, input),
    export: (ctx, input) => startTask(ctx, exportSeats, input),
    records,
    kindUpdate: updateKind,
  }),
  ...implement(seatRelease, { preview, exchange, release }),
  ...implement(ownSeat, { info: own, status: own, want }),
]
