import { sql } from 'kysely'
import { newId } from '#core/server/ids.ts'
import { type Ground, ids } from './ground.ts'
import type { Staff } from './people.ts'

/** Two mass messages that colleagues share, in every state that one of their parts can be in. */
export async function missionsOf({ db, corpId, days }: Ground, staff: Staff, customers: string[]): Promise<string[]> {
  const sellers = [staff.ann, staff.ben, staff.cat, staff.dan]
  const sent = ids(2)
  const states = ['delivered', 'waiting', 'not_friend', 'quota', 'unreachable', 'blacklisted']
  for (const [i, mission_id] of sent.entries()) {
    const senders = i ? [staff.ann, staff.fay] : sellers
    await db
      .insertInto('mass_missions')
      .values({
        corp_id: corpId,
        mission_id,
        name: ['周末新品', '早安'][i]!,
        state: ['waiting', 'done'][i]!,
        audience: '{}',
        content: JSON.stringify({ text: '你好', attachments: [] }),
        content_hash: Buffer.alloc(32, i),
        draft_hash: Buffer.alloc(32, i),
        sender_ids: senders,
        matched: 28,
        quota_used: 0,
        no_seat: 0,
        send_at: days(i, 3),
        started_at: days(i, 3),
        scheduled: false,
      })
      .execute()
    // Ann has confirmed one of two tasks, Ben all, Cat's is not made yet, Dan's was refused.
    const chunk = (staff_id: string, seq: number, state: string, confirmed: boolean) =>
      db
        .insertInto('mass_chunks')
        .values({
          corp_id: corpId,
          mission_id,
          staff_id,
          seq,
          state,
          customers: 0,
          msgid: state === 'made' ? `${i}.${seq}.${staff_id}` : null,
          made_at: state === 'made' ? days(i, 4) : null,
          confirmed_at: confirmed ? days(i, 5) : null,
        })
        .execute()
    await chunk(staff.ann, 0, 'made', true)
    if (i === 1) await chunk(staff.fay, 0, 'cancelled', false)
    if (i === 0) {
      await chunk(staff.ann, 1, 'made', false)
      await chunk(staff.ben, 0, 'made', true)
      await chunk(staff.ben, 1, 'made', true)
      await chunk(staff.cat, 0, 'planned', false)
      await chunk(staff.dan, 0, 'refused', false)
      // nobody heard what became of Cat's
      const outbox_id = newId()
      await db
        .insertInto('outbox')
        .values({ corp_id: corpId, outbox_id, call: 'add_msg_template', effect_key: `mass ${mission_id}`, payload: '{}', state: 'unknown' })
        .execute()
      await sql`update mass_chunks set outbox_id = ${outbox_id}
        where corp_id = ${corpId} and mission_id = ${mission_id} and staff_id = ${staff.cat} and seq = 0`.execute(db)
    }
    const last = i ? [staff.ann, staff.fay] : [staff.ann, staff.ben, staff.cat, staff.dan]
    for (const [n, customer_id] of customers.slice(0, 28).entries()) {
      const staff_id = last[n % last.length]!
      const sent = staff_id === staff.ann || staff_id === staff.ben
      const seq = sent && i === 0 ? (n >> 2) % 2 : 0
      const state = sent && !(staff_id === staff.ann && seq === 1) ? states[(n >> 2) % 6]! : 'waiting'
      await db
        .insertInto('mass_targets')
        .values({ corp_id: corpId, mission_id, customer_id, staff_id, seq, state, sent_at: state === 'delivered' ? days(i, 6) : null })
        .execute()
    }
  }
  await sql`update mass_chunks k set customers = n.n, delivered = n.delivered, not_friend = n.not_friend, quota = n.quota,
      unreachable = n.unreachable, listed_since = n.listed
    from (select mission_id, staff_id, seq, count(*) as n, count(*) filter (where state = 'delivered') as delivered,
        count(*) filter (where state = 'not_friend') as not_friend, count(*) filter (where state = 'quota') as quota,
        count(*) filter (where state = 'unreachable') as unreachable, count(*) filter (where state = 'blacklisted') as listed
      from mass_targets where corp_id = ${corpId} group by 1, 2, 3) n
    where k.corp_id = ${corpId} and k.mission_id = n.mission_id and k.staff_id = n.staff_id and k.seq = n.seq`.execute(db)
  return sent
}
