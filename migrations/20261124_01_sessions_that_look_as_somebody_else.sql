-- sessions that look as somebody else
-- As whom the session looks at the pages, to read only.
alter table sessions add column view_as uuid;
