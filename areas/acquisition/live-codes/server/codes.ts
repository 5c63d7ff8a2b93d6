import { isDeepStrictEqual } from 'node:util'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { staffInScope } from '#core/server/access.ts'
import { audit, auditEdit, nothingDone } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { changedMeanwhile } from '#core/server/edits.ts'
import { newId } from '#core/server/ids.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { badFields, conflict, forbidden, notFound } from '#core/server/refusal.ts'
import type { Database } from '#core/server/tables.generated.ts'
import { aLiveCode } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { staffOf } from '../roster.ts'
import { checkDraft, cleanDraft, nameTakenText } from './check.ts'
import { publish, type Row } from './entry.ts'

/** Create, change, switch and delete live codes. WeCom is told afterwards, by the job that `publish` enqueues. */

const found = [
  'way_id',
  'name',
  'group_id',
  'state_key',
  'state',
  'config',
  'draft',
  'config_id',
  'offered',
  'staff_ids',
  'version',
] as const
export type LiveCode = Pick<Row, (typeof found)[number]>

/** `whole`: to change it, everybody on it must be in the asker's scope. */
export async function find(db: Db, wayId: string, scope: string[] | null, how: { whole?: boolean } = {}): Promise<LiveCode> {
  const row = await db
    .selectFrom('live_codes')
    .select(found)
    .where('corp_id', '=', db.corpId)
    .where('way_id', '=', wayId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || (scope && !row.staff_ids.some((id) => scope.includes(id)))) throw notFound(aLiveCode)
  if (how.whole && scope && !row.staff_ids.every((id) => scope.includes(id))) throw forbidden()
  return row as LiveCode
}

/** The entry's `state`: at most 30 characters, random, so that it cannot be guessed or taken for an id (platform/04 §3). */
export const stateKey = (wayId: string): string => `w${BigInt(`0x${wayId.replaceAll('-', '')}`).toString(36)}`

export async function create(ctx: Context, given: LiveCodeDraft, wayId = newId()): Promise<{ wayId: string }> {
  const draft = cleanDraft(given)
  const find = async () => {
    const row = await ctx.db
      .selectFrom('live_codes')
      .select(['created_by', 'config', 'draft', 'deleted_at'])
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .executeTakeFirst()
    const same = () => isDeepStrictEqual(JSON.parse(JSON.stringify(draft)), row!.draft ?? row!.config)
    return row && { mine: row.created_by === ctx.me.staffId, same: same(), gone: row.deleted_at !== null }
  }
  await madeOnce(ctx, { thing: aLiveCode, field: 'way_id', find }, async () => {
    await checkDraft(ctx, draft, wayId) // with the id, so that a repeated request does not collide with its own name
    await ctx.tx(async (tx) => {
      await tx
        .insertInto('live_codes')
        .values({
          corp_id: ctx.corpId,
          way_id: wayId,
          name: draft.name,
          group_id: draft.groupId,
          state_key: stateKey(wayId),
          config: JSON.stringify(draft),
          staff_ids: staffOf(draft),
          created_by: ctx.me.staffId,
          created_by_name: ctx.me.name,
        })
        .execute()
      await audit(tx, ctx, 'live_code.create', { kind: 'live_code', id: wayId, name: draft.name, after: draft })
      await publish(tx, wayId)
    })
  }).catch(nameTaken)
  return { wayId }
}

/** `version` as it was read: refused when somebody has edited since. */
export async function update(ctx: Context, wayId: string, given: LiveCodeDraft, version: number): Promise<void> {
  const code = await find(ctx.db, wayId, await staffInScope(ctx), { whole: true })
  const draft = cleanDraft(given)
  await checkDraft(ctx, draft, wayId)
  await ctx.tx(async (tx) => {
    await edit(tx, wayId, draft, version)
    const before = code.draft ?? code.config
    await auditEdit(tx, ctx, 'live_code.update', { kind: 'live_code', id: wayId, name: code.name, before, after: draft })
  })
}

/** Everybody whom `config` names: they stay on the code until WeCom has accepted the edit. */
const inForce = sql`jsonb_path_query_array(config, '$.bands[*].receivers[*].staffId') || (config->'backupStaffIds')` as RawBuilder<string[]>

