import { calls, command, Id, may, strict, TaskStarted } from '#core/contract/call.ts'
import { ImportChecked, ImportPlan, ImportPreview } from '#core/contract/imports.ts'

/** People come from WeCom; a file gives those who are there seats and roles. */
export const staffImport = calls('staff-management', 'staff/import_staff', {
  preview: command({
    access: may('staff', 'update'),
    about: 'company',
    unaudited: 'changes nothing',
    input: strict({ fileId: Id }),
    output: ImportPreview,
  }),
  check: command({
    access: may('staff', 'update'),
    about: 'company',
    unaudited: 'changes nothing',
    input: ImportPlan,
    output: ImportChecked,
    summary: 'A dry run: nothing is written. The first hundred problems.',
  }),
  start: command({
    path: '/staff/import_staff',
    access: may('staff', 'update'),
    about: 'company',
    longTask: true,
    once: true,
    input: ImportPlan,
    output: TaskStarted,
    summary: 'Seats and roles from a file; lines that failed come back as one (R015). Only super administrators change roles.',
  }),
})
