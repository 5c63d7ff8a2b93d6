-- credentials of a company's app may be changed on a page, and the environment is their first value
-- env_mark: a keyed mark of what the environment last said; null, as it has said nothing, or something we have not read yet
-- changed_at, callback_changed_at: when the secrets, and the keys of the callbacks, were last changed on the page
-- earlier_callback_*: the keys before, which callbacks may still be sealed with
-- callback_heard_at: the first callback that opened with the keys of now; callback_refused_at: the last one that opened with none
alter table corp_apps add column if not exists env_mark text;
alter table corp_apps add column if not exists changed_at timestamptz;
alter table corp_apps add column if not exists callback_changed_at timestamptz;
alter table corp_apps add column if not exists earlier_callback_token text;
alter table corp_apps add column if not exists earlier_callback_aes_key text;
alter table corp_apps add column if not exists callback_heard_at timestamptz;
alter table corp_apps add column if not exists callback_refused_at timestamptz;
