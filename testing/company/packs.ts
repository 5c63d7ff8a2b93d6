import { type Ground, ids } from './ground.ts'

/** A fixed pack of five customers, two of whom were put in by hand, and a live one of three that lies over it. Somebody went out of it three days ago. */
export async function packsOf({ corpId, db, days }: Ground, customers: string[], tags: string[]): Promise<string[]> {
  const [fixed, live] = ids(2) as [string, string]
  const pack = (pack_id: string, name: string, kind: string, audience: object, size: number, created_at: Date) =>
    db
      .insertInto('crowd_packs')
      .values({
        corp_id: corpId,
        pack_id,
        name,
        kind,
        audience: JSON.stringify(audience),
        size,
        created_at,
        looked_at: days(1),
        made_by_name: 'ann',
      })
      .execute()
  await pack(fixed, '固定五人', 'fixed', { customerIds: customers.slice(0, 3) }, 5, days(9))
  await pack(live, '活的', 'live', { tagsAny: [tags[0]!] }, 3, days(8))
  const member = (pack_id: string, customer_id: string, by_hand: boolean) => ({
    corp_id: corpId,
    pack_id,
    customer_id,
    by_hand,
    since: days(2),
  })
  await db
    .insertInto('crowd_members')
    .values([
      ...customers.slice(0, 5).map((id, i) => member(fixed, id, i > 2)),
      ...customers.slice(3, 6).map((id) => member(live, id, false)),
    ])
    .execute()
  const move = (pack_id: string, customer_id: string, came: boolean, cause: string, at: Date) => ({
    corp_id: corpId,
    pack_id,
    customer_id,
    came,
    cause,
    at,
  })
  await db
    .insertInto('crowd_moves')
    .values([
      ...customers.slice(3, 5).map((id) => move(fixed, id, true, 'hand', days(0))),
      move(fixed, customers[6]!, false, 'hand', days(3)),
      move(live, customers[3]!, true, 'changed', days(2)),
      move(live, customers[7]!, false, 'time', days(1)),
    ])
    .execute()
  return [fixed, live]
}
