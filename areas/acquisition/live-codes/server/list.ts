import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Input, Output, Parsed } from '#core/contract/call.ts'
import type { Words } from '#core/contract/errors.ts'
import { staffInScope } from '#core/server/access.ts'
import { namedLike } from '#core/server/audience.ts'
import { type Rows, rowsOf, touchedBy, wherePicked } from '#core/server/batch.ts'
import type { Context } from '#core/server/context.ts'
import { batches } from '#core/server/paging.ts'
import { inLang, readPhrase } from '#core/server/phrases.ts'
import { ofStaff } from '#core/server/stats.ts'
import type { LiveCodeRow, liveCodes } from '../contract.ts'
import type { LiveCodeDraft } from '../draft.ts'
import { livingTags } from './check.ts'
import { find } from './codes.ts'
import { type Row, todayIn } from './entry.ts'

/** What is read of codes: the list, one of them, the rows behind a pick and those of an export. */

type Filter = Omit<Parsed<typeof liveCodes.list>, 'page' | 'pageSize' | 'sort'>
type Picked = Input<typeof liveCodes.batchDelete>['picked']

/** The condition for a filter on `live_codes w`: only codes on which somebody stands whom the asker may see. */
async function where(ctx: Context, f: Filter): Promise<RawBuilder<SqlBool>> {
  const and: RawBuilder<SqlBool>[] = [sql`w.corp_id = ${ctx.corpId} and w.deleted_at is null`]
  const scope = await staffInScope(ctx)
  if (scope) and.push(sql`w.staff_ids && ${scope}::uuid[]`)
  if (f.staffId) and.push(sql`w.staff_ids && ${[f.staffId]}::uuid[]`)
  if (f.groupId) and.push(f.groupId === 'none' ? sql`w.group_id is null` : sql`w.group_id = ${f.groupId}`)
  if (f.state) and.push(sql`w.state = ${f.state}`)
  if (f.wayIds?.length) and.push(sql`w.way_id = any(${f.wayIds}::uuid[])`)
  if (f.batch) and.push(touchedBy(ctx, f.batch, sql`w.way_id`))
  const keyword = f.keyword?.trim()
  if (keyword) and.push(namedLike('w.name', 'w.sounds', keyword))
  return sql.join(and, sql` and `)
}

const order = {
  '-created_at': sql`w.made_at desc nulls last, w.way_id desc`,
  created_at: sql`w.made_at, w.way_id`,
  name: sql`w.name, w.way_id`,
}

/** What a list shows of a code: the pending edit, unless WeCom has refused it; then what is in force. */
const currentDraft = sql`case when w.problem = '' or w.config_id is null then coalesce(w.draft, w.config) else w.config end`

