import { sql } from 'kysely'
import { idTold, nameShown } from '#areas/customer/customer-management/server/nouns/named.ts'
import { markTags } from '#areas/customer/customer-tags/server/nouns/tags.ts'
import { staffInScope } from '#core/server/access.ts'
import { batchTask, recordTouched, rowsOf, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { isTemporary } from '#core/server/gate/refusal.ts'
import { cleanName } from '#core/server/names.ts'
import { give, ownerOf } from '#core/server/notices.ts'
import { storePhrase } from '#core/server/phrases.ts'
import { conflict, Refusal } from '#core/server/refusal.ts'
import { type ClearAction, clearRecords, type Decision, type ProposalState, type Records } from '../contract.ts'
import { decisionWords } from '../words.ts'
import { askedToDelete } from './notices.ts'
import { recordWhere } from './records.ts'

/** From which states each is possible; what is decided already is passed over. */
const from: Record<Decision, ProposalState[]> = {
  confirm: ['waiting', 'failed'],
  reject: ['waiting', 'failed', 'asked'],
  reopen: ['rejected'],
}

interface Decided {
  proposal_id: string
  customer_id: string
  name: string
  action: ClearAction
  tag_ids: string[]
  keep_latest: boolean
}

/** WeCom takes one contact a call. */
const atOnce = 5

export const decideAll = batchTask('customer_clear_decide', {
  input: clearRecords.decide.input,
  title: ({ decision }) => ({
    zh: `清理建议：${decisionWords[decision].zh}`,
    en: `Proposals to clear: ${decisionWords[decision].en.toLowerCase()}`,
  }),
  resultList: { list: clearRecords.proposals, screen: 'customer-clear.statics' },
  async pick(ctx, { picked, decision }: { picked: { ids?: string[]; all?: Records; exclude?: string[] }; decision: Decision }, madeBefore) {
    const id = sql`p.proposal_id`
    const those = sql`from clear_proposals p join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = p.customer_id
      where ${await wherePicked(picked, id, (filter) => recordWhere(ctx, filter))} and p.state = any(${from[decision]}::text[])
      ${decision === 'reopen' ? sql`and p.ended_at is null` : sql``}`
    return rowsOf(ctx, { id, name: await nameShown(ctx), told: idTold, madeAt: sql`p.found_at`, from: those }, madeBefore)
  },
  atOnce,
  async one(task, row, { decision, note = '' }) {
    const { ctx } = task
    const words = cleanName(note)
    const also = (tx: Tx) => recordTouched(task, tx, [row])
    if (decision === 'confirm') return confirm(ctx, row.id, words, also)
    const by = decision === 'reopen' ? { decided_by: '', at: null, note: '' } : { decided_by: ctx.me.name, at: new Date(), note: words }
    await ctx.tx(async (tx) => {
      await sql`update clear_proposals p set state = ${decision === 'reopen' ? 'waiting' : 'rejected'}, asked_staff_ids = '{}', why = '',
          decided_by = ${by.decided_by}, decided_at = ${by.at}, note = ${by.note}
        where p.corp_id = ${tx.corpId} and p.proposal_id = ${row.id} and p.state = any(${from[decision]}::text[])`.execute(tx)
      await also(tx)
    })
  },
})

/** Done again it changes nothing: WeCom is not asked for tags that are off already, and who is asked stands in the transaction of the notice. */
async function confirm(ctx: Context, proposalId: string, note: string, also: (tx: Tx) => Promise<void>): Promise<void> {
  const { rows } = await sql<Decided>`
    select p.proposal_id, p.customer_id, c.name, p.action, p.tag_ids, r.keep_latest from clear_proposals p
    join clear_rules r on r.corp_id = ${ctx.corpId} and r.rule_id = p.rule_id
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = p.customer_id
    where p.corp_id = ${ctx.corpId} and p.proposal_id = ${proposalId} and p.state in ('waiting', 'failed')
      and p.ended_at is null and r.deleted_at is null and p.edition = r.edition`.execute(ctx.db)
  const [row] = rows
  // What the rule asked for before it was edited is asked for no more.
  if (!row) return
  try {
    if (row.action === 'ask_delete') return await ask(ctx, row, note, also)
    await untag(ctx, row)
    await ctx.tx(async (tx) => {
      await stand(tx, ctx, row, 'done', { note })
      await also(tx)
    })
  } catch (error) {
    if (error instanceof Refusal && !isTemporary(error))
      await ctx.tx((tx) => stand(tx, ctx, row, 'failed', { note, why: storePhrase(error.phrase) }))
    throw error
  }
}

const stand = (tx: Tx, ctx: Context, row: Decided, state: ProposalState, { note = '', why = '', staffIds = [] as string[] }) =>
  sql`update clear_proposals p set state = ${state}, why = ${why}, note = ${note}, asked_staff_ids = ${staffIds}::uuid[],
      decided_by = ${ctx.me.name}, decided_at = now()
    where p.corp_id = ${tx.corpId} and p.proposal_id = ${row.proposal_id} and p.state in ('waiting', 'failed')`.execute(tx)

/** Of each contact that has one of the tags; where a colleague out of the asker's scope has them, too, it is not done by that. */
async function untag(ctx: Context, { customer_id, tag_ids }: Decided): Promise<void> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql<{ staff_id: string }>`
    select f.staff_id from follows f where f.corp_id = ${ctx.corpId} and f.customer_id = ${customer_id} and f.deleted_at is null
      and f.tag_ids && ${tag_ids}::uuid[] order by f.staff_id`.execute(ctx.db)
  const seen = rows.filter((r) => !scope || scope.includes(r.staff_id))
  for (const { staff_id: staffId } of seen)
    await markTags(ctx, { customerId: customer_id, staffId, remove: tag_ids, priority: 'send', lost: () => {} })
  if (seen.length < rows.length)
    throw conflict({ zh: '你看不到的同事那里还有这些标签', en: 'Colleagues whom you do not see have it with these tags, too' })
}

/** The members at work who have the customer, also where the customer has deleted them; of several the last to talk stays, where the rule says so. */
async function ask(ctx: Context, row: Decided, note: string, also: (tx: Tx) => Promise<void>): Promise<void> {
  const scope = await staffInScope(ctx)
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ staff_id: string }>`
      select f.staff_id from follows f join staff s on s.corp_id = ${tx.corpId} and s.staff_id = f.staff_id
      where f.corp_id = ${tx.corpId} and f.customer_id = ${row.customer_id} and (f.deleted_at is null or f.deleted_by = 'customer') and s.status = 1
      order by f.deleted_at is null desc, f.last_chat_at desc nulls last, f.added_at desc, f.staff_id`.execute(tx)
    const people = rows.slice(row.keep_latest ? 1 : 0).filter((r) => !scope || scope.includes(r.staff_id))
    if (people.length === 0) throw conflict({ zh: '没有在职的跟进员工可以请', en: 'Nobody at work follows them who could be asked' })
    const staffIds = people.map((p) => p.staff_id)
    const { numAffectedRows } = await stand(tx, ctx, row, 'asked', { note, staffIds })
    if (!numAffectedRows) return
    const values = { customerId: row.customer_id, name: row.name, by: ctx.me.name, note }
    await give(
      tx,
      askedToDelete,
      staffIds.flatMap((id) => ownerOf(id)),
      values,
    )
    await also(tx)
  })
}
