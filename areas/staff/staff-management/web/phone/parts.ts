import { parts } from '#core/web/parts.ts'
import { departmentSource, staffSource } from '../pickers/sources.ts'

export default parts({
  pickers: {
    staff: { ...staffSource, dialog: { load: () => import('./StaffSheet.tsx'), width: 520 } },
    departments: departmentSource,
  },
})
