-- Fields that a company gives its customers, later its leads, opportunities and orders, and the values of each (docs/decisions/fields.md).

create table fields (
  corp_id integer not null,
  field_id uuid not null,
  -- whose: customer
  owner text not null,
  -- under which values stand; another after each conversion, never used again in the company
  no integer not null,
  key text not null,
  type text not null,
  label_zh text not null,
  label_en text not null default '',
  limits jsonb not null default '{}',
  options jsonb not null default '[]',
  -- no option that is gone has its number used again
  next_option integer not null default 1,
  initial jsonb,
  required boolean not null default false,
  read_only boolean not null default false,
  masked boolean not null default false,
  indexed boolean not null default false,
  -- which of the numbered columns an indexed number or day stands in
  slot smallint constraint fields_slot check (slot between 1 and 8),
  built_in boolean not null default false,
  hidden boolean not null default false,
  department_ids integer[] not null default '{}',
  role_ids uuid[] not null default '{}',
  sort_order integer not null default 0,
  -- while a task changes what its values are kept as: the shape to be, its number, the task
  converting jsonb,
  version integer not null default 1,
  made_by uuid,
  made_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, field_id)
);
comment on table fields is 'tenant of core: what a company wants to know of a customer (owner), as data; a deleted one keeps its row, because filters and the timeline point at it';
alter table fields add constraint fields_corp foreign key (corp_id) references corps (corp_id);
create unique index fields_no on fields (corp_id, no);
create unique index fields_key on fields (corp_id, owner, key) where deleted_at is null;
create unique index fields_slot_of on fields (corp_id, owner, slot) where deleted_at is null and slot is not null;

create table field_values (
  corp_id integer not null,
  object_id uuid not null,
  owner text not null,
  -- number of the field: value, as core/server/fields/values.ts keeps it
  vals jsonb not null default '{}',
  -- what filters ask for: 'n' has a value, 'n=…' has this one, 'n~ab' a text with these two letters beside each other
  keys text[] not null default '{}',
  -- indexed numbers, money in cents, days since 1970, instants in seconds
  s1 double precision,
  s2 double precision,
  s3 double precision,
  s4 double precision,
  s5 double precision,
  s6 double precision,
  s7 double precision,
  s8 double precision,
  updated_at timestamptz not null default now(),
  primary key (corp_id, object_id)
);
comment on table field_values is 'tenant of core: the values of one object, all fields in one row, with what filters and orders need of them';
create index field_values_keys on field_values using gin (corp_id, keys);
create index field_values_s1 on field_values (corp_id, owner, s1, object_id) where s1 is not null;
create index field_values_s2 on field_values (corp_id, owner, s2, object_id) where s2 is not null;
create index field_values_s3 on field_values (corp_id, owner, s3, object_id) where s3 is not null;
create index field_values_s4 on field_values (corp_id, owner, s4, object_id) where s4 is not null;
create index field_values_s5 on field_values (corp_id, owner, s5, object_id) where s5 is not null;
create index field_values_s6 on field_values (corp_id, owner, s6, object_id) where s6 is not null;
create index field_values_s7 on field_values (corp_id, owner, s7, object_id) where s7 is not null;
create index field_values_s8 on field_values (corp_id, owner, s8, object_id) where s8 is not null;
