import { sql } from 'kysely'
import type { Words } from '#core/contract/errors.ts'
import type { NoticeFrame } from '#core/contract/notices.ts'
import type { DbPool } from '#core/server/db.ts'
import { newId } from '#core/server/ids.ts'
import { notify } from '#core/server/notify.ts'

export interface Draft {
  title: Words
  body: Words
  /** None: until it is withdrawn. */
  endsAt: Date | null
  /** The companies it is for; none: all. */
  corpIds: number[] | null
}

/** What the operator announces (scripts/announce.ts). Open pages count at once. */
export async function publish(db: DbPool, { title, body, endsAt, corpIds }: Draft): Promise<string> {
  const announcementId = newId()
  await sql`
    insert into announcements (announcement_id, published_at, ends_at, title, body, corp_ids)
    values (${announcementId}, ${new Date()}, ${endsAt}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(body)}::jsonb, ${corpIds}::int[])`.execute(
    db.all,
  )
  await tell(db, corpIds)
  return announcementId
}

/** It ends now; `false` where it was not there, or had ended. */
export async function withdraw(db: DbPool, announcementId: string): Promise<boolean> {
  const now = new Date()
  const { rows } = await sql<{ corp_ids: number[] | null }>`
    update announcements set ends_at = ${now} where announcement_id = ${announcementId} and (ends_at is null or ends_at > ${now})
    returning corp_ids`.execute(db.all)
  if (!rows[0]) return false
  await tell(db, rows[0].corp_ids)
  return true
}

async function tell(db: DbPool, corpIds: number[] | null): Promise<void> {
  const all = await db.across(['corps'], 'whom an announcement concerns').selectFrom('corps').select('corp_id').execute()
  for (const { corp_id } of all)
    if (!corpIds || corpIds.includes(corp_id))
      await notify(db.forCorp(corp_id), { to: 'corp', type: 'notice', data: { everybody: true } satisfies NoticeFrame })
}
