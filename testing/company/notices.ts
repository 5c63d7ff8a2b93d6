import { newId } from '#core/server/ids.ts'
import { anyTable } from '#testing/any-table.ts'
import type { TestApp } from '../harness.ts'
import type { Ground } from './ground.ts'
import type { Staff } from './people.ts'

/** Three for the administrator and two for a seller, the first of each read; two announcements, of which the administrator read one. */
export async function noticesOf(app: TestApp, { db, corpId, days }: Ground, { ann }: Staff): Promise<void> {
  for (const [owner, count] of [
    ['admin:admin', 3],
    [`staff:${ann}`, 2],
  ] as const)
    for (let i = 0; i < count; i++) {
      const at = days(i)
      const items = [{ event: i + 1, at: at.toISOString(), values: { zh: '导入客户', en: 'Import', failed: 0 } }]
      await db
        .insertInto('notices')
        .values({
          corp_id: corpId,
          notice_id: newId(),
          owner,
          kind: i === 1 ? 'tasks.failed' : 'tasks.done',
          began_at: at,
          at,
          items: JSON.stringify(items),
          read_at: i === 0 ? at : null,
        })
        .execute()
    }
  for (const i of [0, 1]) {
    const announcement_id = newId()
    const words = JSON.stringify({ zh: '维护', en: 'Maintenance' })
    await anyTable(app.app.db)
      .insertInto('announcements')
      .values({ announcement_id, published_at: days(i + 1), title: words, body: words })
      .execute()
    if (i === 0)
      await db
        .insertInto('announcement_reads')
        .values({ corp_id: corpId, owner: 'admin:admin', announcement_id, read_at: days(0) })
        .execute()
  }
}
