import { sql } from 'kysely'
import Type from 'typebox'
import { job, work } from '#core/server/jobs.ts'
import { forgetTries } from './tries.ts'

const tidy = job('auth.tidy', { data: Type.Object({}), cron: '25 4 * * *' })

export default [
  work(tidy, async (ctx) => {
    await sql`delete from login_states where created_at < now() - interval '1 hour'`.execute(ctx.app.db.all)
    await forgetTries(ctx.app)
  }),
]
