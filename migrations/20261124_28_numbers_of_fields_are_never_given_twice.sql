-- A number of a field stands here for ever once it has been given, also that of a conversion that broke; beside it how many objects have a value under it.

create table field_numbers (
  corp_id integer not null,
  no integer not null,
  filled bigint not null default 0,
  primary key (corp_id, no)
);
comment on table field_numbers is 'tenant of core: every number that a field of the company has or ever had, and how many objects have a value under it, kept by the writes';
alter table field_numbers add constraint field_numbers_corp foreign key (corp_id) references corps (corp_id);

insert into field_numbers (corp_id, no, filled)
select corp_id, no, sum(filled) from (
  select corp_id, no, 0 as filled from fields
  union all
  select corp_id, (converting->>'no')::int, 0 from fields where converting is not null
  union all
  -- What stands under a number that no field has: of a conversion that broke.
  select v.corp_id, k.no::int, count(*) from field_values v, jsonb_object_keys(v.vals) k(no) group by 1, 2
) x group by 1, 2;
