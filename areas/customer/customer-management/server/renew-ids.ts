import { externalcontactGetNewExternalUserid } from '@rapport/wecom/calls/conversions.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { customerIdsRenewed, newCustomerIds } from '#core/server/corp.ts'

/** As many as WeCom advises (platform/10 §4.2). */
const atOnce = 200

/**
 * R174: where WeCom names customers by new external ids, those we know are replaced before anything is read, once: a customer who came under
 * another name would be another customer. An id that is a new one already comes back as it is, so this may be done twice.
 */
export async function renewIds(ctx: Context): Promise<void> {
  const ids = await newCustomerIds(ctx.db)
  if (!ids.used || ids.renewed) return
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const known = await ctx.db
      .selectFrom('customers')
      .select(['customer_id', 'external_user_ext_id'])
      .where('corp_id', '=', ctx.corpId)
      .where('customer_id', '>', after)
      .orderBy('customer_id')
      .limit(atOnce)
      .execute()
    const last = known.at(-1)
    if (!last) break
    const { items } = await ctx.app.gate.call(ctx.corpId, externalcontactGetNewExternalUserid, {
      external_userid_list: known.map((c) => c.external_user_ext_id),
    })
    // One whom a callback brought under the new id meanwhile keeps it.
    await sql`
      update customers c set external_user_ext_id = g.new_external_userid
      from json_to_recordset(${JSON.stringify(items)}::json) as g(external_userid text, new_external_userid text)
      where c.corp_id = ${ctx.corpId} and c.external_user_ext_id = g.external_userid and g.new_external_userid <> g.external_userid
        and not exists (select from customers n where n.corp_id = ${ctx.corpId} and n.external_user_ext_id = g.new_external_userid)`.execute(
      ctx.db,
    )
    after = last.customer_id
  }
  await customerIdsRenewed(ctx.db)
}
