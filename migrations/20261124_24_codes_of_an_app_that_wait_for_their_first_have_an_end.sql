-- codes of an app that wait for their first have an end
-- Forward only. A tenant table begins with corp_id, which leads its primary key, unique keys, indexes and foreign keys.
-- Say what each table is and whose: comment on table x is 'tenant of customer/customer-tags: …' (or reference, or local; or core).

-- When the secret was shown that waits for its first code. One from before is shown anew.
alter table local_admins add column totp_pending_at timestamptz;
update local_admins set totp_pending = null where totp_pending is not null;
alter table local_admins add constraint local_admins_totp_pending check ((totp_pending is null) = (totp_pending_at is null));
create index local_admins_totp_pending on local_admins (corp_id, totp_pending_at) where totp_pending_at is not null;
