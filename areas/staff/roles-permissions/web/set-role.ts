import { openDialog } from '#core/web/dialog.tsx'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { say } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { staffName } from '#core/web/ui/staff-name.ts'
import { acl } from '../contract.ts'
import { peopleText } from './people-text.ts'
import type { Chosen, Person } from './RoleDialog.tsx'

/** Asks for the role of one person and gives it. */
export async function changeRole(person: Person): Promise<void> {
  const text = say(peopleText)
  const label = text.setTitle(staffName(person))
  const chosen = await openDialog<{ person: Person }, Chosen>(() => import('./RoleDialog.tsx'), { person }, { label })
  if (!chosen) return
  try {
    await request(acl.setRole, { staffId: person.staffId, roleId: chosen.roleId, departmentIds: chosen.departmentList })
  } catch {
    return // the request layer has said it
  }
  toast.success(text.set)
  await refresh()
}
