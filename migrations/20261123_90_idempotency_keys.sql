-- What was asked for once is done once: the key, what it was used for, and what was answered.
create table idempotency_keys (
  corp_id integer not null,
  owner text not null,
  key text not null,
  -- sha256 of the call and its input
  content bytea not null,
  -- fences: a request that was given up cannot end the one that took over
  run_id uuid not null,
  started_at timestamptz not null default now(),
  -- rows of it are kept: it is never run again
  committed boolean not null default false,
  -- null while it runs, and for ever where its process died behind the commit
  answer jsonb,
  constraint idempotency_keys_pkey primary key (corp_id, owner, key)
);
create index idempotency_keys_age on idempotency_keys (corp_id, started_at);
comment on table idempotency_keys is 'tenant of core: requests that must not be done twice, by the key their sender made; 3 days';
