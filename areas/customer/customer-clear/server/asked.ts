import { type RawBuilder, sql } from 'kysely'
import type { Input, Parsed } from '#core/contract/call.ts'
import { audit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { cleanName } from '#core/server/names.ts'
import { conflict, notFound } from '#core/server/refusal.ts'
import { type AskedRow, aProposal, type clearAsked } from '../contract.ts'

interface Row {
  proposal_id: string
  customer_id: string
  ext: string
  name: string
  avatar: string
  remark: string
  rule_name: string
  note: string
  decided_by: string
  decided_at: Date
  added_at: Date
  one_sided: boolean
}
const mine = (ctx: Context) =>
  sql`p.corp_id = ${ctx.corpId} and p.state = 'asked' and p.asked_staff_ids @> array[${ctx.me.staffId}]::uuid[]`
const contact = (ctx: Context) =>
  sql`join follows f on f.corp_id = ${ctx.corpId} and f.customer_id = p.customer_id and f.staff_id = ${ctx.me.staffId}`

/** Whom the member is asked to delete; a local administrator is nobody's contact. */
export async function askedList(ctx: Context, { page, pageSize }: Parsed<typeof clearAsked.list>) {
  if (!ctx.me.staffId) return { list: [], total: 0 }
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Row>`
      select p.proposal_id, p.customer_id, c.external_user_ext_id as ext, c.name, c.avatar, f.remark, r.name as rule_name, p.note, p.decided_by, p.decided_at,
        f.added_at, f.deleted_at is not null as one_sided
      from clear_proposals p ${contact(ctx)}
      join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = p.customer_id
      join clear_rules r on r.corp_id = ${ctx.corpId} and r.rule_id = p.rule_id
      where ${mine(ctx)} order by p.decided_at desc, p.proposal_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from clear_proposals p ${contact(ctx)} where ${mine(ctx)}`.execute(ctx.db),
  ])
  return { list: rows.map(view), total: sums[0]!.n }
}

const view = (r: Row): AskedRow => ({
  recordId: r.proposal_id,
  customerId: r.customer_id,
  externalUserExtId: r.ext,
  name: r.name,
  avatar: r.avatar,
  remark: r.remark,
  ruleName: r.rule_name,
  note: r.note,
  askedBy: r.decided_by,
  askedAt: r.decided_at.toISOString(),
  addedAt: r.added_at.toISOString(),
  oneSided: r.one_sided,
})

/** Kept, it is rejected for all who were asked. That they are deleted is WeCom's word, but where the customer had deleted the member before. */
export async function answer(ctx: Context, { recordId, answer: how, note = '' }: Input<typeof clearAsked.answer>) {
  const words = cleanName(note)
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ customer_id: string; name: string; one_sided: boolean }>`
      select p.customer_id, c.name, f.deleted_at is not null as one_sided from clear_proposals p ${contact(ctx)}
      join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = p.customer_id
      where ${mine(ctx)} and p.proposal_id = ${recordId} for update of p`.execute(tx)
    const [row] = rows
    if (!row) throw notFound(aProposal)
    if (how === 'deleted' && !row.one_sided)
      throw conflict({
        zh: '还是好友：在企业微信里删除后，这里会自己完成',
        en: 'Still a contact: delete them in WeCom, and this is done by itself',
      })
    const one = sql`p.corp_id = ${tx.corpId} and p.proposal_id = ${recordId}`
    if (how === 'keep')
      await sql`update clear_proposals p set state = 'rejected', asked_staff_ids = '{}', decided_by = ${ctx.me.name}, decided_at = now(), note = ${words}
        where ${one}`.execute(tx)
    else {
      await sql`update clear_proposals p set asked_staff_ids = array_remove(p.asked_staff_ids, ${ctx.me.staffId}::uuid) where ${one}`.execute(
        tx,
      )
      await doneWhereNobody(tx, one)
    }
    await audit(tx, ctx, how === 'keep' ? 'customer_clear.keep' : 'customer_clear.deleted', {
      kind: 'clear_proposal',
      id: recordId,
      name: row.name,
      ...(words && { after: { note: words } }),
    })
  })
  return {}
}

/** A member deleted somebody they may have been asked about. */
export const deleted = (ctx: Context, { customerId }: { customerId: string }) =>
  ctx.tx((tx) => settleDeleted(tx, sql`p.corp_id = ${tx.corpId} and p.customer_id = ${customerId}`))

/** Of proposals `p` that members are asked about: who has deleted the customer, or left, is asked no more; asked by nobody, it is done. */
export async function settleDeleted(tx: Tx, those: RawBuilder<unknown>): Promise<void> {
  await sql`update clear_proposals p set asked_staff_ids = array(
      select f.staff_id from follows f join staff s on s.corp_id = ${tx.corpId} and s.staff_id = f.staff_id
      where f.corp_id = ${tx.corpId} and f.customer_id = p.customer_id and f.staff_id = any(p.asked_staff_ids)
        and (f.deleted_at is null or f.deleted_by = 'customer') and s.status <> 5)
    where ${those} and p.state = 'asked'`.execute(tx)
  await doneWhereNobody(tx, those)
}
const doneWhereNobody = (tx: Tx, those: RawBuilder<unknown>) =>
  sql`update clear_proposals p set state = 'done' where ${those} and p.state = 'asked' and p.asked_staff_ids = '{}'`.execute(tx)
