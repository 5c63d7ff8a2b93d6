-- Losses of customers: what the contacts themselves cannot keep, who was told of each, and alarms.

create table outflows (
  corp_id integer not null,
  outflow_id uuid not null,
  staff_id uuid not null,
  customer_id uuid not null,
  lost_by text not null constraint outflows_lost_by check (lost_by in ('staff', 'customer', 'transfer', 'sync')),
  -- when the contact that ended had begun; unknown where it had begun anew before it was looked at
  added_at timestamptz,
  lost_at timestamptz not null,
  returned_at timestamptz,
  -- somebody asked the member to win them back
  asked_at timestamptz,
  asked_by text not null default '',
  asked_note text not null default '',
  primary key (corp_id, outflow_id)
);
comment on table outflows is 'tenant of customer/lost-customer: each loss, once; which contacts are ended now stands in follows';
alter table outflows add constraint outflows_corp foreign key (corp_id) references corps (corp_id);
alter table outflows add constraint outflows_staff foreign key (corp_id, staff_id) references staff (corp_id, staff_id);
alter table outflows add constraint outflows_customer foreign key (corp_id, customer_id) references customers (corp_id, customer_id);
create unique index outflows_once on outflows (corp_id, customer_id, staff_id, lost_at);
create index outflows_back on outflows (corp_id, returned_at desc, outflow_id desc) where returned_at is not null;
create index outflows_of_staff on outflows (corp_id, staff_id);

create table outflow_notices (
  corp_id integer not null,
  owner text not null,
  outflow_id uuid not null,
  at timestamptz not null,
  read_at timestamptz,
  -- whether the notice about it is given; false until the digest of the day
  digested boolean not null default true,
  primary key (corp_id, owner, outflow_id)
);
comment on table outflow_notices is 'tenant of customer/lost-customer: who was told of a loss, and when they read it (R041); at repeats when it ended';
alter table outflow_notices add constraint outflow_notices_corp foreign key (corp_id) references corps (corp_id);
alter table outflow_notices add constraint outflow_notices_outflow foreign key (corp_id, outflow_id) references outflows (corp_id, outflow_id);
create index outflow_notices_newest on outflow_notices (corp_id, owner, at desc, outflow_id desc);
create index outflow_notices_unread on outflow_notices (corp_id, owner, at desc, outflow_id desc) where read_at is null;
create index outflow_notices_undigested on outflow_notices (corp_id, outflow_id) where not digested;
create index outflow_notices_outflow on outflow_notices (corp_id, outflow_id);

create table outflow_alarms (
  corp_id integer not null,
  staff_id uuid not null,
  day date not null,
  at timestamptz not null,
  seen_at timestamptz,
  seen_by text not null default '',
  primary key (corp_id, staff_id, day)
);
comment on table outflow_alarms is 'tenant of customer/lost-customer: a member deleted many on that day';
alter table outflow_alarms add constraint outflow_alarms_corp foreign key (corp_id) references corps (corp_id);
alter table outflow_alarms add constraint outflow_alarms_staff foreign key (corp_id, staff_id) references staff (corp_id, staff_id);
create index outflow_alarms_open on outflow_alarms (corp_id, day) where seen_at is null;

-- What one member lost, newest first.
create index follows_lost_of_staff on follows (corp_id, staff_id, deleted_at) where deleted_at is not null;
