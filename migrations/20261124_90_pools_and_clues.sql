-- Pools: what nobody has yet and somebody may take, who has had it and how long, and clues as the first that lie in them (docs/decisions/pools.md).

-- One row a subject and company: whether it works at all, and the rule of pools that have none of their own.
create table pool_settings (
  corp_id integer not null,
  subject text not null,
  enabled boolean not null default true,
  rule jsonb not null,
  version integer not null default 1,
  primary key (corp_id, subject)
);
comment on table pool_settings is 'tenant of core: whether pools of a subject work, and the rule by which things go back that pools without their own have';
alter table pool_settings add constraint pool_settings_corp foreign key (corp_id) references corps (corp_id);

create table pools (
  corp_id integer not null,
  pool_id uuid not null,
  -- what lies in it: clue
  subject text not null,
  name text not null,
  note text not null default '',
  -- whose it is: nobody named is everybody
  department_ids integer[] not null default '{}',
  staff_ids uuid[] not null default '{}',
  -- null is no limit
  max_held integer,
  max_a_day integer,
  max_reveals integer,
  ban_days integer,
  own_rule boolean not null default false,
  -- the rule that holds: its own, or a copy of the default
  first_days integer,
  silent_days integer,
  deal_days integer,
  at_minute integer not null,
  remind_days integer,
  keep_grade_ids uuid[] not null default '{}',
  version integer not null default 1,
  made_by uuid,
  owner text not null,
  made_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, pool_id)
);
comment on table pools is 'tenant of core: a pool, who may take from it and how much, and when what was taken goes back; a deleted one keeps its row, because terms point at it';
alter table pools add constraint pools_corp foreign key (corp_id) references corps (corp_id);
create unique index pools_name on pools (corp_id, subject, lower(name)) where deleted_at is null;

create table pool_grades (
  corp_id integer not null,
  grade_id uuid not null,
  subject text not null,
  name text not null,
  sort_order integer not null default 0,
  owner text not null,
  deleted_at timestamptz,
  primary key (corp_id, grade_id)
);
comment on table pool_grades is 'tenant of core: how good something in a pool is; a deleted one keeps its row, because history points at it';
alter table pool_grades add constraint pool_grades_corp foreign key (corp_id) references corps (corp_id);
create unique index pool_grades_name on pool_grades (corp_id, subject, lower(name)) where deleted_at is null;

create table pool_items (
  corp_id integer not null,
  item_id uuid not null,
  pool_id uuid not null,
  grade_id uuid,
  state text not null default 'free',
  -- who has it; of a converted one who had it last
  staff_id uuid,
  -- when the state began
  since timestamptz not null default now(),
  -- the last follow-up of who has it
  touched_at timestamptz,
  due_at timestamptz,
  due_why text not null default '',
  remind_at timestamptz,
  locked boolean not null default false,
  -- how it came to be free again
  back_why text not null default '',
  entered_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (corp_id, item_id),
  constraint pool_items_state check (state in ('free', 'held', 'converted', 'merged', 'deleted')),
  constraint pool_items_due check (due_at is null or state = 'held')
);
comment on table pool_items is 'tenant of core: where something lies, who has it now, and when it goes back';
alter table pool_items add constraint pool_items_pool foreign key (corp_id, pool_id) references pools (corp_id, pool_id);
create index pool_items_newest on pool_items (corp_id, pool_id, state, entered_at desc, item_id desc);
create index pool_items_by_age on pool_items (corp_id, entered_at desc, item_id desc);
create index pool_items_graded on pool_items (corp_id, pool_id, state, grade_id);
create index pool_items_of_staff on pool_items (corp_id, staff_id, entered_at desc, item_id desc) where staff_id is not null;
create index pool_items_due_at on pool_items (corp_id, due_at) where due_at is not null;
create index pool_items_remind_at on pool_items (corp_id, remind_at) where remind_at is not null;

create table pool_terms (
  corp_id integer not null,
  item_id uuid not null,
  term_id bigint generated always as identity,
  pool_id uuid not null,
  staff_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz,
  -- received, given, imported
  how text not null,
  -- abandoned, recycled, given, moved, converted, merged, deleted
  ended text not null default '',
  reason text not null default '',
  primary key (corp_id, item_id, term_id)
);
comment on table pool_terms is 'tenant of core: who had what from when until when, and why it ended';
alter table pool_terms add constraint pool_terms_item foreign key (corp_id, item_id) references pool_items (corp_id, item_id);
-- However many take it at once, one has it.
create unique index pool_terms_open on pool_terms (corp_id, item_id) where until_at is null;

create table pool_holders (
  corp_id integer not null,
  pool_id uuid not null,
  staff_id uuid not null,
  held integer not null default 0,
  -- the day of the two numbers behind it, by the company's clock
  day date not null,
  received integer not null default 0,
  revealed integer not null default 0,
  primary key (corp_id, pool_id, staff_id),
  constraint pool_holders_held check (held >= 0)
);
comment on table pool_holders is 'tenant of core: how much a member has of a pool, took today and looked at today';
alter table pool_holders add constraint pool_holders_pool foreign key (corp_id, pool_id) references pools (corp_id, pool_id);

-- Grows for ever: by month.
create table pool_events (
  corp_id integer not null,
  item_id uuid not null,
  at timestamptz not null,
  event_id bigint generated always as identity,
  kind text not null,
  staff_id uuid,
  actor text not null default '',
  text text not null default '',
  data jsonb not null default '{}',
  primary key (corp_id, item_id, at, event_id)
) partition by range (at);
comment on table pool_events is 'tenant of core: what happened to something in a pool, newest last';
create table pool_events_default partition of pool_events default;
select ensure_partitions('pool_events', (now() - interval '3 months')::date, 6);

create table clues (
  corp_id integer not null,
  clue_id uuid not null,
  name text not null default '',
  company text not null default '',
  -- what they want
  content text not null default '',
  source text not null default '',
  -- sealed, with its masked form; found by phone_key, a keyed hash
  phone jsonb,
  phone_key text,
  -- under which the channel knows them
  ext_id text,
  tags text[] not null default '{}',
  customer_id uuid,
  -- not deleted
  live boolean not null default true,
  made_by uuid,
  owner text not null,
  made_by_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (corp_id, clue_id)
);
comment on table clues is 'tenant of customer/customer-open-sea: somebody who may become a customer';
alter table clues add constraint clues_item foreign key (corp_id, clue_id) references pool_items (corp_id, item_id);
alter table clues add constraint clues_customer foreign key (corp_id, customer_id) references customers;
create unique index clues_phone on clues (corp_id, phone_key) where live and phone_key is not null;
create unique index clues_ext_id on clues (corp_id, source, ext_id) where live and ext_id is not null;
create index clues_by_phone on clues (corp_id, phone_key) where phone_key is not null;
create index clues_of_customer on clues (corp_id, customer_id) where customer_id is not null;
-- the end that the mask shows
create index clues_by_end on clues (corp_id, (right(phone ->> 'masked', 4))) where phone is not null;
create index clues_named on clues using gin (corp_id, grams(name || ' ' || company || ' ' || content));
