-- Each who writes lists waits for a person once: whoever sees only their own is told nothing of a colleague's list, and keeps nobody else from waiting.
drop index pre_entries_phone;
drop index pre_entries_unionid;
drop index pre_entries_name;
create unique index pre_entries_phone on pre_entries (corp_id, what, phone_key, owner) where met_at is null and deleted_at is null and phone_key is not null;
create unique index pre_entries_unionid on pre_entries (corp_id, what, unionid, owner) where met_at is null and deleted_at is null and unionid is not null;
create unique index pre_entries_name on pre_entries (corp_id, what, name_key, owner) where met_at is null and deleted_at is null and name_key is not null;
