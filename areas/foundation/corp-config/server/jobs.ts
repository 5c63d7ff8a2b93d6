import { sql } from 'kysely'
import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'

const tidy = job('platform.tidy', { data: Type.Object({}), cron: '35 4 * * *' })

/** What the gate keeps only for a while. */
export default [
  work(tidy, async (ctx) => {
    const { all } = ctx.app.db
    await sql`delete from callbacks where state <> 'new' and received_at < now() - interval '30 days'`.execute(all)
    await sql`delete from platform_quota where window_at < now() - interval '2 days' and coalesce(parked_until, now()) <= now()`.execute(
      all,
    )
    await sql`delete from platform_calls where hour < now() - interval '90 days'`.execute(all)
    await sql`delete from platform_tokens where expires_at < now() - interval '1 day'`.execute(all)
    await sql`delete from file_media where expires_at < now()`.execute(all)
    await sql`delete from outbox where state in ('done', 'refused') and settled_at < now() - interval '90 days'`.execute(all)
  }),
]
