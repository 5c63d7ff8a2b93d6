-- Who follows whom: moves that WeCom did not make, and whom somebody asked to see to a customer.

create table relation_moves (
  corp_id integer not null,
  move_id uuid not null,
  customer_id uuid not null,
  from_staff_id uuid not null,
  to_staff_id uuid not null,
  how text not null constraint relation_moves_how check (how in ('shared', 'code', 'other')),
  lost_by text not null constraint relation_moves_lost_by check (lost_by in ('staff', 'customer', 'sync')),
  ended_at timestamptz not null,
  added_at timestamptz not null,
  -- the later of both
  at timestamptz not null,
  -- the first member has them again
  returned_at timestamptz,
  handled_at timestamptz,
  handled_by text not null default '',
  handled_note text not null default '',
  primary key (corp_id, move_id)
);
comment on table relation_moves is 'tenant of customer/customer-relation-supervision: a customer parted from one member and came to another, not handed over by WeCom';
alter table relation_moves add constraint relation_moves_corp foreign key (corp_id) references corps (corp_id);
alter table relation_moves add constraint relation_moves_customer foreign key (corp_id, customer_id) references customers (corp_id, customer_id);
alter table relation_moves add constraint relation_moves_from foreign key (corp_id, from_staff_id) references staff (corp_id, staff_id);
alter table relation_moves add constraint relation_moves_to foreign key (corp_id, to_staff_id) references staff (corp_id, staff_id);
create index relation_moves_newest on relation_moves (corp_id, at desc, move_id desc);
create index relation_moves_open on relation_moves (corp_id, at desc, move_id desc) where handled_at is null and returned_at is null;
create index relation_moves_of_customer on relation_moves (corp_id, customer_id);
create index relation_moves_from_staff on relation_moves (corp_id, from_staff_id, at desc);
create index relation_moves_to_staff on relation_moves (corp_id, to_staff_id, at desc);

create table relation_asks (
  corp_id integer not null,
  customer_id uuid not null,
  kind text not null constraint relation_asks_kind check (kind in ('moved', 'several', 'left', 'nobody')),
  asked_at timestamptz not null,
  asked_by text not null,
  asked_note text not null default '',
  primary key (corp_id, customer_id, kind)
);
comment on table relation_asks is 'tenant of customer/customer-relation-supervision: when people were asked last to see to a customer';
alter table relation_asks add constraint relation_asks_corp foreign key (corp_id) references corps (corp_id);
alter table relation_asks add constraint relation_asks_customer foreign key (corp_id, customer_id) references customers (corp_id, customer_id);

-- Customers whom several follow, and whom nobody does, in the order of their lists.
create index customers_several on customers (corp_id, added_at desc, customer_id desc) where status = 'friend' and cardinality(staff_ids) > 1;
create index customers_nobody on customers (corp_id, lost_at desc, customer_id desc) where status = 'lost';
