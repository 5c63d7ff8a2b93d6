-- Which rows a batch touched and what it changed of them: lists show them, an undo puts them back. They go with their task, after 30 days.
create table task_rows (
  corp_id integer not null,
  task_id uuid not null,
  row_id uuid not null,
  name text not null,
  -- null where there is no way back
  change jsonb,
  primary key (corp_id, task_id, row_id)
);
alter table task_rows add constraint task_rows_task_fkey foreign key (corp_id, task_id) references tasks (corp_id, task_id) on delete cascade;
comment on table task_rows is 'tenant of core: the rows that a batch touched, with what an undo must know';
