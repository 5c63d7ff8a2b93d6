import { sql } from 'kysely'
import { aSetting } from '#core/contract/things.ts'
import { auditEdit } from '#core/server/audit.ts'
import type { Context } from '#core/server/context.ts'
import { keepTimeZone } from '#core/server/corp.ts'
import { checkVersion, versionOf } from '#core/server/edits.ts'
import { emit } from '#core/server/events.ts'
import { badInput } from '#core/server/refusal.ts'
import { forgetZone } from '#core/server/zone.ts'
import { timeZoneChanged } from '../contract.ts'

let known: Promise<string[]> | undefined
/** Names that we and the database count days by; a name that only one knows would split them. */
const zones = (ctx: Context): Promise<string[]> => {
  known ??= sql<{ name: string }>`select name from pg_timezone_names`.execute(ctx.app.db.all).then(
    ({ rows }) => {
      const there = new Set(rows.map((r) => r.name))
      return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].filter((name) => there.has(name)).sort()
    },
    (error) => {
      known = undefined
      throw error
    },
  )
  return known
}

export async function read(ctx: Context) {
  const row = await ctx.db.selectFrom('corps').select('time_zone').where('corp_id', '=', ctx.corpId).executeTakeFirstOrThrow()
  return { timeZone: row.time_zone, version: versionOf(row.time_zone), zones: await zones(ctx) }
}

/** Days are counted from moments whenever they are asked for, so nothing that is kept changes; who acts by the clock hears of it. */
export async function setTimeZone(ctx: Context, timeZone: string, version: number): Promise<void> {
  if (!(await zones(ctx)).includes(timeZone)) throw badInput('time_zone', { zh: '没有这个时区', en: 'There is no such time zone' })
  await ctx.tx(async (tx) => {
    const before = await keepTimeZone(tx, timeZone, (before) =>
      checkVersion(tx, versionOf(before), version, { thing: aSetting, kind: 'corp_setting' }),
    )
    if (before !== timeZone) await emit(tx, timeZoneChanged, { before, after: timeZone })
    await auditEdit(tx, ctx, 'corp_setting.update', { kind: 'corp_setting', before: { timeZone: before }, after: { timeZone } })
  })
  forgetZone(ctx.db)
}
