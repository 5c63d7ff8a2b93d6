import { calls, command, Id, may, strict, TaskStarted } from '#core/contract/call.ts'
import { ImportChecked, ImportPlan, ImportPreview } from '#core/contract/imports.ts'

/** By which a line finds its customer. */
export const idColumn = {
  key: 'externalUserExtId',
  title: { zh: '客户 ID', en: 'Customer id' },
  aliases: ['external_userid', '客户ID'],
}

/** Values of customers who are there, found by WeCom’s id; nobody is made by it, and an empty cell changes nothing. */
export const fieldImport = calls('customer-fields', 'external_user/custom_field/import', {
  preview: command({
    access: may('customer', 'update'),
    about: 'own',
    unaudited: 'changes nothing',
    input: strict({ fileId: Id }),
    output: ImportPreview,
  }),
  check: command({
    access: may('customer', 'update'),
    about: 'rows',
    unaudited: 'changes nothing',
    input: ImportPlan,
    output: ImportChecked,
    summary: 'A dry run: nothing is written. The first hundred problems.',
  }),
  start: command({
    path: '/external_user/custom_field/import',
    access: may('customer', 'update'),
    about: 'rows',
    longTask: true,
    once: true,
    input: ImportPlan,
    output: TaskStarted,
    summary: 'A column a field, by its name or key; lines that failed come back as a file (R015).',
  }),
})
