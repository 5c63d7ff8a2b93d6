-- What the home page and the self-check count, each by an index that holds only what is counted.
create index follows_deleted on follows (corp_id, deleted_at) where deleted_at is not null;
create index customers_friends on customers (corp_id) where status = 'friend';
create index live_codes_failed on live_codes (corp_id, created_at) where state = 'failed' and deleted_at is null;
create index callbacks_dead on callbacks (corp_id, received_at desc) where state = 'dead';
create index mass_missions_waiting on mass_missions (corp_id, send_at) where state = 'waiting' and deleted_at is null;
