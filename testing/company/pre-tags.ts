import type { Kind } from '#areas/customer/pre-tag/contract.ts'
import { nameKey, phoneKey } from '#areas/customer/pre-tag/server/keys.ts'
import { program } from '#core/server/actor.ts'
import { keep } from '#core/server/fields/keep.ts'
import type { TestApp } from '../harness.ts'
import { type Ground, ids } from './ground.ts'
import type { Staff } from './people.ts'

export type Expected = Record<Kind, { entries: string[]; hits: string[] }>

/** On either list six people: two waited for, two who came, one whose term is over, one turned off; and a hit of each outcome. */
export async function expectedOf(
  app: TestApp,
  { db, corpId, days }: Ground,
  staff: Staff,
  { tags, field, customers }: { tags: string[]; field: string; customers: string[] },
): Promise<Expected> {
  const of = async (what: Kind, n: number) => {
    const entries = ids(6)
    const hits = ids(5)
    for (const [i, entry_id] of entries.entries()) {
      const number = `1380000${n}00${i}`
      const byName = i === 5
      const staff_id = [staff.ann, staff.ann, staff.ben, staff.ben, staff.ann, null][i]!
      await db
        .insertInto('pre_entries')
        .values({
          corp_id: corpId,
          entry_id,
          what,
          phone: byName ? null : JSON.stringify(keep(app.app.config, { type: 'phone' }, number)),
          phone_key: byName ? null : phoneKey(app.ctx, number),
          name: ['王一', '李二', '王三', '', '赵五', '老六'][i]!,
          name_key: byName ? nameKey('老六') : null,
          label: i < 3 ? '展会' : '',
          tag_ids: what === 'tags' ? [tags[i % 2]!] : [],
          vals: JSON.stringify(what === 'fields' ? [{ fieldId: field, value: 1 }] : []),
          until: i === 2 ? days(2) : null,
          paused: i === 3,
          met_at: i === 1 || i === 4 ? days(1, i) : null,
          staff_id,
          owner: staff_id ? `staff:${staff_id}` : program.owner,
          created_at: days(i),
        })
        .execute()
    }
    for (const [i, hit_id] of hits.entries())
      await db
        .insertInto('pre_hits')
        .values({
          corp_id: corpId,
          hit_id,
          entry_id: entries[i < 3 ? 1 : 4]!,
          what,
          customer_id: customers[i]!,
          by: ['phone', 'phone', 'unionid', 'name', 'phone'][i]!,
          state: ['done', 'asks', 'failed', 'dismissed', 'asks'][i]!,
          cause: ['', 'shared', 'refused', 'shared', 'shared'][i]!,
          at: days(i, i),
        })
        .execute()
    return { entries, hits }
  }
  return { tags: await of('tags', 1), fields: await of('fields', 2) }
}
