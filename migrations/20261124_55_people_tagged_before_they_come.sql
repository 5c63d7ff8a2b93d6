-- What is to be put on somebody who is no customer yet: tags, or values of fields; one row a person and kind.
create table pre_entries (
  corp_id integer not null,
  entry_id uuid not null,
  what text not null,
  -- sealed, with its masked form; found by phone_key, a keyed hash
  phone jsonb,
  phone_key text,
  unionid text,
  name text not null default '',
  -- the name as it is compared, where nothing better is known
  name_key text,
  label text not null default '',
  tag_ids uuid[] not null default '{}',
  vals jsonb not null default '[]',
  -- null is for ever
  until timestamptz,
  paused boolean not null default false,
  -- when the person came; null while they are waited for
  met_at timestamptz,
  staff_id uuid,
  owner text not null,
  made_by_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint pre_entries_pkey primary key (corp_id, entry_id),
  constraint pre_entries_what check (what in ('tags', 'fields'))
);
comment on table pre_entries is 'tenant of customer/pre-tag: people who are no customers yet, and what is put on them when they come';
alter table pre_entries add constraint pre_entries_corp foreign key (corp_id) references corps;
create index pre_entries_newest on pre_entries (corp_id, what, created_at desc, entry_id desc) where deleted_at is null;
create unique index pre_entries_phone on pre_entries (corp_id, what, phone_key) where met_at is null and deleted_at is null and phone_key is not null;
create unique index pre_entries_unionid on pre_entries (corp_id, what, unionid) where met_at is null and deleted_at is null and unionid is not null;
create unique index pre_entries_name on pre_entries (corp_id, what, name_key) where met_at is null and deleted_at is null and name_key is not null;
create index pre_entries_by_phone on pre_entries (corp_id, phone_key) where phone_key is not null;
create index pre_entries_by_unionid on pre_entries (corp_id, unionid) where unionid is not null;
create index pre_entries_waiting on pre_entries (corp_id, entry_id) where met_at is null and deleted_at is null;
create index pre_entries_named on pre_entries using gin (corp_id, grams(name));
create index pre_entries_labels on pre_entries (corp_id, what, label) where deleted_at is null;
create index pre_entries_deleted on pre_entries (corp_id, deleted_at) where deleted_at is not null;

-- Somebody on the list came: one row a person on the list and customer, whatever became of it.
create table pre_hits (
  corp_id integer not null,
  hit_id uuid not null,
  entry_id uuid not null,
  what text not null,
  customer_id uuid not null,
  -- whose contact is marked; null: the newest
  staff_id uuid,
  by text not null,
  state text not null default 'pending',
  cause text not null default '',
  -- the platform's refusal, as a phrase
  words text not null default '',
  -- fields that had another value already
  field_ids uuid[] not null default '{}',
  decided_by text not null default '',
  at timestamptz not null default now(),
  done_at timestamptz,
  constraint pre_hits_pkey primary key (corp_id, hit_id),
  constraint pre_hits_once unique (corp_id, entry_id, customer_id),
  constraint pre_hits_by check (by in ('phone', 'unionid', 'name')),
  constraint pre_hits_state check (state in ('pending', 'done', 'asks', 'failed', 'dismissed'))
);
comment on table pre_hits is 'tenant of customer/pre-tag: who of the people on the list came, and what became of it';
alter table pre_hits add constraint pre_hits_entry foreign key (corp_id, entry_id) references pre_entries;
alter table pre_hits add constraint pre_hits_customer foreign key (corp_id, customer_id) references customers;
create index pre_hits_newest on pre_hits (corp_id, what, at desc, hit_id desc);
create index pre_hits_open on pre_hits (corp_id, what, state) where state in ('pending', 'asks', 'failed');
create index pre_hits_of_customer on pre_hits (corp_id, customer_id);

-- Who a unionid on the list belongs to.
create index customers_unionid on customers (corp_id, unionid) where unionid is not null;
