-- quick replies: collections with groups in them, the replies there and members' own, what was sent of them, and codes that share a collection

create table quick_reply_folders (
  corp_id integer not null,
  folder_id uuid not null,
  -- nothing for a collection; the collection of a group
  parent_id uuid,
  -- nothing where it is the whole company's; groups have that of their collection
  department_id integer,
  name text not null,
  place integer not null default 0,
  version integer not null default 1,
  made_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (corp_id, folder_id)
);
comment on table quick_reply_folders is 'tenant of messaging/quick-replies: collections, and groups in them';
alter table quick_reply_folders add constraint quick_reply_folders_corp foreign key (corp_id) references corps;
alter table quick_reply_folders add constraint quick_reply_folders_parent foreign key (corp_id, parent_id) references quick_reply_folders;
create index quick_reply_folders_in on quick_reply_folders (corp_id, parent_id, place) where deleted_at is null;
create index quick_reply_folders_deleted on quick_reply_folders (corp_id, deleted_at) where deleted_at is not null;

create table quick_replies (
  corp_id integer not null,
  reply_id uuid not null,
  -- nothing for a reply of one's own
  folder_id uuid,
  owner_id uuid,
  title text not null,
  content jsonb not null,
  -- title and text, for the search
  words text not null,
  place integer not null default 0,
  uses integer not null default 0,
  used_at timestamptz,
  version integer not null default 1,
  made_by uuid,
  changed_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sounds tsvector not null generated always as (sounds(title)) stored,
  primary key (corp_id, reply_id),
  constraint quick_replies_whose check ((folder_id is null) <> (owner_id is null))
);
comment on table quick_replies is 'tenant of messaging/quick-replies: what members send to customers in one tap';
alter table quick_replies add constraint quick_replies_corp foreign key (corp_id) references corps;
alter table quick_replies add constraint quick_replies_folder foreign key (corp_id, folder_id) references quick_reply_folders;
alter table quick_replies add constraint quick_replies_owner foreign key (corp_id, owner_id) references staff;
create index quick_replies_in on quick_replies (corp_id, folder_id, place) where deleted_at is null;
create index quick_replies_own on quick_replies (corp_id, owner_id, uses desc) where deleted_at is null and owner_id is not null;
create index quick_replies_used on quick_replies (corp_id, uses desc, reply_id) where deleted_at is null;
create index quick_replies_newest on quick_replies (corp_id, updated_at desc, reply_id) where deleted_at is null;
create index quick_replies_sounds on quick_replies using gin (corp_id, sounds);
create index quick_replies_words on quick_replies using gin (corp_id, grams(words));
create index quick_replies_deleted on quick_replies (corp_id, deleted_at) where deleted_at is not null;

create table quick_reply_uses (
  corp_id integer not null,
  use_id uuid not null,
  reply_id uuid not null,
  staff_id uuid not null,
  -- what was typed to find it
  keyword text not null default '',
  at timestamptz not null default date_trunc('milliseconds', now()),
  primary key (corp_id, use_id)
);
comment on table quick_reply_uses is 'tenant of messaging/quick-replies: replies that were sent, by whom and when';
alter table quick_reply_uses add constraint quick_reply_uses_reply foreign key (corp_id, reply_id) references quick_replies on delete cascade;
alter table quick_reply_uses add constraint quick_reply_uses_staff foreign key (corp_id, staff_id) references staff;
create index quick_reply_uses_newest on quick_reply_uses (corp_id, at desc, use_id);
create index quick_reply_uses_of_reply on quick_reply_uses (corp_id, reply_id, at desc);
create index quick_reply_uses_of_staff on quick_reply_uses (corp_id, staff_id, at desc);

create table quick_reply_shares (
  corp_id integer not null,
  code text not null,
  folder_id uuid not null,
  made_by text not null default '',
  until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (corp_id, code)
);
comment on table quick_reply_shares is 'tenant of messaging/quick-replies: codes under which a collection can be taken over elsewhere';
alter table quick_reply_shares add constraint quick_reply_shares_folder foreign key (corp_id, folder_id) references quick_reply_folders on delete cascade;
create index quick_reply_shares_of_folder on quick_reply_shares (corp_id, folder_id, until desc);
