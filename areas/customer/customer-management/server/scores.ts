import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { Parsed } from '#core/contract/call.ts'
import type { RowOf } from '#core/contract/columns.ts'
import { staffInScope } from '#core/server/access.ts'
import { audienceWhere, sharedBy } from '#core/server/audience.ts'
import type { Context } from '#core/server/context.ts'
import { lastOwnTask } from '#core/server/gate/last-task.ts'
import { batches } from '#core/server/paging.ts'
import { longTask } from '#core/server/tasks.ts'
import type { operationScore, ScorePart } from '../insights.ts'
import { bands, mostPoints, partKeys, type ScoreFacts, scoreOf } from '../score.ts'
import { count } from './nouns/count.ts'
import { visible } from './nouns/visible.ts'

type Facts = ScoreFacts & { customer_id: string }

/** What the scores of some customers stand on, in one statement. */
async function factsOf(ctx: Context, where: RawBuilder<unknown>, limit: number): Promise<Facts[]> {
  const { corpId } = ctx
  const { rows } = await sql<Facts>`
    with c as materialized (
      select c.customer_id, c.status, c.tag_ids, c.group_ids, c.last_msg_at, c.last_reached_at from customers c where ${where}
      order by c.customer_id limit ${limit})
    select c.customer_id, c.status = 'friend' as friend, cardinality(c.tag_ids) as tags, cardinality(c.group_ids) as groups, f.followers,
      (e.reached + w.sent)::int as reached,
      floor(extract(epoch from now() - greatest(c.last_msg_at, c.last_reached_at, f.added_at, e.written_at, w.at)) / 86400)::int as days
    from c,
      lateral (select count(*) filter (where f.deleted_at is null)::int as followers, max(f.added_at) as added_at
        from follows f where f.corp_id = ${corpId} and f.customer_id = c.customer_id) f,
      lateral (select count(*) filter (where e.kind = 'customerAction' and e.data->>'action' = 'massMessage') as reached,
          max(e.at) filter (where e.kind in ('manualEvent', 'voiceCallRecord')) as written_at
        from customer_events e where e.corp_id = ${corpId} and e.customer_id = c.customer_id and e.at > now() - interval '90 days') e,
      lateral (select count(*) as sent, max(d.at) as at from deliveries d
        where d.corp_id = ${corpId} and d.customer_id = c.customer_id and d.state = 'sent' and d.at > now() - interval '90 days') w
    order by c.customer_id`.execute(ctx.db)
  return rows
}

export async function scoreOne(ctx: Context, customerId: string) {
  await visible(ctx, { customerId })
  const [facts] = await factsOf(ctx, sql`c.corp_id = ${ctx.corpId} and c.customer_id = ${customerId}`, 1)
  return scoreOf(facts!)
}

const batchSize = 500

/** As the person who started it: the customers they may see. */
export const scoreBatch = longTask('operation_score', {
  input: Type.Object({}),
  title: { zh: '计算客户运营分', en: 'Score customers' },
  concurrency: 1,
  async run(task) {
    const { ctx } = task
    const where = await audienceWhere(ctx, { status: 'friend' })
    const state = (task.cursor as { after: string; begun: string } | null) ?? {
      after: '00000000-0000-0000-0000-000000000000',
      begun: (await sql<{ at: string }>`select now()::text as at`.execute(ctx.db)).rows[0]!.at,
    }
    task.total(await count(ctx, where))
    for (;;) {
      const facts = await factsOf(ctx, sql`${where} and c.customer_id > ${state.after}`, batchSize)
      if (facts.length === 0) break
      const rows = facts.map((f) => {
        const { score, parts } = scoreOf(f)
        return { id: f.customer_id, score, points: parts.map((p) => p.points) }
      })
      await sql`
        insert into customer_scores as s (corp_id, customer_id, score, points)
        select ${ctx.corpId}::int, g.id, g.score, g.points
        from json_to_recordset(${JSON.stringify(rows)}::json) as g(id uuid, score smallint, points smallint[])
        on conflict (corp_id, customer_id) do update set score = excluded.score, points = excluded.points, scored_at = excluded.scored_at`.execute(
        ctx.db,
      )
      task.done(rows.length)
      state.after = facts.at(-1)!.customer_id
      await task.saveCursor(state)
      await task.checkpoint()
    }
    // Who was lost since the run before is not looked after badly, but not at all.
    if (!(await staffInScope(ctx)))
      await sql`delete from customer_scores where corp_id = ${ctx.corpId} and scored_at < ${state.begun}::timestamptz`.execute(ctx.db)
  },
})

