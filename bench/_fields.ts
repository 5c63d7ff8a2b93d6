import pg from 'pg'

/** Thirty fields of which every customer has about ten, numbered from 101 as a company's own are. */
export const fieldCount = 30

/**
 * Makes them by the database itself: ten choices (one option on half of all, one on one in fifty, one on one in two thousand), eight indexed numbers, twelve
 * texts. Returns the ids of one of each.
 */
export async function manyFields(url: string, corpId: number): Promise<{ choice: string; other: string; number: string; text: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const id = (n: string) => `overlay(overlay(md5('field' || ${n}) placing '7' from 13) placing '8' from 17)::uuid`
  await client.query("set synchronous_commit = off; set work_mem = '128MB'")
  await client.query(`
    insert into fields (corp_id, field_id, owner, no, key, type, label_zh, options, next_option, indexed, slot, sort_order, limits)
    select ${corpId}, ${id('n')}, 'customer', 100 + n, 'bench_' || n, case when n <= 10 then 'choice' when n <= 18 then 'number' else 'text' end, '字段' || n,
      case when n <= 10 then '[{"no": 1, "zh": "常见", "en": ""}, {"no": 2, "zh": "少见", "en": ""}, {"no": 3, "zh": "罕见", "en": ""}, {"no": 4, "zh": "其他", "en": ""}]'::jsonb else '[]' end,
      5, n > 10 and n <= 20, case when n > 10 and n <= 18 then n - 10 when n in (19, 20) then n - 8 end, n, '{"decimals": 2}'
    from generate_series(1, ${fieldCount}) n`)
  await client.query(`drop index field_values_keys`)
  await client.query(`
    insert into field_values (corp_id, object_id, owner, vals, keys, s1, s2, s3, s4, t1)
    select c.corp_id, c.customer_id, 'customer',
      (select jsonb_object_agg(100 + f, case when f <= 10 then to_jsonb(o.option) when f <= 18 then to_jsonb(r.n % 1000) else to_jsonb('静安店' || (r.n % 500)) end)
        from generate_series(1, ${fieldCount}) f where (f + r.n) % 3 = 0 or f in (1, 2, 11, 19)),
      array(select k from generate_series(1, ${fieldCount}) f, lateral (
        select (100 + f)::text as k union all select (100 + f) || '=' || o.option where f <= 10
        union all select (100 + f) || '~' || pair from unnest(array['静安', '安店', '店' || left((r.n % 500)::text, 1)]) pair where f in (19, 20)) x
        where (f + r.n) % 3 = 0 or f in (1, 2, 11, 19)),
      r.n % 1000, case when r.n % 3 = 0 then r.n end, case when r.n % 3 = 1 then r.n end, case when r.n % 3 = 2 then r.n end, 'jing an dian ' || r.n % 500
    from (select c.*, row_number() over (order by customer_id)::int as n from customers c where c.corp_id = ${corpId}) r
    join customers c on c.corp_id = r.corp_id and c.customer_id = r.customer_id,
    lateral (select case when r.n % 2000 = 0 then 3 when r.n % 50 = 0 then 2 when r.n % 2 = 0 then 1 else 4 end as option) o`)
  await client.query(`create index field_values_keys on field_values using gin (corp_id, keys)`)
  await client.query('vacuum analyze field_values')
  await client.query('analyze fields')
  const { rows } = await client.query(`select ${id('1')} as choice, ${id('2')} as other, ${id('11')} as number, ${id('19')} as text`)
  await client.end()
  return rows[0]
}
