import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Audience } from '#core/contract/audience.ts'
import { type Input, snake } from '#core/contract/call.ts'
import type { Problem, Words } from '#core/contract/errors.ts'
import { audit, auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import type { Tx } from '#core/server/db.ts'
import { checkVersion } from '#core/server/edits.ts'
import { newId } from '#core/server/ids.ts'
import { goneProblems, keptAudience } from '#core/server/kept-audience.ts'
import { madeOnce } from '#core/server/made-once.ts'
import { cleanName, nameProblems } from '#core/server/names.ts'
import { conflict, notFound, refuseAny } from '#core/server/refusal.ts'
import { aPack, type crowdPacks, livePacksAtMost, type PackKind, packsAtMost } from '../contract.ts'
import { lookAtAll, nobodyYet } from './look-job.ts'
import { findPack, type PackRow, packFields, packOf, packsIn } from './rows.ts'
import { packsNaming } from './uses.ts'

const kind = 'crowd_pack'
/** Names, limits and which pack names which are looked at before they are written: one write of a company at a time. */
const oneByOne = (tx: Tx) => sql`select pg_advisory_xact_lock(7218014, ${tx.corpId})`.execute(tx)
const contentOf = ({ name, note, kind, audience }: PackRow) => ({ name, note, kind, audience })

export async function add(ctx: Context, { packId = newId(), ...given }: Input<typeof crowdPacks.add>) {
  const pack = { name: cleanName(given.name), note: (given.note ?? '').trim(), kind: given.kind, audience: keptAudience(given.audience) }
  refuseAny([...nameProblems('name', given.name), ...(await audienceProblems(ctx, pack))])
  const find = async () => {
    const { rows } = await sql<PackRow & { deleted_at: Date | null }>`select ${packFields}, p.deleted_at from crowd_packs p
      where p.corp_id = ${ctx.corpId} and p.pack_id = ${packId}`.execute(ctx.db)
    const [made] = rows
    return made && { mine: made.made_by === ctx.me.staffId, same: isDeepStrictEqual(contentOf(made), pack), gone: made.deleted_at !== null }
  }
  await madeOnce(ctx, { thing: aPack, field: 'pack_id', find }, () =>
    ctx.tx(async (tx) => {
      await oneByOne(tx)
      refuseAny([...(await nameTaken(tx, pack.name, packId)), ...(await circles(tx, packId, pack.audience))])
      await roomFor(tx, pack.kind)
      await sql`
        insert into crowd_packs (corp_id, pack_id, name, note, kind, audience, looked_after, look_cause, made_by, made_by_name)
        values (${ctx.corpId}, ${packId}, ${pack.name}, ${pack.note}, ${pack.kind}, ${JSON.stringify(pack.audience)}::jsonb, ${nobodyYet}, 'edited',
          ${ctx.me.staffId}, ${ctx.me.name})`.execute(tx)
      await lookAtAll(tx, packId)
      await audit(tx, ctx, 'crowd_pack.create', { kind, id: packId, name: pack.name, after: pack })
    }),
  )
  return { packId }
}

export async function update(ctx: Context, { packId, version, ...given }: Input<typeof crowdPacks.update>) {
  const before = await packOf(ctx.db, packId)
  const audience = given.audience === undefined ? before.audience : keptAudience(given.audience)
  const changed = !isDeepStrictEqual(audience, before.audience)
  const problems = changed && before.kind === 'fixed' ? [{ field: 'audience', message: fixedStays }] : []
  if (changed && before.kind === 'live') problems.push(...(await audienceProblems(ctx, { kind: before.kind, audience })))
  refuseAny([...nameProblems('name', given.name), ...problems])
  const pack = { name: cleanName(given.name), note: (given.note ?? '').trim(), audience }
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const was = await packOf(tx, packId, { lock: true })
    await checkVersion(tx, was.version, version, { thing: aPack, kind, id: packId })
    refuseAny([...(await nameTaken(tx, pack.name, packId)), ...(changed ? await circles(tx, packId, audience) : [])])
    await sql`update crowd_packs set name = ${pack.name}, note = ${pack.note}, audience = ${JSON.stringify(audience)}::jsonb, version = version + 1
      ${changed ? sql`, edition = edition + 1, looked_after = ${nobodyYet}, look_cause = 'edited'` : sql``}
      where corp_id = ${ctx.corpId} and pack_id = ${packId}`.execute(tx)
    if (changed) await lookAtAll(tx, packId)
    const { name, note } = was
    await auditEdit(tx, ctx, 'crowd_pack.update', { kind, id: packId, name, before: { name, note, audience: was.audience }, after: pack })
  })
  return {}
}
const fixedStays: Words = {
  zh: '固定人群包的人不随条件变化，可以新建一个，或在成员里增减',
  en: 'The people of a fixed pack do not follow a condition; make another, or put customers in and out',
}

