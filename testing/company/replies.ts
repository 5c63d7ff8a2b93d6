import { type Ground, ids } from './ground.ts'
import type { Staff } from './people.ts'

export interface Replies {
  folders: string[]
  replies: string[]
}

/** A collection of the company with a group, one of a department; a reply in each, sent by several members on several days. */
export async function repliesOf({ db, corpId, days }: Ground, staff: Staff): Promise<Replies> {
  const folders = ids(3)
  const replies = ids(4)
  const [top, group, team] = folders as [string, string, string]
  for (const [folder_id, parent_id, department_id, name] of [
    [top, null, null, '接待'],
    [group, top, null, '出炉'],
    [team, null, 2, '店里'],
  ] as const)
    await db.insertInto('quick_reply_folders').values({ corp_id: corpId, folder_id, parent_id, department_id, name }).execute()
  for (const [i, reply_id] of replies.entries()) {
    const title = ['几点出炉', '怎么停车', '楼上座位', '谢谢光临'][i]!
    await db
      .insertInto('quick_replies')
      .values({
        corp_id: corpId,
        reply_id,
        folder_id: [group, top, team, group][i]!,
        title,
        content: JSON.stringify({ text: title, attachments: [] }),
        words: title,
        place: i,
        uses: [3, 1, 2, 0][i]!,
        used_at: days(0),
        updated_at: days(i),
      })
      .execute()
  }
  for (const [i, use_id] of ids(6).entries())
    await db
      .insertInto('quick_reply_uses')
      .values({
        corp_id: corpId,
        use_id,
        reply_id: replies[[0, 0, 0, 1, 2, 2][i]!]!,
        staff_id: [staff.ann, staff.ben, staff.ann, staff.cat, staff.ann, staff.ben][i]!,
        keyword: i % 2 ? 'jdcl' : '',
        at: days(i, i),
      })
      .execute()
  return { folders, replies }
}
