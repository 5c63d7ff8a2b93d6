import { type Ground, ids } from './ground.ts'

/** Two rules; the first found six customers a while ago, of whom each became something else, the second two. */
export async function clearingOf({ corpId, db, days }: Ground, customers: string[], tags: string[], asked: string): Promise<string[]> {
  const [untag, ask] = ids(2) as [string, string]
  const rule = (rule_id: string, name: string, action: string, is_on: boolean, created_at: Date) =>
    db
      .insertInto('clear_rules')
      .values({
        corp_id: corpId,
        rule_id,
        name,
        audience: JSON.stringify({ status: 'friend' }),
        action,
        tag_ids: action === 'remove_tags' ? [tags[0]!] : [],
        is_on,
        created_at,
        made_by_name: 'ann',
      })
      .execute()
  await rule(untag, '去掉旧标签', 'remove_tags', true, days(9))
  await rule(ask, '请人删除', 'ask_delete', false, days(8))
  const states = ['waiting', 'asked', 'done', 'rejected', 'gone', 'failed'] as const
  const found = (rule_id: string, customer_id: string, state: string, action: string, found_at: Date) => ({
    corp_id: corpId,
    proposal_id: ids(1)[0]!,
    rule_id,
    customer_id,
    edition: 1,
    action,
    tag_ids: action === 'remove_tags' ? [tags[0]!] : [],
    state,
    asked_staff_ids: state === 'asked' ? [asked] : [],
    found_at,
    ended_at: state === 'gone' ? days(1) : null,
  })
  await db
    .insertInto('clear_proposals')
    .values([
      ...states.map((state, i) => found(untag, customers[i]!, state, 'remove_tags', days(i === 0 ? 30 : i))),
      found(ask, customers[0]!, 'waiting', 'ask_delete', days(0)),
      found(ask, customers[1]!, 'asked', 'ask_delete', days(2)),
    ])
    .execute()
  return [untag, ask]
}
