import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { transfer, transferRecords } from '../contract.ts'
import { startTransfers } from './add.ts'
import { exportRecords } from './exports.ts'
import { givers } from './givers.ts'
import { held, preview } from './held.ts'
import { one, retry } from './one.ts'
import { list, one as record, refresh } from './records.ts'
import { readNow, unassigned } from './unassigned.ts'

export default [
  ...implement(transfer, { staff: givers, unassigned, readUnassigned: readNow, held, preview, add: startTransfers, one, retry }),
  ...implement(transferRecords, {
    list,
    one: record,
    export: (ctx, input) => startTask(ctx, exportRecords, input),
    refresh: (ctx) => refresh(ctx),
  }),
]
