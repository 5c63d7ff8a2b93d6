import { sql } from 'kysely'
import { notAMember } from '#areas/staff/staff-management/contract.ts'
import type { Problem, Words } from '#core/contract/errors.ts'
import { contentProblems, type MessageContent, variableProblems } from '#core/contract/message.ts'
import { clockOf } from '#core/contract/time.ts'
import { staffInScope } from '#core/server/access.ts'
import { audienceWhere } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import type { FileRow } from '#core/server/files.ts'
import { fileProblems } from '#core/server/gate/media.ts'
import { sha256 } from '#core/server/ids.ts'
import { nameProblems } from '#core/server/names.ts'
import { refuseAny } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import { allowedVariables, duplicateDays, type MissionDraft, night } from '../mission.ts'
import { preview, type Reach, type Reached, reached, usable } from './plan.ts'

/** Everything wrong with a draft at once, fields named as on the wire; answers the hash of its content. */
export async function checkDraft(ctx: Context, draft: MissionDraft): Promise<{ contentHash: Buffer }> {
  const files = await filesOf(ctx, draft.msgData)
  const problems = [...nameProblems('name', draft.name), ...(await contentProblemsOf(ctx, draft.msgData))]
  if (draft.audience.status === 'lost')
    problems.push({ field: 'audience.status', message: { zh: '已流失的客户不能发送', en: 'Lost customers cannot be sent to' } })
  const at = draft.sendAt === null ? null : Date.parse(draft.sendAt)
  if (at !== null && at <= Date.now()) problems.push({ field: 'send_at', message: { zh: '发送时间已经过去', en: 'This time has passed' } })
  if (at !== null && at > Date.now() + 366 * 86_400_000)
    problems.push({ field: 'send_at', message: { zh: '最晚一年以内', en: 'Within a year at the latest' } })
  problems.push(...(await staffProblems(ctx, draft.staffIds ?? [])))
  refuseAny(problems.map((p) => ({ ...p, field: `draft.${p.field}` })))
  return { contentHash: contentHash(draft.msgData, files) }
}

/** Everything about the message itself that WeCom would not take, or could not fill in. */
export const contentProblemsOf = async (ctx: Context, content: MessageContent): Promise<Problem[]> => [
  ...contentProblems(content, 'msg_data.'),
  ...variableProblems(content, allowedVariables, 'msg_data.').map((p) => ({ ...p, message: noName })),
  ...(await fileProblems(ctx, content, 'msg_data.')),
]

/** WeCom sends all customers of one member the same words, so a customer's name cannot stand in them. */
const noName: Words = {
  zh: '不能使用客户昵称：同一位员工的客户收到的内容相同',
  en: 'The customer’s name cannot be used: all customers of one member get the same words',
}

export async function filesOf(ctx: Context, content: MessageContent): Promise<Map<string, FileRow>> {
  const ids = [...new Set(content.attachments.flatMap((a) => ('fileId' in a && a.fileId ? [a.fileId] : [])))]
  const rows = await Promise.all(ids.map((id) => ctx.app.files.row(ctx.db, id)))
  return new Map(rows.flatMap((row) => (row ? [[row.file_id, row]] : [])))
}

async function staffProblems(ctx: Context, staffIds: string[]): Promise<Problem[]> {
  if (staffIds.length === 0) return []
  const scope = await staffInScope(ctx)
  const known = await ctx.db
    .selectFrom('staff')
    .select('staff_id')
    .where('corp_id', '=', ctx.corpId)
    .where('staff_id', '=', sql<string>`any(${staffIds}::uuid[])`)
    .execute()
  const seen = known.filter((s) => !scope || scope.includes(s.staff_id))
  return seen.length === new Set(staffIds).size ? [] : [{ field: 'staff_ids', message: notAMember }]
}

/** The same words and the same bytes are the same content, whatever the files are called. */
function contentHash(content: MessageContent, files: Map<string, FileRow>): Buffer {
  const attachments = content.attachments.map((a) =>
    'fileId' in a && a.fileId ? { ...a, fileId: files.get(a.fileId)?.sha256.toString('hex') } : a,
  )
  return sha256(JSON.stringify([content.text.trim(), attachments.map((a) => Object.entries(a).sort())]))
}

