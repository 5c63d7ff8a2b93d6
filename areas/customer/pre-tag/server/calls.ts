import { startBatch } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { carried } from '#core/server/fields/keep.ts'
import { implement } from '#core/server/implement.ts'
import { planCheck, planPreview, planStart } from '#core/server/sheets/plan.ts'
import { startTask } from '#core/server/tasks.ts'
import { preFieldImport, preFieldRecords, preFields, preTagImport, preTagRecords, preTags } from '../contract.ts'
import { decide } from './apply.ts'
import { fieldBatches, tagBatches } from './batch.ts'
import { add, remove, turn, update } from './entries.ts'
import { exportFieldHits, exportFields, exportTagHits, exportTags } from './exports.ts'
import { importFields, importTags } from './imports.ts'
import { list, one } from './list.ts'
import { hits, overview } from './records.ts'

async function switched(ctx: Context, what: 'tags' | 'fields', { entryId, on }: { entryId: string; on: boolean }) {
  await turn(ctx, what, entryId, on)
  return { on }
}
async function dismissed(ctx: Context, what: 'tags' | 'fields', hitId: string) {
  await decide(ctx, what, hitId, 'dismiss')
  return {}
}

export default [
  ...implement(preTags, {
    list: (ctx, input) => list(ctx, 'tags', input),
    one: async (ctx, { entryId }) => ({ entry: (await one(ctx, 'tags', entryId)).entry }),
    overview: (ctx, input) => overview(ctx, 'tags', input),
    add: (ctx, input) => add(ctx, 'tags', { ...input, fields: [] }),
    update: (ctx, input) => update(ctx, 'tags', { ...input, fields: [] }),
    delete: (ctx, { entryId }) => remove(ctx, 'tags', entryId),
    switch: (ctx, input) => switched(ctx, 'tags', input),
    batchDelete: (ctx, input) => startBatch(ctx, tagBatches.remove, input),
    batchSwitch: (ctx, input) => startBatch(ctx, tagBatches.turn, input),
    export: (ctx, input) => startTask(ctx, exportTags, input),
  }),
  ...implement(preTagRecords, {
    hits: (ctx, input) => hits(ctx, 'tags', input),
    apply: (ctx, { hitId }) => decide(ctx, 'tags', hitId, 'apply'),
    dismiss: (ctx, { hitId }) => dismissed(ctx, 'tags', hitId),
    batchDecide: (ctx, input) => startBatch(ctx, tagBatches.decide, input),
    export: (ctx, input) => startTask(ctx, exportTagHits, input),
  }),
  ...implement(preTagImport, {
    preview: (ctx, { fileId }) => planPreview(ctx, importTags, fileId),
    check: (ctx, plan) => planCheck(ctx, importTags, plan),
    start: (ctx, plan) => planStart(ctx, importTags, plan),
  }),
  ...implement(preFields, {
    list: (ctx, input) => list(ctx, 'fields', input),
    one: oneOfFields,
    overview: (ctx, input) => overview(ctx, 'fields', input),
    add: (ctx, input) => add(ctx, 'fields', { ...input, tagIds: [] }),
    update: (ctx, input) => update(ctx, 'fields', { ...input, tagIds: [] }),
    delete: (ctx, { entryId }) => remove(ctx, 'fields', entryId),
    switch: (ctx, input) => switched(ctx, 'fields', input),
    batchDelete: (ctx, input) => startBatch(ctx, fieldBatches.remove, input),
    batchSwitch: (ctx, input) => startBatch(ctx, fieldBatches.turn, input),
    export: (ctx, input) => startTask(ctx, exportFields, input),
  }),
  ...implement(preFieldRecords, {
    hits: (ctx, input) => hits(ctx, 'fields', input),
    apply: (ctx, { hitId }) => decide(ctx, 'fields', hitId, 'apply'),
    dismiss: (ctx, { hitId }) => dismissed(ctx, 'fields', hitId),
    batchDecide: (ctx, input) => startBatch(ctx, fieldBatches.decide, input),
    export: (ctx, input) => startTask(ctx, exportFieldHits, input),
  }),
  ...implement(preFieldImport, {
    preview: (ctx, { fileId }) => planPreview(ctx, importFields, fileId),
    check: (ctx, plan) => planCheck(ctx, importFields, plan),
    start: (ctx, plan) => planStart(ctx, importFields, plan),
  }),
]

/** As the form takes it: what is masked leaves as `null`, and stays where it comes back so. */
async function oneOfFields(ctx: Context, { entryId }: { entryId: string }) {
  const { row, entry, reading } = await one(ctx, 'fields', entryId)
  const values = row.vals.flatMap(({ fieldId, value }) => {
    const field = reading.fields.get(fieldId)
    if (!field) return []
    return [{ fieldId, value: field.masked ? null : carried(ctx.app.config, value), masked: field.masked }]
  })
  return { entry, values }
}
