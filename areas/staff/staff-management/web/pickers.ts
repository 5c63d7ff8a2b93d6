import { departmentSource, staffSource } from './pickers/sources.ts'

export const staffPicker = { ...staffSource, dialog: { load: () => import('./pickers/StaffDialog.tsx'), width: 760 } }
export const departmentPicker = { ...departmentSource, dialog: { load: () => import('./pickers/DepartmentDialog.tsx'), width: 520 } }
