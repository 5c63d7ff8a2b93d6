import { type RawBuilder, sql } from 'kysely'
import type { App } from '#core/server/context.ts'
import { anyTable } from '#testing/any-table.ts'

/**
 * What must hold whenever nothing is under way, whatever was killed before (research/reliability.md E). Each query finds what breaks its
 * rule; the answer names the rules that are broken, with the first rows that break them.
 */
export async function brokenInvariants(app: App, corpId: number): Promise<string[]> {
  const rules: Record<string, RawBuilder<unknown>> = {
    'a callback is done, once': sql`
      select callback_key, state, attempts, error from callbacks
      where corp_id = ${corpId} and (state <> 'done' or done_at is null or lease_token is not null)`,
    'no job is active, and none is dead': sql`
      select name, state::text, output from jobs.job
      where (data->>'corpId')::int = ${corpId} and (state = 'active' or name = 'dead' and state < 'active')`,
    'an ended job is not due': sql`
      select name, state::text from jobs.job where state = 'completed' and completed_on is null`,
    'a task has ended, its sums with it': sql`
      select t.kind, t.state, t.done, t.failed, t.total from tasks t
      where t.corp_id = ${corpId} and (t.state in ('queued', 'running') or t.finished_at is null
        or t.state = 'succeeded' and (t.failed > 0 or t.total is not null and t.done <> t.total)
        or exists (select from task_failures f where f.corp_id = ${corpId} and f.task_id = t.task_id))`,
    'an event is told once': sql`
      select kind, data, count(*) from domain_events where corp_id = ${corpId} and kind in ('customer.added', 'customer.lost')
      group by kind, data having count(*) > 1`,
    'a welcome is asked for once per callback': sql`
      select data->>'callbackKey', count(*) from domain_events where corp_id = ${corpId} and data ? 'callbackKey'
      group by 1 having count(*) > 1`,
    'the columns of a customer say what the contacts say': sql`
      select c.external_user_ext_id, c.status, c.staff_ids, c.tag_ids from customers c,
        lateral (select coalesce(array_agg(f.staff_id order by f.staff_id), '{}') as staff_ids, max(f.added_at) as added_at,
          array(select distinct t from follows g, unnest(g.tag_ids) t
            where g.corp_id = ${corpId} and g.customer_id = c.customer_id and g.deleted_at is null order by 1) as tag_ids
          from follows f where f.corp_id = ${corpId} and f.customer_id = c.customer_id and f.deleted_at is null) f
      where c.corp_id = ${corpId} and (c.tag_ids <> f.tag_ids or (c.status = 'friend') <> (f.staff_ids <> '{}')
        or c.status = 'friend' and (c.staff_ids <> f.staff_ids or c.added_at <> f.added_at) or position(c.name in c.search) = 0)`,
    'a tag counts its customers': sql`
      select t.name, t.customer_count from tags t where t.corp_id = ${corpId} and t.deleted_at is null and t.customer_count <>
        (select count(*) from customers c where c.corp_id = ${corpId} and c.tag_ids @> array[t.tag_id])`,
    'who came through a code is counted there once, and shows it': sql`
      select a.way_id, a.customer_id, count(*) from live_code_adds a where a.corp_id = ${corpId}
      group by 1, 2, a.staff_id, a.at having count(*) > 1
      union all select a.way_id, a.customer_id, 0 from live_code_adds a
        left join follows f on f.corp_id = ${corpId} and f.staff_id = a.staff_id and f.customer_id = a.customer_id
        where a.corp_id = ${corpId} and a.lost_at is null and (f.way_id is distinct from a.way_id or f.deleted_at is not null)
      union all select w.way_id, f.customer_id, -1 from follows f
        join (select way_id, state_key from live_codes where corp_id = ${corpId}
          union all select way_id, state_key from live_code_places where corp_id = ${corpId}) w on w.state_key = f.state
        where f.corp_id = ${corpId} and f.deleted_at is null and not exists (select from live_code_adds a
          where a.corp_id = ${corpId} and a.way_id = w.way_id and a.customer_id = f.customer_id and a.staff_id = f.staff_id)`,
    'a place is used when somebody came by it, and by one': sql`
      select p.place_id, p.used_at, count(f.customer_id) from live_code_places p
        left join follows f on f.corp_id = ${corpId} and f.state = p.state_key
      where p.corp_id = ${corpId} group by p.corp_id, p.place_id, p.used_at having (p.used_at is not null)::int <> count(f.customer_id)`,
    'a code counts those it brought and those it lost': sql`
      select w.name, w.adds, w.lost from live_codes w where w.corp_id = ${corpId} and (w.adds, w.lost) <>
        (select count(*)::int, count(a.lost_at)::int from live_code_adds a where a.corp_id = ${corpId} and a.way_id = w.way_id)`,
    'a welcome has an end, and the count says whether it was sent': sql`
      select d.external_user_ext_id, d.state, d.reason from deliveries d where d.corp_id = ${corpId} and d.kind = 'welcome'
        and (d.state = 'waiting' or (d.state = 'sent') <> exists (select from live_code_adds a
          where a.corp_id = ${corpId} and a.customer_id = d.customer_id and a.way_id = d.source_id and a.welcomed))`,
    'the outbox is settled': sql`
      select effect_key, state, attempts from outbox
      where corp_id = ${corpId} and (state not in ('done', 'refused') or settled_at is null)
      union all select effect, 'due', 0 from outbox_due where corp_id = ${corpId}`,
    'a customer stands in a mission once, with a task of their member': sql`
      select t.mission_id, t.customer_id from mass_targets t where t.corp_id = ${corpId} and not exists (select from mass_chunks k
        where k.corp_id = ${corpId} and k.mission_id = t.mission_id and k.staff_id = t.staff_id and k.seq = t.seq)
      union all select k.mission_id, k.staff_id from mass_chunks k where k.corp_id = ${corpId} and (k.state = 'planned' or k.customers <>
        (select count(*) from mass_targets t where t.corp_id = ${corpId} and t.mission_id = k.mission_id and t.staff_id = k.staff_id
          and t.seq = k.seq))`,
  }
  await sql`analyze`.execute(anyTable(app.db)) // thousands of rows came just now; without it every look is at all of them
  const broken: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(anyTable(app.db))
    if (rows.length > 0) broken.push(`${rule}: ${rows.length} × ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
