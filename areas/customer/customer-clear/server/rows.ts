import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import type { Words } from '#core/contract/errors.ts'
import { staffInScope } from '#core/server/access.ts'
import { sharedBy } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { notFound } from '#core/server/refusal.ts'
import { aClearRule, type ClearAction, type ProposalState } from '../contract.ts'

export interface RuleRow {
  rule_id: string
  name: string
  note: string
  audience: Audience
  action: ClearAction
  tag_ids: string[]
  keep_latest: boolean
  is_on: boolean
  looked_after: string | null
  looked_at: Date | null
  edition: number
  made_by: string | null
  made_by_name: string
  version: number
  created_at: Date
}
export const ruleFields = sql`r.rule_id, r.name, r.note, r.audience, r.action, r.tag_ids, r.keep_latest, r.is_on, r.looked_after, r.looked_at, r.edition,
  r.made_by, r.made_by_name, r.version, r.created_at`

/** Rules are the company's: whoever may read them sees that there is one. */
export async function findRule(db: Db | Tx, ruleId: string, { lock = false } = {}): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`select ${ruleFields} from clear_rules r
    where r.corp_id = ${db.corpId} and r.rule_id = ${ruleId} and r.deleted_at is null ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}
export async function ruleOf(db: Db | Tx, ruleId: string, how: { lock?: boolean } = {}): Promise<RuleRow> {
  const rule = await findRule(db, ruleId, how)
  if (!rule) throw notFound(aClearRule)
  return rule
}

/** Narrows proposals `p` to customers whom the asker may see; nothing for whoever sees all. */
export async function seen(ctx: Context): Promise<RawBuilder<unknown>> {
  const scope = await staffInScope(ctx)
  return scope
    ? sql`and exists (select from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = p.customer_id and ${sharedBy('c.staff_ids', scope)})`
    : sql``
}

/** Tags as lists name them; those that are gone are left out. */
export const tagRefs = (corpId: number, tagIds: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('tagId', t.tag_id, 'name', t.name, 'groupName', g.name) order by g.sort_order desc, t.sort_order desc)
  from tags t join tag_groups g on g.corp_id = ${corpId} and g.group_id = t.group_id
  where t.corp_id = ${corpId} and t.tag_id = any(${tagIds}) and t.deleted_at is null), '[]')`

export const noCounts: Record<ProposalState, number> = { waiting: 0, asked: 0, done: 0, rejected: 0, gone: 0, failed: 0 }

export const clash: Words = {
  zh: '移除多个标签时，条件里请用「含全部标签」代替「含任一标签」',
  en: 'With several tags to remove, ask for all of the tags instead of any of them',
}
