-- How many tasks of a person are under way is asked at every start of one.
create index tasks_open_of_owner on tasks (corp_id, owner) where state in ('queued', 'running');
