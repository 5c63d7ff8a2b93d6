import { type RawBuilder, sql } from 'kysely'
import { contacts, everyContact } from '#areas/customer/customer-management/server/nouns/contact-rows.ts'
import type { Parsed } from '#core/contract/call.ts'
import type { Context } from '#core/server/context.ts'
import { checkedRange } from '#core/server/stats.ts'
import type { customerStatistics } from '../contract.ts'
import { endedAfter, whereOf } from './contacts.ts'
import { splitOf } from './split.ts'

type Asked = Omit<Parsed<typeof customerStatistics.list>, 'page' | 'pageSize'>

async function behind(ctx: Context, { only, stay, by, processId, key, ...asked }: Asked): Promise<RawBuilder<unknown>> {
  const where = await whereOf(ctx, checkedRange(asked))
  const row = by && key !== undefined ? sql`and ${(await splitOf(ctx, { by, processId })).is(key)}` : sql``
  return sql`${where(only)} ${stay ? sql`and ${endedAfter(stay)}` : sql``} ${row}`
}
const moment = (only: Asked['only']) => sql.ref(only === 'lost' ? 'f.deleted_at' : 'f.added_at')

export async function list(ctx: Context, { page, pageSize, ...asked }: Parsed<typeof customerStatistics.list>) {
  const matching = await behind(ctx, asked)
  const rows = await contacts(ctx, moment(asked.only), matching, pageSize, (page - 1) * pageSize)
  const total = await sql<{ n: number }>`select count(*)::int as n from follows f where ${matching}`.execute(ctx.db)
  return { list: rows, total: total.rows[0]!.n }
}

export async function* everyRecord(ctx: Context, { only = 'added', ...asked }: Omit<Asked, 'only'> & Partial<Pick<Asked, 'only'>>) {
  yield* everyContact(ctx, moment(only), await behind(ctx, { ...asked, only }))
}
