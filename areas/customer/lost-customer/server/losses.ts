import { sql } from 'kysely'
import type { customerAdded, customerLost } from '#areas/customer/customer-management/contract.ts'
import { followUpsShared } from '#areas/customer/customer-management/server/nouns/settings.ts'
import type { EventData } from '#core/contract/event.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { customerReturned, type OutflowRules } from '../contract.ts'
import { watch } from './alarms.ts'
import { cameBack, lostOne } from './notices.ts'
import { peopleTold } from './people.ts'
import { digestLater } from './queue.ts'
import { outflowIdOf } from './record-id.ts'
import { rulesOf } from './rules.ts'

type Lost = EventData<typeof customerLost>
interface Contact {
  added_at: Date
  deleted_at: Date | null
  name: string
  /** What the member calls them. */
  remark: string
  staff_name: string
}

/** What came to be known later than this is kept, and nobody is told: it is no news any more. */
const newsMs = 3 * 86_400_000

const contactOf = async (tx: Tx, { customerId, staffId }: Pick<Lost, 'customerId' | 'staffId'>): Promise<Contact | undefined> =>
  (
    await sql<Contact>`
      select f.added_at, f.deleted_at, c.name, f.remark, s.name as staff_name
      from follows f join customers c on c.corp_id = ${tx.corpId} and c.customer_id = f.customer_id
      join staff s on s.corp_id = ${tx.corpId} and s.staff_id = f.staff_id
      where f.corp_id = ${tx.corpId} and f.staff_id = ${staffId} and f.customer_id = ${customerId}`.execute(tx)
  ).rows[0]

/** What the member calls them is for others where the company shares it; a notice keeps its words, so it says no more than anybody of them may read. */
async function namesOf(tx: Tx, { name, remark }: Contact): Promise<{ own: string; others: string }> {
  const own = remark || name
  return { own, others: (await followUpsShared(tx)) ? own : name }
}

/** A contact ended: one record, however often it is heard, and those are told whom the settings name. */
export async function lost(ctx: Context, event: Lost): Promise<void> {
  const { customerId, staffId, by } = event
  const at = new Date(event.at)
  await ctx.tx(async (tx) => {
    const contact = await contactOf(tx, event)
    if (!contact) return
    const ended = contact.deleted_at?.getTime() === at.getTime()
    const begunAgain = !ended && contact.added_at > at ? contact.added_at : null
    const outflowId = outflowIdOf(tx.corpId, { customer_id: customerId, staff_id: staffId, lost_at: at })
    const { rows } = await sql`
      insert into outflows (corp_id, outflow_id, staff_id, customer_id, lost_by, added_at, lost_at, returned_at)
      values (${tx.corpId}, ${outflowId}, ${staffId}, ${customerId}, ${by}, ${begunAgain ? null : contact.added_at}, ${at}, ${begunAgain})
      on conflict do nothing returning outflow_id`.execute(tx)
    if (rows.length === 0) return
    if (begunAgain) await emit(tx, customerReturned, { customerId, staffId, by, lostAt: event.at, at: begunAgain.toISOString() })
    const rules = await rulesOf(tx)
    if (by === 'staff') await watch(tx, { staffId, at }, rules)
    if (begunAgain || by === 'transfer' || Date.now() - at.getTime() > newsMs) return
    // A sync finds that it ended, not by whom: who wants to hear of either hears of it.
    if (by === 'sync' ? rules.directions.length === 0 : !rules.directions.includes(by)) return
    await tell(tx, { outflowId, staffId, by, at }, contact, rules)
  })
}

interface Told {
  outflowId: string
  staffId: string
  by: Lost['by']
  at: Date
}
async function tell(tx: Tx, { outflowId, staffId, by, at }: Told, contact: Contact, rules: OutflowRules): Promise<void> {
  const owners = await peopleTold(tx, staffId, rules)
  if (owners.length === 0) return
  await note(tx, outflowId, owners, at, rules.when === 'at_once')
  if (rules.when === 'digest') return digestLater(tx, rules)
  const [own] = ownerOf(staffId)
  const names = await namesOf(tx, contact)
  const values = { staff: contact.staff_name, by: by === 'staff' || by === 'customer' ? by : 'unknown' }
  await give(
    tx,
    lostOne,
    owners.filter((o) => o === own),
    { ...values, name: names.own, own: 1 },
  )
  await give(
    tx,
    lostOne,
    owners.filter((o) => o !== own),
    { ...values, name: names.others, own: 0 },
  )
}

/** An unread record for each (R041); who has one keeps it. */
export const note = (tx: Tx, outflowId: string, owners: readonly string[], at: Date, digested = true) =>
  sql`
  insert into outflow_notices (corp_id, owner, outflow_id, at, digested)
  select ${tx.corpId}::int, o, ${outflowId}::uuid, ${at}::timestamptz, ${digested}::boolean from unnest(${owners}::text[]) o on conflict do nothing`.execute(
    tx,
  )

/** They read that the customer was lost; that somebody asks them to win them back they have not read. */
export const unreadAgain = (tx: Tx, outflowId: string, owners: readonly string[]) =>
  sql`
  update outflow_notices set read_at = null where corp_id = ${tx.corpId} and owner = any(${owners}::text[]) and outflow_id = ${outflowId}`.execute(
    tx,
  )

/** They are contacts again: their losses so far say so, and whoever was told of one hears the good news. */
export async function returned(ctx: Context, { customerId, staffId, at }: EventData<typeof customerAdded>): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ outflow_id: string; lost_at: Date; lost_by: Lost['by'] }>`
      update outflows set returned_at = ${new Date(at)}
      where corp_id = ${tx.corpId} and customer_id = ${customerId} and staff_id = ${staffId} and returned_at is null and lost_at < ${new Date(at)}
      returning outflow_id, lost_at, lost_by`.execute(tx)
    if (rows.length === 0) return
    for (const r of rows) await emit(tx, customerReturned, { customerId, staffId, by: r.lost_by, lostAt: r.lost_at.toISOString(), at })
    const contact = await contactOf(tx, { customerId, staffId })
    const { rows: people } = await sql<{ owner: string }>`
      select distinct n.owner from outflow_notices n
      where n.corp_id = ${tx.corpId} and n.outflow_id = any(${rows.map((r) => r.outflow_id)}::uuid[]) order by n.owner`.execute(tx)
    if (!contact) return
    const [own] = ownerOf(staffId)
    const names = await namesOf(tx, contact)
    const values = { staff: contact.staff_name }
    const owners = people.map((p) => p.owner)
    await give(
      tx,
      cameBack,
      owners.filter((o) => o === own),
      { ...values, name: names.own, own: 1 },
    )
    await give(
      tx,
      cameBack,
      owners.filter((o) => o !== own),
      { ...values, name: names.others, own: 0 },
    )
  })
}
