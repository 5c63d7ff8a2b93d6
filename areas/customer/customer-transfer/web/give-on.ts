import { staff } from '#areas/staff/staff-management/contract.ts'
import { openPicker } from '#core/web/blocks/pickers/open.ts'
import { confirm, openDialog } from '#core/web/dialog.tsx'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { fmt } from '#core/web/text/format.ts'
import { say } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { transfer } from '../contract.ts'
import { transferText } from './text.ts'

/** What came to nothing, or was done, goes to somebody else: whom, then a question, then the call. */
export async function giveOn(recordIds: string[], to?: { staffId: string; staffName: string }): Promise<boolean> {
  const text = say(transferText)
  const toStaffId = to?.staffId ?? (await openPicker('staff', [], { multiple: false, title: text.pickTaker }))?.[0]
  if (!toStaffId) return false
  const name = to?.staffName ?? (await request(staff.one, { staffId: toStaffId })).name
  const title = text.againTitle(fmt.number(recordIds.length), name)
  if (!(await confirm({ title, content: text.againHelp, verb: to ? text.back : text.again }))) return false
  try {
    const { asked, passedOver } = await request(transfer.retry, { recordIds, toStaffId })
    await refresh()
    if (asked > 0) toast.success(text.asked(fmt.number(asked), passedOver))
    else toast.warning(text.askedNone)
    return asked > 0
  } catch {
    return false // the request layer has said it
  }
}

interface Customer {
  customerId: string
  name: string
  staffIds: readonly string[]
}
/** One customer, from one of those who follow them. */
export const handOver = (of: Customer) =>
  openDialog<{ of: Customer }, boolean>(() => import('./OneDialog.tsx'), { of }, { label: say(transferText).oneTitle(of.name), width: 480 })
