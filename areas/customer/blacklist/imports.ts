import { calls, command, Id, may, strict, TaskStarted } from '#core/contract/call.ts'
import { ImportChecked, ImportPlan, ImportPreview } from '#core/contract/imports.ts'

/** Customers by WeCom’s id or by the number a member wrote down; nobody is made by it. */
export const blackListImport = calls('blacklist', 'black_list/import', {
  preview: command({
    access: may('blacklist_wx_user', 'create'),
    about: 'own',
    unaudited: 'changes nothing',
    input: strict({ fileId: Id }),
    output: ImportPreview,
  }),
  check: command({
    access: may('blacklist_wx_user', 'create'),
    about: 'rows',
    unaudited: 'changes nothing',
    input: ImportPlan,
    output: ImportChecked,
    summary: 'A dry run: nothing is written. The first hundred problems.',
  }),
  start: command({
    path: '/black_list/import',
    access: may('blacklist_wx_user', 'create'),
    about: 'rows',
    longTask: true,
    once: true,
    input: ImportPlan,
    output: TaskStarted,
    summary: 'A file of customers; lines that failed come back as one (R015).',
  }),
})
