import { externalcontactGet } from '@rapport/wecom/calls/customers.ts'
import type { ExternalContact, FollowUser } from '@rapport/wecom/parts.ts'
import { sql } from 'kysely'
import { staffIdOf } from '#areas/staff/staff-management/server/nouns/staff.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { endless } from '#core/server/gate/pages.ts'
import { isErrcode } from '#core/server/gate/refusal.ts'
import { clean, databaseTime } from '#core/server/gate/sync.ts'
import { endRelations, type Gone, type LostBy, putRelations, type Relation } from './contacts.ts'
import { handedOn } from './handed-on.ts'
import { tagIdsOf } from './nouns/tag-book.ts'

/** What a callback said about how a contact ended; WeCom's answers do not say it (platform/02 §6.1). */
export interface Ended {
  staffExtId: string
  by: LostBy
  at: Date
}

/** Asks WeCom about one customer and writes what it says, as changed at `at`. `null` when neither they nor we know them. */
export async function refetch(ctx: Context, externalUserId: string, told: { at?: Date; ended?: Ended } = {}): Promise<string | null> {
  const { at, ended } = told
  for (let tries = 0; tries < 3; tries++) {
    const fetchedAt = await databaseTime(ctx)
    const { contact, follows } = await ask(ctx, externalUserId)
    const relations = contact ? await withIds(ctx, contact, follows) : []
    const endedStaff = ended && (await staffIdOf(ctx, ended.staffExtId))
    const done = await ctx.tx(async (tx) => {
      const sums = await putRelations(tx, relations, fetchedAt, { quiet: false, found: false, at })
      if (sums.stale > 0) return 'stale' as const // somebody asked later and wrote first: ask again
      const customer = await tx
        .selectFrom('customers')
        .select('customer_id')
        .where('corp_id', '=', ctx.corpId)
        .where('external_user_ext_id', '=', externalUserId)
        .executeTakeFirst()
      if (!customer) return null
      if (relations.length === 0 && !(await emptyAsOf(tx, customer.customer_id, fetchedAt))) return 'stale' as const
      const live = await liveOf(tx, customer.customer_id)
      const still = new Set(relations.map((r) => r.staffId))
      const gone = live.flatMap((f): Gone[] => {
        const isLost = ended && f.staff_id === endedStaff
        // Who was removed by the customer is still listed; added again since then they are contacts.
        if (still.has(f.staff_id) && !(isLost && ended.by === 'customer' && f.added_at <= ended.at)) return []
        const of = { staffId: f.staff_id, customerId: customer.customer_id }
        if (isLost) return [{ ...of, by: ended.by, at: ended.at }]
        // WeCom lists nobody who has left; their customers wait there until somebody takes them over (`handedOn`).
        return f.status === 5 ? [] : [{ ...of, by: 'sync', at: fetchedAt }]
      })
      await endRelations(tx, [...gone, ...(await handedOn(tx, customer.customer_id))])
      return customer.customer_id
    })
    if (done !== 'stale') return done
  }
  throw new Error(`customer ${externalUserId} changes faster than it can be read`)
}

async function liveOf(tx: Tx, customerId: string) {
  const { rows } = await sql<{ staff_id: string; added_at: Date; status: number }>`
    select f.staff_id, f.added_at, s.status from follows f join staff s on s.corp_id = ${tx.corpId} and s.staff_id = f.staff_id
    where f.corp_id = ${tx.corpId} and f.customer_id = ${customerId} and f.deleted_at is null`.execute(tx)
  return rows
}

/** Marks that at this time nobody had the customer: an answer of WeCom that was asked for earlier must not bring them back. */
async function emptyAsOf(tx: Tx, customerId: string, fetchedAt: Date): Promise<boolean> {
  const row = await tx
    .updateTable('customers')
    .set({ fetched_at: fetchedAt })
    .where('corp_id', '=', tx.corpId)
    .where('customer_id', '=', customerId)
    .where('fetched_at', '<=', fetchedAt)
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function ask(ctx: Context, externalUserId: string): Promise<{ contact: ExternalContact | null; follows: FollowUser[] }> {
  const follows: FollowUser[] = []
  let contact: ExternalContact | null = null
  const heard = endless(externalcontactGet)
  let cursor: string | undefined
  do {
    const page = await ctx.app.gate
      .call(
        ctx.corpId,
        externalcontactGet,
        { external_userid: externalUserId, ...(cursor ? { cursor } : {}) },
        { priority: 'staff', waitMs: 30_000 },
      )
      .catch((error) => {
        // No relation left, never known here, or nobody in the app's range follows them (platform/04 §2.2).
        if (isErrcode(error, 84061, 40096, 60011, 84084)) return null
        throw error
      })
    if (!page) return { contact: null, follows: [] }
    heard(page.follow_user.map((f) => f.userid))
    contact = page.external_contact
    follows.push(...page.follow_user)
    cursor = page.next_cursor || undefined
  } while (cursor)
  return { contact, follows }
}

async function withIds(ctx: Context, contact: ExternalContact, follows: FollowUser[]): Promise<Relation[]> {
  const tags = await tagIdsOf(
    ctx,
    follows.flatMap((f) => (f.tags ?? []).flatMap((t) => t.tag_id ?? [])),
  )
  const out: Relation[] = []
  for (const f of follows) {
    const staffId = await staffIdOf(ctx, f.userid)
    if (!staffId) continue // outside what the app may see
    out.push(
      relationOf(
        staffId,
        contact,
        f,
        (f.tags ?? []).flatMap((t) => tags.get(t.tag_id ?? '') ?? []),
      ),
    )
  }
  return out
}

type Follow = Omit<FollowUser, 'tags'>
export const relationOf = (staffId: string, contact: ExternalContact, f: Follow, tagIds: string[]): Relation => ({
  staffId,
  contact,
  remark: clean(f.remark),
  description: clean(f.description),
  remarkCorpName: clean(f.remark_corp_name),
  remarkMobiles: (f.remark_mobiles ?? []).map(clean).filter((m) => m !== ''),
  addWay: f.add_way ?? 0,
  operUserid: f.oper_userid ?? '',
  state: clean(f.state),
  tagIds,
  addedAt: new Date(f.createtime * 1000),
})
