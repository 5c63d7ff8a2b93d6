import { exportTask } from '#core/server/sheets/export.ts'
import { replyColumns, sentColumns } from '../columns.ts'
import { corpReplies } from '../contract.ts'
import { countOf, everyRow } from './list.ts'
import { countUses, everyUse } from './uses.ts'

/** The list as a file. */
export const exportReplies = exportTask('quick_reply_export', {
  title: { zh: '话术', en: 'Quick replies' },
  screen: 'quick-replies.list',
  access: corpReplies.export.access,
  filters: corpReplies.export.input.properties.filters,
  count: ({ ctx }, filter) => countOf(ctx, filter),
  rows: ({ ctx }, filter) => everyRow(ctx, filter),
  columns: replyColumns,
})

/** Who sent which of them, and when. */
export const exportUses = exportTask('quick_reply_use_export', {
  title: { zh: '话术使用明细', en: 'Quick replies sent' },
  screen: 'quick-replies.data',
  access: corpReplies.exportUses.access,
  filters: corpReplies.exportUses.input.properties.filters,
  count: ({ ctx }, filter) => countUses(ctx, filter),
  rows: ({ ctx }, filter) => everyUse(ctx, filter),
  columns: sentColumns,
})