/** What to look at before sending. Warnings only: none of it refuses the mission. */
export async function check(ctx: Context, { msgData, ...reach }: Reach & { msgData: MessageContent }) {
  const timeZone = await zoneOf(ctx.db)
  const at = reach.sendAt ? new Date(reach.sendAt) : new Date()
  const { minutes } = clockOf(at, timeZone)
  const r = await reached(ctx, reach)
  // Awaited before the others begin: one that failed meanwhile would be an unhandled rejection and end the program.
  const hash = contentHash(msgData, await filesOf(ctx, msgData))
  const [sum, all, duplicates, away, forecast] = await Promise.all([
    preview(ctx, reach),
    everybody(ctx, reach),
    duplicatesOf(ctx, hash, at, r),
    staffAway(ctx, r),
    forecastOf(ctx),
  ])
  return {
    night: minutes >= night.from || minutes < night.to,
    timeZone,
    quotaUsed: sum.quotaUsed,
    blacklisted: sum.blacklisted,
    noSeat: sum.noSeat,
    everyone: !reach.staffIds?.length && (all === null || sum.matched === all) ? sum.matched : 0,
    duplicates,
    staffAway: away.map(({ total: _, ...s }) => s),
    staffAwayCount: away[0]?.total ?? 0,
    forecast,
    checkedAt: new Date().toISOString(),
  }
}

/** Friends of everybody the asker may see; `null` where nothing narrows the audience and there is nothing to compare. */
async function everybody(ctx: Context, { audience }: Reach): Promise<number | null> {
  const { status: _, ...conditions } = audience
  if (Object.values(conditions).every((value) => value === undefined || value === false || (Array.isArray(value) && value.length === 0)))
    return null
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from customers c where ${await audienceWhere(ctx, { status: 'friend' })}`.execute(ctx.db)
  return rows[0]!.n
}

async function duplicatesOf(ctx: Context, hash: Buffer, at: Date, r: Reached) {
  const scope = await staffInScope(ctx)
  const days = duplicateDays * 86_400_000
  const same = await ctx.db
    .selectFrom('mass_missions')
    .select(['mission_id', 'name', 'send_at'])
    .where('corp_id', '=', ctx.corpId)
    .where('content_hash', '=', hash)
    .where('send_at', '>=', new Date(at.getTime() - days))
    .where('send_at', '<=', new Date(at.getTime() + days))
    .where('state', 'not in', ['cancelled', 'failed'])
    .where('deleted_at', 'is', null)
    .$if(scope !== null, (q) => q.where(sql<boolean>`sender_ids && ${scope}::uuid[]`))
    .orderBy('send_at', 'desc')
    .limit(5)
    .execute()
  const counted = await Promise.all(
    same.map(async (m) => {
      const { rows } = await sql<{ customers: number }>`
        select count(*) as customers from customers c where ${r.matching} and (
          select true from mass_targets t where t.corp_id = ${ctx.corpId} and t.mission_id = ${m.mission_id}
            and t.customer_id = c.customer_id and t.state in ('waiting', 'delivered') limit 1)`.execute(ctx.db)
      return { missionId: m.mission_id, name: m.name, sendAt: m.send_at.toISOString(), customers: rows[0]!.customers }
    }),
  )
  return counted.filter((m) => m.customers > 0)
}

/** Members who follow some of these customers and cannot be asked, whom the asker may see. */
async function staffAway(ctx: Context, r: Reached) {
  if (r.cannot.length === 0) return []
  const scope = await staffInScope(ctx)
  const { rows } = await sql<{
    staffId: string
    name: string
    alias: string
    reason: 'no_seat' | 'no_customer_contact' | 'not_active'
    total: number
  }>`
    select s.staff_id as "staffId", s.name, s.alias, count(*) over () as total,
      case when s.status <> 1 then 'not_active' when not s.has_customer_contact then 'no_customer_contact' else 'no_seat' end as reason
    from staff s where s.corp_id = ${ctx.corpId} and not ${usable} ${scope ? sql`and s.staff_id = any(${scope}::uuid[])` : sql``}
      and s.staff_id in (select distinct unnest(c.staff_ids) from customers c where ${r.matching} and c.staff_ids && ${r.cannot}::uuid[])
    order by s.name, s.staff_id limit 20`.execute(ctx.db)
  return rows
}

/** How the last five went: of the members who were asked, who confirmed; of the customers, who got it. */
async function forecastOf(ctx: Context) {
  const scope = await staffInScope(ctx)
  const { rows } = await sql<{ missions: number; confirmed: number | null; delivered: number | null }>`
    select count(distinct k.mission_id) as missions,
      (count(*) filter (where k.confirmed_at is not null))::float8 / nullif(count(*), 0) as confirmed,
      sum(k.delivered)::float8 / nullif(sum(k.customers), 0) as delivered
    from mass_chunks k where k.corp_id = ${ctx.corpId} and k.msgid is not null ${scope ? sql`and k.staff_id = any(${scope}::uuid[])` : sql``}
      and k.mission_id in (select m.mission_id from mass_missions m where m.corp_id = ${ctx.corpId} and m.deleted_at is null
        and (m.state = 'done' or (m.state = 'waiting' and m.started_at < now() - interval '1 day')) order by m.send_at desc limit 5)`.execute(
    ctx.db,
  )
  const { missions, confirmed, delivered } = rows[0]!
  return missions === 0 ? null : { missions, confirmed: confirmed ?? 0, delivered: delivered ?? 0 }
}
