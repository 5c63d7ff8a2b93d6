-- Whose a process is: members of these departments and below, and these members; nobody named is everybody.
alter table stage_processes add column department_ids integer[] not null default '{}', add column staff_ids uuid[] not null default '{}';
