import type { Priority } from '@rapport/wecom/call.ts'
import { externalcontactMarkTag } from '@rapport/wecom/calls/corp-tags.ts'
import { sql } from 'kysely'
import { aCustomer, customerTagged } from '#areas/customer/customer-management/contract.ts'
import { retag } from '#areas/customer/customer-management/server/nouns/columns.ts'
import { touched } from '#areas/customer/customer-management/server/nouns/remarks.ts'
import { addTimeline } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import type { Words } from '#core/contract/errors.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { emit } from '#core/server/events.ts'
import { badInput, conflict, notFound } from '#core/server/refusal.ts'
import { aTag } from '../../contract.ts'
import { othersOfSingleGroups } from '../settings.ts'

export const tagGone: Words = { zh: '有标签不存在或已被删除', en: 'A tag is not there, or was deleted' }
export const noTags: Words = { zh: '没有选择标签', en: 'No tag was chosen' }

export interface Marks {
  customerId: string
  /** Whose contact; without it the newest one the asker may see. */
  staffId?: string
  add?: string[]
  remove?: string[]
  by?: string
  priority?: Priority
  /** What becomes of a customer who is no friend of the member any more; refused without it. */
  lost?: () => void
  /** What becomes of a contact who has another tag of a group that allows one: nothing is marked then. Without it the other one goes. */
  others?: () => void
  /** In the transaction of the change; not called when nothing changes. */
  also?: (tx: Tx, changed: { staffId: string; added: string[]; removed: string[] }) => Promise<void>
}

interface Contact {
  staff_id: string
  staff_ext_id: string
  external_user_ext_id: string
  tag_ids: string[]
  deleted_at: Date | null
}

/** Marks at WeCom, then here with counters, timeline and event. What stands already is not asked for again, so repeating is harmless. */
export async function markTags(ctx: Context, marks: Marks): Promise<{ added: string[]; removed: string[] }> {
  const { customerId, by = 'staff' } = marks
  const contact = await contactOf(ctx, customerId, marks.staffId)
  // WeCom still takes tags where the customer removed the member, but nobody means that (platform/04 §9).
  if (contact.deleted_at) {
    if (!marks.lost)
      throw conflict({ zh: '员工与客户已不是好友，不能打标签', en: 'Member and customer are no longer in contact; no tags can be set' })
    marks.lost()
    return { added: [], removed: [] }
  }
  const add = [...new Set(marks.add ?? [])].filter((t) => !contact.tag_ids.includes(t))
  const others = add.length > 0 ? await othersOfSingleGroups(ctx, add, contact.tag_ids) : []
  if (others.length > 0 && marks.others) {
    marks.others()
    return { added: [], removed: [] }
  }
  const remove = [...new Set([...(marks.remove ?? []), ...others])].filter((t) => contact.tag_ids.includes(t) && !add.includes(t))
  if (add.length + remove.length === 0) return { added: [], removed: [] }
  const ext = await extIdsOf(ctx, [...add, ...remove])
  if (add.some((t) => !ext.has(t))) throw notFound(aTag)
  // Internal tags are ours alone.
  const of = (ids: string[]) => ids.flatMap((t) => ext.get(t) ?? [])
  const input = { userid: contact.staff_ext_id, external_userid: contact.external_user_ext_id }
  if (of(add).length + of(remove).length > 0)
    await ctx.app.gate.call(
      ctx.corpId,
      externalcontactMarkTag,
      { ...input, ...(of(add).length ? { add_tag: of(add) } : {}), ...(of(remove).length ? { remove_tag: of(remove) } : {}) },
      { priority: marks.priority },
    )
  await ctx.tx(async (tx) => {
    await touched(tx, customerId)
    await retag(tx, { customerIds: [customerId], staffId: contact.staff_id }, { add, remove })
    await addTimeline(tx, {
      customerId,
      kind: 'customerAction',
      staffId: contact.staff_id,
      data: { action: 'tags', added: add, removed: remove, by, actor: ctx.me.name },
    })
    await emit(tx, customerTagged, { customerId, staffId: contact.staff_id, added: add, removed: remove, by })
    await marks.also?.(tx, { staffId: contact.staff_id, added: add, removed: remove })
  })
  return { added: add, removed: remove }
}

async function contactOf(ctx: Context, customerId: string, staffId: string | undefined): Promise<Contact> {
  const scope = await staffInScope(ctx)
  const { rows } = await sql<Contact>`
    select f.staff_id, s.staff_ext_id, c.external_user_ext_id, f.tag_ids, f.deleted_at
    from follows f join staff s on s.corp_id = ${ctx.corpId} and s.staff_id = f.staff_id
      join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = f.customer_id
    where f.corp_id = ${ctx.corpId} and f.customer_id = ${customerId}
      and (${staffId ?? null}::uuid is null or f.staff_id = ${staffId ?? null}::uuid)
      and (${scope}::uuid[] is null or f.staff_id = any(${scope}::uuid[]))
    order by f.deleted_at is null desc, s.status = 1 desc, f.added_at desc limit 1`.execute(ctx.db)
  const contact = rows[0]
  if (!contact) throw notFound(aCustomer)
  return contact
}

/** Refuses tags that are not there, and two of a group that allows one: for what is to be marked later, or after something else. */
export async function checkTags(ctx: Context, tagIds: string[]): Promise<void> {
  if ((await extIdsOf(ctx, tagIds)).size < new Set(tagIds).size) throw badInput('tag_ids', tagGone)
  await othersOfSingleGroups(ctx, tagIds, [])
}

/** WeCom's ids of tags; `null` of internal ones. */
async function extIdsOf(ctx: Context, tagIds: string[]): Promise<Map<string, string | null>> {
  const rows = await ctx.db
    .selectFrom('tags')
    .select(['tag_id', 'tag_ext_id'])
    .where('corp_id', '=', ctx.corpId)
    .where('tag_id', '=', sql<string>`any(${tagIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((r) => [r.tag_id, r.tag_ext_id]))
}
