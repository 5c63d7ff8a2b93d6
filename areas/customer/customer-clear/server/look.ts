import { type RawBuilder, sql } from 'kysely'
import { conditionsAsked } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { newId } from '#core/server/ids.ts'
import { goneProblems } from '#core/server/kept-audience.ts'
import { groundOf } from '../ground.ts'
import { settleDeleted } from './asked.ts'
import { lookAtAll, nobodyYet } from './look-job.ts'
import { type RuleRow, ruleFields } from './rows.ts'

const portion = 5000

/**
 * Goes through all customers from where the rule stands, as the program, who sees everybody. Whoever the rule finds is proposed once, until they
 * cease to be what it looks for; then what still waits is withdrawn. A condition that is changed meanwhile has it begin anew.
 */
export async function look(ctx: Context, ruleId: string, signal: AbortSignal, size = portion): Promise<void> {
  while (!signal.aborted) {
    const more = await ctx.tx(async (tx) => {
      const rule = await underWay(tx, ruleId)
      if (!rule) return false
      const { rows } = await sql<{ id: string }>`select c.customer_id as id from customers c
        where c.corp_id = ${ctx.corpId} and c.customer_id > ${rule.looked_after} order by c.customer_id offset ${size - 1} limit 1`.execute(
        tx,
      )
      const upTo = rows[0]?.id ?? null
      const within = (id: RawBuilder<unknown>) =>
        sql`(${id} > ${rule.looked_after}::uuid ${upTo ? sql`and ${id} <= ${upTo}::uuid` : sql``})`
      await settle(ctx, tx, rule, within)
      await sql`update clear_rules set looked_after = ${upTo} ${upTo ? sql`` : sql`, looked_at = now()`}
        where corp_id = ${ctx.corpId} and rule_id = ${ruleId}`.execute(tx)
      return upTo !== null
    })
    if (!more) return
  }
  // The program stops: another worker goes on.
  throw signal.reason
}

/** One that was deleted is looked at, too: what waits is withdrawn. */
async function underWay(tx: Tx, ruleId: string): Promise<(RuleRow & { deleted: boolean; looked_after: string }) | undefined> {
  const { rows } = await sql<RuleRow & { deleted: boolean }>`select ${ruleFields}, r.deleted_at is not null as deleted from clear_rules r
    where r.corp_id = ${tx.corpId} and r.rule_id = ${ruleId} and r.looked_after is not null for update`.execute(tx)
  return rows[0] as (RuleRow & { deleted: boolean; looked_after: string }) | undefined
}

async function settle(
  ctx: Context,
  tx: Tx,
  rule: RuleRow & { deleted: boolean },
  within: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const { corpId } = tx
  const open = sql`p.corp_id = ${corpId} and p.rule_id = ${rule.rule_id} and p.ended_at is null and ${within(sql`p.customer_id`)}`
  await settleDeleted(tx, open)
  const asked = await conditionsAsked(ctx, groundOf({ audience: rule.audience, action: rule.action, tagIds: rule.tag_ids }))
  const and = [sql`c.corp_id = ${corpId}`, within(sql`c.customer_id`), ...(rule.deleted ? [sql`false`] : asked.map((a) => a.where))]
  const { rows } = await sql<{ id: string }>`select c.customer_id as id from customers c where ${sql.join(and, sql` and `)}`.execute(tx)
  const found = rows.map((r) => r.id)
  // Whom somebody has been asked about keeps that, though the rule asks for something else by now.
  await sql`update clear_proposals p set ended_at = now(), asked_staff_ids = '{}',
      state = case when p.state in ('waiting', 'asked', 'failed') then 'gone' else p.state end
    where ${open} and (p.customer_id <> all(${found}::uuid[]) or (p.edition <> ${rule.edition} and p.state <> 'asked'))`.execute(tx)
  if (!rule.is_on || found.length === 0) return
  // Whom a condition kept out by what is gone would be found now.
  if ((await goneProblems(ctx, rule.audience)).some(({ field }) => field.includes('_none'))) return
  const fresh = found.map((customerId) => ({ id: newId(), customer_id: customerId }))
  await sql`
    insert into clear_proposals (corp_id, proposal_id, rule_id, customer_id, edition, action, tag_ids)
    select ${corpId}::int, g.id, ${rule.rule_id}::uuid, g.customer_id, ${rule.edition}::int, ${rule.action}::text, ${rule.tag_ids}::uuid[]
    from json_to_recordset(${JSON.stringify(fresh)}::json) as g(id uuid, customer_id uuid) on conflict do nothing`.execute(tx)
}

/** Each night: whom the clock has made silent, what nobody told of. */
export async function lookAgain(ctx: Context): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ rule_id: string }>`
      update clear_rules set looked_after = coalesce(looked_after, ${nobodyYet}) where corp_id = ${ctx.corpId} and ((is_on and deleted_at is null) or looked_after is not null)
      returning rule_id`.execute(tx)
    for (const { rule_id } of rows) await lookAtAll(tx, rule_id)
  })
}
