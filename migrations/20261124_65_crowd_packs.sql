-- A saved audience: the people as they were, or the condition.
create table crowd_packs (
  corp_id integer not null,
  pack_id uuid not null,
  name text not null,
  note text not null default '',
  kind text not null,
  audience jsonb not null,
  -- how many members there are; kept with them
  size integer not null default 0,
  -- the last customer that the look at all of them has seen; null: none is under way
  looked_after uuid,
  look_cause text not null default '',
  -- when all customers were looked at last; null: never yet
  looked_at timestamptz,
  -- how often the condition was changed: a look that began with another one begins anew
  edition integer not null default 1,
  made_by uuid,
  made_by_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, pack_id),
  constraint crowd_packs_kind check (kind in ('fixed', 'live'))
);
comment on table crowd_packs is 'tenant of customer/crowd-pack: audiences that are kept, by their people or their condition';
alter table crowd_packs add constraint crowd_packs_corp foreign key (corp_id) references corps;
create index crowd_packs_newest on crowd_packs (corp_id, created_at desc, pack_id desc) where deleted_at is null;
create unique index crowd_packs_name on crowd_packs (corp_id, lower(name)) where deleted_at is null;
create index crowd_packs_name_search on crowd_packs using gin (corp_id, grams(name));
create index crowd_packs_deleted on crowd_packs (corp_id, deleted_at) where deleted_at is not null;

create table crowd_members (
  corp_id integer not null,
  pack_id uuid not null,
  customer_id uuid not null,
  since timestamptz not null default now(),
  by_hand boolean not null default false,
  primary key (corp_id, pack_id, customer_id)
);
comment on table crowd_members is 'tenant of customer/crowd-pack: who is in a pack';
alter table crowd_members add constraint crowd_members_pack foreign key (corp_id, pack_id) references crowd_packs on delete cascade;
create index crowd_members_newest on crowd_members (corp_id, pack_id, since desc, customer_id desc);
create index crowd_members_of_customer on crowd_members (corp_id, customer_id);

-- Who came into a pack or went out of it once it had been whole, and why.
create table crowd_moves (
  corp_id integer not null,
  move_id bigint generated always as identity,
  pack_id uuid not null,
  customer_id uuid not null,
  came boolean not null,
  cause text not null,
  -- conditions that began or ceased to hold
  conditions text[] not null default '{}',
  actor text not null default '',
  at timestamptz not null default now(),
  primary key (corp_id, move_id)
);
comment on table crowd_moves is 'tenant of customer/crowd-pack: who came into a pack and went out of it';
alter table crowd_moves add constraint crowd_moves_pack foreign key (corp_id, pack_id) references crowd_packs on delete cascade;
create index crowd_moves_newest on crowd_moves (corp_id, pack_id, at desc, move_id desc);
create index crowd_moves_old on crowd_moves (corp_id, at);

-- Customers to whom something happened that no timeline tells.
create table crowd_marks (
  corp_id integer not null,
  customer_id uuid not null,
  line text not null,
  primary key (corp_id, customer_id, line)
);
comment on table crowd_marks is 'tenant of customer/crowd-pack: customers to be looked at again';
alter table crowd_marks add constraint crowd_marks_corp foreign key (corp_id) references corps;

-- How far timelines have been read for live packs.
create table crowd_reading (
  corp_id integer not null,
  -- all events up to here are done
  done_id bigint not null default 0,
  -- the last event there was at noted_at: those before it have been committed by the next look
  noted_id bigint not null default 0,
  noted_at timestamptz not null default now(),
  -- until when the clock has been asked who came due
  clock_at timestamptz not null default now(),
  primary key (corp_id)
);
comment on table crowd_reading is 'tenant of customer/crowd-pack: how far timelines have been read for live packs';
alter table crowd_reading add constraint crowd_reading_corp foreign key (corp_id) references corps;

create index customer_events_in_turn on customer_events (corp_id, event_id);
create index customers_reached on customers (corp_id, last_reached_at) where last_reached_at is not null;
-- Which mass messages went to a pack.
create index mass_missions_packs on mass_missions (corp_id, send_at desc) where audience ?| array['packsAny', 'packsAll', 'packsNone'];
