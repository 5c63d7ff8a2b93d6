-- How many of those who came are there still is counted from this index alone: a year of a million contacts without a look into the table.
create index follows_added_kept on follows (corp_id, added_at) include (deleted_at, staff_id, add_way);
drop index follows_added;

-- When something last happened between us and them: they came, wrote, or got a message. Bands of it are counted from its index.
alter table customers add column touched_at timestamptz generated always as (greatest(added_at, last_msg_at, last_reached_at)) stored;
create index customers_touched on customers (corp_id, touched_at) where status = 'friend';
