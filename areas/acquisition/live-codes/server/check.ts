import { sql } from 'kysely'
import { notAMember } from '#areas/staff/staff-management/contract.ts'
import type { Problem, Words } from '#core/contract/errors.ts'
import { contentProblems } from '#core/contract/message.ts'
import { codecOf } from '#core/contract/wire.ts'
import { staffInScope } from '#core/server/access.ts'
import type { Context } from '#core/server/context.ts'
import type { Db } from '#core/server/db.ts'
import { fileProblems } from '#core/server/gate/media.ts'
import { cleanName } from '#core/server/names.ts'
import { badFields } from '#core/server/refusal.ts'
import { LiveCodeDraft } from '../draft.ts'
import { bandProblems, needsBackup, noBackup, staffOf, welcomeProblems } from '../roster.ts'

/** The rules for a draft, checked before it is saved. */

export const nameTakenText: Words = { zh: '已有同名活码', en: 'A live code of this name exists' }
export const nobodyCan: Words = {
  zh: '没有可以接待的员工：请检查员工是否已激活并开通客户联系',
  en: 'Nobody can receive: see whether the staff have activated WeCom and may contact customers',
}

export const cleanDraft = (draft: LiveCodeDraft): LiveCodeDraft => ({
  ...draft,
  name: cleanName(draft.name),
  bands: draft.bands.map((b) => ({ ...b, name: cleanName(b.name) })),
})

export const nameIsFree = async (db: Db, name: string, wayId?: string): Promise<boolean> =>
  !(await db
    .selectFrom('live_codes')
    .select('way_id')
    .where('corp_id', '=', db.corpId)
    .where('name', '=', cleanName(name))
    .where('deleted_at', 'is', null)
    .where('way_id', '<>', wayId ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst())

const drafts = codecOf(LiveCodeDraft)

/** Everything wrong with a draft at once, fields named as on the wire. */
export async function checkDraft(ctx: Context, draft: LiveCodeDraft, wayId?: string): Promise<void> {
  // Batches build drafts themselves, so the schema has not been checked by a request.
  const problems = drafts.problems(draft)
  problems.push(...bandProblems(draft.bands))
  if (draft.backupStaffIds.length === 0 && needsBackup(draft)) problems.push({ field: 'backup_staff_ids', message: noBackup })
  if (draft.welcome.mode === 'same') problems.push(...contentProblems(draft.welcome.content, 'welcome.content.'))
  if (draft.welcome.mode === 'bands') problems.push(...welcomeProblems(draft.welcome.bands))
  if (draft.welcome.mode === 'bands')
    for (const [i, b] of draft.welcome.bands.entries()) problems.push(...contentProblems(b.content, `welcome.bands.${i}.content.`))
  if (draft.qr.logo === 'file' && !draft.qr.logoFileId)
    problems.push({ field: 'qr.logo_file_id', message: { zh: '请上传 logo 图片', en: 'Upload the picture of the logo' } })
  if (!(await nameIsFree(ctx.db, draft.name, wayId))) problems.push({ field: 'name', message: nameTakenText })
  const staffIds = staffOf(draft)
  if (staffIds.length > 200) problems.push({ field: 'bands', message: { zh: '最多 200 位员工', en: 'At most 200 people' } })
  problems.push(...(await missing(ctx, draft, staffIds)), ...(await filesWrong(ctx, draft)))
  if (problems.length) throw badFields(problems.map((p) => ({ ...p, field: `draft.${p.field}` })))
}

/** The tags that still exist, in the order given. */
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

async function filesWrong(ctx: Context, { welcome, qr }: LiveCodeDraft): Promise<Problem[]> {
  const contents = welcome.mode === 'bands' ? welcome.bands.map((b) => b.content) : welcome.mode === 'same' ? [welcome.content] : []
  const at = (i: number) => (welcome.mode === 'bands' ? `welcome.bands.${i}.content.` : 'welcome.content.')
  const out = (await Promise.all(contents.map((content, i) => fileProblems(ctx, content, at(i))))).flat()
  if (qr.logo !== 'file' || !qr.logoFileId) return out
  const logo = await ctx.app.files.row(ctx.db, qr.logoFileId)
  if (!logo?.mime.startsWith('image/'))
    out.push({ field: 'qr.logo_file_id', message: { zh: '要是一张上传过的图片', en: 'It must be a picture that was uploaded' } })
  return out
}

async function missing(ctx: Context, draft: LiveCodeDraft, staffIds: string[]): Promise<Problem[]> {
  const { db } = ctx
  const out: Problem[] = []
  const known = await db
    .selectFrom('staff')
    .select(['staff_id', 'status', 'has_customer_contact'])
    .where('corp_id', '=', db.corpId)
    .where('staff_id', '=', sql<string>`any(${staffIds}::uuid[])`)
    .execute()
  // Staff out of the asker's scope count as unknown: a code would give them customers and send welcomes in their name.
  const scope = await staffInScope(ctx)
  const seen = known.filter((s) => !scope || scope.includes(s.staff_id))
  if (seen.length !== staffIds.length) out.push({ field: 'bands', message: notAMember })
  else if (!known.some((s) => s.status === 1 && s.has_customer_contact)) out.push({ field: 'bands', message: nobodyCan })
  if ((await livingTags(db, draft.tagIds)).length !== draft.tagIds.length)
    out.push({ field: 'tag_ids', message: { zh: '有标签已被删除', en: 'It names a tag that does not exist' } })
  if (draft.groupId) {
    const group = await db
      .selectFrom('live_code_groups')
      .select('group_id')
      .where('corp_id', '=', db.corpId)
      .where('group_id', '=', draft.groupId)
      .executeTakeFirst()
    if (!group) out.push({ field: 'group_id', message: { zh: '分组已被删除', en: 'The group does not exist' } })
  }
  return out
}
