import pg from 'pg'

/**
 * A company as large as one likes, made by the database itself: a million customers in about a minute. Names, tags and people are spread
 * as they are in real companies: one tag stands on half of all, most stand on few (research/performance.md, data of §5).
 */
export interface Made {
  /** On about half of all customers, on one in fifty, on one in two thousand. */
  tags: { common: string; medium: string; rare: string }
  /** Member with the most customers, and one with a usual number. */
  staff: { busy: string; usual: string }
}

const surnames = '王李张刘陈杨黄赵周吴徐孙马胡朱郭何罗高林郑梁谢宋唐许韩冯邓曹'
const given = '伟芳娜敏静丽强磊军洋勇艳杰涛明超兰霞平刚桂英华玉萍红宇晨欣怡浩然子涵梓萱诗琪雨桐思远嘉懿'

export async function manyCustomers(
  url: string,
  corpId: number,
  customers: number,
  { staff = 200, tags = 500, departments = 20 } = {},
): Promise<Made> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string) => client.query(text)
  // The same number always gives the same id, so that rows of different tables meet; in the form of a version 7.
  const id = (kind: string, n: string) => `overlay(overlay(md5('${kind}' || ${n}) placing '7' from 13) placing '8' from 17)::uuid`
  try {
    await run("set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set synchronous_commit = off")
    await run('set session_replication_role = replica') // foreign keys hold by construction
    await run(`
      insert into departments (corp_id, department_id, name, parent_id, path)
      select ${corpId}, d, '部门' || d, case when d = 1 then 0 else 1 end, case when d = 1 then array[1] else array[1, d] end
      from generate_series(1, ${departments}) d on conflict do nothing`)
    await run(`
      insert into staff (corp_id, staff_id, staff_ext_id, name, pinyin, main_department, department_ids, has_customer_contact)
      select ${corpId}, ${id('staff', 's')}, 'member' || s, '员工' || s, 'yg' || s, 1 + s % ${departments}, array[1 + s % ${departments}], true
      from generate_series(1, ${staff}) s`)
    await run(`insert into tag_groups (corp_id, group_id, group_ext_id, name)
      select ${corpId}, ${id('group', 'g')}, 'g' || g, '标签组' || g from generate_series(0, 9) g`)
    await run(`insert into tags (corp_id, tag_id, tag_ext_id, group_id, name)
      select ${corpId}, ${id('tag', 't')}, 't' || t, ${id('group', '(t % 10)')}, '标签' || t from generate_series(1, ${tags}) t`)
    const indexes = await dropIndexes(client, ['customers', 'follows'])
    await run(`
      insert into customers (corp_id, customer_id, external_user_ext_id, name, remark, search, gender, tag_ids, staff_ids, add_ways, added_at)
      select ${corpId}, ${id('customer', 'n')}, 'wm' || n, name, '', name || ' 1' || lpad(((n::bigint * 7919) % 10000000000)::text, 10, '0'), n % 3,
        tag_ids, array[${id('staff', 'mine')}], array[(n % 4)::smallint], now() - n * interval '1 minute'
      from (
        select n, 1 + (power(random(), 2) * ${staff - 1})::int as mine,
          substr('${surnames}', 1 + (random() * ${surnames.length - 1})::int, 1) || substr('${given}', 1 + (random() * ${given.length - 1})::int, 1)
            || substr('${given}', 1 + (random() * ${given.length - 1})::int, 1) as name,
          array(select distinct ${id('tag', 't')} from (
            select 1 as t where n % 2 = 0 union all select 2 where n % 50 = 0 union all select 3 where n % 2000 = 0
            union all select 4 + (power(random(), 3) * ${tags - 4})::int from generate_series(1, n % 9)) x) as tag_ids
        from generate_series(1, ${customers}) n) made`)
    await run(`
      insert into follows (corp_id, staff_id, customer_id, add_way, tag_ids, added_at)
      select ${corpId}, staff_ids[1], customer_id, add_ways[1], tag_ids, added_at from customers where corp_id = ${corpId}`)
    for (const index of indexes) await run(index)
    await run(`
      update tags t set customer_count = x.n from (
        select tag, count(*) as n from customers c, unnest(c.tag_ids) tag where c.corp_id = ${corpId} group by tag) x
      where t.corp_id = ${corpId} and t.tag_id = x.tag`)
    await run('reset session_replication_role')
    await run('vacuum analyze')
    const { rows } = await client.query(
      `select ${id('tag', '1')} as common, ${id('tag', '2')} as medium, ${id('tag', '3')} as rare, ${id('staff', '1')} as busy, ${id('staff', '100')} as usual`,
    )
    const { common, medium, rare, busy, usual } = rows[0]
    return { tags: { common, medium, rare }, staff: { busy, usual } }
  } finally {
    await client.end()
  }
}

/** Indexes are built faster over all rows at once than row by row. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map((r) => r.def)
}