/** The first few of them, in the order of the draft. */
const people = (corpId: number, ids: RawBuilder<unknown>, most: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('staffId', s.staff_id, 'name', s.name, 'alias', s.alias, 'avatar', s.avatar) order by p.n), '[]')
    from (select id::uuid as id, min(n) as n from jsonb_array_elements_text(${ids}) with ordinality e(id, n) group by 1 order by 2 limit ${most}) p
    join staff s on s.corp_id = ${corpId} and s.staff_id = p.id)`
const receivers = sql`jsonb_path_query_array(${currentDraft}, '$.bands[*].receivers[*].staffId')`
const backups = sql`jsonb_path_query_array(${currentDraft}, '$.backupStaffIds[*]')`

/** What a row shows, in one statement: the names on the code and what it brought. */
const columns = (corpId: number, began: Date, scope: string[] | null, most = 5) => {
  // The counters count all adds of a code; an asker with a smaller scope gets the adds of that scope, counted.
  const theirs = sql`from live_code_adds a where a.corp_id = ${corpId} and a.way_id = w.way_id ${ofStaff(scope, 'a.staff_id')}`
  return sql`
  w.way_id, w.name, w.group_id, g.name as group_name, w.state, w.problem, w.draft is not null as pending, w.qr_code, w.qr_text,
  w.config->'qr' as qr, w.config->'tagIds' as tag_ids, w.created_by_name, w.made_at, w.created_at::text as place,
  ${scope ? sql`(select count(*) ${theirs})` : sql`w.adds`} as total_adds, ${scope ? sql`(select count(a.lost_at) ${theirs})` : sql`w.lost`} as lost,
  coalesce(w.staff_ids <@ ${scope}::uuid[], true) as mine,
  ${people(corpId, receivers, most)} as staff, (select count(distinct id) from jsonb_array_elements_text(${receivers}) id) as staff_count,
  ${people(corpId, backups, most)} as backup, jsonb_array_length(${backups}) as backup_count,
  (select count(*) ${theirs} and a.at >= ${began}) as today_adds`
}

/** The code's own row and what `columns` works out beside it. */
type Line = Pick<
  Row,
  'way_id' | 'name' | 'group_id' | 'state' | 'problem' | 'qr_code' | 'qr_text' | 'created_by_name' | 'made_at' | 'lost'
> &
  Pick<LiveCodeDraft, 'qr'> &
  Pick<LiveCodeRow, 'pending' | 'mine' | 'staff' | 'backup'> & {
    group_name: string | null
    tag_ids: string[]
    /** When the row came, to the microsecond, which a `Date` does not hold. */
    place: string
    staff_count: number
    backup_count: number
    today_adds: number
    total_adds: number
  }

/** Who made a code that was made at WeCom and taken over from there; rows keep the Chinese word. */
export const takenOver: Words = { zh: '企业微信', en: 'WeCom' }

const view = (r: Line, day: string, lang: Context['lang']): LiveCodeRow => ({
  wayId: r.way_id,
  name: r.name,
  groupId: r.group_id,
  groupName: r.group_name ?? '',
  state: r.state,
  problem: readPhrase(r.problem, lang),
  pending: r.pending,
  qrCode: r.qr_code,
  qrText: r.qr_text,
  qr: r.qr,
  staff: r.staff,
  staffCount: r.staff_count,
  backup: r.backup,
  backupCount: r.backup_count,
  tagIds: r.tag_ids,
  day,
  todayAdds: r.today_adds,
  totalAdds: r.total_adds,
  lost: r.lost,
  createdBy: r.created_by_name === takenOver.zh ? inLang(takenOver, lang) : r.created_by_name,
  createdAt: r.made_at?.toISOString() ?? null,
  mine: r.mine,
})

export async function list(ctx: Context, { page, pageSize, sort, ...filter }: Parsed<typeof liveCodes.list>) {
  const [scope, matching, today] = [await staffInScope(ctx), await where(ctx, filter), await todayIn(ctx.db)]
  const { rows } = await sql<Line>`
    select ${columns(ctx.corpId, today.began, scope)} from live_codes w
    left join live_code_groups g on g.corp_id = ${ctx.corpId} and g.group_id = w.group_id
    where ${matching} order by ${order[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const count = await sql<{ n: number }>`select count(*) as n from live_codes w where ${matching}`.execute(ctx.db)
  return { list: rows.map((r) => view(r, today.day, ctx.lang)), total: count.rows[0]!.n }
}

export async function detail(ctx: Context, wayId: string): Promise<Output<typeof liveCodes.one>> {
  const [scope, today] = [await staffInScope(ctx), await todayIn(ctx.db)]
  const code = await find(ctx.db, wayId, scope)
  const { rows } = await sql<Line>`
    select ${columns(ctx.corpId, today.began, scope)} from live_codes w
    left join live_code_groups g on g.corp_id = ${ctx.corpId} and g.group_id = w.group_id
    where w.corp_id = ${ctx.corpId} and w.way_id = ${wayId}`.execute(ctx.db)
  // A group or a tag may have been deleted since: the form shows what is left.
  const left = async (draft: LiveCodeDraft) => ({ ...draft, groupId: code.group_id, tagIds: await livingTags(ctx.db, draft.tagIds) })
  return {
    row: view(rows[0]!, today.day, ctx.lang),
    draft: await left(code.draft ?? code.config),
    inForce: code.draft && (await left(code.config)),
    version: code.version,
  }
}

/** The codes of a batch; those that were made after it was asked for are not among them. */
export async function pickCodes(ctx: Context, { picked }: { picked: Picked }, madeBefore: Date): Promise<Rows> {
  const id = sql`w.way_id`
  const matching = await wherePicked(picked, id, (filter) => where(ctx, filter))
  return rowsOf(ctx, { id, name: sql`w.name`, madeAt: sql`w.created_at`, from: sql`from live_codes w where ${matching}` }, madeBefore)
}

/** All rows behind a filter, as they came, with everybody on them; each batch begins where the last one ended, whatever is deleted meanwhile. */
export async function* everyRow(ctx: Context, filter: Filter): AsyncGenerator<LiveCodeRow[]> {
  const [scope, matching, today] = [await staffInScope(ctx), await where(ctx, filter), await todayIn(ctx.db)]
  const fetch = async (last: Line | null, limit: number) => {
    const next = last ? sql`and (w.created_at, w.way_id) > (${last.place}::timestamptz, ${last.way_id})` : sql``
    const { rows } = await sql<Line>`
      select ${columns(ctx.corpId, today.began, scope, 200)} from live_codes w
      left join live_code_groups g on g.corp_id = ${ctx.corpId} and g.group_id = w.group_id
      where ${matching} ${next} order by w.created_at, w.way_id limit ${limit}`.execute(ctx.db)
    return rows
  }
  yield* batches(fetch, (rows) => rows.map((row) => view(row, today.day, ctx.lang)), 100)
}
