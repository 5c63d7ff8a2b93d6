import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '#core/contract/call.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { contentProblems } from '#core/contract/message.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/app.ts'
import { escapeLike } from '#core/server/audience.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { fileProblems } from '#core/server/gate/media.ts'
import { newId } from '#core/server/ids.ts'
import { badFields, badInput, conflict, forbidden, notFound } from '#core/server/refusal.ts'
import type { LiveCodeDraft, LiveCodeRow, liveCodes } from '../contract.ts'
import { bandProblems, staffOf } from '../roster.ts'
import { publish, todayBegan } from './entry.ts'

/** The verbs on live codes. What WeCom must hear about goes through `publish`, behind the answer. */

export interface LiveCode {
  way_id: string
  name: string
  group_id: string | null
  state_key: string
  state: LiveCodeRow['state']
  config: LiveCodeDraft
  draft: LiveCodeDraft | null
  config_id: string | null
  offered: string[]
  staff_ids: string[]
  version: number
}

/** `whole`: to change it, everybody on it must be in the asker's scope. */
export async function find(db: Db, wayId: string, scope: string[] | null, how: { whole?: boolean } = {}): Promise<LiveCode> {
  const row = await db
    .selectFrom('live_codes')
    .select(['way_id', 'name', 'group_id', 'state_key', 'state', 'config', 'draft', 'config_id', 'offered', 'staff_ids', 'version'])
    .where('corp_id', '=', db.corpId)
    .where('way_id', '=', wayId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || (scope && !row.staff_ids.some((id) => scope.includes(id)))) throw notFound('live code')
  if (how.whole && scope && !row.staff_ids.every((id) => scope.includes(id))) throw forbidden()
  return row as LiveCode
}

type Filter = Omit<Parsed<typeof liveCodes.list>, 'page' | 'pageSize' | 'sort'>

/** The condition for a filter on `live_codes w`: only codes on which somebody stands whom the asker may see. */
async function where(ctx: Context, f: Filter): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`w.corp_id = ${ctx.corpId} and w.deleted_at is null`]
  const scope = await staffInScope(ctx)
  if (scope) and.push(sql`w.staff_ids && ${scope}::uuid[]`)
  if (f.staffId) and.push(sql`w.staff_ids && ${[f.staffId]}::uuid[]`)
  if (f.groupId) and.push(sql`w.group_id = ${f.groupId}`)
  if (f.state) and.push(sql`w.state = ${f.state}`)
  const keyword = f.keyword?.trim()
  if (keyword) and.push(sql`grams(w.name) @> grams(${keyword}) and w.name ilike ${`%${escapeLike(keyword)}%`}`)
  return sql.join(and, sql` and `)
}

const order = { '-created_at': sql`w.created_at desc, w.way_id desc`, created_at: sql`w.created_at, w.way_id`, name: sql`w.name, w.way_id` }

/** What a list row shows, in one statement: the names on the code and what it brought. */
const columns = (ctx: Context, today: Date, scope: string[] | null) => sql`
  w.way_id, w.name, w.group_id, g.name as group_name, w.state, w.problem, w.draft is not null as pending, w.qr_code, w.qr_text,
  w.config->'qr' as qr, w.config->'tagIds' as tag_ids, w.created_by_name, w.created_at, cardinality(w.staff_ids) as staff_count,
  coalesce(w.staff_ids <@ ${scope}::uuid[], true) as mine,
  (select coalesce(jsonb_agg(jsonb_build_object('staffId', s.staff_id, 'name', s.name, 'alias', s.alias, 'avatar', s.avatar)), '[]') from staff s
    where s.corp_id = ${ctx.corpId} and s.staff_id = any(w.staff_ids[1:5])) as staff,
  (select count(*) from live_code_adds a where a.corp_id = ${ctx.corpId} and a.way_id = w.way_id and a.at >= ${today}) as today_adds,
  (select count(*) from live_code_adds a where a.corp_id = ${ctx.corpId} and a.way_id = w.way_id) as total_adds,
  (select count(*) from live_code_adds a where a.corp_id = ${ctx.corpId} and a.way_id = w.way_id and a.lost_at is not null) as lost`

