-- Customers and groups that one member hands to another, each with what WeCom and the customer said to it.

create table transfer_batches (
  corp_id integer not null,
  batch_id uuid not null,
  from_staff_id uuid not null,
  kind text not null constraint transfer_batches_kind check (kind in ('customer', 'group')),
  -- whether the giver had left: WeCom has calls of its own for those
  resigned boolean not null,
  -- what the customer is told once it is done; empty: WeCom's own words
  message text not null default '',
  created_by text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (corp_id, batch_id)
);
comment on table transfer_batches is 'tenant of customer/customer-transfer: who handed over what of whom, in one go';
alter table transfer_batches add constraint transfer_batches_corp foreign key (corp_id) references corps (corp_id);
alter table transfer_batches add constraint transfer_batches_from foreign key (corp_id, from_staff_id) references staff (corp_id, staff_id);

create table transfers (
  corp_id integer not null,
  transfer_id uuid not null,
  batch_id uuid not null,
  -- one of both
  customer_id uuid,
  group_id uuid,
  from_staff_id uuid not null,
  to_staff_id uuid not null,
  resigned boolean not null,
  -- asking: WeCom has not taken it yet; waiting: the customer has a day to decline
  state text not null constraint transfers_state check (state in ('asking', 'waiting', 'done', 'refused', 'full', 'failed')),
  errcode integer,
  problem text not null default '',
  created_at timestamptz not null,
  asked_at timestamptz,
  takeover_at timestamptz,
  ended_at timestamptz,
  -- when to look next what has become of one that waits
  look_at timestamptz,
  primary key (corp_id, transfer_id)
);
comment on table transfers is 'tenant of customer/customer-transfer: one customer or group handed from one member to another';
alter table transfers add constraint transfers_corp foreign key (corp_id) references corps (corp_id);
alter table transfers add constraint transfers_batch foreign key (corp_id, batch_id) references transfer_batches (corp_id, batch_id);
alter table transfers add constraint transfers_customer foreign key (corp_id, customer_id) references customers (corp_id, customer_id);
alter table transfers add constraint transfers_group foreign key (corp_id, group_id) references groups (corp_id, group_id);
alter table transfers add constraint transfers_from foreign key (corp_id, from_staff_id) references staff (corp_id, staff_id);
alter table transfers add constraint transfers_to foreign key (corp_id, to_staff_id) references staff (corp_id, staff_id);
create index transfers_newest on transfers (corp_id, created_at desc, transfer_id desc);
create index transfers_by_state on transfers (corp_id, state, created_at desc, transfer_id desc);
create index transfers_from_staff on transfers (corp_id, from_staff_id, created_at desc, transfer_id desc);
create index transfers_to_staff on transfers (corp_id, to_staff_id, created_at desc, transfer_id desc);
create index transfers_of_batch on transfers (corp_id, batch_id, to_staff_id);
create index transfers_of_customer on transfers (corp_id, customer_id, created_at desc) where customer_id is not null;
create index transfers_of_group on transfers (corp_id, group_id, created_at desc) where group_id is not null;
-- One at a time: WeCom refuses a second, and so do we.
create unique index transfers_open_customer on transfers (corp_id, customer_id) where customer_id is not null and state in ('asking', 'waiting');
create unique index transfers_open_group on transfers (corp_id, group_id) where group_id is not null and state in ('asking', 'waiting');
create index transfers_to_look_at on transfers (corp_id, look_at) where state = 'waiting';
