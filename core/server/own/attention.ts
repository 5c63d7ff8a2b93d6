import { sql } from 'kysely'
import { taskCenter, tasks } from '../../contract/tasks.ts'
import { attention } from '../home.ts'
import { titleOf } from '../tasks/title.ts'
import { taskFailed } from './notices.ts'

export default [
  /** One's own of the last three days that were not undone; administrators see everyone's. */
  attention({
    key: 'tasks.failed',
    kind: 'wrong',
    order: 60,
    verb: { zh: '查看', en: 'View' },
    list: tasks.list,
    screen: taskCenter,
    async lines(ctx) {
      const mine = ctx.me.isRoot ? sql`` : sql`and t.owner = ${ctx.me.owner}`
      const { rows } = await sql<{ kind: string; input: unknown; at: Date; n: number }>`
        select t.kind, t.input, t.created_at as at, count(*) over ()::int as n from tasks t
        where t.corp_id = ${ctx.corpId} and t.created_at > now() - interval '3 days' and t.state in ('failed', 'partly_failed') and t.counts->>'undone' is null ${mine}
        order by t.created_at desc limit 3`.execute(ctx.db)
      const n = rows[0]?.n ?? 0
      const titles = rows.map(titleOf)
      return [
        {
          count: n,
          filter: {}, // the task center is a drawer, and knows no filter
          title: taskFailed.many(n),
          help: { zh: titles.map((t) => t.zh).join('、'), en: titles.map((t) => t.en).join(', ') },
          at: rows[0]?.at,
        },
      ]
    },
  }),
]
