-- the log of bulk messages: each that WeCom knows of, who of the staff it is with, and what became of it for each customer or group

create table bulk_messages (
  corp_id integer not null,
  message_id uuid not null,
  msgid text not null,
  chat_type text not null constraint bulk_messages_chat check (chat_type in ('single', 'group')),
  -- the company asked for it (here, or in WeCom's own pages), or the member sent it on their own
  origin text not null constraint bulk_messages_origin check (origin in ('company', 'personal')),
  -- of a task of ours, the mission whose figures it has
  mission_id uuid,
  text text not null,
  -- kinds of what hangs on it, with its title where it has one
  attachments jsonb not null default '[]',
  created_at timestamptz not null,
  -- WeCom has said all it will say
  settled_at timestamptz,
  primary key (corp_id, message_id)
);
comment on table bulk_messages is 'tenant of messaging/staff-message-log: bulk messages as WeCom lists them';
alter table bulk_messages add constraint bulk_messages_corp foreign key (corp_id) references corps;
create unique index bulk_messages_msgid on bulk_messages (corp_id, msgid);
create index bulk_messages_open on bulk_messages (corp_id, message_id) where settled_at is null;

create table bulk_sends (
  corp_id integer not null,
  message_id uuid not null,
  staff_id uuid not null,
  -- of the message: what lists go by stands in one row
  chat_type text not null,
  origin text not null,
  words text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  waiting integer not null default 0,
  delivered integer not null default 0,
  not_friend integer not null default 0,
  quota integer not null default 0,
  primary key (corp_id, message_id, staff_id)
);
comment on table bulk_sends is 'tenant of messaging/staff-message-log: what one member has of a bulk message; its counts are those of its targets, or of the mission';
alter table bulk_sends add constraint bulk_sends_message foreign key (corp_id, message_id) references bulk_messages;
alter table bulk_sends add constraint bulk_sends_staff foreign key (corp_id, staff_id) references staff;
create index bulk_sends_newest on bulk_sends (corp_id, created_at desc, message_id desc, staff_id desc);
create index bulk_sends_staff_newest on bulk_sends (corp_id, staff_id, created_at desc, message_id desc);
create index bulk_sends_words on bulk_sends using gin (corp_id, grams(words));

create table bulk_targets (
  corp_id integer not null,
  message_id uuid not null,
  staff_id uuid not null,
  -- of the customer or of the group, at WeCom: some of them we do not know
  target_ext_id text not null,
  state text not null constraint bulk_targets_state check (state in ('waiting', 'delivered', 'not_friend', 'quota')),
  sent_at timestamptz,
  primary key (corp_id, message_id, staff_id, target_ext_id)
);
comment on table bulk_targets is 'tenant of messaging/staff-message-log: to whom a member sent it; those of missions stand with the mission';
alter table bulk_targets add constraint bulk_targets_send foreign key (corp_id, message_id, staff_id) references bulk_sends;
