-- One statement a line, each written to read or write another company's rows through the handle of one. $1 is this company, $2 another, $3 a text.
-- no condition, or one that is none
select * from staff
select * from staff where true
select * from staff where $1::int = $1
select * from staff where name = $3
select count(*) from customers
select * from only customers
table staff
select * from staff limit 1
select * from staff order by corp_id = $1 desc
select corp_id = $1 from staff
select * from staff -- where corp_id = $1
select * from staff /* where corp_id = $1 */
select * from staff where name = 'corp_id = $1'
select * from staff where name <> $$ corp_id = $1 $$
select * from staff where name = E'\' and corp_id = $1'
select 'corp_id = $1', s.* from staff s
select * from "staff"
select * from "staff" where "corp_id" is not null
select * from public.staff where corp_id = $1
select * from public."staff"
select * from STAFF
select * from U&"st\0061ff"
-- operators that are not =
select * from staff where corp_id > $1
select * from staff where corp_id >= $1
select * from staff where corp_id < $1
select * from staff where corp_id <= $1
select * from staff where corp_id <> $1
select * from staff where corp_id != $1
select * from staff where not corp_id = $1
select * from staff where corp_id is distinct from $1
select * from staff where corp_id is not distinct from $1
select * from staff where corp_id in ($1, $2)
select * from staff where corp_id in ($1)
select * from staff where corp_id not in ($1)
select * from staff where corp_id = any(array[$1, $2])
select * from staff where corp_id = any(array[$1::int])
select * from staff where corp_id = all(array[]::int[])
select * from staff where corp_id between $1 and $2
select * from staff where corp_id between symmetric $2 and $1
select * from staff where corp_id operator(pg_catalog.=) $1
select * from staff where (corp_id, name) = ($1, name)
select * from staff where (corp_id, name) in (($1, name), ($2, name))
select * from staff where row(corp_id) = row($1::int)
-- = with something else beside it
select * from staff where corp_id = $2
select * from staff where corp_id = 2
select * from staff where corp_id = '2'
select * from staff where corp_id = corp_id
select * from staff where corp_id = $1 + 1
select * from staff where corp_id = $1 - 0
select * from staff where corp_id = -$1
select * from staff where corp_id = coalesce($2, $1)
select * from staff where corp_id = greatest($1, $2)
select * from staff where corp_id = abs($2)
select * from staff where corp_id = (select $2)
select * from staff where corp_id = (select max(corp_id) from corps)
select * from staff where corp_id = case when true then $2 else $1 end
select * from staff where corp_id = nullif($1, $1 + 1)
select * from staff where corp_id = $3::int
select * from staff where corp_id = $1::text::int
select * from staff where corp_id::text = $3
select * from staff where corp_id::bigint = $1
select * from staff where corp_id + 0 = $1
select * from staff where coalesce(corp_id, 0) = $1
select * from staff where (corp_id = $1) is not null
select * from staff where (corp_id = $1) is not true
select * from staff where (corp_id = $1) = (1 = 2)
select * from staff where (corp_id = $1) is unknown or true
select * from staff where corp_id = $1 is not null
select * from staff where 1 = $1
select * from staff where $1 = $1
select * from staff where staff_id = $3::uuid and status = $1
select * from staff s where main_department = $1
-- or, not, case around it
select * from staff where corp_id = $1 or true
select * from staff where corp_id = $1 or corp_id = $2
select * from staff where corp_id = $1 or name = $3
select * from staff where true or corp_id = $1
select * from staff where (corp_id = $1 and name = $3) or status = 1
select * from staff where (corp_id = $1 or status = 1) and (corp_id = $1 or status <> 1)
select * from staff where not (corp_id = $1)
select * from staff where not (corp_id = $1 and name = $3)
select * from staff where not not corp_id = $1
select * from staff where case when corp_id = $1 then true else true end
select * from staff where coalesce(corp_id = $1, true)
select * from staff where exists (select 1 where corp_id = $1)
select * from staff s where exists (select 1 where s.corp_id = $1)
select * from staff s where (select s.corp_id = $1)
select * from staff where $3 = name or corp_id = $1 and true
select * from staff where corp_id = $1 and corp_id = $2
select * from staff where corp_id = $1 is true or status is not null
-- having, group, order, window, limit do not restrict what is read
select corp_id, count(*) from staff group by corp_id having corp_id = $1
select count(*) filter (where corp_id = $1), count(*) from staff
select max(name) over (partition by corp_id = $1) from staff
select distinct on (corp_id = $1) * from staff
select * from staff fetch first 1 rows only
select * from staff tablesample system (100) where corp_id = $1
-- joins: one table is bound, the other not
select * from staff s, customers c where s.corp_id = $1
select * from staff s, customers c where corp_id = $1
select * from staff s cross join customers c where s.corp_id = $1
select * from staff s join customers c on true where s.corp_id = $1
select * from staff s join customers c on c.corp_id = $2 where s.corp_id = $1
select * from staff s join customers c on c.corp_id = s.corp_id where s.corp_id = $1
select * from staff s join customers c using (corp_id) where s.corp_id = $1
select * from staff join customers using (corp_id) where corp_id = $1
select * from staff s join customers c using (corp_id) where s.corp_id = $1 and c.corp_id = $1
select * from staff natural join departments where staff.corp_id = $1
select * from staff natural left join departments where staff.corp_id = $1 and departments.corp_id = $1
select * from staff s left join customers c on c.corp_id = $1 and s.corp_id = $1
select * from staff s left join customers c on c.corp_id = $1
select * from staff s left join customers c on s.corp_id = $1 where c.corp_id = $1
select * from staff s right join customers c on s.corp_id = $1 and c.corp_id = $1
select * from staff s full join customers c on s.corp_id = $1 and c.corp_id = $1
select * from staff s full join customers c on s.corp_id = c.corp_id where s.corp_id = $1
select * from (staff s join customers c on s.corp_id = $1 and c.corp_id = $1) as j
select * from (staff s join customers c on c.corp_id = $1) where s.corp_id = s.corp_id
select * from staff s join staff t on s.corp_id = $1 and s.corp_id = $1
select * from staff s join staff t on t.corp_id <> s.corp_id where s.corp_id = $1
select * from staff s join staff staff2 on s.corp_id = $1 where s.corp_id = $1
select * from follows f join staff s on s.staff_id = f.staff_id and f.corp_id = $1
select * from follows f join staff s on s.corp_id = $1 and s.staff_id = f.staff_id
select * from tags t join tag_groups g on g.group_id = t.group_id and g.corp_id = $1 or t.corp_id = $1
select * from corps c join staff s on s.corp_id = c.corp_id where c.corp_id = $1
select * from corps c left join staff s on true where c.corp_id = $1
select * from staff s join (select * from customers) c on c.corp_id = $1 where s.corp_id = $1
-- an alias that lies
select * from staff corps where corps.corp_id = corps.corp_id
select * from staff as customers, customers as staff where staff.corp_id = $1
select * from staff s(corp_id, b, c) where s.corp_id = $1
select * from staff as s(a, corp_id) where corp_id = $1
select * from staff s (x, y, corp_id) where corp_id is not null and $1 = s.corp_id
select * from staff s, (select $1::int as corp_id) x where x.corp_id = $1
select * from staff s, lateral (select s.corp_id) x where x.corp_id = $1
select * from staff s, (values ($1::int)) as v(corp_id) where v.corp_id = $1
select * from staff s, unnest(array[$1::int]) as u(corp_id) where u.corp_id = $1
select * from staff s, json_to_recordset('[]') as r(corp_id int) where r.corp_id = $1
select * from staff s, generate_series(1, 9) as g(corp_id) where g.corp_id = $1
select * from staff s where staff_id = $3::uuid and (select corp_id from corps where corp_id = $1) = $1
-- sub-selects
select * from (select * from staff) s where s.corp_id = $1
select * from (select * from staff offset 0) s where corp_id = $1
select (select name from staff limit 1)
select (select name from staff where staff_id = $3::uuid)
select (select s2.name from staff s2 where s.corp_id = $1 limit 1) from staff s where s.corp_id = $1
select array(select name from staff)
select name, (select count(*) from customers) from staff where corp_id = $1
select name from staff where corp_id = $1 and staff_id in (select staff_id from follows)
select name from staff where corp_id = $1 and exists (select from follows f where f.staff_id = staff.staff_id)
select name from staff s where corp_id = $1 and exists (select from follows f where s.corp_id = $1)
select name from staff s where corp_id = $1 and exists (select from follows f where f.corp_id = s.corp_id)
select name from staff where corp_id = $1 order by (select count(*) from customers)
select name from staff where corp_id = $1 limit (select count(*) from customers)
select name from staff where corp_id = $1 offset (select count(*) from customers where name = $3)
select name from staff where corp_id = $1 group by name having count(*) > (select count(*) from customers)
select count(*) filter (where name in (select name from customers)) from staff where corp_id = $1
select row_number() over (order by (select max(name) from customers)) from staff where corp_id = $1
select coalesce((select name from staff limit 1), $3)
select case when exists (select from staff where name = $3) then 1 end
select * from generate_series(1, (select count(*)::int from staff))
select * from unnest(array(select staff_id from staff))
select to_jsonb(array(select name from staff))
select * from staff s, lateral (select * from customers c where c.name = s.name) x where s.corp_id = $1
select * from staff s, lateral (select * from customers c where s.corp_id = $1) x where s.corp_id = $1
select * from staff s left join lateral (select * from customers limit 1) c on c.corp_id = $1 where s.corp_id = $1
values ((select name from staff limit 1))
-- union and its like: each arm for itself
select name from staff where corp_id = $1 union select name from staff
select name from staff union all select name from staff where corp_id = $1
select name from staff where corp_id = $1 except select name from customers
select name from staff where corp_id = $1 intersect select name from staff where corp_id = $2
(select name from staff) union (select name from staff where corp_id = $1) order by 1
select * from (select name, corp_id from staff union all select name, corp_id from customers) u where corp_id = $1
select name from staff where corp_id = $1 union (select name from customers where corp_id = $1 union select name from tags)
-- common table expressions
with a as (select * from staff) select * from a where corp_id = $1
with a as materialized (select * from staff) select * from a where a.corp_id = $1
with a as (select 1), b as (select * from customers) select * from a
with staff as (select $1::int as corp_id) select * from staff
with corps as (select * from staff where corp_id = $1) select * from corps
with customers as (select 1 as corp_id) select * from customers where corp_id = $1
with a as (select * from customer_events_default) select * from a
with a as (select * from customer_events_default), customer_events_default as (select 1) select * from a
with recursive a as (select staff_id from staff union select staff_id from a) select * from a
with recursive r as (select parent_id from departments where corp_id = $1 union select d.parent_id from departments d join r on r.parent_id = d.department_id) select * from r
with a as (delete from tags returning *) select 1
with a as (update tags set name = $3 returning corp_id) select * from a where corp_id = $1
with a as (update tags set name = $3 where corp_id = $1 returning *), b as (delete from tag_groups) select 1
with a as (with b as (select * from staff) select * from b) select * from a where corp_id = $1
with a as (insert into tag_groups (corp_id, group_id, name) values ($2, $3::uuid, $3) returning *) select * from a
with x as (select $1::int as corp_id) select * from staff where corp_id = (select corp_id from x)
-- parts of a divided table, catalogues, other databases
select * from customer_events_default
select * from customer_events_default where corp_id = $1
select * from pg_stats where tablename = 'staff'
select * from pg_catalog.pg_stats
select query from pg_stat_activity
select reltuples from pg_class where relname = 'staff'
select * from information_schema.tables
select * from sessions s join staff t on t.corp_id = s.corp_id where s.corp_id = $1
-- functions that run what they are told, or read what is no table
select query_to_xml('select * from staff', true, true, '')
select table_to_xml('staff', true, true, '')
select schema_to_xml('public', true, true, '')
select pg_catalog.query_to_xml('select * from staff', true, true, '')
select * from ts_stat('select to_tsvector(name) from staff')
select name from staff where corp_id = $1 and query_to_xml('select 1 from staff', true, true, '') is not null
select set_config('search_path', 'other', false)
select pg_read_file('/etc/passwd')
select lo_import('/etc/passwd')
-- insert
insert into tags select * from tags
insert into tags values ($1, $3::uuid, $3, $3::uuid, $3)
insert into tags default values
insert into tags (tag_id, group_id, name) values ($3::uuid, $3::uuid, $3)
insert into tags (corp_id, tag_id, group_id, name) values ($2, $3::uuid, $3::uuid, $3)
insert into tags (corp_id, tag_id, group_id, name) values (2, $3::uuid, $3::uuid, $3)
insert into tags (corp_id, tag_id, group_id, name) values ($1, $3::uuid, $3::uuid, $3), ($2, $3::uuid, $3::uuid, $3)
insert into tags (corp_id, tag_id, group_id, name) values ($1 + 1, $3::uuid, $3::uuid, $3)
insert into tags (corp_id, tag_id, group_id, name) values ((select max(corp_id) from corps), $3::uuid, $3::uuid, $3)
insert into tags (tag_id, corp_id, group_id, name) values ($3::uuid, $2, $3::uuid, $3)
insert into tags (corp_id, tag_id, group_id, name) select corp_id, tag_id, group_id, name from tags
insert into tags (corp_id, tag_id, group_id, name) select $1, tag_id, group_id, name from tags
insert into tags (corp_id, tag_id, group_id, name) select $2, tag_id, group_id, name from tags where corp_id = $1
insert into tags (corp_id, tag_id, group_id, name) select corp_id, tag_id, group_id, name from tags where corp_id = $2
insert into tags (corp_id, tag_id, group_id, name) select g.corp_id, $3::uuid, s.staff_id, $3 from tag_groups g, staff s where s.corp_id = $1
insert into tags (corp_id, tag_id, group_id, name) select $1, $3::uuid, $3::uuid, $3 union all select $2, $3::uuid, $3::uuid, $3
insert into tags (corp_id, tag_id, group_id, name) select x.corp_id, $3::uuid, $3::uuid, $3 from json_to_recordset('[]') as x(corp_id int)
insert into tags (corp_id, tag_id, group_id, name) select c.corp_id, $3::uuid, $3::uuid, $3 from corps c where c.corp_id = $1
insert into tags (corp_id, tag_id, group_id, name) with a as (select $2::int as corp_id) select corp_id, $3::uuid, $3::uuid, $3 from a
insert into tags (corp_id, tag_id, group_id, name) select v.* from (values ($2::int, $3::uuid, $3::uuid, $3)) v
insert into tags (corp_id, tag_id, group_id, name) values ($1, $3::uuid, $3::uuid, $3) on conflict (corp_id, tag_id) do update set corp_id = $2
insert into tags (corp_id, tag_id, group_id, name) values ($1, $3::uuid, $3::uuid, $3) on conflict (corp_id, tag_id) do update set name = (select name from staff limit 1)
insert into tags (corp_id, tag_id, group_id, name) values ($1, $3::uuid, $3::uuid, $3) on conflict (corp_id, tag_id) do update set name = $3 where exists (select from staff)
insert into tags (corp_id, tag_id, group_id, name) values ($1, $3::uuid, $3::uuid, $3) returning (select max(name) from staff)
insert into tags (corp_id, tag_id, group_id, name) values ($1, $3::uuid, (select group_id from tag_groups limit 1), $3)
insert into corps (name, wecom_corp_id) select name, staff_ext_id from staff
-- update
update tags set name = $3
update tags set name = $3 where tag_id = $3::uuid
update tags set name = $3 where corp_id = $2
update tags set corp_id = $2 where corp_id = $1
update tags set (corp_id, name) = ($2, $3) where corp_id = $1
update tags set (name, corp_id) = (select $3, $2) where corp_id = $1
update tags set name = $3 where corp_id = $1 or tag_id = $3::uuid
update tags t set name = $3 from tag_groups g where g.corp_id = $1
update tags t set name = $3 from tag_groups g where t.corp_id = $1
update tags t set name = $3 from tag_groups g where g.corp_id = $1 and t.corp_id = g.corp_id
update tags set name = (select name from staff limit 1) where corp_id = $1
update tags set name = $3 where corp_id = $1 and exists (select from staff)
update tags set name = $3 where corp_id = $1 returning (select max(name) from staff)
update tags set name = s.name from staff s where tags.corp_id = $1 and s.name = $3
update tags set name = x.name from (select * from staff) x where tags.corp_id = $1
update only tags set name = $3 where group_id = $3::uuid
with tags2 as (select 1 as corp_id) update tags set name = $3 from tags2 where tags2.corp_id = $1
update corps set name = (select max(name) from staff) where corp_id = $1
-- delete
delete from tags
delete from tags where tag_id = $3::uuid
delete from tags where corp_id = $2
delete from tags where corp_id = $1 or true
delete from tags t using tag_groups g where g.corp_id = $1
delete from tags t using tag_groups g where t.corp_id = $1
delete from tags t using tag_groups g where g.corp_id = $1 and g.group_id = t.group_id
delete from tags using corps where corps.corp_id = $1 and tags.corp_id = corps.corp_id
delete from tags where corp_id = $1 and name in (select name from staff)
delete from tags where corp_id = $1 returning (select max(name) from staff)
-- other kinds of statement
merge into tags t using tag_groups g on t.corp_id = $1 and g.corp_id = $1 when matched then delete
merge into tags t using (select $1::int as corp_id) s on t.corp_id = s.corp_id when matched then update set name = $3
select * into temp stolen from staff where corp_id = $1
explain analyze select * from staff
explain select * from staff where corp_id = $2
create table stolen as select * from staff
create view stolen as select * from staff
create temp table stolen as select * from staff where corp_id = 1
copy staff to stdout
copy (select * from staff) to stdout
truncate tags
drop table tags
alter table tags disable trigger all
lock table tags
prepare p as select * from staff
execute p
declare c cursor for select * from staff
do $$ begin delete from tags; end $$
call something()
set search_path = other
set role postgres
set session_replication_role = replica
reset all
comment on table staff is 'local'
refresh materialized view stolen
select 1 from corps where corp_id = $1; delete from tags
select * from staff where corp_id = $1; select * from staff
select * from staff where corp_id = $1 and