export async function remove(ctx: Context, packId: string) {
  await ctx.tx(async (tx) => {
    await oneByOne(tx)
    const pack = await packOf(tx, packId, { lock: true })
    const naming = await packsNaming(tx, packId)
    if (naming.length > 0) {
      const names = naming.map((p) => p.name)
      throw conflict({
        zh: `这些人群包的条件里用着它：${names.join('、')}。先改掉那里的条件`,
        en: `Conditions of these packs name it: ${names.join(', ')}. Change them first`,
      })
    }
    await sql`update crowd_packs set deleted_at = now(), looked_after = null where corp_id = ${ctx.corpId} and pack_id = ${packId}`.execute(
      tx,
    )
    await audit(tx, ctx, 'crowd_pack.delete', { kind, id: packId, name: pack.name })
  })
  return {}
}

export async function refresh(ctx: Context, packId: string) {
  await ctx.tx(async (tx) => {
    const pack = await packOf(tx, packId, { lock: true })
    if (pack.kind === 'fixed') throw conflict({ zh: '固定人群包不会刷新', en: 'A fixed pack is not looked at again' })
    // One that is under way goes on.
    await sql`update crowd_packs set looked_after = coalesce(looked_after, ${nobodyYet}), look_cause = case when looked_after is null then 'looked' else look_cause end
      where corp_id = ${ctx.corpId} and pack_id = ${packId}`.execute(tx)
    await lookAtAll(tx, packId)
    await audit(tx, ctx, 'crowd_pack.refresh', { kind, id: packId, name: pack.name })
  })
  return {}
}

async function audienceProblems(ctx: Context, { kind, audience }: { kind: PackKind; audience: Audience }): Promise<Problem[]> {
  const problems: Problem[] = []
  if (kind === 'live' && audience.batch)
    problems.push({
      field: 'audience.batch',
      message: { zh: '批量任务的结果只能存成固定人群包', en: 'What a batch touched can be kept as a fixed pack only' },
    })
  return [...problems, ...(await goneProblems(ctx, audience))]
}

async function nameTaken(tx: Tx, name: string, packId: string): Promise<Problem[]> {
  const { rows } =
    await sql`select from crowd_packs p where p.corp_id = ${tx.corpId} and lower(p.name) = lower(${name}) and p.pack_id <> ${packId}
    and p.deleted_at is null`.execute(tx)
  return rows.length > 0 ? [{ field: 'name', message: { zh: '已有同名的人群包', en: 'There is a pack of this name' } }] : []
}

/** One step deep, so that there is no circle: a pack whose condition names packs is named by none, and names none that names packs. */
async function circles(tx: Tx, packId: string, audience: Audience): Promise<Problem[]> {
  const problems: Problem[] = []
  const say = (field: string, zh: string, en: string) => problems.push({ field: `audience.${snake(field)}`, message: { zh, en } })
  for (const field of ['packsAny', 'packsAll', 'packsNone'] as const) {
    const ids = audience[field] ?? []
    if (ids.includes(packId)) say(field, '人群包的条件不能用它自己', 'A pack cannot name itself')
    for (const id of ids.filter((one) => one !== packId)) {
      const pack = await findPack(tx, id)
      if (!pack) throw notFound(aPack)
      if (packsIn(pack.audience).length > 0)
        say(field, `「${pack.name}」的条件里已经用了别的人群包，只能嵌套一层`, `“${pack.name}” names packs itself; one step deep is all`)
    }
  }
  const naming = packsIn(audience).length > 0 ? await packsNaming(tx, packId) : []
  if (naming.length > 0)
    problems.push({
      field: 'audience',
      message: {
        zh: `「${naming[0]!.name}」的条件里用着这个人群包，它自己就不能再用别的人群包`,
        en: `“${naming[0]!.name}” names this pack, so this one can name no other`,
      },
    })
  return problems
}

async function roomFor(tx: Tx, kind: PackKind): Promise<void> {
  const { rows } = await sql<{
    all: number
    live: number
  }>`select count(*)::int as all, count(*) filter (where p.kind = 'live')::int as live
    from crowd_packs p where p.corp_id = ${tx.corpId} and p.deleted_at is null`.execute(tx)
  const { all, live } = rows[0]!
  if (all >= packsAtMost)
    throw conflict({ zh: `一家企业最多 ${packsAtMost} 个人群包，先删掉不用的`, en: `At most ${packsAtMost} packs; delete some first` })
  if (kind === 'live' && live >= livePacksAtMost)
    throw conflict({
      zh: `动态人群包最多 ${livePacksAtMost} 个，先删掉不用的`,
      en: `At most ${livePacksAtMost} live packs; delete some first`,
    })
}
