import { sql } from 'kysely'
import { keepAdvance } from '#areas/customer/customer-fields/server/nouns/filling.ts'
import { addTimeline } from '#areas/customer/customer-management/server/nouns/timeline.ts'
import { markTags } from '#areas/customer/customer-tags/server/nouns/tags.ts'
import type { FieldValue } from '#core/contract/fields.ts'
import { staffInScope } from '#core/server/access.ts'
import { audit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { carried } from '#core/server/fields/keep.ts'
import { checked } from '#core/server/fields/values.ts'
import type { FieldDef } from '#core/server/fields.ts'
import { isTemporary } from '#core/server/gate/refusal.ts'
import { enqueue } from '#core/server/jobs.ts'
import { storePhrase } from '#core/server/phrases.ts'
import { notFound, Refusal } from '#core/server/refusal.ts'
import { aHit, type By, type Cause, type HitState, type Kind } from '../contract.ts'
import { kindOf } from './entries.ts'
import { type Given, ownFillable } from './given.ts'
import { applyJob } from './look-job.ts'
import { asMaker } from './meet.ts'
import { hitWhere } from './records.ts'
import { tell } from './tell.ts'

interface Met extends Given {
  hit_id: string
  what: Kind
  customer_id: string
  customer_name: string
  staff_id: string | null
  by: By
  state: HitState
  cause: Cause
  decided_by: string
  owner: string
  label: string
}
interface Outcome {
  state: 'done' | 'asks' | 'failed'
  cause: Cause
  words?: string
  fieldIds?: string[]
}
const done: Outcome = { state: 'done', cause: '' }

async function load(ctx: Context, hitId: string): Promise<Met | undefined> {
  const { rows } = await sql<Met>`
    select h.hit_id, h.what, h.customer_id, c.name as customer_name, h.staff_id, h.by, h.state, h.cause, h.decided_by, e.owner, e.label, e.tag_ids, e.vals
    from pre_hits h join pre_entries e on e.corp_id = ${ctx.corpId} and e.entry_id = h.entry_id
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = h.customer_id
    where h.corp_id = ${ctx.corpId} and h.hit_id = ${hitId}`.execute(ctx.db)
  return rows[0]
}

/**
 * Puts on what was written down, in the name of whoever did that, or of `decider`, who has looked at it. Done again it changes nothing:
 * WeCom is not asked for tags that stand there, and the outcome stands in the transaction of the values. `last`: nobody tries again after this.
 */
export async function apply(
  ctx: Context,
  hitId: string,
  { decider, last = false }: { decider?: Context; last?: boolean } = {},
): Promise<void> {
  const hit = await load(ctx, hitId)
  if (hit?.state !== 'pending') return
  const as = decider ?? (await asMaker(ctx, hit))
  if (!as) return ctx.tx((tx) => settle(tx, ctx, hit, { state: 'asks', cause: 'maker_gone' }))
  // Somebody has looked at what stands there, and wants it written over.
  const over = hit.decided_by !== '' && (hit.cause === 'value_there' || hit.cause === 'single_group')
  try {
    await (hit.what === 'tags' ? tag : fill)(as, hit, over)
  } catch (error) {
    if (!(error instanceof Refusal) || (isTemporary(error) && !last)) throw error
    const words = storePhrase(error.phrase)
    await ctx.tx((tx) => settle(tx, ctx, hit, { state: 'failed', cause: 'refused', words }))
  }
}

async function tag(ctx: Context, hit: Met, over: boolean): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select t.tag_id as id from tags t where t.corp_id = ${ctx.corpId} and t.tag_id = any(${hit.tag_ids}::uuid[]) and t.deleted_at is null`.execute(
    ctx.db,
  )
  const add = hit.tag_ids.filter((id) => rows.some((r) => r.id === id))
  const whole: Outcome = add.length < hit.tag_ids.length ? { state: 'failed', cause: 'tag_gone' } : done
  // Whoever decides may follow the customer beside the one who met them.
  const scope = await staffInScope(ctx)
  const staffId = hit.staff_id && (!scope || scope.includes(hit.staff_id)) ? hit.staff_id : null
  let outcome: Outcome | undefined
  let settled = false
  if (add.length > 0)
    await markTags(ctx, {
      customerId: hit.customer_id,
      ...(staffId && { staffId }),
      add,
      by: 'pre_tag',
      lost: () => {
        outcome = { state: 'failed', cause: 'not_friends' }
      },
      ...(!over && {
        others: () => {
          outcome = { state: 'asks', cause: 'single_group' }
        },
      }),
      async also(tx) {
        await settle(tx, ctx, hit, whole)
        settled = true
      },
    })
  if (!settled) await ctx.tx((tx) => settle(tx, ctx, hit, outcome ?? whole))
}

async function fill(ctx: Context, hit: Met, over: boolean): Promise<void> {
  const fields = await ownFillable(ctx)
  const values = new Map<FieldDef, FieldValue>()
  for (const { fieldId, value } of hit.vals) {
    const field = fields.find((f) => f.fieldId === fieldId)
    // The field may take other values by now.
    const [read] = field ? await checked(ctx.db, [field], [{ [field.key]: carried(ctx.app.config, value) }]) : []
    if (field && read?.values.has(field)) values.set(field, read.values.get(field)!)
  }
  await ctx.tx(async (tx) => {
    const left = await keepAdvance(tx, ctx, hit.customer_id, values, over)
    const outcome: Outcome =
      left.length > 0
        ? { state: 'asks', cause: 'value_there', fieldIds: left.map((f) => f.fieldId) }
        : values.size < hit.vals.length
          ? { state: 'failed', cause: 'field_gone' }
          : done
    await settle(tx, ctx, hit, outcome)
  })
}

/** What became of it, once: told on the timeline, or to somebody who has to look. */
async function settle(tx: Tx, ctx: Context, hit: Met, { state, cause, words = '', fieldIds = [] }: Outcome): Promise<void> {
  // Tags and fields may be done in the same moment: one waits for the other, and sees what it told.
  await sql`select from pre_hits h where h.corp_id = ${ctx.corpId} and h.customer_id = ${hit.customer_id} order by h.hit_id for update`.execute(
    tx,
  )
  const { rows } = await sql`
    update pre_hits h set state = ${state}, cause = ${cause}, words = ${words}, field_ids = ${fieldIds}::uuid[], done_at = ${state === 'done' ? new Date() : null}
    where h.corp_id = ${ctx.corpId} and h.hit_id = ${hit.hit_id} and h.state = 'pending' returning 1`.execute(tx)
  if (rows.length === 0) return
  if (state !== 'done') return tell(tx, ctx, [hit.hit_id])
  if (await toldBeside(tx, hit)) return
  const data = { action: 'preMet' as const, by: 'pre_tag', found: hit.by, label: hit.label }
  await addTimeline(tx, { customerId: hit.customer_id, kind: 'customerAction', staffId: hit.staff_id, data })
}

/** Tags and fields of one list, put on at one arrival, are one line: whichever is done first tells of both. */
async function toldBeside(tx: Tx, hit: Met): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select h.hit_id <> ${hit.hit_id} and h.state = 'done' and h.what <> ${hit.what} and h.done_at > now() - interval '10 minutes'
      and e.label = ${hit.label} as told
    from pre_hits h join pre_entries e on e.corp_id = ${tx.corpId} and e.entry_id = h.entry_id
    where h.corp_id = ${tx.corpId} and h.customer_id = ${hit.customer_id}`.execute(tx)
  return rows.some((r) => r.told)
}

