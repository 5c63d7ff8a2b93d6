import { startBatch } from '#core/server/batch.ts'
import { implement } from '#core/server/implement.ts'
import { startTask } from '#core/server/tasks.ts'
import { crowdPacks } from '../contract.ts'
import { batchAdd, batchRemove } from './batch.ts'
import { exportMembers, exportMoves } from './exports.ts'
import { list, one } from './list.ts'
import { memberList } from './members.ts'
import { moveList, trend } from './moves.ts'
import { add, refresh, remove, update } from './packs.ts'
import { compare, uses } from './uses.ts'

export default implement(crowdPacks, {
  list,
  one: (ctx, { packId }) => one(ctx, packId),
  add,
  update,
  delete: (ctx, { packId }) => remove(ctx, packId),
  refresh: (ctx, { packId }) => refresh(ctx, packId),
  customerList: memberList,
  export: (ctx, input) => startTask(ctx, exportMembers, input),
  moves: moveList,
  exportMoves: (ctx, input) => startTask(ctx, exportMoves, input),
  trend,
  compare,
  uses: (ctx, { packId }) => uses(ctx, packId),
  batchAdd: (ctx, input) => startBatch(ctx, batchAdd, input),
  batchRemove: (ctx, input) => startBatch(ctx, batchRemove, input),
})
