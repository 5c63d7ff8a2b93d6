-- set by the first page of the side window that is signed: a ticket alone is fetched by the self-check as well
alter table corp_apps add column side_window_opened_at timestamptz;
