-- Who waits for a seat: whoever asked for one, and new members for whom none was left.
create table seat_waits (
  corp_id integer not null,
  staff_id uuid not null,
  kind text not null constraint seat_waits_kind check (kind in ('base', 'marketing', 'sales', 'service', 'chat')),
  since timestamptz not null default now(),
  why text not null constraint seat_waits_why check (why in ('asked', 'new_member')),
  primary key (corp_id, staff_id, kind)
);
comment on table seat_waits is 'tenant of staff/seats: who waits for a seat of which kind, since when and why; gone when they get one, take it back or leave';
alter table seat_waits add constraint seat_waits_staff foreign key (corp_id, staff_id) references staff (corp_id, staff_id);
create index seat_waits_of_kind on seat_waits (corp_id, kind, since);
