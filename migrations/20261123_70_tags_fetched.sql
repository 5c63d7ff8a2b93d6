-- When WeCom was asked for what the row says: a list asked for before the row was made or changed must not undo that.
alter table tag_groups add column fetched_at timestamptz not null default now();
alter table tags add column fetched_at timestamptz not null default now();
