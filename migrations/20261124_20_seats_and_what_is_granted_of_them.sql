-- Seats: how many of each kind the operator granted a company, and who has which from when to when.

create table seat_grants (
  corp_id integer not null,
  kind text not null constraint seat_grants_kind check (kind in ('base', 'marketing', 'sales', 'service', 'chat')),
  -- null: as many as are wanted
  granted integer constraint seat_grants_granted check (granted >= 0),
  -- null: no end
  ends_at timestamptz,
  new_members text not null default 'nobody' constraint seat_grants_new_members check (new_members in ('nobody', 'everybody', 'departments')),
  -- with `departments`: these, and all below
  department_ids integer[] not null default '{}',
  -- whoever came before is nobody new
  new_since timestamptz not null default now(),
  -- when administrators were told last that few are left, and of which end
  short_told_at timestamptz,
  end_told timestamptz,
  version integer not null default 1,
  primary key (corp_id, kind)
);
comment on table seat_grants is 'tenant of staff/seats: kinds of seats that are counted, how many there are, and what new members get. A kind without a row is open to everybody';
alter table seat_grants add constraint seat_grants_corp foreign key (corp_id) references corps (corp_id);

create table seats (
  corp_id integer not null,
  seat_id uuid not null,
  staff_id uuid not null,
  kind text not null constraint seats_kind check (kind in ('base', 'marketing', 'sales', 'service', 'chat')),
  starts_at timestamptz not null,
  -- when it is to end, never after the grant; null: no end
  ends_at timestamptz,
  -- when it did end; null: it runs
  ended_at timestamptz,
  given_why text not null constraint seats_given_why check (given_why in ('hand', 'new_member', 'operator', 'renewed')),
  given_by text not null default '',
  note text not null default '',
  ended_why text constraint seats_ended_why check (ended_why in ('hand', 'expired', 'left', 'operator')),
  ended_by text not null default '',
  end_note text not null default '',
  primary key (corp_id, seat_id),
  constraint seats_end check ((ended_at is null) = (ended_why is null))
);
comment on table seats is 'tenant of staff/seats: who had which kind of seat from when to when; kept, because what one may see of the past goes by it';
alter table seats add constraint seats_staff foreign key (corp_id, staff_id) references staff (corp_id, staff_id);
create unique index seats_running on seats (corp_id, staff_id, kind) where ended_at is null;
create index seats_of_kind on seats (corp_id, kind, ends_at) where ended_at is null;
create index seats_due on seats (corp_id, ends_at) where ended_at is null and ends_at is not null;
create index seats_newest on seats (corp_id, starts_at desc, seat_id desc);
create index seats_of_staff on seats (corp_id, staff_id, kind, starts_at desc);
create index seats_expired on seats (corp_id, kind, ended_at) where ended_why = 'expired';
