-- One row: the last moment at which a process stood ready for callbacks. Whoever comes back and finds it old knows what may have been missed.
create table callbacks_heard (
  one boolean not null default true,
  heard_at timestamptz not null,
  constraint callbacks_heard_pkey primary key (one),
  constraint callbacks_heard_one check (one)
);
comment on table callbacks_heard is 'local of core: when somebody last listened for callbacks; written every two seconds by each http process';
-- Few wait at any time; whose job has died is looked for every few minutes.
create index deliveries_waiting on deliveries (corp_id, kind, at) where state = 'waiting';
