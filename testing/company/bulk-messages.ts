import { type Ground, ids } from './ground.ts'
import type { Staff } from './people.ts'

export interface Bulk {
  /** The first went to customers, the second to groups. */
  messages: string[]
}

/** Messages to many: members' own to customers and to groups on several days, and one of the company that waits. */
export async function bulkMessagesOf({ db, corpId, days }: Ground, staff: Staff): Promise<Bulk> {
  const messages = ids(5)
  for (const [i, message_id] of messages.entries()) {
    const chat_type = i % 2 ? 'group' : 'single'
    const origin = i < 3 ? 'personal' : 'company'
    const text = ['早上好', '群里的朋友', '周末试吃', '公司的新品', '公司的团购'][i]!
    const created_at = days([0, 1, 6, 0, 2][i]!, i)
    const staff_id = [staff.ann, staff.ben, staff.ann, staff.ben, staff.cat][i]!
    const sent_at = i === 3 ? null : created_at
    const states = i === 3 ? ['waiting', 'waiting'] : ['delivered', 'delivered', 'not_friend', 'quota'].slice(0, 4 - (i % 2))
    if (chat_type === 'group') states.push('waiting')
    if (i === 0) states.push('waiting')
    if (i === 1) states.push('quota')
    const counts = Object.fromEntries(
      ['waiting', 'delivered', 'not_friend', 'quota'].map((state) => [state, states.filter((s) => s === state).length]),
    )
    await db
      .insertInto('bulk_messages')
      .values({ corp_id: corpId, message_id, msgid: `bulk${i}`, chat_type, origin, text, created_at })
      .execute()
    await db
      .insertInto('bulk_sends')
      .values({ corp_id: corpId, message_id, staff_id, chat_type, origin, words: text, created_at, sent_at, ...counts })
      .execute()
    for (const [n, state] of states.entries())
      await db
        .insertInto('bulk_targets')
        .values({
          corp_id: corpId,
          message_id,
          staff_id,
          target_ext_id: `to${n}`,
          state,
          sent_at: state === 'delivered' ? created_at : null,
        })
        .execute()
  }
  return { messages }
}
