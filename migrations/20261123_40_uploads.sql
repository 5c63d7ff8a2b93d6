-- What browsers bring to the store by themselves; it is no file for anybody until it was looked at.
create table uploads (
  corp_id integer not null references corps,
  upload_id uuid not null,
  -- whose it is, as in saved_views: only they may confirm it
  owner text not null,
  name text not null,
  mime text not null,
  size integer not null,
  -- the file it became; a second confirmation answers the same
  file_id uuid,
  created_at timestamptz not null default now(),
  -- until then the store takes it
  expires_at timestamptz not null,
  primary key (corp_id, upload_id)
);
comment on table uploads is 'tenant: signed uploads on their way; swept when their time is over';
create index uploads_owner on uploads (corp_id, owner, expires_at);
create index uploads_expiry on uploads (corp_id, expires_at);
