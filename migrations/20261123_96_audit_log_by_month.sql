-- The audit log is divided by month, is only ever added to, and has an index for each filter of its page.

-- Takes UPDATE, DELETE and TRUNCATE from the owner of a table: what stands in it stays, until its whole month goes (drop_partitions).
-- PostgreSQL refuses nothing to a superuser; docs/decisions/audit.md says what holds there.
create function append_only(kept text) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %I from %I', kept,
    (select r.rolname from pg_class c join pg_roles r on r.oid = c.relowner where c.oid = to_regclass(quote_ident(kept))));
end $$;

-- As before, and the months of an append-only table are so, too.
create or replace function ensure_partitions(parent text, from_day date, months int) returns void language plpgsql as $$
declare m date := date_trunc('month', from_day); i int; child text; kept boolean;
begin
  select c.relacl is not null and not exists (select from aclexplode(c.relacl) a where a.grantee = c.relowner and a.privilege_type = 'DELETE')
    into kept from pg_class c where c.oid = to_regclass(quote_ident(parent));
  for i in 0 .. months loop
    child := parent || '_' || to_char(m, 'YYYYMM');
    if to_regclass(child) is null and not exists (
      select 1 from pg_class c join pg_inherits h on h.inhrelid = c.oid where c.relname = child) then
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent, m, m + interval '1 month');
        if kept then perform append_only(child); end if;
      exception when check_violation then null; -- rows of that month already stand in the default partition
      end;
    end if;
    m := m + interval '1 month';
  end loop;
end $$;

-- The months of a table that ended before a day. The month of that day stays whole.
create function drop_partitions(parent text, before_day date) returns integer language plpgsql as $$
declare child text; gone int := 0;
begin
  for child in
    select c.relname from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = to_regclass(quote_ident(parent)) and c.relname ~ ('^' || parent || '_\d{6}$')
      and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', before_day)
  loop
    execute format('drop table %I', child);
    gone := gone + 1;
  end loop;
  return gone;
end $$;

alter table audit_log rename to audit_log_whole;
alter index audit_log_pkey rename to audit_log_whole_pkey;
drop index audit_newest;
drop index audit_of_object;

create table audit_log (
  corp_id integer not null,
  audit_id uuid not null,
  at timestamptz not null default now(),
  staff_id uuid,
  actor text not null,
  class text not null constraint audit_log_class
    check (class in ('sign_in', 'rights', 'send', 'export', 'reveal', 'secret', 'delete', 'system', 'change')),
  action text not null,
  object_kind text not null default '',
  object_id text not null default '',
  object_name text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null default '',
  primary key (corp_id, at, audit_id)
) partition by range (at);
comment on table audit_log is 'tenant of core: append only, by month';
alter table audit_log add constraint audit_log_corp foreign key (corp_id) references corps (corp_id);
create table audit_log_default partition of audit_log default;
select append_only('audit_log');
select append_only('audit_log_default');
select ensure_partitions('audit_log', (now() - interval '6 months')::date, 9);

create index audit_log_one on audit_log (corp_id, audit_id);
create index audit_log_class on audit_log (corp_id, class, at, audit_id);
create index audit_log_staff on audit_log (corp_id, staff_id, at, audit_id);
create index audit_log_actor on audit_log (corp_id, actor, at, audit_id);
create index audit_log_ip on audit_log (corp_id, ip, at, audit_id);
create index audit_log_request on audit_log (corp_id, request_id);
create index audit_log_object on audit_log (corp_id, object_kind, object_id, at, audit_id);
create index audit_log_name on audit_log (corp_id, object_name text_pattern_ops, at);

insert into audit_log (corp_id, audit_id, at, staff_id, actor, class, action, object_kind, object_id, object_name, before, after, ip, request_id)
  select corp_id, audit_id, at, staff_id, actor,
    case
      when action ~ '^sign_' then 'sign_in'
      when action = 'export' then 'export'
      when action ~ '^reveal' then 'reveal'
      when action ~ '(\.|_)(delete|remove)$' then 'delete'
      when action ~ '^mass_message\.' then 'send'
      else 'change'
    end,
    action, object_kind, object_id, object_name, before, after, ip, request_id
  from audit_log_whole;
drop table audit_log_whole;
