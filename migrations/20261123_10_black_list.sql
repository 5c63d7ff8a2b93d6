-- Each time somebody was put on the black list or taken off it: how many were taken, how many not.
create table black_list_records (
  corp_id integer not null references corps,
  record_id uuid not null,
  kind text not null check (kind in ('add', 'remove')),
  origin text not null check (origin in ('hand', 'customer_list', 'import', 'lapse')),
  reason text not null default '',
  until timestamptz,
  taken integer not null default 0,
  refused integer not null default 0,
  -- the task that did it; its file of failed rows is there as long as the task
  task_id uuid,
  staff_id uuid,
  staff_name text not null default '',
  at timestamptz not null default now(),
  primary key (corp_id, record_id)
);
comment on table black_list_records is 'tenant: every adding to and removing from the black list';
create index black_list_records_newest on black_list_records (corp_id, at desc, record_id desc);

create table black_list_refusals (
  corp_id integer not null references corps,
  record_id uuid not null,
  -- line of the file, or place in the list: a run that is repeated says the same again
  line integer not null,
  customer_id uuid,
  -- as it was asked for: a name, an id, a line of a file
  given text not null,
  why text not null check (why in ('not_found', 'already', 'not_listed', 'line')),
  -- what is wrong with a line
  words text not null default '',
  primary key (corp_id, record_id, line),
  foreign key (corp_id, record_id) references black_list_records (corp_id, record_id)
);
comment on table black_list_refusals is 'tenant: who was not taken, and why';

-- A term that is over counts no longer, from that moment on; a job clears its row a little later.
create table black_list (
  corp_id integer not null references corps,
  customer_id uuid not null,
  reason text not null,
  -- null is for ever
  until timestamptz,
  record_id uuid not null,
  added_by uuid,
  added_by_name text not null default '',
  added_at timestamptz not null default now(),
  primary key (corp_id, customer_id),
  foreign key (corp_id, customer_id) references customers (corp_id, customer_id),
  foreign key (corp_id, record_id) references black_list_records (corp_id, record_id)
);
comment on table black_list is 'tenant: customers who are neither welcomed nor messaged';
create index black_list_newest on black_list (corp_id, added_at desc, customer_id desc);
create index black_list_terms on black_list (corp_id, until) where until is not null;

-- Who a number in a file belongs to.
create index follows_mobiles on follows using gin (corp_id, remark_mobiles) where remark_mobiles <> '{}';

-- On the list when they came.
alter table live_code_adds add column blacklisted boolean not null default false;

-- Left out of the plan; put on the list between the plan and the task.
alter table mass_missions add column blacklisted integer not null default 0;
alter table mass_chunks add column listed_since integer not null default 0;
alter table mass_targets drop constraint mass_targets_state_check;
alter table mass_targets add constraint mass_targets_state_check
  check (state in ('waiting', 'delivered', 'not_friend', 'quota', 'unreachable', 'blacklisted'));
