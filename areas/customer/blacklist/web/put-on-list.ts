import type { Audience } from '#core/contract/audience.ts'
import { confirm, openDialog } from '#core/web/dialog.tsx'
import { refresh } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { can } from '#core/web/session.ts'
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

export async function takeOffList(customer: { customerId: string; name: string }, stood: Stood): Promise<void> {
  const text = say(customersText)
  if (!(await confirm({ title: text.offTitle(customer.name), content: text.offText, verb: text.offVerb }))) return
  await request(blackList.remove, { customerIds: [customer.customerId] })
  await refresh()
  offWithUndo(customer.customerId, stood)
}

/** How somebody stood on the list. */
interface Stood {
  reason: string
  until: string | null
}
/** Says that they are off, and for ten seconds puts them back as they stood (G-4). */
export function offWithUndo(customerId: string, { reason, until }: Stood): void {
  const text = say(customersText)
  const back = () => request(blackList.add, { customerIds: [customerId], reason, until }).then(refresh)
  toast.success(text.off, {
    duration: 10_000,
    action: can(blackList.add) ? { label: text.undo, onClick: () => void back().catch(() => {}) } : undefined,
  })
}
