import { bulkMessages } from '#areas/messaging/staff-message-log/contract.ts'
import { type Company, type Known, until } from './company.ts'
import { momentOf } from './past.ts'
import { ownMessages } from './words.ts'

/** What members sent to many on their own in the last weeks, to customers and to their groups, and how Rapport comes to know of it. */
export async function ownMessagesOf(company: Company, pool: Known[]): Promise<void> {
  const { sim, call } = company
  const byMember = new Map<string, string[]>()
  for (const { userid, ext } of pool) byMember.set(userid, [...(byMember.get(userid) ?? []), ext])
  const senders = [...byMember].filter(([, of]) => of.length >= 4)
  const { groups } = await sim.groups()
  for (const [n, { text, ago, to }] of ownMessages.entries()) {
    const when = momentOf(ago, n * 3)
    const [userid, customers] = senders[n % senders.length]!
    const group = groups[n % groups.length]
    if (to === 'groups' && group) {
      const own = groups.filter((g) => g.owner_id === group.owner_id).map((g) => g.chat_id)
      await sim.sendOwn({ userid: group.owner_id, text, receivers: own.slice(0, 3), chat_type: 'group', when })
    } else await sim.sendOwn({ userid, text, receivers: customers.slice(0, 12), when })
  }
  const { taskId } = await call(bulkMessages.sync, {})
  await until(async () => {
    const { task } = await call(bulkMessages.syncStatus, {})
    return task?.taskId === taskId && task.finishedAt !== null
  })
}
