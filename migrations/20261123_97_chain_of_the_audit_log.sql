-- A fingerprint of each line of the audit log, made of the line and of the fingerprint before it, one chain a company and day.

create table audit_chain (
  corp_id integer not null,
  day date not null,
  seq integer not null,
  audit_id uuid not null,
  print bytea not null,
  primary key (corp_id, day, seq)
) partition by range (day);
comment on table audit_chain is 'tenant of system/operation-log: fingerprints of the audit log, append only, by month of its days';
alter table audit_chain add constraint audit_chain_corp foreign key (corp_id) references corps (corp_id);
create table audit_chain_default partition of audit_chain default;
select append_only('audit_chain');
select append_only('audit_chain_default');
select ensure_partitions('audit_chain', (now() - interval '6 months')::date, 9);
-- A line stands on one day: of two that make it at once, one runs into this.
create unique index audit_chain_line on audit_chain (corp_id, audit_id, day);
