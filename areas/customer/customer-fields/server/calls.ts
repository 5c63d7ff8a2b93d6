import { count } from '#areas/customer/customer-management/server/nouns/count.ts'
import type { Input } from '#core/contract/call.ts'
import { audienceWhere } from '#core/server/audience.ts'
import { previewConversion, startConversion } from '#core/server/fields/convert.ts'
import { addField, deleteField, sortFields, updateField } from '#core/server/fields/define.ts'
import { regions } from '#core/server/fields/region.ts'
import { filledOf, usageOf } from '#core/server/fields/usage.ts'
import { allFields, fieldsFor, fieldView } from '#core/server/fields.ts'
import { implement } from '#core/server/implement.ts'
import { planCheck, planPreview, planStart } from '#core/server/sheets/plan.ts'
import { customFields, fieldImport, fieldsBeside } from '../contract.ts'
import { startSetting } from './batch.ts'
import { convertField } from './convert.ts'
import { importFields } from './imports.ts'
import { ofCustomers } from './owner.ts'
import { history, phoneAsked, readsAll, reveal, setValue, valuesOf } from './values.ts'

export default [
  ...implement(customFields, {
    list: async (ctx) => ({ list: (await fieldsFor(ctx, ofCustomers)).map(fieldView) }),
    regions: async () => ({ list: [...regions] }),
    setting: async (ctx) => ({ list: (await allFields(ctx.db, ofCustomers)).map(fieldView) }),
    filled: async (ctx) => {
      const [customers, list] = await Promise.all([count(ctx, await audienceWhere(ctx, {})), filledOf(ctx, ofCustomers)])
      return { customers, list }
    },
    usage: (ctx, input) => usageOf(ctx, ofCustomers, input),
    add: (ctx, draft) => addField(ctx, ofCustomers, draft),
    update: async (ctx, input) => {
      await updateField(ctx, ofCustomers, input)
      return {}
    },
    preview: async (ctx, input) => {
      await readsAll(ctx, input)
      return previewConversion(ctx, ofCustomers, input)
    },
    convert: async (ctx, input) => {
      await readsAll(ctx, input)
      return startConversion(ctx, ofCustomers, convertField, input)
    },
    delete: async (ctx, input) => {
      await deleteField(ctx, ofCustomers, input)
      return {}
    },
    sort: async (ctx, { fieldIds }: Input<typeof customFields.sort>) => {
      await sortFields(ctx, ofCustomers, fieldIds)
      return {}
    },
    values: valuesOf,
    setValue,
    reveal,
    history,
    phoneAsked,
    batch: startSetting,
  }),
  ...implement(fieldsBeside, { list: valuesOf, update: setValue }),
  ...implement(fieldImport, {
    preview: (ctx, { fileId }) => planPreview(ctx, importFields, fileId),
    check: (ctx, plan) => planCheck(ctx, importFields, plan),
    start: (ctx, plan) => planStart(ctx, importFields, plan),
  }),
]
