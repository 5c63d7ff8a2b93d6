import type { Input } from '#core/contract/call.ts'
import { startBatch } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { implement } from '#core/server/implement.ts'
import { notFound } from '#core/server/refusal.ts'
import { addProcess, deleteProcess, sortProcesses, switchProcess, updateProcess } from '#core/server/stages/define.ts'
import { aProcess, processesFor, processesOf, processView } from '#core/server/stages.ts'
import { startTask } from '#core/server/tasks.ts'
import { customerKanban, customerStages, kanbanBeside } from '../contract.ts'
import { moveMany } from './batch.ts'
import { board, cards, stagesOfOne } from './cards.ts'
import { exportEntries } from './exports.ts'
import { missing, move, undo } from './moves.ts'
import { entries, statistics } from './statistics.ts'
import { customers } from './subject.ts'

async function switched(ctx: Context, processId: string, what: 'enabled' | 'notify') {
  const process = (await processesOf(ctx.db, customers)).find((p) => p.processId === processId)
  if (!process) throw notFound(aProcess)
  return { on: process[what], version: process.version }
}

export default [
  ...implement(customerStages, {
    list: async (ctx) => ({ list: (await processesFor(ctx, customers)).map(processView) }),
    setting: async (ctx) => ({ list: (await processesOf(ctx.db, customers)).map(processView) }),
    add: (ctx, draft) => addProcess(ctx, customers, draft),
    update: async (ctx, input) => {
      await updateProcess(ctx, customers, input)
      return {}
    },
    delete: async (ctx, input) => {
      await deleteProcess(ctx, customers, input)
      return {}
    },
    sort: async (ctx, { processIds }: Input<typeof customerStages.sort>) => {
      await sortProcesses(ctx, customers, processIds)
      return {}
    },
    status: (ctx, { processId }) => switched(ctx, processId, 'enabled'),
    switch: async (ctx, input) => {
      await switchProcess(ctx, customers, input, 'enabled')
      return {}
    },
    notifyStatus: (ctx, { processId }) => switched(ctx, processId, 'notify'),
    switchNotices: async (ctx, input) => {
      await switchProcess(ctx, customers, input, 'notify')
      return {}
    },
  }),
  ...implement(customerKanban, {
    board,
    cards,
    of: stagesOfOne,
    missing,
    move,
    undo,
    batch: (ctx, input) => startBatch(ctx, moveMany, input),
    statistics,
    entries,
    exportEntries: (ctx, input) => startTask(ctx, exportEntries, input),
  }),
  ...implement(kanbanBeside, { of: stagesOfOne, missing, move, undo }),
]
