import { externalcontactGroupchatGetNewExternalUserid } from '@rapport/wecom/calls/conversions.ts'
import { sql } from 'kysely'
import type { Context } from '#core/server/context.ts'
import { newCustomerIds } from '#core/server/corp.ts'

/** R174: of a group that is known by the old ids of its members, they are replaced before it is read anew; else all would leave and join. */
export async function renewMembers(ctx: Context, chatId: string): Promise<void> {
  if (!(await newCustomerIds(ctx.db)).used) return
  const { rows } = await sql<{ group_id: string; ids: string[] }>`
    select g.group_id, array(
      select m.member_ext_id from group_members m where m.corp_id = ${ctx.corpId} and m.group_id = g.group_id and m.type = 2) as ids
    from groups g where g.corp_id = ${ctx.corpId} and g.group_ext_id = ${chatId} and not g.members_renewed`.execute(ctx.db)
  const group = rows[0]
  if (!group) return
  // A group has 500 members at most, and as many may have left it.
  for (let at = 0; at < group.ids.length; at += 1000) {
    const { items } = await ctx.app.gate.call(ctx.corpId, externalcontactGroupchatGetNewExternalUserid, {
      chat_id: chatId,
      external_userid_list: group.ids.slice(at, at + 1000),
    })
    await sql`
      update group_members m set member_ext_id = i.new_external_userid
      from json_to_recordset(${JSON.stringify(items)}::json) as i(external_userid text, new_external_userid text)
      where m.corp_id = ${ctx.corpId} and m.group_id = ${group.group_id} and m.member_ext_id = i.external_userid
        and i.new_external_userid <> i.external_userid
        and not exists (select from group_members n where n.corp_id = ${ctx.corpId} and n.group_id = ${group.group_id}
          and n.member_ext_id = i.new_external_userid)`.execute(ctx.db)
  }
  await sql`update groups set members_renewed = true where corp_id = ${ctx.corpId} and group_id = ${group.group_id}`.execute(ctx.db)
}
