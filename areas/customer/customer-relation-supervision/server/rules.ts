import { sql } from 'kysely'
import type { Input } from '#core/contract/call.ts'
import { needed } from '#core/contract/refused.ts'
import { aSetting } from '#core/contract/things.ts'
import type { Context } from '#core/server/context.ts'
import { editSetting, readSetting, setting } from '#core/server/corp.ts'
import type { Db, Tx } from '#core/server/db.ts'
import { badInput } from '#core/server/refusal.ts'
import type { RelationRules, relationSetting } from '../contract.ts'

/** Until somebody sets it: whoever leads hears of customers who changed hands without a code of the company, and of leavers. */
const unset: RelationRules = {
  withinDays: 30,
  hows: ['shared', 'other'],
  tellLeaders: true,
  tellStaffIds: [],
  leavers: true,
  several: { on: false, most: 3 },
}
const ruled = setting<RelationRules>({ name: 'customer_relation', unset, kind: 'relation_setting', thing: aSetting })

export const rulesOf = async (db: Db | Tx): Promise<RelationRules> => (await readSetting(db, ruled)).value

export async function settings(ctx: Context) {
  const { value, version } = await readSetting(ctx.db, ruled)
  return { rules: value, version }
}

export async function update(ctx: Context, { rules, version }: Input<typeof relationSetting.update>) {
  const tells = rules.hows.length > 0 || rules.leavers || rules.several.on
  if (tells && !rules.tellLeaders && rules.tellStaffIds.length === 0) throw badInput('rules.tell_staff_ids', needed)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from staff s where s.corp_id = ${ctx.corpId} and s.staff_id = any(${rules.tellStaffIds}::uuid[]) and s.status <> 5`.execute(
    ctx.db,
  )
  if (rows[0]!.n < rules.tellStaffIds.length)
    throw badInput('rules.tell_staff_ids', {
      zh: '要提醒的人里，有人已经离职，或不在通讯录里',
      en: 'Somebody is not in the address book, or has left',
    })
  await editSetting(ctx, ruled, rules, version)
  return {}
}
