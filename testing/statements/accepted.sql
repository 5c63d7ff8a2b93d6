-- One statement a line, as the product writes them: all run. $1 is this company, $3 a text.
select 1
select now()
select * from staff where corp_id = $1
select * from staff where $1 = corp_id
select * from staff where corp_id = $1::int
select * from staff where corp_id = $1::integer
select * from "staff" where "corp_id" = $1
select "s"."name" from "staff" as "s" where "s"."corp_id" = $1
select s.name from only staff s where s.corp_id = $1
select name from staff where corp_id = $1 and (name = $2::text or status = 1)
select name from staff where name = $2::text and (status = 1 and corp_id = $1)
select name from staff where (corp_id = $1) order by name limit 10
select name from staff where corp_id = $1 -- or true
select name from staff where corp_id = $1 /* or corp_id = 2 */
select name from staff where corp_id = $1 and name = 'corp_id = 2 or true'
select count(*) filter (where status = 1) from staff where corp_id = $1 having count(*) > 0
select distinct on (name) * from staff where corp_id = $1
select name, row_number() over (partition by status order by name) from staff where corp_id = $1
select name from staff where corp_id = $1 for update skip locked
select s.name from staff s join follows f on f.corp_id = $1 and f.staff_id = s.staff_id where s.corp_id = $1 for update of s
select * from staff s join customers c on c.corp_id = $1 and s.corp_id = $1
select * from staff s, customers c where s.corp_id = $1 and c.corp_id = $1
select * from staff s cross join customers c where s.corp_id = $1 and c.corp_id = $1
select * from staff s left join customers c on c.corp_id = $1 where s.corp_id = $1
select * from staff s left join customers c on true where s.corp_id = $1 and c.corp_id = $1
select * from staff s right join customers c on s.corp_id = $1 where c.corp_id = $1
select * from staff s full join customers c on c.customer_id = s.staff_id where s.corp_id = $1 and c.corp_id = $1
select * from staff s left join (follows f join customers c on c.corp_id = $1 and f.corp_id = $1) on f.staff_id = s.staff_id where s.corp_id = $1
select * from corps c join staff s on s.corp_id = $1 and s.corp_id = c.corp_id
select * from corps
select * from (select * from staff where corp_id = $1) s
select name from staff s where s.corp_id = $1 and exists (select from follows f where f.corp_id = $1 and f.staff_id = s.staff_id)
select name, (select count(*) from follows f where f.corp_id = $1 and f.staff_id = s.staff_id) from staff s where s.corp_id = $1
select name from staff s where corp_id = $1 and staff_id in (select staff_id from follows where corp_id = $1)
select * from staff s, lateral (select * from follows f where f.corp_id = $1 and f.staff_id = s.staff_id limit 1) x where s.corp_id = $1
select * from staff s left join lateral (select count(*) from follows f where f.corp_id = $1) x on true where s.corp_id = $1
select name from staff where corp_id = $1 union all select name from customers where corp_id = $1
(select name from staff where corp_id = $1 limit 1) union (select name from tags where corp_id = $1) order by 1
with a as (select * from staff where corp_id = $1) select * from a
with a as (select * from staff where corp_id = $1), b as (select a.* from a join tags t on t.corp_id = $1) select * from b join a using (staff_id)
with recursive d as (select department_id from departments where corp_id = $1 union select x.department_id from departments x join d on d.department_id = x.parent_id where x.corp_id = $1) select * from d
with gone as (delete from tags where corp_id = $1 returning tag_id) select count(*) from gone
select * from unnest(array[$1::int]) as corp(id)
select * from json_to_recordset('[{"corp_id": 2}]') as r(corp_id int)
select s.name from json_to_recordset('[{"id": null}]') as r(id uuid) join staff s on s.corp_id = $1 and s.staff_id = r.id
select s.name from unnest($2::uuid[]) as r(id) join staff s on s.corp_id = $1 and s.staff_id = r.id
insert into tag_groups (corp_id, group_id, name) values ($1, gen_random_uuid(), 'a')
insert into tag_groups (corp_id, group_id, name) values ($1, gen_random_uuid(), 'a'), ($1::int, gen_random_uuid(), 'b')
insert into tag_groups (group_id, corp_id, name) values (gen_random_uuid(), $1, 'a') on conflict do nothing
insert into tag_groups as g (corp_id, group_id, name) values ($1, gen_random_uuid(), 'a') on conflict (corp_id, group_id) do update set name = excluded.name where g.name <> excluded.name returning name
insert into tag_groups (corp_id, group_id, name) select $1, gen_random_uuid(), r.name from json_to_recordset('[{"name": "c"}]') as r(name text)
insert into tag_groups (corp_id, group_id, name) select s.corp_id, s.staff_id, s.name from staff s where s.corp_id = $1
insert into tag_groups (corp_id, group_id, name) select $1, s.staff_id, s.name from staff s where s.corp_id = $1 union all select $1, gen_random_uuid(), 'd'
insert into tag_groups (corp_id, group_id, name) with a as (select name from staff where corp_id = $1) select $1, gen_random_uuid(), name from a
update tags set name = $2::text where corp_id = $1
update tags t set name = g.name from tag_groups g where g.corp_id = $1 and t.corp_id = $1 and g.group_id = t.group_id
update tags t set customer_count = n.n from (select count(*)::int as n from customers where corp_id = $1) n where t.corp_id = $1 returning t.name
update tags set customer_count = (select count(*) from customers where corp_id = $1) where corp_id = $1
update corps set name = name where corp_id = $1
delete from tags where corp_id = $1
delete from tags t using tag_groups g where g.corp_id = $1 and t.corp_id = $1 and g.group_id = t.group_id and g.deleted_at is not null
explain select * from staff where corp_id = $1
select pg_advisory_xact_lock(7218002, $1)
select pg_notify('nothing', $1::text)
