-- What the outbox does next, and who is at it, stands in one small table of this node: workers look there each second, not at the rows of all companies.
create table outbox_due (
  corp_id integer not null,
  outbox_id uuid not null,
  effect text not null,
  due_at timestamptz not null default now(),
  lease_token uuid,
  constraint outbox_due_pkey primary key (corp_id, outbox_id)
);
comment on table outbox_due is 'local of core: effects of all companies that are not settled; written in the transactions of their outbox rows';
comment on column outbox_due.effect is 'its name: workers of an older version leave what they do not know';
comment on column outbox_due.due_at is 'when a worker may take it; what is leased is due when the lease ends';
create index outbox_due_at on outbox_due (due_at);
insert into outbox_due (corp_id, outbox_id, effect, due_at)
  select corp_id, outbox_id, split_part(effect_key, ':', 1), coalesce(lease_until, created_at) from outbox where state in ('intended', 'calling', 'unknown');
drop index outbox_open;
alter table outbox drop column lease_token, drop column lease_until;
