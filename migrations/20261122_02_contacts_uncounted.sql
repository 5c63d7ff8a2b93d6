-- Contacts that came with a state and are not counted for a live code yet: few, beside all contacts.
create index follows_uncounted on follows (corp_id, state) where way_id is null and state <> '';
