-- Who used which kind of seat last: what 30 days without use is counted from.
create table seat_uses (
  corp_id integer not null,
  staff_id uuid not null,
  kind text not null constraint seat_uses_kind check (kind in ('base', 'marketing', 'sales', 'service', 'chat')),
  used_at timestamptz not null,
  primary key (corp_id, staff_id, kind)
);
comment on table seat_uses is 'tenant of core: the last call that a member made of a module that this kind of seat opens, on any surface; to the hour';
alter table seat_uses add constraint seat_uses_staff foreign key (corp_id, staff_id) references staff (corp_id, staff_id);
-- since when its use is counted: of seats that were there before, since now
alter table seats add column use_counted_from timestamptz not null default now();