/** Somebody says that it is to be put on all the same, or to be left. What is done stays done. `also` happens with it. */
export async function decide(
  ctx: Context,
  what: Kind,
  hitId: string,
  decision: 'apply' | 'dismiss',
  also?: (tx: Tx) => Promise<void>,
): Promise<{ state: HitState }> {
  const seen = await hitWhere(ctx, what, {})
  const { rows: found } = await sql`
    select from pre_hits h join pre_entries e on e.corp_id = ${ctx.corpId} and e.entry_id = h.entry_id where ${seen} and h.hit_id = ${hitId}`.execute(
    ctx.db,
  )
  const hit = found.length > 0 ? await load(ctx, hitId) : undefined
  if (!hit) throw notFound(aHit)
  const taken = await ctx.tx(async (tx) => {
    const open = decision === 'apply' ? ['asks', 'failed', 'dismissed'] : ['asks', 'failed']
    const { rows } = await sql`
      update pre_hits h set state = ${decision === 'apply' ? 'pending' : 'dismissed'}, decided_by = ${ctx.me.name},
        done_at = ${decision === 'apply' ? null : new Date()}
      where h.corp_id = ${ctx.corpId} and h.hit_id = ${hitId} and h.state = any(${open}::text[]) returning 1`.execute(tx)
    if (rows.length === 0) return false
    // Should this program stop now, the work goes on by itself.
    if (decision === 'apply') await enqueue(tx, applyJob, { hitId }, { startAfter: new Date(Date.now() + 60_000) })
    await audit(tx, ctx, `${kindOf[what]}.${decision}`, { kind: 'customer', id: hit.customer_id, name: hit.customer_name })
    await also?.(tx)
    return true
  })
  if (!taken) nothingDone(ctx)
  else if (decision === 'apply') await apply(ctx, hitId, { decider: ctx })
  return { state: (await load(ctx, hitId))!.state }
}
