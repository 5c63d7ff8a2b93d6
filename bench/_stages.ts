import pg from 'pg'

/**
 * Where everybody stands, made by the database itself: half of all in the first stage, less in each that follows, since some moment of the last sixty
 * days, each by one move. `stageIds` in their order; `most` takes so many customers only.
 */
export async function manyCards(url: string, corpId: number, processId: string, stageIds: readonly string[], most?: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set synchronous_commit = off; set work_mem = '128MB'")
  const even = most !== undefined
  await client.query(
    `insert into stage_items (corp_id, object_id, process_id, stage_id, since, touched_at)
     select c.corp_id, c.customer_id, $1::uuid, ($2::uuid[])[1 + case when $3 then r.n % cardinality($2::uuid[])
         else least(cardinality($2::uuid[]) - 1, floor(-ln(1 - (r.n % 1000) / 1000.0) / ln(2)))::int end], r.at, r.at
     from (select customer_id, row_number() over (order by customer_id)::int as n,
         date_trunc('milliseconds', now()) - ((row_number() over (order by customer_id) * 7919) % 5184000) * interval '1 second' as at
       from customers where corp_id = $4 limit $5) r
     join customers c on c.corp_id = $4 and c.customer_id = r.customer_id`,
    [processId, [...stageIds], even, corpId, most ?? null],
  )
  await client.query(
    `insert into stage_moves (corp_id, object_id, at, process_id, to_stage_id, actor, origin)
     select corp_id, object_id, since, process_id, stage_id, '员工', 'screen' from stage_items where corp_id = $1 and process_id = $2`,
    [corpId, processId],
  )
  await client.query(
    `update stages s set items = (select count(*) from stage_items i where i.corp_id = $1 and i.stage_id = s.stage_id) where s.corp_id = $1 and s.process_id = $2`,
    [corpId, processId],
  )
  await client.query('vacuum analyze stage_items')
  await client.query('analyze stage_moves')
  await client.query('analyze stages')
  await client.end()
}

/** An amount of a tenth of those in this process, in the first numbered column. */
export async function someAmounts(url: string, corpId: number, processId: string, no: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into field_values (corp_id, object_id, owner, vals, keys, s1)
     select corp_id, object_id, 'customer', jsonb_build_object($3::text, n * 100), array[$3::text], n * 100
     from (select *, row_number() over (order by object_id)::int as n from stage_items where corp_id = $1 and process_id = $2) i where n % 10 = 0`,
    [corpId, processId, no],
  )
  await client.query('analyze field_values')
  await client.end()
}
