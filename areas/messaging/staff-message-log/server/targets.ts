import { type RawBuilder, sql } from 'kysely'
import { nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import type { Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { batches } from '#core/server/paging.ts'
import type { bulkMessages, SentCustomer, SentGroup, TargetState } from '../contract.ts'
import { one } from './list.ts'

export type OfOne = Omit<Parsed<typeof bulkMessages.userDetail>, 'page' | 'pageSize'>
interface Row {
  target_ext_id: string
  state: TargetState
  sent_at: Date | null
}

/** Of one message and member, whom the asker may see, in the order of ids at WeCom; by the primary key. */
async function rowsOf<R extends Row>(
  ctx: Context,
  { messageId, staffId, state }: OfOne,
  more: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> },
  { after, skip, limit }: { after: string; skip: number; limit: number },
): Promise<R[]> {
  const { rows } = await sql<R>`
    select t.target_ext_id, t.state, t.sent_at, ${more.columns} from bulk_targets t ${more.join}
    where t.corp_id = ${ctx.corpId} and t.message_id = ${messageId} and t.staff_id = ${staffId} ${state ? sql`and t.state = ${state}` : sql``}
      ${after ? sql`and t.target_ext_id > ${after}` : sql``}
    order by t.target_ext_id limit ${limit} offset ${skip}`.execute(ctx.db)
  return rows
}

async function countOf(ctx: Context, { messageId, staffId, state }: OfOne): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bulk_targets t
    where t.corp_id = ${ctx.corpId} and t.message_id = ${messageId} and t.staff_id = ${staffId} ${state ? sql`and t.state = ${state}` : sql``}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

type CustomerRow = Row & { customer_id: string | null; name: string | null; avatar: string | null }
type GroupRow = Row & { group_id: string | null; name: string | null }

const customers = async (ctx: Context) => ({
  columns: sql`c.customer_id, case when c.customer_id is not null then ${await nameShown(ctx)} end as name, c.avatar`,
  join: sql`left join customers c on c.corp_id = ${ctx.corpId} and c.external_user_ext_id = t.target_ext_id`,
})
const groups = (ctx: Context) => ({
  columns: sql`g.group_id, g.name`,
  join: sql`left join groups g on g.corp_id = ${ctx.corpId} and g.group_ext_id = t.target_ext_id`,
})
const common = (r: Row) => ({ targetExtId: r.target_ext_id, state: r.state, sentAt: r.sent_at?.toISOString() ?? null })
const customerView = (r: CustomerRow): SentCustomer => ({
  ...common(r),
  customerId: r.customer_id,
  name: r.name ?? '',
  avatar: r.avatar ?? '',
})
const groupView = (r: GroupRow): SentGroup => ({ ...common(r), groupId: r.group_id, name: r.name ?? '' })

export async function userDetail(ctx: Context, { page, pageSize, ...of }: Parsed<typeof bulkMessages.userDetail>) {
  await one(ctx, of)
  const at = { after: '', skip: (page - 1) * pageSize, limit: pageSize }
  const [rows, total] = await Promise.all([rowsOf<CustomerRow>(ctx, of, await customers(ctx), at), countOf(ctx, of)])
  return { list: rows.map(customerView), total }
}
export async function groupDetail(ctx: Context, { page, pageSize, ...of }: Parsed<typeof bulkMessages.groupDetail>) {
  await one(ctx, of)
  const at = { after: '', skip: (page - 1) * pageSize, limit: pageSize }
  const [rows, total] = await Promise.all([rowsOf<GroupRow>(ctx, of, groups(ctx), at), countOf(ctx, of)])
  return { list: rows.map(groupView), total }
}

export async function* everyCustomer(ctx: Context, of: OfOne): AsyncGenerator<SentCustomer[]> {
  await one(ctx, of)
  const its = await customers(ctx)
  yield* batches(
    (last: CustomerRow | null, limit) => rowsOf<CustomerRow>(ctx, of, its, { after: last?.target_ext_id ?? '', skip: 0, limit }),
    (rows) => rows.map(customerView),
  )
}
export async function* everyGroup(ctx: Context, of: OfOne): AsyncGenerator<SentGroup[]> {
  await one(ctx, of)
  yield* batches(
    (last: GroupRow | null, limit) => rowsOf<GroupRow>(ctx, of, groups(ctx), { after: last?.target_ext_id ?? '', skip: 0, limit }),
    (rows) => rows.map(groupView),
  )
}
