create table callback_steps (
  callback_key bytea not null references callbacks on delete cascade,
  -- handler and what it did, e.g. `customer-management:welcome`
  step text not null,
  at timestamptz not null default now(),
  primary key (callback_key, step)
);
comment on table callback_steps is 'local: what a callback has already caused, so that trying again causes it no second time';

-- When the fetch began that a row was last written from: an answer that was asked for earlier must not win (callbacks run side by side).
alter table customers add column fetched_at timestamptz not null default 'epoch';
alter table groups add column fetched_at timestamptz not null default 'epoch';
-- Who is still there is told apart from who is gone by the run that last saw them.
alter table follows add column seen_at timestamptz not null default now();

-- One file may be an image here and a plain file there; `img` is its permanent address (platform/00 §7).
alter table file_media add column type text not null default 'file';
alter table file_media drop constraint file_media_pkey;
alter table file_media add primary key (corp_id, file_id, type);
