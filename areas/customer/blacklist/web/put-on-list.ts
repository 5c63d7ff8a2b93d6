import type { Audience } from '#core/contract/audience.ts'
import { confirm, openDialog } from '#core/web/dialog.tsx'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { say } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { blackList } from '../contract.ts'
import { customersText } from './customers-text.ts'

/** Asks why and how long; `true` when it is done or has begun. */
export const putOnList = (audience: Audience, count: number) =>
  openDialog<{ audience: Audience; count: number }, boolean>(
    () => import('./BlackListDialog.tsx'),
    { audience, count },
    { label: say(customersText).verb, width: 520 },
  )

export async function takeOffList(customer: { customerId: string; name: string }): Promise<void> {
  const text = say(customersText)
  if (!(await confirm({ title: text.offTitle(customer.name), content: text.offText, verb: text.offVerb }))) return
  await request(blackList.remove, { customerIds: [customer.customerId] })
  await refresh()
  toast.success(text.off)
}
