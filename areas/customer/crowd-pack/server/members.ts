import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { customerNamed, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { batches, pageByKey, totalOf, whose } from '#core/server/paging.ts'
import type { crowdPacks, MemberFilter, PackMember } from '../contract.ts'
import { packOf, seen, staffNames } from './rows.ts'

interface Row {
  customer_id: string
  ext: string
  name: string
  avatar: string
  status: 'friend' | 'lost'
  staff: string[]
  since: Date
  by_hand: boolean
}
interface Key {
  since: Date
  id: string
}
const keyOf = (r: Row): Key => ({ since: r.since, id: r.customer_id })

/** Members `m` with their customers `c`, whom the asker may see. */
async function where(ctx: Context, { packId, keyword, byHand }: MemberFilter): Promise<RawBuilder<SqlBool>> {
  await packOf(ctx.db, packId)
  const words = keyword?.trim()
  return sql<SqlBool>`m.corp_id = ${ctx.corpId} and m.pack_id = ${packId} ${await seen(ctx)}
    ${byHand === undefined ? sql`` : sql`and m.by_hand = ${byHand}`} ${words ? sql`and ${await customerNamed(ctx, words)}` : sql``}`
}
const from = (corpId: number) => sql`from crowd_members m join customers c on c.corp_id = ${corpId} and c.customer_id = m.customer_id`

async function rowsAfter(ctx: Context, matching: RawBuilder<SqlBool>, after: Key | null, skip: number, limit: number): Promise<Row[]> {
  const beyond = after ? sql`and (m.since, m.customer_id) < (${after.since}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select c.customer_id, c.external_user_ext_id as ext, ${await nameShown(ctx)} as name, c.avatar, c.status, ${staffNames(ctx.corpId)} as staff,
      m.since, m.by_hand
    ${from(ctx.corpId)} where ${matching} ${beyond} order by m.since desc, m.customer_id desc limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}

export async function memberList(ctx: Context, { page, pageSize, ...filter }: Parsed<typeof crowdPacks.customerList>) {
  const matching = await where(ctx, filter)
  const name = JSON.stringify(['crowd_members', ctx.corpId, whose(ctx.me), filter])
  const [rows, total] = await Promise.all([
    pageByKey<Row, Key>({
      list: name,
      page,
      pageSize,
      fetch: (after, skip, limit) => rowsAfter(ctx, matching, after, skip, limit),
      keyOf,
    }),
    totalOf(name, page, () => countMembers(ctx, filter)),
  ])
  return { list: rows.map(view), total }
}

export async function countMembers(ctx: Context, filter: MemberFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from(ctx.corpId)} where ${await where(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}

export async function* everyMember(ctx: Context, filter: MemberFilter): AsyncGenerator<PackMember[]> {
  const matching = await where(ctx, filter)
  yield* batches(
    (last: Row | null, limit) => rowsAfter(ctx, matching, last && keyOf(last), 0, limit),
    (rows) => rows.map(view),
  )
}

const view = (r: Row): PackMember => ({
  customerId: r.customer_id,
  externalUserExtId: r.ext,
  name: r.name,
  avatar: r.avatar,
  status: r.status,
  staffNames: r.staff,
  since: r.since.toISOString(),
  byHand: r.by_hand,
})
