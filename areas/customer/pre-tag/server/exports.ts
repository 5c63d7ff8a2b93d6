import { exportTask } from '#core/server/sheets/export.ts'
import { preFieldColumns, preFieldHitColumns, preTagColumns, preTagHitColumns } from '../columns.ts'
import { preFieldRecords, preFields, preTagRecords, preTags } from '../contract.ts'
import { reportTitles } from '../words.ts'
import { countOf, everyEntry, where } from './list.ts'
import { countHits, everyHit, hitWhere } from './records.ts'

/** The lists and their reports as files, newest first. */
export const exportTags = exportTask('pre_tag_export', {
  title: { zh: '预打标签', en: 'Tags in advance' },
  screen: 'pre-tag.list',
  access: preTags.export.access,
  filters: preTags.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await where(ctx, 'tags', filter)),
  rows: ({ ctx }, filter) => everyEntry(ctx, 'tags', filter),
  columns: preTagColumns,
})
export const exportFields = exportTask('pre_write_properties_export', {
  title: { zh: '默认属性', en: 'Default properties' },
  screen: 'pre-tag.fields',
  access: preFields.export.access,
  filters: preFields.export.input.properties.filters,
  count: async ({ ctx }, filter) => countOf(ctx, await where(ctx, 'fields', filter)),
  rows: ({ ctx }, filter) => everyEntry(ctx, 'fields', filter),
  columns: preFieldColumns,
})
export const exportTagHits = exportTask('pre_tag_hit_export', {
  title: reportTitles.tags,
  screen: 'pre-tag.records',
  access: preTagRecords.export.access,
  filters: preTagRecords.export.input.properties.filters,
  count: async ({ ctx }, filter) => countHits(ctx, await hitWhere(ctx, 'tags', filter)),
  rows: ({ ctx }, filter) => everyHit(ctx, 'tags', filter),
  columns: preTagHitColumns,
})
export const exportFieldHits = exportTask('pre_write_properties_hit_export', {
  title: reportTitles.fields,
  screen: 'pre-tag.fieldRecords',
  access: preFieldRecords.export.access,
  filters: preFieldRecords.export.input.properties.filters,
  count: async ({ ctx }, filter) => countHits(ctx, await hitWhere(ctx, 'fields', filter)),
  rows: ({ ctx }, filter) => everyHit(ctx, 'fields', filter),
  columns: preFieldHitColumns,
})
