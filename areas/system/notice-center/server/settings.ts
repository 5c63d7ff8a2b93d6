import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { aSetting } from '#core/contract/things.ts'
import type { Context } from '#core/server/context.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { checkVersion, versionOf } from '#core/server/edits.ts'
import type { AnyNoticeKind } from '#core/server/notices.ts'
import { inLang } from '#core/server/phrases.ts'
import { badInput } from '#core/server/refusal.ts'
import { zoneOf } from '#core/server/zone.ts'
import { type NoticeChannels, type noticeSettings, usualHours, type WorkingHours } from '../contract.ts'
import { kindsFor } from './kinds.ts'

export interface Settings {
  kinds: Record<string, NoticeChannels>
  hours: WorkingHours
  lang: 'zh-CN' | 'en'
}
const untouched: Settings = { kinds: {}, hours: usualHours, lang: 'zh-CN' }

export async function settingsOf(db: Db | Tx, owner: string): Promise<Settings> {
  const { rows } = await sql<{ kinds: Settings['kinds']; days: number[]; from_minute: number; to_minute: number; lang: string }>`
    select kinds, days, from_minute, to_minute, lang from notice_settings
    where corp_id = ${db.corpId} and owner = ${owner}`.execute(db)
  const row = rows[0]
  if (!row) return untouched
  return {
    kinds: row.kinds,
    hours: { days: row.days, from: row.from_minute, to: row.to_minute },
    lang: row.lang === 'en' ? 'en' : 'zh-CN',
  }
}
export const channelsOf = (settings: Settings, kind: AnyNoticeKind): NoticeChannels => settings.kinds[kind.key] ?? kind.channels

export async function settings(ctx: Context) {
  const [kinds, own, timeZone] = await Promise.all([kindsFor(ctx), settingsOf(ctx.db, ctx.me.owner), zoneOf(ctx.db)])
  return {
    kinds: kinds.map((kind) => ({
      kind: kind.key,
      name: inLang(kind.name, ctx.lang),
      level: kind.level,
      channels: channelsOf(own, kind),
    })),
    hours: own.hours,
    version: versionOf(own),
    timeZone,
    reachable: ctx.me.kind === 'staff',
  }
}

export async function update(ctx: Context, { kinds = {}, hours, version }: Input<typeof noticeSettings.update>) {
  if (hours && hours.to <= hours.from)
    throw badInput('hours', { zh: '下班要晚于上班', en: 'The end of the day must be later than its beginning' })
  const known = new Set((await kindsFor(ctx)).map((kind) => kind.key))
  if (Object.keys(kinds).some((key) => !known.has(key)))
    throw badInput('kinds', { zh: '没有这种消息', en: 'There is no such kind of notice' })
  await ctx.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(7218006, hashtext(${`${ctx.corpId} ${ctx.me.owner}`}))`.execute(tx)
    const before = await settingsOf(tx, ctx.me.owner)
    await checkVersion(tx, versionOf(before), version, { thing: aSetting, kind: 'notice_setting' })
    const now = hours ?? before.hours
    await sql`
      insert into notice_settings (corp_id, owner, kinds, days, from_minute, to_minute, lang)
      values (${ctx.corpId}, ${ctx.me.owner}, ${JSON.stringify({ ...before.kinds, ...kinds })}::jsonb,
        ${now.days}::int[], ${now.from}, ${now.to}, ${ctx.lang})
      on conflict (corp_id, owner) do update set kinds = excluded.kinds, days = excluded.days, from_minute = excluded.from_minute,
        to_minute = excluded.to_minute, lang = excluded.lang`.execute(tx)
  })
  return {}
}
