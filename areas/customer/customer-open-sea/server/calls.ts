import type { Input } from '#core/contract/call.ts'
import { addField, deleteField, sortFields, updateField } from '#core/server/fields/define.ts'
import { fieldsFor, fieldView } from '#core/server/fields.ts'
import { implement } from '#core/server/implement.ts'
import {
  addGrade,
  addPool,
  deleteGrade,
  deletePool,
  setEnabled,
  sortGrades,
  updateDefault,
  updateGrade,
  updatePool,
} from '#core/server/pools/define.ts'
import { dueBy } from '#core/server/pools/due.ts'
import { gradesOf, poolsFor, poolsOf, settingsOf } from '#core/server/pools.ts'
import { planCheck, planPreview, planStart } from '#core/server/sheets/plan.ts'
import { startTask } from '#core/server/tasks.ts'
import { channelClueImport, clueEvents, clueFields, clueGrades, clueImport, clues, cluesBeside, recycleRule, seas } from '../contract.ts'
import { startDistribute, startGrade, startMove } from './batch.ts'
import { add, one, open, poolNamed, remove, update } from './clues.ts'
import { exportClues } from './exports.ts'
import { history } from './history.ts'
import { abandon, followUp, lock, receive, reveal } from './holding.ts'
import { importChannelClues, importClues } from './imports.ts'
import { list, overview } from './list.ts'
import { clueFieldOwner, ofClues } from './subject.ts'

export default [
  ...implement(seas, {
    list: async (ctx) => ({ list: await poolsFor(ctx, ofClues) }),
    one: (ctx, { poolId }) => poolNamed(ctx, poolId),
    add: (ctx, draft) => addPool(ctx, ofClues, draft),
    update: (ctx, input) => updatePool(ctx, ofClues, input),
    delete: (ctx, input) => deletePool(ctx, ofClues, input),
    status: async (ctx) => ({ enabled: (await settingsOf(ctx.db, ofClues)).enabled }),
    setStatus: (ctx, { enabled }) => setEnabled(ctx, ofClues, enabled),
  }),
  ...implement(clues, {
    list,
    overview,
    one: (ctx, { clueId }) => one(ctx, clueId),
    add,
    update,
    delete: (ctx, { clueId }) => remove(ctx, clueId),
    export: (ctx, input) => startTask(ctx, exportClues, input),
    receive,
    abandon,
    batchDistribute: startDistribute,
    move: startMove,
    batchGrade: startGrade,
    lock,
    reveal: (ctx, { clueId }) => reveal(ctx, clueId),
  }),
  ...implement(clueEvents, { list: history, add: followUp }),
  ...implement(clueGrades, {
    list: async (ctx) => ({ list: await gradesOf(ctx.db, ofClues) }),
    add: (ctx, input) => addGrade(ctx, ofClues, input),
    update: (ctx, input) => updateGrade(ctx, ofClues, input),
    delete: (ctx, { gradeId }) => deleteGrade(ctx, ofClues, gradeId),
    sort: (ctx, { gradeIds }) => sortGrades(ctx, ofClues, gradeIds),
  }),
  ...implement(clueFields, {
    list: async (ctx) => ({ list: (await fieldsFor(ctx, clueFieldOwner)).map(fieldView) }),
    add: (ctx, draft) => addField(ctx, clueFieldOwner, draft),
    update: async (ctx, input) => {
      await updateField(ctx, clueFieldOwner, input)
      return {}
    },
    delete: async (ctx, input) => {
      await deleteField(ctx, clueFieldOwner, input)
      return {}
    },
    sort: async (ctx, { fieldIds }: Input<typeof clueFields.sort>) => {
      await sortFields(ctx, clueFieldOwner, fieldIds)
      return {}
    },
  }),
  ...implement(recycleRule, {
    default: async (ctx) => {
      const { rule, version } = await settingsOf(ctx.db, ofClues)
      return { rule, version }
    },
    updateDefault: (ctx, input) => updateDefault(ctx, ofClues, input),
    preview: async (ctx, { poolId, rule }) => {
      const pools = poolId ? [await poolNamed(ctx, poolId)] : (await poolsOf(ctx.db, ofClues)).filter((p) => p.rule === null)
      return {
        tonight: await dueBy(
          ctx,
          pools.map((p) => p.poolId),
          rule,
        ),
      }
    },
  }),
  ...implement(clueImport, {
    preview: (ctx, { fileId }) => planPreview(ctx, importClues, fileId),
    check: async (ctx, { poolId, ...plan }) => planCheck(ctx, importClues, plan, { poolId: (await poolNamed(ctx, poolId)).poolId }),
    start: async (ctx, { poolId, ...plan }) => {
      await open(ctx)
      return planStart(ctx, importClues, plan, { poolId: (await poolNamed(ctx, poolId)).poolId })
    },
  }),
  ...implement(channelClueImport, {
    preview: (ctx, { fileId }) => planPreview(ctx, importChannelClues, fileId),
    check: async (ctx, { poolId, ...plan }) => planCheck(ctx, importChannelClues, plan, { poolId: (await poolNamed(ctx, poolId)).poolId }),
    start: async (ctx, { poolId, ...plan }) => {
      await open(ctx)
      return planStart(ctx, importChannelClues, plan, { poolId: (await poolNamed(ctx, poolId)).poolId })
    },
  }),
  ...implement(cluesBeside, { list, one: (ctx, { clueId }) => one(ctx, clueId), receive, abandon, addEvent: followUp }),
]