/** Writes the edit beside what is in force; `publish` swaps them when WeCom has accepted. */
async function edit(tx: Tx, wayId: string, draft: LiveCodeDraft, version: number): Promise<void> {
  const written = await tx
    .updateTable('live_codes')
    .set((e) => ({
      draft: JSON.stringify(draft),
      name: draft.name,
      group_id: draft.groupId,
      staff_ids: sql<string[]>`array(select distinct id from
        unnest(${staffOf(draft)}::uuid[] || array(select jsonb_array_elements_text(${inForce})::uuid)) id)`,
      ...madeAnew(e),
      version: e('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('corp_id', '=', tx.corpId)
    .where('way_id', '=', wayId)
    .where('version', '=', version)
    .returning('way_id')
    .execute()
    .catch(nameTaken)
  if (written.length === 0) {
    const { version: now } = await find(tx, wayId, null)
    throw await changedMeanwhile(tx, { thing: aLiveCode, kind: 'live_code', id: wayId }, now)
  }
  await publish(tx, wayId)
}

/** Retries a code that WeCom refused, under the key of a new effect, because the old one is settled. */
const madeAnew = (e: ExpressionBuilder<Database, 'live_codes'>) => ({
  problem: '',
  attempt: e
    .case()
    .when('state', '=', 'failed')
    .then(e('attempt', '+', 1))
    .else(e.ref('attempt'))
    .end(),
  state: e.case().when('state', '=', 'failed').then('creating').else(e.ref('state')).end(),
})

export async function setOn(ctx: Context, wayId: string, on: boolean, also?: (tx: Tx) => Promise<void>): Promise<void> {
  const code = await find(ctx.db, wayId, await staffInScope(ctx), { whole: true })
  const before = on ? 'off' : 'ready'
  const notSo = () =>
    conflict(
      on
        ? { zh: '只有停用的活码可以启用', en: 'Only a code that is off can be switched on' }
        : { zh: '只有使用中的活码可以停用', en: 'Only a code that is ready can be switched off' },
    )
  if (code.state !== before) throw notSo()
  await ctx.tx(async (tx) => {
    const row = await tx
      .updateTable('live_codes')
      .set({ state: on ? 'ready' : 'off', updated_at: new Date() })
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .where('state', '=', before)
      .where('deleted_at', 'is', null)
      .returning('way_id')
      .executeTakeFirst()
    if (!row) throw notSo()
    await audit(tx, ctx, on ? 'live_code.switch_on' : 'live_code.switch_off', { kind: 'live_code', id: wayId, name: code.name })
    await publish(tx, wayId)
    await also?.(tx)
  })
}

/** The row stays (its customers point at it); WeCom's entry goes, and with it the printed image. */
export async function remove(ctx: Context, wayId: string): Promise<void> {
  const code = await find(ctx.db, wayId, await staffInScope(ctx), { whole: true })
  await ctx.tx(async (tx) => {
    const row = await tx
      .updateTable('live_codes')
      .set({ deleted_at: new Date(), next_turn_at: null })
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .where('deleted_at', 'is', null)
      .returning('way_id')
      .executeTakeFirst()
    if (!row) throw notFound(aLiveCode) // somebody was faster
    await audit(tx, ctx, 'live_code.delete', { kind: 'live_code', id: wayId, name: code.name, before: code.config })
    await publish(tx, wayId)
  })
}

export async function retry(ctx: Context, wayId: string): Promise<void> {
  const { name } = await find(ctx.db, wayId, await staffInScope(ctx), { whole: true })
  await ctx.tx(async (tx) => {
    const row = await tx
      .updateTable('live_codes')
      .set(madeAnew)
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .where('deleted_at', 'is', null)
      .where((e) => e.or([e('state', '=', 'failed'), e('problem', '<>', '')]))
      .returning('way_id')
      .executeTakeFirst()
    if (row) await audit(tx, ctx, 'live_code.retry', { kind: 'live_code', id: wayId, name })
    else nothingDone(ctx)
    await publish(tx, wayId)
  })
}

function nameTaken(error: Error & { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'live_codes_name') throw badFields([{ field: 'draft.name', message: nameTakenText }])
  throw error
}
