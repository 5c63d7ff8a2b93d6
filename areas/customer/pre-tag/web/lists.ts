import { preFieldColumns, preFieldHitColumns, preTagColumns, preTagHitColumns } from '../columns.ts'
import { preFieldImport, preFieldRecords, preFields, preTagImport, preTagRecords, preTags } from '../contract.ts'
import { preFieldFigures, preTagFigures } from '../figures.ts'
import { preScreens } from './screens.ts'

/** The two lists: one page draws both. */
export const tagList = {
  what: 'tags' as const,
  calls: preTags,
  records: preTagRecords,
  imports: preTagImport,
  figures: preTagFigures,
  columns: preTagColumns,
  hitColumns: preTagHitColumns,
  screens: { list: preScreens.list, edit: preScreens.edit, records: preScreens.records, import: preScreens.import },
  table: 'pre_tags',
}
export const fieldList = {
  what: 'fields' as const,
  calls: preFields,
  records: preFieldRecords,
  imports: preFieldImport,
  figures: preFieldFigures,
  columns: preFieldColumns,
  hitColumns: preFieldHitColumns,
  screens: { list: preScreens.fields, edit: preScreens.editFields, records: preScreens.fieldRecords, import: preScreens.importFields },
  table: 'pre_fields',
}
export type ListOf = typeof tagList | typeof fieldList
