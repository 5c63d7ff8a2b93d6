import { type Ground, ids } from './ground.ts'
import type { Staff } from './people.ts'

/** Tags and live codes, in groups; codes that colleagues share. */
export async function tagsAndCodes({ db, corpId, days }: Ground, staff: Staff) {
  const [tagGroups, tags, ways, wayGroups] = [ids(2), ids(4), ids(3), ids(2)]
  for (const [i, group_id] of tagGroups.entries())
    await db
      .insertInto('tag_groups')
      .values({ corp_id: corpId, group_id, group_ext_id: `g${i}`, name: ['意向', '门店'][i]!, source_type: i })
      .execute()
  for (const [i, tag_id] of tags.entries())
    await db
      .insertInto('tags')
      .values({ corp_id: corpId, tag_id, tag_ext_id: `t${i}`, group_id: tagGroups[i % 2]!, name: ['高意向', '老客', '到店', '没人有'][i]! })
      .execute()
  for (const [i, group_id] of wayGroups.entries())
    await db
      .insertInto('live_code_groups')
      .values({ corp_id: corpId, group_id, name: ['门口', '收银台'][i]! })
      .execute()
  const config = (on: string[]) =>
    JSON.stringify({
      bands: [{ receivers: on.map((staffId) => ({ staffId })) }],
      backupStaffIds: on.slice(0, 1),
      tagIds: [],
      qr: { color: '#1C1F1D', dots: 'square', logo: 'none', logoFileId: null },
    })
  for (const [i, way_id] of ways.entries()) {
    const on = [[staff.ann, staff.ben], [staff.ben, staff.cat], [staff.dan]][i]!
    await db
      .insertInto('live_codes')
      .values({
        corp_id: corpId,
        way_id,
        name: ['门口台卡', '收银台立牌', '海报'][i]!,
        group_id: [wayGroups[0]!, wayGroups[1]!, null][i]!,
        state_key: `k${i}`,
        state: ['ready', 'failed', 'off'][i]!,
        config: config(on),
        staff_ids: on,
        created_at: days(20 - i),
      })
      .execute()
  }
  return { tagGroups, tags, ways, wayGroups }
}
