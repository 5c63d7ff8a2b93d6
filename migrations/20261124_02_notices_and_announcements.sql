-- What a person is told: notices, merged by kind and ten minutes; how they want to be told; and announcements of the operator.

create table notices (
  corp_id integer not null,
  notice_id uuid not null,
  owner text not null,
  kind text not null,
  began_at timestamptz not null,
  at timestamptz not null,
  items jsonb not null,
  quiet boolean not null default false,
  read_at timestamptz,
  message text not null default 'off' constraint notices_message
    check (message in ('off', 'waiting', 'calling', 'sent', 'read_before', 'refused', 'unreachable', 'unknown')),
  message_at timestamptz,
  problem text not null default '',
  primary key (corp_id, notice_id)
);
comment on table notices is 'tenant of system/notice-center: what a person is told, kept 90 days';
alter table notices add constraint notices_corp foreign key (corp_id) references corps (corp_id);
create index notices_newest on notices (corp_id, owner, at, notice_id);
create index notices_of_kind on notices (corp_id, owner, kind, at, notice_id);
create index notices_unread on notices (corp_id, owner, at, notice_id) where read_at is null;
create index notices_old on notices (corp_id, at);

create table notice_settings (
  corp_id integer not null,
  owner text not null,
  kinds jsonb not null default '{}',
  days integer[] not null,
  from_minute integer not null,
  to_minute integer not null,
  lang text not null default 'zh-CN',
  primary key (corp_id, owner)
);
comment on table notice_settings is 'tenant of system/notice-center: which kinds a person is told of, where, and their working hours';
alter table notice_settings add constraint notice_settings_corp foreign key (corp_id) references corps (corp_id);

create table announcements (
  announcement_id uuid not null,
  published_at timestamptz not null,
  ends_at timestamptz,
  title jsonb not null,
  body jsonb not null,
  corp_ids integer[],
  primary key (announcement_id)
);
comment on table announcements is 'reference of system/notice-center: what the operator tells all companies, or those that are named';
create index announcements_newest on announcements (published_at, announcement_id);

create table announcement_reads (
  corp_id integer not null,
  owner text not null,
  announcement_id uuid not null,
  read_at timestamptz not null,
  primary key (corp_id, owner, announcement_id)
);
comment on table announcement_reads is 'tenant of system/notice-center: who has read which announcement';
alter table announcement_reads add constraint announcement_reads_corp foreign key (corp_id) references corps (corp_id);
alter table announcement_reads add constraint announcement_reads_announcement
  foreign key (announcement_id) references announcements (announcement_id) on delete cascade;
