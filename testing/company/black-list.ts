import { type Ground, ids } from './ground.ts'

/** Four on the black list, one of them for a term. */
export async function blackListOf({ db, corpId, days }: Ground, customers: string[]): Promise<string[]> {
  const records = ids(2)
  for (const [i, record_id] of records.entries())
    await db
      .insertInto('black_list_records')
      .values({
        corp_id: corpId,
        record_id,
        kind: ['add', 'remove'][i]!,
        origin: ['hand', 'import'][i]!,
        reason: '骚扰',
        taken: 4,
        refused: i,
      })
      .execute()
  await db
    .insertInto('black_list_refusals')
    .values({ corp_id: corpId, record_id: records[1]!, line: 1, given: '小何', why: 'not_found' })
    .execute()
  for (const [i, customer_id] of customers.slice(0, 4).entries())
    await db
      .insertInto('black_list')
      .values({
        corp_id: corpId,
        customer_id,
        reason: ['骚扰', '退货', '同行', '骚扰'][i]!,
        until: i === 1 ? days(-9) : null,
        record_id: records[0]!,
        added_at: days(i * 3),
      })
      .execute()
  return records
}
