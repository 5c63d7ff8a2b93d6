-- Which of its kind a task is, as it was when it began: the tags, the reason. In both languages, null where the title says it all.

alter table tasks add column about jsonb;
