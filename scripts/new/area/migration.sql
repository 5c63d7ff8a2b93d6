create table lucky_draws (
  corp_id integer not null,
  lucky_draw_id uuid not null,
  name text not null,
  note text not null default '',
  staff_id uuid not null,
  made_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, lucky_draw_id)
);
comment on table lucky_draws is 'tenant of activity/lucky-draws';
alter table lucky_draws add constraint lucky_draws_corp foreign key (corp_id) references corps;
alter table lucky_draws add constraint lucky_draws_staff foreign key (corp_id, staff_id) references staff;
create index lucky_draws_newest on lucky_draws (corp_id, created_at desc, lucky_draw_id desc) where deleted_at is null;
create index lucky_draws_of_staff on lucky_draws (corp_id, staff_id);
create index lucky_draws_name_search on lucky_draws using gin (corp_id, grams(name));
create index lucky_draws_deleted on lucky_draws (corp_id, deleted_at) where deleted_at is not null;
