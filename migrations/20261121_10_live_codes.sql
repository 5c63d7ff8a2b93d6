create table live_code_groups (
  corp_id integer not null references corps,
  group_id uuid not null,
  name text not null,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (corp_id, group_id),
  unique (corp_id, name)
);
comment on table live_code_groups is 'tenant';

create table live_codes (
  corp_id integer not null references corps,
  way_id uuid not null,
  name text not null,
  group_id uuid,
  -- comes back with every customer (platform/04 §3: at most 30 characters)
  state_key text not null,
  state text not null default 'creating' check (state in ('creating', 'ready', 'failed', 'off')),
  problem text not null default '',
  -- what the code does now; `draft` replaces it when WeCom has accepted the edit
  config jsonb not null,
  draft jsonb,
  -- everyone named in config, for the filter and for staff who leave
  staff_ids uuid[] not null default '{}',
  config_id text,
  qr_code text not null default '',
  qr_text text not null default '',
  -- userids that stand on WeCom's entry now
  offered text[] not null default '{}',
  -- which attempt to make the entry this is: a retry after a refusal is a new effect in the outbox
  attempt integer not null default 1,
  -- when the roster changes next by the clock
  next_turn_at timestamptz,
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, way_id),
  unique (corp_id, state_key),
  foreign key (corp_id, group_id) references live_code_groups (corp_id, group_id)
);
comment on table live_codes is 'tenant: config_id is the only handle to WeCom''s entry, so the row stays when the code is deleted';
create unique index live_codes_name on live_codes (corp_id, name) where deleted_at is null;
create index live_codes_newest on live_codes (corp_id, created_at desc, way_id desc) where deleted_at is null;
create index live_codes_group on live_codes (corp_id, group_id) where deleted_at is null;
create index live_codes_staff on live_codes using gin (corp_id, staff_ids);
create index live_codes_name_search on live_codes using gin (corp_id, grams(name));
create index live_codes_turns on live_codes (corp_id, next_turn_at) where next_turn_at is not null;

-- One row per contact made through a code: counts, caps and retention are read from here, so they cannot drift.
create table live_code_adds (
  corp_id integer not null references corps,
  way_id uuid not null,
  at timestamptz not null,
  customer_id uuid not null,
  staff_id uuid not null,
  first_time boolean not null,
  welcomed boolean not null default false,
  lost_at timestamptz,
  lost_by text,
  primary key (corp_id, way_id, at, customer_id, staff_id),
  foreign key (corp_id, way_id) references live_codes (corp_id, way_id),
  foreign key (corp_id, customer_id) references customers (corp_id, customer_id),
  foreign key (corp_id, staff_id) references staff (corp_id, staff_id)
);
comment on table live_code_adds is 'tenant';
create index live_code_adds_at on live_code_adds (corp_id, at);
create index live_code_adds_contact on live_code_adds (corp_id, customer_id, staff_id, at desc);

-- A welcome is sent before its customer has a row; this is how the two find each other.
alter table deliveries add column external_user_ext_id text not null default '';
create index deliveries_external on deliveries (corp_id, external_user_ext_id, at desc) where external_user_ext_id <> '';
