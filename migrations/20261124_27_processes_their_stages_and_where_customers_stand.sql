-- Processes with their stages, where each customer (later each opportunity) stands in them, and every move (docs/decisions/stages.md).

create table stage_processes (
  corp_id integer not null,
  process_id uuid not null,
  -- what moves through it: customer
  subject text not null,
  name_zh text not null,
  name_en text not null default '',
  -- never back to an earlier stage, nor out of a final one
  forward_only boolean not null default false,
  -- who comes new begins in the first stage
  auto_enter boolean not null default false,
  enabled boolean not null default true,
  -- whether followers are told of moves by others and of silence
  notify boolean not null default true,
  -- the field that the board adds up
  amount_field_id uuid,
  sort_order integer not null default 0,
  version integer not null default 1,
  made_by uuid,
  made_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, process_id)
);
comment on table stage_processes is 'tenant of core: a way through stages, of one subject; a deleted one keeps its row, because moves and the timeline point at it';
alter table stage_processes add constraint stage_processes_corp foreign key (corp_id) references corps (corp_id);

create table stages (
  corp_id integer not null,
  stage_id uuid not null,
  process_id uuid not null,
  kind text not null constraint stages_kind check (kind in ('open', 'won', 'lost')),
  label_zh text not null,
  label_en text not null default '',
  color text not null,
  probability smallint not null default 0 constraint stages_probability check (probability between 0 and 100),
  required_field_ids uuid[] not null default '{}',
  -- whoever moves something here says why
  reason_needed boolean not null default false,
  -- longer than this is overdue
  max_days smallint,
  -- silent so many days: a reminder, and again every so many
  remind_after smallint,
  remind_every smallint,
  sort_order integer not null,
  -- how many stand here now, kept in the transaction of each move
  items integer not null default 0,
  -- removed: those who still stand here are on their way there
  removed_to uuid,
  primary key (corp_id, stage_id)
);
comment on table stages is 'tenant of core: a stage of a process; a removed one keeps its row, because moves point at it';
alter table stages add constraint stages_process foreign key (corp_id, process_id) references stage_processes (corp_id, process_id);
create index stages_process_order on stages (corp_id, process_id, sort_order);

create table stage_items (
  corp_id integer not null,
  object_id uuid not null,
  process_id uuid not null,
  stage_id uuid not null,
  since timestamptz not null,
  -- the last move or follow-up
  touched_at timestamptz not null,
  remind_at timestamptz,
  -- the move that brought it here; none when that was undone
  move_id bigint,
  version integer not null default 1,
  primary key (corp_id, object_id, process_id)
);
comment on table stage_items is 'tenant of core: where an object stands in a process now: one row, so one stage';
alter table stage_items add constraint stage_items_stage foreign key (corp_id, stage_id) references stages (corp_id, stage_id);
create index stage_items_column on stage_items (corp_id, stage_id, since, object_id);
create index stage_items_due on stage_items (corp_id, remind_at) where remind_at is not null;

-- Grows for ever: by month.
create table stage_moves (
  corp_id integer not null,
  object_id uuid not null,
  at timestamptz not null,
  move_id bigint generated always as identity,
  process_id uuid not null,
  -- none: it came into the process; out of it: to none
  from_stage_id uuid,
  to_stage_id uuid,
  -- in the stage it left
  stayed_seconds bigint,
  since timestamptz,
  staff_id uuid,
  actor text not null,
  reason text not null default '',
  -- screen, phone, batch, auto, removed
  origin text not null,
  undone boolean not null default false,
  primary key (corp_id, object_id, at, move_id)
) partition by range (at);
comment on table stage_moves is 'tenant of core: every move from stage to stage; one that was undone is marked and counts no more';
create table stage_moves_default partition of stage_moves default;
create index stage_moves_in on stage_moves (corp_id, to_stage_id, at);
create index stage_moves_out on stage_moves (corp_id, from_stage_id, at);
select ensure_partitions('stage_moves', (now() - interval '3 months')::date, 6);