interface Row {
  customer_id: string
  name: string
  avatar: string
  score: number
  points: number[]
  scored_at: Date
}

/** The kept scores `s` of the customers that the asker may see. */
async function keptScores(ctx: Context): Promise<RawBuilder<unknown>> {
  const scope = await staffInScope(ctx)
  const mine = scope
    ? sql`and exists (select from customers c where c.corp_id = ${ctx.corpId} and c.customer_id = s.customer_id and ${sharedBy('c.staff_ids', scope)})`
    : sql``
  return sql`s.corp_id = ${ctx.corpId} ${mine}`
}

async function rowsOf(ctx: Context, which: RawBuilder<unknown>, limit: number, offset = 0): Promise<RowOf<typeof operationScore.result>[]> {
  const { rows } = await sql<Row>`
    select p.*, c.name, c.avatar from (
      select s.customer_id, s.score, s.points, s.scored_at from customer_scores s
      where ${which} order by s.score, s.customer_id desc limit ${limit} offset ${offset}) p
    join customers c on c.corp_id = ${ctx.corpId} and c.customer_id = p.customer_id order by p.score, p.customer_id desc`.execute(ctx.db)
  return rows.map((r) => ({
    customerId: r.customer_id,
    name: r.name,
    avatar: r.avatar,
    score: r.score,
    parts: partKeys.map((key, i): ScorePart => ({ key, points: r.points[i] ?? 0, most: mostPoints[key], fact: null })),
    scoredAt: r.scored_at.toISOString(),
  }))
}

export async function scoreResult(ctx: Context, { page, pageSize, from = 0, to = 100 }: Parsed<typeof operationScore.result>) {
  const which = await keptScores(ctx)
  const [list, counted, task] = await Promise.all([
    rowsOf(ctx, sql`${which} and s.score between ${from} and ${to}`, pageSize, (page - 1) * pageSize),
    sql<{ score: number; n: number }>`select s.score, count(*)::int as n from customer_scores s where ${which} group by s.score`.execute(
      ctx.db,
    ),
    lastOwnTask(ctx, 'operation_score'),
  ])
  const within = (a: number, b: number) => counted.rows.filter((r) => r.score >= a && r.score <= b).reduce((n, r) => n + r.n, 0)
  return {
    list,
    total: within(from, to),
    bands: bands.map((b) => ({ ...b, count: within(b.from, b.to) })),
    task,
    scoredAt: task?.finishedAt ?? list[0]?.scoredAt ?? null,
  }
}

/** All of them for a file, some hundred at a time along their order. */
export async function* everyScore(ctx: Context, { from = 0, to = 100 }: Static<typeof operationScore.export.input>['filters']) {
  const which = await keptScores(ctx)
  const beyond = (last: { score: number; customerId: string } | null) =>
    last
      ? sql`and s.score >= ${last.score} and (s.score > ${last.score} or s.customer_id < ${last.customerId}::uuid)`
      : sql`and s.score >= ${from}`
  yield* batches(
    (last: Awaited<ReturnType<typeof rowsOf>>[number] | null, limit) =>
      rowsOf(ctx, sql`${which} ${beyond(last)} and s.score <= ${to}`, limit),
    (list) => list,
    batchSize,
  )
}
