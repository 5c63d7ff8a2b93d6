// Conditions that are not declared would not be sent.
import '#areas/customer/blacklist/audience.ts'
import '#areas/customer/customer-clear/audience.ts'
import '#areas/customer/customer-management/audience.ts'
import '#areas/customer/customer-relation-supervision/audience.ts'
import { sql } from 'kysely'
import { clearRecords, customerClear, type Decision } from '#areas/customer/customer-clear/contract.ts'
import { addDays, dayOf } from '#core/contract/time.ts'
import { openDatabase } from '#core/server/db.ts'
import { type Company, until } from './company.ts'

/**
 * Four rules, of which one is off. Some of what they found is decided on; much waits. They look today, so that the days on which they would have
 * found whom are told afterwards.
 */
export async function clearingOf(company: Company, databaseUrl: string): Promise<void> {
  const { call } = company
  const newcomer = (await company.tags()).find((t) => t.name === '新客')
  const before = (days: number) => addDays(dayOf(new Date()), -days)
  const made = [
    await call(customerClear.add, {
      name: '老客还挂着「新客」',
      note: '加了一个月以上就不是新客了，标签留着群发会发错',
      audience: { addedTo: before(35), status: 'friend' },
      action: 'remove_tags',
      tagIds: newcomer ? [newcomer.tagId] : [],
    }),
    await call(customerClear.add, {
      name: '同一客户加了多名员工',
      note: '留最近联系的那位',
      audience: { relation: 'several' },
      action: 'ask_delete',
      keepLatest: true,
    }),
    await call(customerClear.add, { name: '已把我们删掉的', audience: { status: 'lost' }, action: 'ask_delete' }),
    await call(customerClear.add, {
      name: '黑名单客户',
      note: '先停用，店长们商量后再开',
      audience: { blackList: 'on' },
      action: 'ask_delete',
      on: false,
    }),
  ]
  await until(async () => (await call(customerClear.list, {})).list.every((r) => !r.looking))
  const some = async (ruleId: string, decision: Decision, from: number, to: number, note?: string) => {
    const waiting = () => call(clearRecords.proposals, { ruleIds: [ruleId], state: 'waiting', pageSize: 100 })
    const { list, total } = await waiting()
    const ids = list.slice(from, to).map((r) => r.recordId)
    if (ids.length === 0) return
    await call(clearRecords.decide, { picked: { ids }, decision, ...(note && { note }) })
    await until(async () => (await waiting()).total <= total - ids.length)
  }
  const [tags, several, lost] = made.map((m) => m.ruleId) as [string, string, string]
  await some(tags, 'reject', 0, 14, '刚回来的老客，先留着')
  await some(tags, 'confirm', 10, 70)
  await some(several, 'confirm', 0, 24, '一位客户只留一名员工')
  await some(several, 'reject', 1, 9)
  await some(lost, 'confirm', 0, 20)
  await spread(databaseUrl)
}

/** They would have found them over the last three weeks. */
async function spread(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl, { max: 1 })
  const corps = await db.across(['corps'], 'the demo company').selectFrom('corps').select('corp_id').orderBy('corp_id').execute()
  const of = db.forCorp(corps[0]!.corp_id)
  const days = sql`(abs(hashtext(p.proposal_id::text)) % 21)`
  await sql`update clear_proposals p set found_at = p.found_at - ${days} * interval '1 day',
      decided_at = p.decided_at - greatest(${days} - 1, 0) * interval '1 day'
    where p.corp_id = ${of.corpId}`.execute(of)
  await of
    .updateTable('clear_rules')
    .set({ created_at: new Date(Date.now() - 22 * 86_400_000) })
    .where('corp_id', '=', of.corpId)
    .execute()
  await db.close()
}