interface Row {
  way_id: string
  name: string
  group_id: string | null
  group_name: string | null
  state: LiveCodeRow['state']
  problem: string
  pending: boolean
  qr_code: string
  qr_text: string
  qr: LiveCodeRow['qr']
  tag_ids: string[]
  created_by_name: string
  created_at: Date
  mine: boolean
  staff_count: number
  staff: LiveCodeRow['staff']
  today_adds: number
  total_adds: number
  lost: number
}

const view = (r: Row): LiveCodeRow => ({
  wayId: r.way_id,
  name: r.name,
  groupId: r.group_id,
  groupName: r.group_name ?? '',
  state: r.state,
  problem: r.problem,
  pending: r.pending,
  qrCode: r.qr_code,
  qrText: r.qr_text,
  qr: r.qr,
  staff: r.staff,
  staffCount: r.staff_count,
  tagIds: r.tag_ids,
  todayAdds: r.today_adds,
  totalAdds: r.total_adds,
  lost: r.lost,
  createdBy: r.created_by_name,
  createdAt: r.created_at.toISOString(),
  mine: r.mine,
})

export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof liveCodes.list>) {
  const [scope, matching] = [await staffInScope(ctx), await where(ctx, filter)]
  const { rows } = await sql<Row>`
    select ${columns(ctx, await todayBegan(ctx.db), scope)} from live_codes w
    left join live_code_groups g on g.corp_id = ${ctx.corpId} and g.group_id = w.group_id
    where ${matching} order by ${order[sort ?? '-created_at']} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const count = await sql<{ n: number }>`select count(*) as n from live_codes w where ${matching}`.execute(ctx.db)
  return { list: rows.map(view), total: count.rows[0]!.n }
}

export async function one(ctx: Context, wayId: string): Promise<{ row: LiveCodeRow; draft: LiveCodeDraft; version: number }> {
  const scope = await staffInScope(ctx)
  const code = await find(ctx.db, wayId, scope)
  const { rows } = await sql<Row>`
    select ${columns(ctx, await todayBegan(ctx.db), scope)} from live_codes w
    left join live_code_groups g on g.corp_id = ${ctx.corpId} and g.group_id = w.group_id
    where w.corp_id = ${ctx.corpId} and w.way_id = ${wayId}`.execute(ctx.db)
  const draft = code.draft ?? code.config
  // A group or a tag may have been deleted since: the form shows what is left.
  const tagIds = await livingTags(ctx.db, draft.tagIds)
  return { row: view(rows[0]!), draft: { ...draft, groupId: code.group_id, tagIds }, version: code.version }
}

/** Ids behind a pick, for batch tasks; a filter is resolved when the task starts. */
export async function pickedIds(ctx: Context, picked: { ids?: string[]; all?: Filter; exclude?: string[] }): Promise<string[]> {
  if (!picked.ids && !picked.all) throw badInput('picked', 'needs ids or a filter')
  const matching = await where(ctx, picked.all ?? {})
  const { rows } = await sql<{ way_id: string }>`
    select w.way_id from live_codes w where ${matching} ${picked.ids ? sql`and w.way_id = any(${picked.ids}::uuid[])` : sql``}
    and w.way_id <> all(${picked.exclude ?? []}::uuid[]) order by w.created_at, w.way_id limit 10000`.execute(ctx.db)
  return rows.map((r) => r.way_id)
}

export const nameIsFree = async (db: Db, name: string, wayId?: string): Promise<boolean> =>
  !(await db
    .selectFrom('live_codes')
    .select('way_id')
    .where('corp_id', '=', db.corpId)
    .where('name', '=', name.trim())
    .where('deleted_at', 'is', null)
    .where('way_id', '<>', wayId ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst())

/** Everything wrong with a draft at once, fields named as on the wire. */
export async function checkDraft(ctx: Context, draft: LiveCodeDraft, wayId?: string): Promise<void> {
  const problems = bandProblems(draft.bands)
  if (draft.welcome.mode === 'same') problems.push(...contentProblems(draft.welcome.content, 'welcome.content.'))
  if (draft.welcome.mode === 'bands')
    for (const [i, b] of draft.welcome.bands.entries()) problems.push(...contentProblems(b.content, `welcome.bands.${i}.content.`))
  if (draft.qr.logo === 'file' && !draft.qr.logoFileId)
    problems.push({ field: 'qr.logo_file_id', message: 'is required for a logo of its own' })
  if (!(await nameIsFree(ctx.db, draft.name, wayId))) problems.push({ field: 'name', message: 'is taken by another live code' })
  const named = staffOf(draft)
  if (named.length > 200) problems.push({ field: 'bands', message: 'must not name more than 200 people' })
  problems.push(...(await missing(ctx, draft, named)), ...(await filesWrong(ctx, draft)))
  if (problems.length) throw badFields(problems.map((p) => ({ ...p, field: `draft.${p.field}` })))
}

/** Those that have not been deleted, in their order. */
export async function livingTags(db: Db, tagIds: string[]): Promise<string[]> {
  if (tagIds.length === 0) return []
  const rows = await db
    .selectFrom('tags')
    .select('tag_id')
    .where('corp_id', '=', db.corpId)
    .where('deleted_at', 'is', null)
    .where('tag_id', '=', sql<string>`any(${tagIds}::uuid[])`)
    .execute()
  return tagIds.filter((id) => rows.some((t) => t.tag_id === id))
}

async function filesWrong(ctx: Context, { welcome, qr }: LiveCodeDraft): Promise<FieldError[]> {
  const contents = welcome.mode === 'bands' ? welcome.bands.map((b) => b.content) : welcome.mode === 'same' ? [welcome.content] : []
  const at = (i: number) => (welcome.mode === 'bands' ? `welcome.bands.${i}.content.` : 'welcome.content.')
  const out = (await Promise.all(contents.map((content, i) => fileProblems(ctx, content, at(i))))).flat()
  if (qr.logo !== 'file' || !qr.logoFileId) return out
  const logo = await ctx.app.files.row(ctx.db, qr.logoFileId)
  if (!logo?.mime.startsWith('image/')) out.push({ field: 'qr.logo_file_id', message: 'must be a picture that was uploaded' })
  return out
}

async function missing(ctx: Context, draft: LiveCodeDraft, named: string[]): Promise<FieldError[]> {
  const { db } = ctx
  const out: FieldError[] = []
  const known = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', db.corpId)
    .where('staff_id', '=', sql<string>`any(${named}::uuid[])`)
    .execute()
  // Somebody out of scope answers as nobody: who stands on a code is given customers, and welcomes go out in their name.
  const scope = await staffInScope(ctx)
  const seen = known.filter((s) => !scope || scope.includes(s.staff_id))
  if (seen.length !== named.length) out.push({ field: 'bands', message: 'names somebody who is not a member of staff' })
  if ((await livingTags(db, draft.tagIds)).length !== draft.tagIds.length)
    out.push({ field: 'tag_ids', message: 'names a tag that does not exist' })
  if (draft.groupId) {
    const group = await db
      .selectFrom('live_code_groups')
      .select('group_id')
      .where('corp_id', '=', db.corpId)
      .where('group_id', '=', draft.groupId)
      .executeTakeFirst()
    if (!group) out.push({ field: 'group_id', message: 'names a group that does not exist' })
  }
  return out
}

/** ≤30 characters, and nothing that an id of ours or a guess could be mistaken for (platform/04 §3). */
export const stateKey = (wayId: string): string => `w${BigInt(`0x${wayId.replaceAll('-', '')}`).toString(36)}`

const exists = async (db: Db, wayId: string): Promise<boolean> =>
  (await db.selectFrom('live_codes').select('way_id').where('corp_id', '=', db.corpId).where('way_id', '=', wayId).executeTakeFirst()) !==
  undefined

export async function create(ctx: Context, draft: LiveCodeDraft, wayId = newId()): Promise<{ wayId: string }> {
  if (await exists(ctx.db, wayId)) return { wayId } // the same send, twice
  await checkDraft(ctx, draft, wayId) // its own name is free, should the other send be first from here on
  await ctx
    .tx(async (tx) => {
      await tx
        .insertInto('live_codes')
        .values({
          corp_id: ctx.corpId,
          way_id: wayId,
          name: draft.name.trim(),
          group_id: draft.groupId,
          state_key: stateKey(wayId),
          config: JSON.stringify(draft),
          staff_ids: staffOf(draft),
          created_by: ctx.me.staffId,
          created_by_name: ctx.me.name,
        })
        .execute()
      await publish(tx, wayId)
    })
    .catch(async (error) => {
      // Twice at once: the one that waited finds what the other made.
      if (error.code !== '23505' || !(await exists(ctx.db, wayId))) nameTaken(error)
    })
  return { wayId }
}

/** `version` is that of what was read before: an edit that knew nothing of the one between is refused. */
export async function update(ctx: Context, wayId: string, draft: LiveCodeDraft, version?: number): Promise<void> {
  await find(ctx.db, wayId, await staffInScope(ctx), { whole: true })
  await checkDraft(ctx, draft, wayId)
  await ctx.tx((tx) => edit(ctx, tx, wayId, draft, version))
}

/** Writes the edit beside what is in force; `publish` swaps them when WeCom has accepted. */
async function edit(ctx: Context, tx: Tx, wayId: string, draft: LiveCodeDraft, version: number | undefined): Promise<void> {
  const written = await tx
    .updateTable('live_codes')
    .set((e) => ({
      draft: JSON.stringify(draft),
      name: draft.name.trim(),
      group_id: draft.groupId,
      staff_ids: staffOf(draft),
      problem: '',
      version: e('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('corp_id', '=', tx.corpId)
    .where('way_id', '=', wayId)
    .$if(version !== undefined, (q) => q.where('version', '=', version!))
    .returning('way_id')
    .execute()
    .catch(nameTaken)
  if (written.length === 0)
    throw conflict(
      ctx.lang === 'en'
        ? 'somebody has changed this code since you opened it; open it again and change what stands there now'
        : '打开之后有人改过这个活码，请重新打开，在新的内容上修改',
    )
  await publish(tx, wayId)
}

export async function setOn(ctx: Context, wayId: string, on: boolean): Promise<void> {
  const code = await find(ctx.db, wayId, await staffInScope(ctx), { whole: true })
  if (code.state !== (on ? 'off' : 'ready'))
    throw conflict(on ? 'only a code that is off can be switched on' : 'only a code that is ready can be switched off')
  await ctx.tx(async (tx) => {
    await tx
      .updateTable('live_codes')
      .set({ state: on ? 'ready' : 'off', updated_at: new Date() })
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .execute()
    await publish(tx, wayId)
  })
}

/** The row stays (its customers point at it); WeCom's entry goes, and with it the printed image. */
export async function remove(ctx: Context, wayId: string): Promise<void> {
  await find(ctx.db, wayId, await staffInScope(ctx), { whole: true })
  await ctx.tx(async (tx) => {
    await tx
      .updateTable('live_codes')
      .set({ deleted_at: new Date(), next_turn_at: null })
      .where('corp_id', '=', ctx.corpId)
      .where('way_id', '=', wayId)
      .execute()
    await publish(tx, wayId)
  })
}

export async function retry(ctx: Context, wayId: string): Promise<void> {
  const code = await find(ctx.db, wayId, await staffInScope(ctx))
  await ctx.tx(async (tx) => {
    if (code.state === 'failed')
      await tx
        .updateTable('live_codes')
        .set((e) => ({ state: 'creating', problem: '', attempt: e('attempt', '+', 1) }))
        .where('corp_id', '=', ctx.corpId)
        .where('way_id', '=', wayId)
        .execute()
    await publish(tx, wayId)
  })
}

function nameTaken(error: Error & { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'live_codes_name')
    throw badFields([{ field: 'draft.name', message: 'is taken by another live code' }])
  throw error
}
