import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { checkTags } from '#areas/customer/customer-tags/server/nouns/tags.ts'
import type { Input, Parsed } from '#core/contract/call.ts'
import type { Problem } from '#core/contract/errors.ts'
import { needed } from '#core/contract/refused.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { newId } from '#core/server/ids.ts'
import { goneProblems, keptAudience } from '#core/server/kept-audience.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName, nameProblems } from '#core/server/names.ts'
import { conflict, refuseAny } from '#core/server/refusal.ts'
import { aClearRule, type customerClear, rulesAtMost } from '../contract.ts'
import { tagsClash } from '../ground.ts'
import { lookAtAll, nobodyYet } from './look-job.ts'
import { clash, type RuleRow, ruleFields, ruleOf } from './rows.ts'

const kind = 'clear_rule'
/** Names and limits are looked at before they are written: one write of a company at a time. */
const oneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218015, ${tx.corpId})`.execute(tx)
type Given = Pick<Parsed<typeof customerClear.update>, 'name' | 'note' | 'audience' | 'action' | 'tagIds' | 'keepLatest'>

/** What belongs to the other action is nobody's wish. */
const contentOf = ({ name, note, audience, action, tagIds, keepLatest }: Given): Given => ({
  name: cleanName(name),
  note: note.trim(),
  audience: keptAudience(audience),
  action,
  tagIds: action === 'remove_tags' ? [...new Set(tagIds)] : [],
  keepLatest: action === 'ask_delete' && keepLatest,
})
const storedOf = (r: RuleRow): Given => ({
  name: r.name,
  note: r.note,
  audience: r.audience,
  action: r.action,
  tagIds: r.tag_ids,
  keepLatest: r.keep_latest,
})
const filledIn = (given: Partial<Given> & Pick<Given, 'name' | 'audience' | 'action'>): Given => ({
  note: '',
  tagIds: [],
  keepLatest: false,
  ...given,
})

export async function add(ctx: Context, { ruleId = newId(), on = true, ...given }: Input<typeof customerClear.add>) {
  const rule = contentOf(filledIn(given))
  refuseAny([...nameProblems('name', given.name), ...(await problems(ctx, rule))])
  await checkTags(ctx, rule.tagIds)
  const find = async () => {
    const { rows } = await sql<RuleRow & { deleted_at: Date | null }>`select ${ruleFields}, r.deleted_at from clear_rules r
      where r.corp_id = ${ctx.corpId} and r.rule_id = ${ruleId}`.execute(ctx.db)
    const [made] = rows
    return made && { mine: made.made_by === ctx.me.staffId, same: isDeepStrictEqual(storedOf(made), rule), gone: made.deleted_at !== null }
  }
  await madeOnce(ctx, { thing: aClearRule, field: 'rule_id', find }, () =>
    ctx.tx(async (tx) => {
      await oneByOne(tx)
      refuseAny(await nameTaken(tx, rule.name, ruleId))
      await room(tx)
      await sql`
        insert into clear_rules (corp_id, rule_id, name, note, audience, action, tag_ids, keep_latest, is_on, looked_after, made_by, made_by_name)
        values (${ctx.corpId}, ${ruleId}, ${rule.name}, ${rule.note}, ${JSON.stringify(rule.audience)}::jsonb, ${rule.action}, ${rule.tagIds}::uuid[],
          ${rule.keepLatest}, ${on}, ${on ? nobodyYet : null}, ${ctx.me.staffId}, ${ctx.me.name})`.execute(tx)
      if (on) await lookAtAll(tx, ruleId)
      await audit(tx, ctx, 'clear_rule.create', { kind, id: ruleId, name: rule.name, after: { ...rule, on } })
    }),
  )
  return { ruleId }
}

export async function update(ctx: Context, { ruleId, version, ...given }: Input<typeof customerClear.update>) {
  const rule = contentOf(filledIn(given))
  await ruleOf(ctx.db, ruleId)
  refuseAny([...nameProblems('name', given.name), ...(await problems(ctx, rule))])
  await checkTags(ctx, rule.tagIds)
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const was = await ruleOf(tx, ruleId, { lock: true })
    await checkVersion(tx, was.version, version, { thing: aClearRule, kind, id: ruleId })
    refuseAny(await nameTaken(tx, rule.name, ruleId))
    const before = storedOf(was)
    const changed = !isDeepStrictEqual(meaning(before), meaning(rule))
    await sql`update clear_rules set name = ${rule.name}, note = ${rule.note}, audience = ${JSON.stringify(rule.audience)}::jsonb,
        action = ${rule.action}, tag_ids = ${rule.tagIds}::uuid[], keep_latest = ${rule.keepLatest}, version = version + 1
        ${changed ? sql`, edition = edition + 1, looked_after = ${nobodyYet}` : sql``}
      where corp_id = ${ctx.corpId} and rule_id = ${ruleId}`.execute(tx)
    if (changed) await lookAtAll(tx, ruleId)
    await auditEdit(tx, ctx, 'clear_rule.update', { kind, id: ruleId, name: was.name, before, after: rule })
  })
  return {}
}
const meaning = ({ audience, action, tagIds, keepLatest }: Given) => ({ audience, action, tagIds, keepLatest })

export async function turn(ctx: Context, { ruleId, on }: Input<typeof customerClear.switch>) {
  await ctx.tx(async (tx) => {
    const rule = await ruleOf(tx, ruleId, { lock: true })
    if (rule.is_on === on) return nothingDone(ctx)
    await sql`update clear_rules set is_on = ${on}, looked_after = ${on ? nobodyYet : sql`looked_after`}, version = version + 1
      where corp_id = ${ctx.corpId} and rule_id = ${ruleId}`.execute(tx)
    if (on) await lookAtAll(tx, ruleId)
    await audit(tx, ctx, 'clear_rule.switch', { kind, id: ruleId, name: rule.name, before: { on: !on }, after: { on } })
  })
  return {}
}

/** What waits is withdrawn by a job: it may be much. */
export async function remove(ctx: Context, ruleId: string) {
  await ctx.tx(async (tx) => {
    const rule = await ruleOf(tx, ruleId, { lock: true })
    await sql`update clear_rules set deleted_at = now(), is_on = false, looked_after = ${nobodyYet}
      where corp_id = ${ctx.corpId} and rule_id = ${ruleId}`.execute(tx)
    await lookAtAll(tx, ruleId)
    await audit(tx, ctx, 'clear_rule.delete', { kind, id: ruleId, name: rule.name })
  })
  return {}
}

async function problems(ctx: Context, rule: Given): Promise<Problem[]> {
  const out = await goneProblems(ctx, rule.audience)
  const say = (field: string, zh: string, en: string) => out.push({ field, message: { zh, en } })
  if (Object.keys(rule.audience).length === 0) say('audience', '请至少选一个条件', 'Choose at least one condition')
  if (rule.audience.batch) say('audience.batch', '规则不能用一次批量任务的结果作条件', 'A rule cannot ask for what a batch touched')
  if (rule.action === 'remove_tags' && rule.tagIds.length === 0) out.push({ field: 'tag_ids', message: needed })
  if (tagsClash(rule)) out.push({ field: 'audience.tags_any', message: clash })
  return out
}

async function nameTaken(tx: Tx, name: string, ruleId: string): Promise<Problem[]> {
  const { rows } = await sql`select from clear_rules r where r.corp_id = ${tx.corpId} and lower(r.name) = lower(${name})
    and r.rule_id <> ${ruleId} and r.deleted_at is null`.execute(tx)
  return rows.length > 0 ? [{ field: 'name', message: { zh: '已有同名的清理规则', en: 'There is a rule of this name' } }] : []
}

async function room(tx: Tx): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from clear_rules r
    where r.corp_id = ${tx.corpId} and r.deleted_at is null`.execute(tx)
  if (rows[0]!.n >= rulesAtMost)
    throw conflict({ zh: `一家企业最多 ${rulesAtMost} 条清理规则，先删掉不用的`, en: `At most ${rulesAtMost} rules; delete some first` })
}
