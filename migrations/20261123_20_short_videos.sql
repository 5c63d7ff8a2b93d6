-- What a message may show of a video that is kept for messages. They hold the file itself, so a row may go without breaking one.
create table short_videos (
  corp_id integer not null references corps,
  file_id uuid not null,
  name text not null,
  cover_file_id uuid,
  seconds integer,
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  primary key (corp_id, file_id),
  foreign key (corp_id, file_id) references files (corp_id, file_id),
  foreign key (corp_id, cover_file_id) references files (corp_id, file_id)
);
comment on table short_videos is 'tenant: videos kept for messages';
create index short_videos_newest on short_videos (corp_id, created_at desc, file_id desc);
create index short_videos_name on short_videos using gin (corp_id, grams(name));

-- What was uploaded for messages before there was a library is in it.
insert into short_videos (corp_id, file_id, name, created_by, created_by_name, created_at)
  select f.corp_id, f.file_id, left(regexp_replace(f.name, '\.mp4$', '', 'i'), 60), f.created_by, coalesce(s.name, ''), f.created_at
  from files f left join staff s on s.corp_id = f.corp_id and s.staff_id = f.created_by
  where f.purpose = 'upload' and f.mime = 'video/mp4';

-- The company's files by kind, newest first: the kind is what WeCom takes them as.
create index files_uploaded on files (
  corp_id,
  (case when mime in ('image/png', 'image/jpeg') then 'image' when mime = 'video/mp4' then 'video' else 'file' end),
  created_at desc, file_id desc
) where purpose = 'upload';
create index files_name on files using gin (corp_id, grams(name)) where purpose = 'upload';
