import { preFieldColumns, preFieldHitColumns, preTagColumns, preTagHitColumns } from '../columns.ts'
import { preFieldImport, preFieldRecords, preFields, preTagImport, preTagRecords, preTags } from '../contract.ts'
import { preFieldFigures, preTagFigures } from '../figures.ts'
import { preScreens } from './screens.ts'

/** The two lists: one page draws both. */
export const tagList = {
  what: 'tags' as const,
  calls: {
    list: preTags.list,
    overview: preTags.overview,
    update: preTags.update,
    add: preTags.add,
    delete: preTags.delete,
    switch: preTags.switch,
    batchDelete: preTags.batchDelete,
    batchSwitch: preTags.batchSwitch,
    export: preTags.export,
  },
  records: {
    hits: preTagRecords.hits,
    apply: preTagRecords.apply,
    dismiss: preTagRecords.dismiss,
    batchDecide: preTagRecords.batchDecide,
    export: preTagRecords.export,
  },
  imports: { preview: preTagImport.preview, check: preTagImport.check, start: preTagImport.start },
  figures: preTagFigures,
  columns: preTagColumns,
  hitColumns: preTagHitColumns,
  screens: { list: preScreens.list, edit: preScreens.edit, records: preScreens.records, import: preScreens.import },
  table: 'pre_tags',
}
export const fieldList = {
  what: 'fields' as const,
  calls: {
    list: preFields.list,
    overview: preFields.overview,
    update: preFields.update,
    add: preFields.add,
    delete: preFields.delete,
    switch: preFields.switch,
    batchDelete: preFields.batchDelete,
    batchSwitch: preFields.batchSwitch,
    export: preFields.export,
  },
  records: {
    hits: preFieldRecords.hits,
    apply: preFieldRecords.apply,
    dismiss: preFieldRecords.dismiss,
    batchDecide: preFieldRecords.batchDecide,
    export: preFieldRecords.export,
  },
  imports: { preview: preFieldImport.preview, check: preFieldImport.check, start: preFieldImport.start },
  figures: preFieldFigures,
  columns: preFieldColumns,
  hitColumns: preFieldHitColumns,
  screens: { list: preScreens.fields, edit: preScreens.editFields, records: preScreens.fieldRecords, import: preScreens.importFields },
  table: 'pre_fields',
}
export type ListOf = typeof tagList | typeof fieldList
