-- Whose task it is when no staff member started it, as whom it runs, and which run of it may still write.
alter table tasks
  add column owner text not null default '',
  add column actor jsonb,
  -- a new one for each run: a worker that lost its lease writes with an old one and changes nothing
  add column run_token uuid;
create index tasks_of_owner on tasks (corp_id, owner, created_at desc, task_id desc);

create table task_failures (
  corp_id integer not null references corps,
  task_id uuid not null,
  seq integer not null,
  -- json, not jsonb: the columns keep their order in the file of failed rows
  fields json not null,
  reason text not null,
  primary key (corp_id, task_id, seq),
  foreign key (corp_id, task_id) references tasks (corp_id, task_id) on delete cascade
);
comment on table task_failures is 'tenant: failed rows of a running task, until they are written to its error file';
